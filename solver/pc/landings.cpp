#include "solver/pc/landings.hpp"

namespace tetron::pc {

template <class Word>
Landings<Word>::Landings(const Frame<Word>& frame, const Movement& movement, Drop drop)
    : frame_(frame), forms_(frame, movement), drop_(drop) {
  const motion::Sheet<Word> sheet(frame.width, frame.rows);
  Movement used{movement.shapes, {}};
  if (drop == Drop::soft) used.kicks = movement.kicks;
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
  std::array<Word, 4> fits{};
  std::array<Word, 4> open{};
  find_fits(board & frame_.below(height), kind, fits);
  pieces_[kind].find_open(fits, height, open);
  std::array<Word, 4> reached{};
  for (std::size_t rotation = 0; rotation < 4; ++rotation)
    reached[rotation] = (drop_ == Drop::none ? fits : open)[forms_.rotations[kind][rotation].form];
  constexpr Word all = ~Word{0};
  if (drop_ == Drop::soft) pieces_[kind].spread(reached, fits, {all, all, all, all});
  return reached;
}

template <class Word>
std::vector<typename Landings<Word>::LastTurn> Landings<Word>::turns_into(
    Word board, std::size_t kind, std::size_t rotation, int corner,
    const std::array<Word, 4>& reached) const {
  std::vector<LastTurn> turns;
  if (drop_ != Drop::soft) return turns;
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

template class Landings<std::uint64_t>;
template class Landings<Word128>;

}  // namespace tetron::pc
