#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "convert/text/board_read.hpp"

using namespace tetron;

// A board that was read can be drawn, and reading that gives the same board; an error names a line of the
// text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto grid = convert::board_from_text(text);
  if (!grid) {
    std::size_t lines = 1;
    for (const char c : text) lines += c == '\n';
    if (grid.error().line < 1 || grid.error().line > lines || grid.error().what.empty()) std::abort();
    return 0;
  }
  if (grid->width() < 1 || grid->width() > 40 || grid->height() < 1 || grid->height() > 40) std::abort();
  std::string drawing = field::to_text(*grid);
  for (char& c : drawing)
    if (c == '?') c = '*';
  // Rows and columns that are empty at the edge stay: they are drawn as dots.
  const auto again = convert::board_from_text(drawing);
  if (!again || *again != *grid) std::abort();
  return 0;
}
