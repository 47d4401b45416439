#pragma once

#include <expected>
#include <vector>

#include "formats/tet/record.hpp"
#include "samples/generate/settings.hpp"

namespace tetron::samples {

// A recording in parts, for callers that change some of them before writing it.
struct Recorded {
  tet::Header header;
  std::vector<tet::Record> records;  // Start first, Stop last
};

// Plays a game and records it. The same settings give the same records on every machine. Numbers outside of
// the allowed range are brought into it.
Recorded play(const GameSettings& settings);

// The bytes of the file. Errors are those of tet::write.
std::expected<tet::Bytes, base::Error> to_bytes(const Recorded& recorded);

}  // namespace tetron::samples
