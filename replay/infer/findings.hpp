#pragma once

#include <span>
#include <string>
#include <vector>

#include "replay/infer/infer.hpp"

namespace tetron::replay::infer {

// A Matrix chunk that the pieces before it do not reproduce.
struct Contradiction {
  std::uint32_t recording = 0;  // index, in the order in which recordings were collected
  std::uint32_t segment = 0;    // index in the evidence
  std::uint64_t offset = 0;
  base::Milliseconds time{};
  std::uint32_t cells = 0;
  std::uint32_t wrong = 0;
  bool readable = true;  // false: the profile cannot unpack it or the one before it
};

// The first contradictions, at most `most`.
std::vector<Contradiction> contradictions(const Evidence& evidence, const Profile& profile, std::size_t most,
                                          int bytes_after = 0);

// Whether a recording fits badly while the others, taken together, fit well.
bool is_stranger(std::span<const Fit> fits, std::size_t recording);

// Styles that fell or were placed and have no shape: nothing is known of them.
std::vector<base::StoneStyle> styles_without_shape(const Evidence& evidence, const Inference& inference);

// What the evidence leaves open, and how it was read: one sentence each. Safe for a terminal.
std::vector<std::string> doubts(const Evidence& evidence, const Inference& inference);

// What was looked at: "2 recordings, 145 fields shown, 120 pieces fixed …".
std::string describe(const Evidence& evidence);
// Such as "turns about its anchor".
std::string_view describe(TurnRule rule);
// "10 x 20, y grows downward; nibbles-low, rows from the top, 0 is empty"
std::string describe(const Reading& reading);
// "24 of 26 turns that pieces were fixed in are certain, the field is certain"
std::string describe(const Certainty& certainty);
// "48 of 65 fields are reproduced exactly (73.8 %), 67.3 cells of a thousand are wrong"
std::string describe(const Fit& fit);

}  // namespace tetron::replay::infer
