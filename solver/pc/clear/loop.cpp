#include "solver/pc/clear/loop.hpp"

#include <algorithm>
#include <bit>

namespace tetron::pc {

namespace {

constexpr int bag_size = 7;

int pieces_of(int lines) {
  return 10 * lines / 4;
}

}  // namespace

int left_at(int nth, int lines) {
  const int used = pieces_of(lines) * (nth - 1);
  const int left = (bag_size - used % bag_size) % bag_size;
  return left == 0 ? bag_size : left;
}

std::vector<LoopStart> loop_starts(int nth, int lines, bool hold) {
  const bool holds = hold && nth > 1;
  const int of_bag = left_at(nth, lines) - (holds ? 1 : 0);
  // In the first bag of a game each piece comes once.
  const bool is_first_bag = pieces_of(lines) * (nth - 1) < bag_size;
  std::vector<LoopStart> starts;
  for (unsigned bag = 0; bag < 1U << bag_size; ++bag) {
    if (std::popcount(bag) != of_bag) continue;
    const auto kinds = static_cast<std::uint8_t>(bag);
    if (!holds) starts.push_back({nth, std::nullopt, kinds});
    for (std::size_t i = 0; holds && i < field::all_tetrominoes.size(); ++i)
      if (!is_first_bag || (bag >> i & 1) == 0) starts.push_back({nth, field::all_tetrominoes[i], kinds});
  }
  return starts;
}

std::string pattern_of(const LoopStart& start, int lines, bool hold) {
  std::string text;
  const auto add = [&text](const std::string& step) { text += (text.empty() ? "" : ",") + step; };
  int missing = pieces_of(lines) + (hold ? 1 : 0);
  if (start.held) {
    add(std::string(1, field::to_char(*start.held)));
    --missing;
  }
  if (start.bag != 0) {
    const int count = std::min(std::popcount(start.bag), missing);
    add("[" + letters_of_kinds(start.bag) + "]p" + std::to_string(count));
    missing -= count;
  }
  for (; missing > 0; missing -= bag_size) add("*p" + std::to_string(std::min(missing, bag_size)));
  return text;
}

std::string letters_of_kinds(std::uint8_t kinds) {
  std::string letters;
  for (std::size_t i = 0; i < field::all_tetrominoes.size(); ++i)
    if ((kinds >> i & 1) != 0) letters += field::to_char(field::all_tetrominoes[i]);
  return letters;
}

}  // namespace tetron::pc
