#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "replay/infer/evidence.hpp"
#include "replay/infer/reading.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::replay::infer {

// How well recordings and a profile fit together, in numbers that anyone can verify: starting from one Matrix
// of a field, the pieces up to the next one are placed, full rows are cleared after each, and the result is
// compared with the next Matrix, value by value. Garbage may have risen at the end. Only fields that are
// evidence for or against the profile are counted: see Outcome.
struct Fit {
  std::uint64_t matrices = 0;    // compared: those with a piece since the previous Matrix of their field
  std::uint64_t exact = 0;       // without a wrong cell, and every piece known
  std::uint64_t unreadable = 0;  // the profile cannot unpack their packdata; all their cells count as wrong
  std::uint64_t cells = 0;       // compared
  std::uint64_t wrong = 0;
  std::uint64_t stones = 0;            // placed in a field
  std::uint64_t stones_explained = 0;  // of those, before an exact Matrix
  std::uint64_t stones_unknown = 0;    // of a style without a shape

  double exact_share() const { return share(exact, matrices); }
  double wrong_per_thousand() const { return 1000 * share(wrong, cells); }
  // NewStone and Matrix chunks that the profile accounts for.
  std::uint64_t chunks() const { return matrices + stones; }
  std::uint64_t chunks_explained() const { return exact + stones_explained; }

 private:
  static double share(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
  }
};

// How a profile reads packdata and coordinates.
Reading reading_of(const Profile& profile);

// The result of replaying one segment.
struct Outcome {
  bool readable = false;
  std::uint32_t cells = 0;
  std::uint32_t wrong = 0;
  std::uint32_t unknown = 0;  // pieces without a shape
  std::uint32_t placed = 0;   // cells of pieces that were put into the field
  bool blocks = false;        // at least one of the two fields has blocks
  bool weapon = false;        // as in Segment
  bool same() const { return readable && wrong == 0 && unknown == 0; }
  // Empty fields, fields without new cells and fields with unknown pieces are not evidence.
  bool exact() const { return same() && placed > 0 && blocks; }
  // A field that a weapon may have changed is not evidence against the shapes.
  bool contradicts() const { return !same() && !(readable && weapon); }
};

// `bytes_after`: bytes of packdata after the cells; Reading::any_bytes for any number.
Outcome replayed(const Evidence& evidence, const Segment& segment, const Profile& profile,
                 int bytes_after = 0);
Fit fit_of(const Evidence& evidence, const Profile& profile, int bytes_after = 0);

// One fit per recording, in the order in which they were collected.
std::vector<Fit> fits_of(const Evidence& evidence, const Profile& profile, int bytes_after = 0);

// A field as a Matrix chunk shows it, and as the pieces before it produce it, in values of packdata.
struct SideBySide {
  Board want;
  Board have;  // stone_without_value for cells of a piece without a value
};
inline constexpr std::uint8_t stone_without_value = 255;
std::optional<SideBySide> side_by_side(const Evidence& evidence, const Segment& segment,
                                       const Profile& profile, int bytes_after = 0);

}  // namespace tetron::replay::infer
