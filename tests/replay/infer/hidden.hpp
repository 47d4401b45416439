#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "replay/profile/profile.hpp"
#include "samples/generate/hidden.hpp"
#include "samples/generate/play.hpp"

// Recordings of games under profiles that the inference is not told, and the question whether it found them.
namespace tetron::test {

struct HiddenRecording {
  replay::Profile profile;
  samples::Recorded recorded;
};

HiddenRecording play_hidden(std::uint64_t seed, samples::MatrixFrequency frequency);

enum class Harm : std::uint8_t {
  none,
  lost,     // 2 of 100 chunks are not there
  damaged,  // in 5 of 1000 chunks a byte is another one
};

tet::Bytes harmed(const samples::Recorded& recorded, Harm harm, std::uint64_t seed);

// How the recording, as it was before any harm, tells one profile from another: the first difference in
// words, or nothing if both read every Matrix as the same field and draw every stone that was fixed before a
// later Matrix of its field in the same cells.
std::string difference(const samples::Recorded& recorded, const replay::Profile& right,
                       const replay::Profile& found);

}  // namespace tetron::test
