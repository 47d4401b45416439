#pragma once

#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "app/commands/recording/recording_input.hpp"
#include "app/options/moment.hpp"

namespace tetron::app {

// The times of the notes about a recording or round, in order. Asked only if they are needed.
using NoteTimes = std::function<std::vector<base::Milliseconds>()>;
NoteTimes note_times(const Input& input);
NoteTimes note_times(std::string path, std::size_t round);

// Where moments are looked for.
struct MomentPlace {
  const replay::Timeline& timeline;
  base::Milliseconds end{};                // of the recording or round
  std::optional<base::PlayerId> player{};  // only this player's landmarks
  NoteTimes notes{};
};

// The time of a moment, not before the beginning. The error is a sentence: there is no such landmark or note.
std::expected<base::Milliseconds, std::string> time_of(const Moment& moment, const MomentPlace& place);
// The same for a range. The error begins with the option.
std::expected<TimeRange, std::string> times_of(const MomentRange& range, const MomentPlace& place);

// The same for a track that lasts at least until `end`. Plays it only if the times are not known without
// that.
std::expected<TimeRange, std::string> times_of(const MomentRange& range, const replay::Track& track,
                                               base::Milliseconds end, std::optional<base::PlayerId> player,
                                               NoteTimes notes = {});
// The same for an input and the player of --player, who may be empty.
std::expected<TimeRange, std::string> times_of(const MomentRange& range, const Input& input,
                                               const std::string& player);
// The same for --at. If there is no such moment, prints a message and ends the command.
std::optional<base::Milliseconds> time_at(const std::optional<Moment>& at, const Input& input,
                                          const std::string& player);

}  // namespace tetron::app
