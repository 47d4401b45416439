#pragma once

#include <cstdint>
#include <vector>

#include "convert/picture/frame.hpp"

namespace tetron::convert {

// Remembers the last frame to tell where the next one differs.
class FrameChanges {
 public:
  // The smallest area outside which the frame equals the one before; all of the first.
  FrameArea update(const FrameView& frame);

 private:
  std::vector<std::uint32_t> last_;  // rows without gaps
};

}  // namespace tetron::convert
