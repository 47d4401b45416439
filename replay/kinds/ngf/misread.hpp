#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/units.hpp"
#include "formats/ngf/frame.hpp"

// Numbers that a camera misread: the frames before and after are consistent with each other but not with
// these.
namespace tetron::kinds {

// A misread number in consecutive frames.
struct Misread {
  std::uint32_t round = 0;
  std::uint8_t player = 0;  // the player's number in frames
  std::uint8_t field = 0;   // index of the number in a frame: score, lines, level, counts
  std::uint32_t value = 0;
  std::uint64_t first = 0;  // index of the first such frame in the file, and of the last
  std::uint64_t last = 0;
  base::Milliseconds time{};  // of the first frame

  // One of "lines", "score", "level", "count of a piece".
  const char* name() const;
};

// Finds misread numbers in one player's game, frame after frame, and adds them to `found`, at most
// most_misread, more than any camera produces.
class MisreadFinder {
 public:
  static constexpr std::size_t most_misread = 50'000;

  // `number` is the index of the frame in the file, `time` the time since the round began.
  void take(const ngf::Frame& frame, std::uint64_t number, std::uint32_t round, base::Milliseconds time,
            std::vector<Misread>& found);

 private:
  // A value and the consecutive frames that have it.
  struct Run {
    std::uint32_t value = 0;
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    base::Milliseconds time{};
  };
  // How many runs are kept, the oldest first.
  static constexpr std::size_t most_runs = 6;
  static constexpr std::size_t fields = 3 + ngf::layout::pieces;

  template <class Add>
  static void take(std::vector<Run>& runs, std::size_t field, const Run& now, Add add);

  std::array<std::vector<Run>, fields> runs_;
};

// Removes a misread number from a frame.
void leave_out(ngf::Frame& frame, std::uint32_t field);

}  // namespace tetron::kinds
