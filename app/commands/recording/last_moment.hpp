#pragma once

#include <string_view>

#include "app/commands/recording/recording_input.hpp"
#include "app/options/options.hpp"
#include "replay/timeline/run.hpp"

namespace tetron::app {

// Prints a note that the requested moment is after the last one.
void note_last_moment(const Input& input, base::Milliseconds end);

// Plays to a moment; by default to the end. If the moment is after the end, prints a note.
void play_to(const Input& input, replay::Run& run, std::optional<base::Milliseconds> at);

// The last moment of a recording or round. Reads all of it.
base::Milliseconds end_of(const Input& input);
// "the recording", or "the round" for a match with several rounds.
std::string_view what_lasts(const Input& input);

// The text "game.tet: --from 9:00 is after the end; the recording lasts 1:17.653".
base::SafeText after_end(const base::SafeText& file, base::Milliseconds from, std::string_view whole,
                         base::Milliseconds end);
// Prints a note if the range begins after `end`. `whole` names what lasts until then: the recording, the
// round, ...
void note_after_end(const base::SafeText& file, const TimeRange& range, std::string_view whole,
                    base::Milliseconds end);
// The same for an input; does not print its length if the result is hidden.
void note_after_end(const Input& input, const TimeRange& range, bool hides_result = false);

}  // namespace tetron::app
