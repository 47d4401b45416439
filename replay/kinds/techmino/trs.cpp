#include "replay/kinds/techmino/trs.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>

namespace tetron::techmino {

namespace {

using field::Tetromino;

constexpr std::size_t most_steps = 7;

// The kicks from one turn to another, tried when the piece does not fit in place.
struct Turn {
  constexpr Turn(int from_turn, int to_turn, std::initializer_list<field::Offset> tried)
      : from(from_turn), to(to_turn), count(tried.size()) {
    std::ranges::copy(tried, steps.begin());
  }
  int from;
  int to;
  std::size_t count;
  std::array<field::Offset, most_steps> steps{};
};
using Turns = std::array<Turn, 12>;

constexpr Turns z_turns{{
    Turn{0, 1, {{-1, 0}, {-1, 1}, {0, -2}, {-1, 2}, {0, 1}}},
    Turn{1, 0, {{1, 0}, {1, -1}, {0, 2}, {1, -2}, {1, -2}}},
    Turn{1, 2, {{1, 0}, {1, -1}, {0, 2}, {1, 2}, {1, 1}}},
    Turn{2, 1, {{-1, 0}, {-1, 1}, {0, -2}, {-1, -2}, {-1, -1}}},
    Turn{2, 3, {{1, 0}, {1, 1}, {0, -2}, {1, -2}, {0, 1}}},
    Turn{3, 2, {{-1, 0}, {-1, -1}, {0, 2}, {-1, 2}, {0, -1}}},
    Turn{3, 0, {{-1, 0}, {-1, -1}, {0, 2}, {-1, 2}, {0, -1}}},
    Turn{0, 3, {{1, 0}, {1, 1}, {0, -2}, {1, -1}, {1, -2}}},
    Turn{0, 2, {{1, 0}, {-1, 0}, {0, -1}, {0, 1}}},
    Turn{2, 0, {{-1, 0}, {1, 0}, {0, 1}, {0, -1}}},
    Turn{1, 3, {{0, -1}, {0, 1}, {0, -2}}},
    Turn{3, 1, {{0, 1}, {0, -1}, {0, 2}}},
}};
constexpr Turns j_turns{{
    Turn{0, 1, {{-1, 0}, {-1, 1}, {0, -2}, {1, 1}, {0, 1}, {0, -1}}},
    Turn{1, 0, {{1, 0}, {1, -1}, {0, 2}, {-1, -1}, {0, -1}, {0, 1}}},
    Turn{1, 2, {{1, 0}, {1, -1}, {1, 1}, {-1, 0}, {0, -1}, {0, 2}, {1, 2}}},
    Turn{2, 1, {{-1, 0}, {-1, 1}, {-1, -1}, {1, 0}, {0, 1}, {0, -2}, {-1, -2}}},
    Turn{2, 3, {{1, 0}, {1, -1}, {-1, 0}, {1, 1}, {0, -2}, {1, -2}}},
    Turn{3, 2, {{-1, 0}, {-1, -1}, {1, 0}, {0, 2}, {-1, 2}, {-1, 1}}},
    Turn{3, 0, {{-1, 0}, {-1, -1}, {0, 2}, {-1, 2}, {0, -1}, {-1, 1}}},
    Turn{0, 3, {{1, 0}, {1, 1}, {0, -2}, {1, -2}, {1, -1}, {0, 1}}},
    Turn{0, 2, {{-1, 0}, {1, 0}, {0, -1}, {0, 1}}},
    Turn{2, 0, {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}},
    Turn{1, 3, {{0, -1}, {0, 1}, {1, 0}}},
    Turn{3, 1, {{0, 1}, {0, -1}, {-1, 0}}},
}};
constexpr Turns t_turns{{
    Turn{0, 1, {{-1, 0}, {-1, 1}, {0, -2}, {-1, -2}, {0, 1}}},
    Turn{1, 0, {{1, 0}, {1, -1}, {0, 2}, {1, 2}, {0, -1}}},
    Turn{1, 2, {{1, 0}, {1, -1}, {0, -1}, {-1, -1}, {0, 2}, {1, 2}, {1, 1}}},
    Turn{2, 1, {{-1, 0}, {0, -2}, {-1, -2}, {-1, -1}, {1, 1}}},
    Turn{2, 3, {{1, 0}, {0, -2}, {1, -2}, {1, -1}, {-1, 1}}},
    Turn{3, 2, {{-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {0, 2}, {-1, 2}, {-1, 1}}},
    Turn{3, 0, {{-1, 0}, {-1, -1}, {0, 2}, {-1, 2}, {0, -1}}},
    Turn{0, 3, {{1, 0}, {1, 1}, {0, -2}, {1, -2}, {0, 1}}},
    Turn{0, 2, {{-1, 0}, {1, 0}, {0, 1}}},
    Turn{2, 0, {{1, 0}, {-1, 0}, {0, -1}}},
    Turn{1, 3, {{0, -1}, {0, 1}, {1, 0}, {0, -2}, {0, 2}}},
    Turn{3, 1, {{0, -1}, {0, 1}, {-1, 0}, {0, -2}, {0, 2}}},
}};
constexpr Turns i_turns{{
    Turn{0, 1, {{0, 1}, {1, 0}, {-2, 0}, {-2, -1}, {1, 2}}},
    Turn{1, 0, {{2, 0}, {-1, 0}, {-1, -2}, {2, 1}, {0, 1}}},
    Turn{1, 2, {{-1, 0}, {2, 0}, {2, -1}, {0, -1}, {-1, 2}}},
    Turn{2, 1, {{-2, 0}, {1, 0}, {1, -2}, {-2, 1}, {0, 1}}},
    Turn{2, 3, {{2, 0}, {-1, 0}, {-1, -2}, {2, 1}, {0, 1}}},
    Turn{3, 2, {{1, 0}, {-2, 0}, {-2, -1}, {0, -1}, {1, 2}}},
    Turn{3, 0, {{-2, 0}, {1, 0}, {1, -2}, {-2, 1}, {0, 1}}},
    Turn{0, 3, {{0, 1}, {-1, 0}, {2, 0}, {2, -1}, {-1, 2}}},
    Turn{0, 2, {{-1, 0}, {1, 0}, {0, -1}, {0, 1}}},
    Turn{2, 0, {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}},
    Turn{1, 3, {{0, -1}, {-1, 0}, {1, 0}, {0, 1}}},
    Turn{3, 1, {{0, -1}, {1, 0}, {-1, 0}, {0, 1}}},
}};

// Changes since versions 0.17.4, 0.17.7 and 0.17.13.
constexpr std::array t_from_0_17_4{
    Turn{1, 0, {{1, 0}, {1, -1}, {0, 2}, {1, 2}, {0, 1}, {0, -1}}},
    Turn{3, 0, {{-1, 0}, {-1, -1}, {0, 2}, {-1, 2}, {0, 1}, {0, -1}}},
};
constexpr std::array t_from_0_17_7{
    Turn{2, 1, {{-1, 0}, {0, -2}, {-1, -2}, {-1, -1}, {0, -1}, {1, 1}}},
    Turn{2, 3, {{1, 0}, {0, -2}, {1, -2}, {1, -1}, {0, -1}, {-1, 1}}},
};
constexpr std::array z_from_0_17_13{
    Turn{1, 0, {{1, 0}, {1, -1}, {0, 2}, {1, -2}, {0, -1}}},
};

template <std::size_t count>
const Turn* find(const std::array<Turn, count>& turns, int from, int to) {
  const auto found = std::ranges::find_if(
      turns, [from, to](const Turn& turn) { return turn.from == from && turn.to == to; });
  return found != turns.end() ? &*found : nullptr;
}

const Turn* turn_of(TrsVersion version, Tetromino kind, int from, int to) {
  const auto changed = [&](TrsVersion since, const auto& turns) -> const Turn* {
    return version >= since ? find(turns, from, to) : nullptr;
  };
  if (kind == Tetromino::i) return find(i_turns, from, to);
  if (kind == Tetromino::j || kind == Tetromino::l) return find(j_turns, from, to);
  if (kind == Tetromino::t) {
    if (const Turn* const turn = changed(TrsVersion::from_0_17_4, t_from_0_17_4)) return turn;
    if (const Turn* const turn = changed(TrsVersion::from_0_17_7, t_from_0_17_7)) return turn;
    return find(t_turns, from, to);
  }
  const Turn* const turn = changed(TrsVersion::from_0_17_13, z_from_0_17_13);
  return turn != nullptr ? turn : find(z_turns, from, to);
}

}  // namespace

TrsSteps trs_steps(TrsVersion version, Tetromino kind, int from, int to) {
  TrsSteps steps;
  steps.list[steps.count++] = {0, 0};
  if (kind == Tetromino::o) return steps;
  // S and L are mirrored Z and J, for which right turns are left turns.
  const bool is_mirrored = kind == Tetromino::s || kind == Tetromino::l;
  const auto seen = [is_mirrored](int turn) { return is_mirrored ? (4 - turn) % 4 : turn; };
  const Turn* const turn = turn_of(version, kind, seen(from), seen(to));
  if (turn == nullptr) return steps;
  for (std::size_t i = 0; i < turn->count; ++i) {
    const field::Offset step = turn->steps[i];
    steps.list[steps.count++] = {is_mirrored ? -step.right : step.right, step.up};
  }
  return steps;
}

}  // namespace tetron::techmino
