#pragma once

#include <memory>

#include "app/commands/recording/listed_recording.hpp"
#include "player/start_options.hpp"

namespace tetron::app {

// What the start window of recordings offers: those that were last shown, and samples of the package.
// `choice` must outlive it.
player::StartOptions recordings_to_start_with(const ReadingChoice& choice);

// The gallery of rules: those of the package.
player::StartOptions rules_to_start_with();

}  // namespace tetron::app
