#include "app/commands/recording/moment_time.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "app/commands/recording/notes_file.hpp"
#include "app/io/messages.hpp"
#include "base/counted.hpp"
#include "convert/answer/text_out.hpp"
#include "replay/kinds/round/shown_round.hpp"

namespace tetron::app {

namespace {

base::Milliseconds length_of(const Input& input) {
  return input.round ? input.round->round.length : base::Milliseconds{};
}

std::optional<base::PlayerId> player_of(const Input& input, const std::string& player) {
  return player.empty() ? std::nullopt : std::optional(player_named(player, input.game));
}

}  // namespace

NoteTimes note_times(std::string path, std::size_t round) {
  return [path = std::move(path), round] {
    std::vector<base::Milliseconds> times;
    for (const notes::Note& note : of_round(read_notes(path), round)) times.push_back(note.time);
    return times;
  };
}

NoteTimes note_times(const Input& input) {
  return note_times(input.source.path, input.round ? input.round->number + 1 : 1);
}

std::expected<base::Milliseconds, std::string> time_of(const Moment& moment, const MomentPlace& place) {
  using enum Moment::Base;
  std::int64_t time = moment.base == end ? place.end.value : 0;
  if (moment.base == landmark || moment.base == note) {
    const bool is_note = moment.base == note;
    const auto times = !is_note      ? replay::times_of(moment.landmark, place.timeline, place.player)
                       : place.notes ? place.notes()
                                     : std::vector<base::Milliseconds>();
    const std::uint32_t number = moment.number.value_or(static_cast<std::uint32_t>(times.size()));
    const std::string word(is_note ? "note"
                                   : replay::landmark_words[static_cast<std::size_t>(moment.landmark)]);
    if (number == 0 || number > times.size()) {
      const bool is_round = place.timeline.track().round() != nullptr;
      const std::string whole = place.player && !is_note ? "the player"
                                : is_round               ? "the round"
                                                         : "the recording";
      if (times.empty())
        return std::unexpected(whole + " has no " + word + (is_note ? "; `tetron note add` makes one" : ""));
      std::string problem = "there is no " + word + "#" + std::to_string(number) + "; " + whole + " has " +
                            base::counted(times.size(), word) + ", the last one at ";
      convert::append_time(problem, times.back().value);
      return std::unexpected(std::move(problem));
    }
    time = times[number - 1].value;
  }
  time = std::clamp<std::int64_t>(time + moment.offset, 0, std::numeric_limits<std::uint32_t>::max());
  return base::Milliseconds(static_cast<std::uint32_t>(time));
}

std::expected<TimeRange, std::string> times_of(const MomentRange& range, const MomentPlace& place) {
  TimeRange times;
  const auto find = [&](std::string_view option, const std::optional<Moment>& moment,
                        std::optional<base::Milliseconds>& time) -> std::string {
    if (!moment) return {};
    const auto found = time_of(*moment, place);
    if (!found) return std::string(option) + ": " + found.error();
    time = *found;
    return {};
  };
  std::string problem = find("--from", range.from, times.from);
  if (problem.empty()) problem = find("--until", range.until, times.until);
  if (problem.empty() && times.is_empty()) problem = "--until: " + std::string(empty_range);
  if (!problem.empty()) return std::unexpected(problem);
  return times;
}

std::expected<TimeRange, std::string> times_of(const MomentRange& range, const replay::Track& track,
                                               base::Milliseconds end, std::optional<base::PlayerId> player,
                                               NoteTimes notes) {
  if (const auto known = range.times()) return *known;
  const replay::Timeline timeline(track);
  return times_of(range, MomentPlace{timeline, std::max(end, timeline.duration()), player, std::move(notes)});
}

std::expected<TimeRange, std::string> times_of(const MomentRange& range, const Input& input,
                                               const std::string& player) {
  return times_of(range, input.track(), length_of(input), player_of(input, player), note_times(input));
}

std::optional<base::Milliseconds> time_at(const std::optional<Moment>& at, const Input& input,
                                          const std::string& player) {
  if (!at || at->time()) return at ? at->time() : std::nullopt;
  const replay::Timeline timeline(input.track());
  const auto time = time_of(*at, {timeline, std::max(length_of(input), timeline.duration()),
                                  player_of(input, player), note_times(input)});
  if (!time) refuse(ExitCode::usage, "{}: --at: {}", input.source.shown, time.error());
  return *time;
}

}  // namespace tetron::app
