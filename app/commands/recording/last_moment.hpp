#pragma once

#include "app/commands/recording/recording_input.hpp"
#include "replay/timeline/run.hpp"

namespace tetron::app {

// Says that a moment was asked for that is after the last one.
void note_last_moment(const Input& input, base::Milliseconds end);

// Goes on to a moment, or to the end where there is none; one after the end is told.
void play_to(const Input& input, replay::Run& run, std::optional<base::Milliseconds> at);

}  // namespace tetron::app
