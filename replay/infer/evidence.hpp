#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/tet/recording.hpp"

// What recordings show of the profile that they were played with. Nothing here depends on a profile.
namespace tetron::replay::infer {

// A field as a Matrix chunk shows it.
struct Snapshot {
  tet::Bytes packed;  // empty if `assumed_empty`
  std::uint16_t lines = 0;
  std::uint8_t players_per_field = 1;  // 1..8
  bool assumed_empty = false;          // no Matrix chunk: the field before the first piece
  std::uint32_t recording = 0;         // index, in the order in which recordings were collected
  std::uint64_t offset = 0;            // of the Matrix chunk
  base::Milliseconds time{};           // of the Matrix chunk
};

// Two consecutive snapshots of one field, and the pieces placed between them.
struct Segment {
  std::uint32_t before = 0;  // index of a snapshot
  std::uint32_t after = 0;
  std::uint32_t first = 0;  // index of a placement
  std::uint32_t count = 0;
  bool weapon = false;  // a weapon was used on a player of this field: it may have changed any cell
};

// The smallest and largest of signed coordinates.
struct Range {
  int least = 127;
  int most = -128;
  void take(int value) {
    least = value < least ? value : least;
    most = value > most ? value : most;
  }
};

// Where new pieces of a style appear.
struct SpawnPlace {
  std::uint8_t x = 0;
  std::uint8_t y = 0;
  std::uint32_t times = 0;  // of the most frequent place, by a majority vote
};

struct Evidence {
  std::vector<Snapshot> snapshots;
  std::vector<tet::StonePlace> placements;
  std::vector<Segment> segments;  // only those with at least one placement

  std::uint32_t recordings = 0;
  std::uint64_t matrices = 0;         // Matrix chunks
  std::uint64_t stones_fixed = 0;     // NewStone chunks with an old stone that is not style 255
  std::uint64_t moves = 0;            // Stone chunks
  std::uint64_t fixed_unseen = 0;     // pieces with no later Matrix of their field, or too many in between
  std::uint64_t falls_to_more_y = 0;  // pieces placed at a greater y than they appeared at
  std::uint64_t falls_to_less_y = 0;
  std::uint64_t turns_in_place = 0;  // Stone chunks that change rot but neither x nor y
  std::uint64_t turns = 0;           // Stone chunks that change rot
  Range x;                           // of placed pieces
  Range y;
  std::array<std::uint32_t, 256> style_fixed{};
  std::array<std::array<std::uint32_t, 4>, 256> turn_fixed{};  // by style and rot modulo 4
  std::array<std::uint32_t, 256> style_fell{};                 // pieces of each style that began to fall
  std::array<SpawnPlace, 256> spawn{};
  std::array<std::uint32_t, 256> packed_sizes{};  // how often packdata has this number of bytes
  bool capped = false;                            // the caps left something out
};

// Limits, so that a malicious file costs no more than a large honest one.
struct EvidenceCaps {
  std::size_t snapshots = 6'000;
  std::size_t placements = 40'000;
  std::size_t placements_between = 300;     // between two snapshots of a field
  std::uint64_t bytes = 64u * 1024 * 1024;  // read of each recording
};

// Adds what a recording shows. Returns the first place where the chain of chunks broke, if it was reached.
std::optional<tet::Gap> collect(const tet::Recording& recording, const EvidenceCaps& caps,
                                Evidence& evidence);

}  // namespace tetron::replay::infer
