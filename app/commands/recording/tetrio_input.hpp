#pragma once

#include <memory>

#include "app/commands/recording/recording_input.hpp"
#include "formats/tetrio/recording.hpp"

namespace tetron::app {

// An open TETR.IO recording with its text. Stays where it is in memory.
struct TetrioInput {
  InputFile file;
  tetrio::Recording recording;

  TetrioInput(const TetrioInput&) = delete;
  TetrioInput& operator=(const TetrioInput&) = delete;
  TetrioInput(InputFile f, tetrio::Recording r) : file(std::move(f)), recording(std::move(r)) {}
};

// Whether a file begins as a TETR.IO recording does: with a JSON object.
bool is_tetrio(const base::File& file);
// Reads it. Failing is told; the result is null then.
std::unique_ptr<TetrioInput> open_tetrio(const OpenFile& file);

}  // namespace tetron::app
