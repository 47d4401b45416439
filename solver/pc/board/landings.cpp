#include "solver/pc/board/landings.hpp"

#include <algorithm>

namespace tetron::pc {

template <class Word>
Landings<Word>::Landings(const Frame<Word>& frame, const Movement& movement, Drop drop)
    : frame_(frame), forms_(frame, movement), drop_(drop) {
  const motion::Sheet<Word> sheet(frame.width, frame.rows);
  Movement used{movement.shapes, {}};
  if (drop == Drop::soft || drop >= Drop::t_soft) used.kicks = movement.kicks;
  pieces_.reserve(7);
  for (const motion::Piece& piece : motion::pieces_of(used)) pieces_.emplace_back(piece, sheet);
  for (std::size_t kind = 0; kind < 7; ++kind)
    for (std::size_t from = 0; from < 4; ++from)
      for (std::size_t to = 0; to < 4; ++to) {
        const auto& kicks = movement.kicks[kind][from][to];
        for (std::size_t i = 0; i < kicks.size() && i < 64; ++i)
          if (kicks[i].is_full_spin) full_[kind][from][to] |= std::uint64_t{1} << i;
      }
}

template <class Word>
void Landings<Word>::find_hidden(std::size_t kind, const std::array<Word, 4>& fits,
                                 const std::array<Word, 4>& open, const std::array<Word, 4>& hidden,
                                 std::vector<Word>& places) const {
  const auto& rotations = forms_.rotations[kind];
  std::array<Word, 4> reached{};
  for (std::size_t rotation = 0; rotation < 4; ++rotation) reached[rotation] = open[rotations[rotation].form];
  pieces_[kind].spread(reached, fits, hidden);
  std::array<Word, 4> found{};
  for (std::size_t rotation = 0; rotation < 4; ++rotation)
    found[rotations[rotation].form] |= reached[rotation];
  for (std::size_t i = 0; i < forms_.forms[kind].size(); ++i)
    for (Word rest = hidden[i] & found[i]; rest != 0; rest &= rest - 1)
      places.push_back(forms_.forms[kind][i].cells << lowest_bit(rest));
}

template <class Word>
std::array<Word, 4> Landings<Word>::reached(Word board, std::size_t kind) const {
  const int height = frame_.height_of(board);
  const Drop drop = drop_of(kind);
  std::array<Word, 4> fits{};
  std::array<Word, 4> open{};
  find_fits(board & frame_.below(height), kind, fits);
  pieces_[kind].find_open(fits, height, open);
  std::array<Word, 4> reached{};
  for (std::size_t rotation = 0; rotation < 4; ++rotation)
    reached[rotation] = (drop == Drop::none ? fits : open)[forms_.rotations[kind][rotation].form];
  constexpr Word all = ~Word{0};
  if (drop == Drop::soft) pieces_[kind].spread(reached, fits, {all, all, all, all});
  return reached;
}

template <class Word>
std::vector<typename Landings<Word>::LastTurn> Landings<Word>::turns_into(
    Word board, std::size_t kind, std::size_t rotation, int corner,
    const std::array<Word, 4>& reached) const {
  std::vector<LastTurn> turns;
  if (drop_of(kind) != Drop::soft) return turns;
  std::array<Word, 4> fits{};
  find_fits(board & frame_.below(frame_.height_of(board)), kind, fits);
  for (const auto& turn : pieces_[kind].turns()) {
    if (turn.to != rotation) continue;
    const Word target = fits[forms_.rotations[kind][rotation].form];
    Word left = reached[turn.from];
    for (std::size_t number = 0; number < turn.steps.size(); ++number) {
      const auto& step = turn.steps[number];
      const Word hits = left & step.inside & motion::moved(target, -step.by);
      if ((motion::moved(hits, step.by) >> corner & 1) != 0)
        turns.push_back({turn.from, number, (full_[kind][turn.from][rotation] >> number & 1) != 0});
      left &= ~(hits | step.sky);
    }
  }
  return turns;
}

template <class Word>
typename Landings<Word>::Corners Landings<Word>::corners_of(Word board, Word cells) const {
  // Vanished rows are kept full at the top; no blocks are there.
  const Word blocks = board & frame_.below(frame_.height_of(board));
  Word open = 0;
  const auto is_block = [&](int x, int y) {
    if (x < 0 || x >= frame_.width || y < 0) return 1;
    if (y < frame_.lines && (blocks & frame_.bit(x, y)) != 0) return 1;
    if (y < frame_.height_of(board)) open |= frame_.bit(x, y);
    return 0;
  };
  std::array<std::pair<int, int>, 4> at{};
  for (std::size_t i = 0; i < 4; ++i, cells &= cells - 1)
    at[i] = {lowest_bit(cells) % frame_.width, lowest_bit(cells) / frame_.width};
  // The centre is adjacent to the three others; the sum of the steps to them is the side that the T points
  // to.
  for (const auto& [x, y] : at) {
    int right = 0;
    int up = 0;
    int beside = 0;
    for (const auto& [column, row] : at) {
      if ((column - x) * (column - x) + (row - y) * (row - y) != 1) continue;
      ++beside;
      right += column - x;
      up += row - y;
    }
    if (beside != 3) continue;
    // The two directions across it: (up, right) and its opposite.
    const int front = is_block(x + right + up, y + up + right) + is_block(x + right - up, y + up - right);
    const int back = is_block(x - right + up, y - up + right) + is_block(x - right - up, y - up - right);
    return {front, back, open};
  }
  return {};
}

template <class Word>
TSpin Landings<Word>::t_spin(Word board, Word cells) const {
  const Corners corners = corners_of(board, cells);
  if (corners.front + corners.back < 3) return TSpin::none;
  const auto reached = this->reached(board, t_kind);
  TSpin best = TSpin::none;
  for (std::size_t rotation = 0; rotation < 4; ++rotation) {
    const Form<Word>& form = forms_.forms[t_kind][forms_.rotations[t_kind][rotation].form];
    const int corner = lowest_bit(cells) - lowest_bit(form.cells);
    if (corner < 0 || form.cells << corner != cells) continue;
    for (const LastTurn& turn : turns_into(board, t_kind, rotation, corner, reached))
      best = corners.front == 2 || turn.is_full_spin ? TSpin::full : std::max(best, TSpin::mini);
  }
  return best;
}

template <class Word>
void Landings<Word>::keep_spins(Word board, std::vector<Word>& places, std::size_t first) const {
  const int rows = drop_ == Drop::t_spin          ? 0
                   : drop_ == Drop::t_spin_double ? 2
                   : drop_ == Drop::t_spin_triple ? 3
                                                  : 1;
  const TSpin least = drop_ <= Drop::t_spin_row ? TSpin::mini : TSpin::full;
  const int height = frame_.height_of(board);
  const auto is_other = [&](Word cells) {
    return height - frame_.height_of(frame_.cleared(board | cells, height)) < rows ||
           t_spin(board, cells) < least;
  };
  places.erase(std::remove_if(places.begin() + static_cast<std::ptrdiff_t>(first), places.end(), is_other),
               places.end());
}

template class Landings<std::uint64_t>;
template class Landings<Word128>;

}  // namespace tetron::pc
