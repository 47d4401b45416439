#pragma once

#include <expected>
#include <vector>

#include "formats/tet/record.hpp"
#include "samples/generate/settings.hpp"

namespace tetron::samples {

// A recording in parts, for those who want to change some before writing it.
struct Recorded {
  tet::Header header;
  std::vector<tet::Record> records;  // Start first, Stop last
};

// Plays a game and records it. The same settings give the same records on every machine. Counts outside what
// the settings allow are brought into range.
Recorded play(const GameSettings& settings);

// The file's bytes. Errors: those of tet::write.
std::expected<tet::Bytes, base::Error> to_bytes(const Recorded& recorded);

}  // namespace tetron::samples
