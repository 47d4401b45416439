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

// What the window saves of a recording: the loop, or the whole game or round that is shown.
namespace tetron::player {

// In the order of their keys.
enum class ExportForm : std::uint8_t { mp4, gif, fumen, page, json, png, svg };

struct ExportFormInfo {
  std::string_view ending;  // by which `tetron convert` knows the form
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
// Of one moment and one field.
constexpr bool is_still(ExportForm form) {
  return form == ExportForm::png || form == ExportForm::svg;
}

struct ExportWish {
  ExportForm form{};
  std::string out{};                          // the file's name, with the folder where it is to be
  std::optional<base::Milliseconds> from{};   // the loop; nothing: everything
  std::optional<base::Milliseconds> until{};  // only with `from`
  base::Milliseconds at{};                    // the moment of a still
  std::optional<base::PlayerId> player{};     // nothing: all of them
  scene::Look look{};
  bool hide_result = false;
};

// One that is being made, beside the window. What is still being made when this goes leaves no file.
class Exporting {
 public:
  Exporting() = default;
  Exporting(const Exporting&) = delete;
  Exporting& operator=(const Exporting&) = delete;
  virtual ~Exporting() = default;

  // These two never wait.
  // How much of it is done, as far as is known.
  virtual std::optional<int> percent() = 0;
  // Nothing until it has ended; then a sentence on what went wrong, empty if nothing did.
  virtual std::optional<std::string> ended() = 0;
};

using StartedExport = std::expected<std::unique_ptr<Exporting>, std::string>;

}  // namespace tetron::player
