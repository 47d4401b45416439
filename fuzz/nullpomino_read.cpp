#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/nullpomino/recording.hpp"
#include "fuzz/require.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "replay/kinds/nullpomino/nullpomino_source.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/timeline/timeline.hpp"

using namespace tetron;
using fuzz::require;

// Any text as properties, and as a recording of NullpoMino: what is read is written and read as the same, and
// played.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto properties = properties::read(text);
  if (!properties) {
    require(properties.error().offset <= size, "an error is in the text");
    return 0;
  }
  const std::string written = properties::write(*properties);
  const auto again = properties::read(written);
  require(again.has_value(), "what is written can be read");
  require(again->lines.size() == properties->lines.size(), "it has the same lines");
  for (std::size_t i = 0; i < again->lines.size(); ++i)
    require(again->lines[i].key == properties->lines[i].key &&
                again->lines[i].value == properties->lines[i].value,
            "lines are the same");
  require(properties::write(*again) == written, "it is written the same way again");
  const auto source = kinds::open_nullpomino(text, {});
  if (!source) return 0;
  const game::Match match = kinds::whole(**source);
  std::string json;
  kinds::append_match_json(json, match);
  const auto match_again = kinds::read_match_json(json);
  require(match_again.has_value(), "a match that is written can be read");
  std::string json_again;
  kinds::append_match_json(json_again, *match_again);
  require(json_again == json, "and is the same");
  const auto made = kinds::shown(**source, 0);
  if (!made) return 0;
  const replay::Timeline timeline(made->track(), made->gauges);
  replay::Playhead head(timeline);
  while (head.step()) {
  }
  require(head.state().events == timeline.events(), "a round is played to its end");
  require(made->tet().has_value(), "a round becomes a recording");
  return 0;
}
