#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "convert/png_read.hpp"

using namespace tetron;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto file = std::as_bytes(std::span(data, size));
  const auto wanted = convert::png_size(file);
  const auto bitmap = convert::from_png(file);
  if (!bitmap) return 0;
  // What was read has the size that the header said, and can be scaled.
  if (!wanted || bitmap->width != wanted->width || bitmap->height != wanted->height) std::abort();
  const scene::Bitmap other = scaled(*bitmap, 7, 5);
  if (other.rgba.size() != std::size_t{4} * 7 * 5) std::abort();
  return 0;
}
