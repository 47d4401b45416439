#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/hash.hpp"
#include "convert/text/board_text.hpp"
#include "convert/text/deaths.hpp"
#include "convert/text/recording_info.hpp"
#include "fuzz/plain_text.hpp"
#include "fuzz/recordings.hpp"
#include "replay/timeline/check.hpp"
#include "replay/timeline/deaths.hpp"
#include "replay/timeline/statistics.hpp"
#include "replay/timeline/timeline.hpp"

// Any bytes as a recording that is played: the timeline and seeking in it, statistics, markers, deaths, what
// `info`, `check` and `show` say.
namespace {

using namespace tetron;
using fuzz::require;

base::PlayerId player_id(int player) {
  return base::PlayerId(static_cast<std::uint8_t>(player));
}

void seek(const replay::Timeline& timeline, const replay::Game& game, std::span<const std::byte> file) {
  replay::Playhead playhead(timeline);
  std::uint64_t random = base::fnv1a(file) | 1;
  for (int i = 0; i < 8; ++i) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    const auto events = static_cast<std::uint32_t>((random >> 33) % (std::uint64_t{timeline.events()} + 1));
    playhead.seek_events(events);
    require(playhead.state().events == events, "seeking stops elsewhere");
    const base::Milliseconds now = playhead.state().time;
    require(now <= timeline.duration(), "an event after the end");
    const replay::State there = playhead.state();
    playhead.seek(timeline.duration());
    require(playhead.state().events == timeline.events(), "the end is not the end");
    playhead.seek_events(events);
    require(playhead.state() == there, "seeking twice gives two states");
    for (int player = 0; player < timeline.layout().players; ++player) {
      const auto counted = statistics(timeline, there, player_id(player), now);
      require(counted.placements <= timeline.placements(player_id(player)).size(),
              "more placements than there are");
    }
    if (i > 0) continue;
    std::string boards;
    convert::append_boards(boards, there, timeline.profile(), game, {});
    require(fuzz::is_safe_to_show(boards, true), "boards that a terminal would not only show");
  }
}

// What the panels and arcs of the player are drawn from.
void browse(const replay::Timeline& timeline) {
  for (const replay::Marker& marker : timeline.markers()) {
    const auto kept = timeline.event(marker);
    require(kept && kept->chunk().offset() == marker.offset, "a marker without its chunk");
    const auto event = timeline.event(marker.mark.events - 1);
    require(event && event->chunk().offset() == marker.offset, "a marker of another event");
  }
  for (int player = 0; player < timeline.layout().players; ++player)
    require(timeline.credits(player_id(player)).samples().size() <= replay::History::max_samples,
            "a history that is too long");
}

void die(const tet::Recording& recording, const replay::Profile& profile, const replay::Game& game) {
  std::string text;
  replay::find_deaths({recording, profile}, [&](const replay::Death& death) {
    require(death.height >= 0 && death.height <= profile.height, "a field higher than it can be");
    require(death.weapons.size() <= replay::most_before_death, "too many weapons before a death");
    for (const replay::LastRise& rise : death.rises)
      require(rise.rows > 0 && rise.time <= death.time, "a rise that is none");
    if (text.size() < 10'000) convert::append_death_text(text, game, profile.height, death);
  });
  require(fuzz::is_safe_to_show(text, true), "a death that a terminal would not only show");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto file = fuzz::as_file(data, size);
  fuzz::for_each_reading(file, [file](const tet::Recording& recording) {
    const replay::Profile& profile = replay::tetron4();
    const replay::Game game = replay::game_of(recording.header(), base::Encoding());
    for (const base::UntrustedText& name : game.names)
      require(fuzz::is_utf8(name.raw()), "a name decodes to malformed UTF-8");
    const replay::Timeline timeline(recording, profile);
    seek(timeline, game, file);
    browse(timeline);
    die(recording, profile, game);
    std::string info;
    convert::append_info_text(info, "file", convert::RecordingInfo{"file", game, recording, timeline}, {});
    require(fuzz::is_safe_to_show(info, true), "information that a terminal would not only show");
    replay::check(recording, profile, [](const replay::Problem& problem) {
      require(!describe(problem.error).empty(), "an error without words");
    });
  });
  return 0;
}
