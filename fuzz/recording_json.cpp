#include "convert/json/json_read.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "convert/json/frames_json.hpp"
#include "fuzz/lossless.hpp"

using namespace tetron;
using fuzz::require;

// What was read from JSON is a recording, and its lossless form is read as the same bytes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::as_text(data, size);
  if (const auto frames = convert::frames_from_json(text))
    require(!frames->empty(), "frames have bytes");
  else
    require(!frames.error().what.empty(), "an error without words");
  const auto bytes = convert::recording_from_json(text);
  if (!bytes) {
    require(!bytes.error().what.empty(), "an error without words");
    return 0;
  }
  fuzz::require(tet::Recording::read(*bytes).has_value(), "JSON that makes no recording");
  fuzz::for_each_reading(*bytes, [&](const tet::Recording& recording) {
    const auto again = convert::recording_from_json(fuzz::lossless_json(recording));
    require(again.has_value() && *again == *bytes, "bytes changed on their way through JSON");
  });
  return 0;
}
