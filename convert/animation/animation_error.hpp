#pragma once

#include <cstdint>
#include <string>

namespace tetron::convert {

enum class AnimationFault : std::uint8_t {
  unsuitable,  // options, sizes or times that cannot be had
  no_encoder,  // the libraries here cannot make such a file
  encoder,     // the libraries refused a picture
  sink,        // the bytes could not be written
  cancelled,   // the source of frames stopped
};

struct AnimationError {
  AnimationFault fault{};
  std::string text;  // what is wrong, in a sentence without a full stop
};

}  // namespace tetron::convert
