#include "app/commands/recording/convert/convert_fumen.hpp"

#include <algorithm>

#include "app/commands/fumen/fumen_input.hpp"
#include "app/io/messages.hpp"
#include "base/error.hpp"
#include "base/escape.hpp"
#include "convert/fumen/fumen_recording.hpp"
#include "convert/html/html.hpp"
#include "convert/json/frames_json.hpp"
#include "convert/json/json_read.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/timeline.hpp"

namespace tetron::app {

std::optional<tet::Bytes> recording_from_json(std::string_view text, const base::SafeText& name) {
  auto recording = convert::recording_from_json(text);
  if (recording) return std::move(*recording);
  const std::string why = convert::describe(recording.error());
  if (text.find_first_not_of(" \t\r\n") == text.npos)
    error("{}: is empty", name);
  else
    error("{}: {}", name,
          why == "format is missing" ? "is JSON, but not a recording that tetron knows" : why);
  return std::nullopt;
}

std::optional<tet::Bytes> recording_from_frames(std::string_view text, const base::SafeText& name) {
  auto frames = convert::frames_from_json(text);
  if (frames) return convert::gzip(*frames);
  error("{}: {}", name, convert::describe(frames.error()));
  return std::nullopt;
}

std::optional<tet::Bytes> recording_from_fumen(const ConvertOptions& options, std::string_view text,
                                               const base::SafeText& name, ExitCode& code) {
  const auto pages = pages_of_fumens(text, name, code);
  if (!pages) return std::nullopt;
  const replay::Profile profile = profile_named(options.reading.profile);
  const auto page_ms = static_cast<std::uint32_t>(1000 / options.pace);
  auto recording = convert::recording_of_pages(*pages, profile, page_ms);
  if (!recording) {
    error("{}: {}", name, base::describe(recording.error()));
    code = ExitCode::cannot_open;
    return std::nullopt;
  }
  for (const std::string& sentence : convert::sentences_of(recording->losses)) {
    warning("{}: {}", name, sentence);
    code = std::max(code, ExitCode::problems);
  }
  return std::move(recording->bytes);
}

std::optional<std::string> page_of_fumens(const ConvertOptions& options, std::string_view text,
                                          const base::SafeText& name, ExitCode& code) {
  const auto pages = pages_of_fumens(text, name, code);
  if (!pages) return std::nullopt;
  const auto shown = convert::shown_fumen(*pages, static_cast<std::uint32_t>(1000 / options.pace));
  const auto recording = shown ? tet::Recording::read(shown->bytes, tet::OnDamage::stop)
                               : std::expected<tet::Recording, base::Error>(std::unexpected(shown.error()));
  if (!recording) {
    error("{}: {}", name, base::describe(recording.error()));
    code = ExitCode::cannot_open;
    return std::nullopt;
  }
  for (const std::string& sentence : convert::sentences_of(shown->losses)) {
    warning("{}: {}", name, sentence);
    code = std::max(code, ExitCode::problems);
  }
  convert::HtmlOptions page;
  const bool is_file = name.text() != "fumen";
  page.file = !is_file            ? "fumen"
              : options.in == "-" ? "standard input"
                                  : base::escaped(options.in.substr(options.in.rfind('/') + 1));
  std::string out;
  convert::append_html(out, replay::Timeline(*recording, shown->profile),
                       replay::game_of(recording->header(), base::Encoding{}), base::Encoding{}, page);
  return out;
}

}  // namespace tetron::app
