#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/units.hpp"
#include "scene/primitives/theme.hpp"

// What the window saves of a recording: the loop, or the whole game or round.
namespace tetron::player {

// In the order of their keys.
enum class ExportForm : std::uint8_t { mp4, gif, fumen, page, json, png, svg };

struct ExportFormInfo {
  std::string_view ending;  // extension, by which `tetron convert` recognises the form
  std::string_view text;    // for the menu
};
inline constexpr std::array<ExportFormInfo, 7> export_forms{{{".mp4", "a video (MP4)"},
                                                             {".gif", "a moving picture (GIF)"},
                                                             {".fumen", "fumens"},
                                                             {".html", "a web page"},
                                                             {".json", "data (JSON)"},
                                                             {".png", "a picture of a field (PNG)"},
                                                             {".svg", "a picture of a field (SVG)"}}};
constexpr const ExportFormInfo& info(ExportForm form) {
  return export_forms[static_cast<std::size_t>(form)];
}
// Whether it shows a single moment of one field.
constexpr bool is_still(ExportForm form) {
  return form == ExportForm::png || form == ExportForm::svg;
}

struct ExportRequest {
  ExportForm form{};
  std::string out{};                          // file name with folder
  std::optional<base::Milliseconds> from{};   // the loop; empty: everything
  std::optional<base::Milliseconds> until{};  // only with `from`
  base::Milliseconds at{};                    // the moment of a still
  std::optional<base::PlayerId> player{};     // empty: all players
  scene::Look look{};
  bool hide_result = false;
};

// An export in progress. If it is destroyed before the end, it leaves no file.
class Exporting {
 public:
  Exporting() = default;
  Exporting(const Exporting&) = delete;
  Exporting& operator=(const Exporting&) = delete;
  virtual ~Exporting() = default;

  // Neither call waits. percent() says how much is done, if that is known.
  virtual std::optional<int> percent() = 0;
  // Empty until it has ended; then a sentence about what went wrong, empty if nothing did.
  virtual std::optional<std::string> ended() = 0;
};

using StartedExport = std::expected<std::unique_ptr<Exporting>, std::string>;

}  // namespace tetron::player
