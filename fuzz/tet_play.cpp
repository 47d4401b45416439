#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "convert/board_text.hpp"
#include "convert/deaths.hpp"
#include "convert/recording_info.hpp"
#include "fuzz/plain_text.hpp"
#include "fuzz/recordings.hpp"
#include "replay/check.hpp"
#include "replay/deaths.hpp"
#include "replay/statistics.hpp"
#include "replay/timeline.hpp"

// Any bytes as a recording that is played: the timeline and seeking in it, statistics, markers, deaths, what
// `info`, `check` and `show` say.
namespace {

using namespace tetron;
using fuzz::require;

formats::PlayerId player_id(int player) {
  return formats::PlayerId(static_cast<std::uint8_t>(player));
}

// A number that depends on all bytes, so that the fuzzer chooses the moments. FNV-1a.
std::uint64_t number_of(std::span<const std::byte> bytes) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const std::byte byte : bytes) hash = (hash ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001b3U;
  return hash;
}

void seek(const replay::Timeline& timeline, const replay::Game& game, std::span<const std::byte> file) {
  replay::Playhead playhead(timeline);
  std::uint64_t random = number_of(file) | 1;
  for (int i = 0; i < 8; ++i) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    const auto events = static_cast<std::uint32_t>((random >> 33) % (std::uint64_t{timeline.events()} + 1));
    playhead.seek_events(events);
    require(playhead.state().events == events, "seeking stops elsewhere");
    const formats::Milliseconds now = playhead.state().time;
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
    const auto kept = timeline.recording().chunk_at(marker.offset);
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
  replay::find_deaths(recording, profile, [&](const replay::Death& death) {
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
    const replay::Game game = replay::game_of(recording.header(), formats::Encoding());
    for (const std::string& name : game.names)
      require(fuzz::is_utf8(name), "a name decodes to malformed UTF-8");
    const replay::Timeline timeline(recording, profile);
    seek(timeline, game, file);
    browse(timeline);
    die(recording, profile, game);
    std::string info;
    convert::append_info_text(info, "file", game, timeline);
    require(fuzz::is_safe_to_show(info, true), "information that a terminal would not only show");
    replay::check(recording, profile, [](const replay::Problem& problem) {
      require(!describe(problem.error).empty(), "an error without words");
    });
  });
  return 0;
}
