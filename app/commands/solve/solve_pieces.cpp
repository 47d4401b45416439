#include "app/commands/solve/solve_pieces.hpp"

#include <algorithm>

namespace tetron::app {

namespace {

constexpr int most_of_a_kind = 999;

}  // namespace

std::optional<solver::Pieces> parse_pieces(std::string_view text) {
  solver::Pieces pieces;
  while (!text.empty()) {
    int times = 1;
    if (text[0] >= '0' && text[0] <= '9') {
      times = 0;
      while (!text.empty() && text[0] >= '0' && text[0] <= '9') {
        times = 10 * times + (text[0] - '0');
        text.remove_prefix(1);
        if (times > most_of_a_kind) return std::nullopt;
      }
    }
    if (text.empty()) return std::nullopt;
    bool known = false;
    for (const field::Tetromino kind : field::all_tetrominoes) {
      if (text[0] != '*' && text[0] != field::to_char(kind)) continue;
      known = true;
      pieces[kind] += times;
      if (pieces[kind] > most_of_a_kind) return std::nullopt;
    }
    if (!known) return std::nullopt;
    text.remove_prefix(1);
  }
  return pieces;
}

std::optional<solver::Supply> parse_supply(std::string_view text) {
  const std::size_t plus = std::min(text.find('+'), text.size());
  const auto required = parse_pieces(text.substr(0, plus));
  const auto optional = parse_pieces(text.substr(std::min(plus + 1, text.size())));
  if (!required || !optional) return std::nullopt;
  return solver::Supply{*required, *optional};
}

}  // namespace tetron::app
