#include "convert/text/board_cell.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>

namespace tetron::convert {

namespace {

// Colors of the 256-color palette, indexed by Cell, similar to the guideline's.
constexpr std::array<int, 9> background{0, 44, 208, 220, 160, 129, 27, 40, 245};
constexpr int extra_background = 250;

}  // namespace

void append_cell(std::string& out, const ShownCell& shown, bool color) {
  if (!field::is_block(shown.cell)) {
    out += color ? "\x1b[90m .\x1b[0m" : " .";
    return;
  }
  const auto index = static_cast<std::size_t>(shown.cell);
  if (color && shown.color) {
    const std::uint32_t rgb = *shown.color;
    fmt::format_to(std::back_inserter(out), "\x1b[48;2;{};{};{}m{}\x1b[0m", rgb >> 16 & 255, rgb >> 8 & 255,
                   rgb & 255, shown.falling ? "<>" : "  ");
    return;
  }
  if (color) {
    fmt::format_to(std::back_inserter(out), "\x1b[48;5;{}m{}\x1b[0m",
                   index < background.size() ? background[index] : extra_background,
                   shown.falling ? "<>" : "  ");
    return;
  }
  const char letter = shown.mark != 0 ? shown.mark : field::to_char(shown.cell);
  const bool small = shown.falling && letter >= 'A' && letter <= 'Z';
  out.append(2, small ? static_cast<char>(letter - 'A' + 'a') : letter);
}

}  // namespace tetron::convert
