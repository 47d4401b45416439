#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/units.hpp"
#include "formats/ngf/frame.hpp"

// Numbers that a camera misread: frames before and after them follow from each other, and these do not.
namespace tetron::kinds {

// One number beside the field for a while, in frames that follow each other.
struct Misread {
  std::uint32_t round = 0;
  std::uint8_t player = 0;  // by its number in frames
  std::uint8_t field = 0;   // by its place in a frame: score, lines, level, counts
  std::uint32_t value = 0;
  std::uint64_t first = 0;  // the number of the first such frame in the file, and of the last
  std::uint64_t last = 0;
  base::Milliseconds time{};  // of the first

  // "lines", "score", "level", "count of a piece".
  const char* name() const;
};

// Finds what was misread in one player's game, frame after frame, and adds it to `found`; no more than
// most_misread, which no camera reaches.
class MisreadFinder {
 public:
  static constexpr std::size_t most_misread = 50'000;

  // `number` is the frame's in the file, `time` that since the round began.
  void take(const ngf::Frame& frame, std::uint64_t number, std::uint32_t round, base::Milliseconds time,
            std::vector<Misread>& found);

 private:
  // A value and the frames that have it.
  struct Run {
    std::uint32_t value = 0;
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    base::Milliseconds time{};
  };
  // What is looked back at: the last runs, the oldest first.
  static constexpr std::size_t most_runs = 6;
  static constexpr std::size_t fields = 3 + ngf::layout::pieces;

  template <class Add>
  static void take(std::vector<Run>& runs, std::size_t field, const Run& now, Add add);

  std::array<std::vector<Run>, fields> runs_;
};

// Leaves out the number of a frame that was misread.
void leave_out(ngf::Frame& frame, std::uint32_t field);

}  // namespace tetron::kinds
