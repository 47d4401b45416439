#pragma once

#include <cstdint>
#include <vector>

#include "convert/picture/frame.hpp"

namespace tetron::convert {

// Remembers the last frame to find where the next one differs.
class FrameChanges {
 public:
  // Returns the smallest area outside which the frame equals the one before; for the first frame, all of it.
  FrameArea update(const FrameView& frame);

 private:
  std::vector<std::uint32_t> last_;  // its rows, without padding
};

}  // namespace tetron::convert
