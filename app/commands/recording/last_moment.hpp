#pragma once

#include <string_view>

#include "app/commands/recording/recording_input.hpp"
#include "app/options/options.hpp"
#include "replay/timeline/run.hpp"

namespace tetron::app {

// Says that a moment was asked for that is after the last one.
void note_last_moment(const Input& input, base::Milliseconds end);

// Goes on to a moment, or to the end where there is none; one after the end is told.
void play_to(const Input& input, replay::Run& run, std::optional<base::Milliseconds> at);

// The last moment of a recording or round; costs a walk over it.
base::Milliseconds end_of(const Input& input);
// "the recording", or "the round" of a match that has several.
std::string_view what_lasts(const Input& input);

// "game.tet: --from 9:00 is after the end; the recording lasts 1:17.653"
base::SafeText after_end(const base::SafeText& file, base::Milliseconds from, std::string_view whole,
                         base::Milliseconds end);
// Says so if the range begins after the end of `whole`, which is what the recording, the round, ... lasts.
void note_after_end(const base::SafeText& file, const TimeRange& range, std::string_view whole,
                    base::Milliseconds end);
// The same of an input; without its length if the result is hidden.
void note_after_end(const Input& input, const TimeRange& range, bool hides_result = false);

}  // namespace tetron::app
