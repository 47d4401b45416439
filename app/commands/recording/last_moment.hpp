#pragma once

#include "app/commands/recording/recording_input.hpp"

namespace tetron::app {

// Says that a moment was asked for that is after the last one.
void note_last_moment(const Input& input, base::Milliseconds end);

}  // namespace tetron::app
