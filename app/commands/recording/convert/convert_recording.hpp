#pragma once

#include "app/commands/recording/convert/convert_options.hpp"
#include "app/io/exit_code.hpp"

namespace tetron::app {

class MatchRounds;

// Whether write_rounds() can write a file of that format with all rounds of a match.
bool holds_rounds(Target target, const ConvertOptions& options);
// Writes all rounds of a match as csv or html into one file. If a round cannot be played, prints a message
// and leaves it out.
ExitCode write_rounds(const ConvertOptions& options, const MatchRounds& rounds, Target target);
// Writes an open recording as fumen, json, csv or html.
ExitCode write_recording(ConvertOptions options, const Input& input, Target target);

// The first place where the chain of chunks breaks. Reads the whole file.
std::optional<tet::Gap> first_gap(const Input& input);

}  // namespace tetron::app
