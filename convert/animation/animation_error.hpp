#pragma once

#include <cstdint>
#include <string>

namespace tetron::convert {

enum class AnimationErrorKind : std::uint8_t {
  unsuitable,  // impossible options, sizes or times
  no_encoder,  // the installed libraries cannot make such a file
  encoder,     // the libraries rejected a picture
  sink,        // the bytes could not be written
  cancelled,   // the source of frames stopped early
};

struct AnimationError {
  AnimationErrorKind kind{};
  std::string text;  // what is wrong, as a sentence without a full stop
};

}  // namespace tetron::convert
