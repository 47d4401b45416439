#include "solver/pc/landings.hpp"

namespace tetron::pc {

template <class Word>
Landings<Word>::Landings(const Frame<Word>& frame, const Movement& movement, Drop drop)
    : frame_(frame), forms_(frame, movement), drop_(drop) {
  for (int row = 0; row < frame.rows; ++row)
    for (int column = 0; column < frame.width; ++column) {
      if (column > 0) not_first_column_ |= frame.bit(column, row);
      if (column < frame.width - 1) not_last_column_ |= frame.bit(column, row);
      for (std::size_t kind = 0; kind < 7; ++kind)
        for (std::size_t i = 0; i < forms_.forms[kind].size(); ++i)
          if (column + forms_.forms[kind][i].width <= frame.width) valid_[kind][i] |= frame.bit(column, row);
    }
  if (drop != Drop::soft) return;
  for (std::size_t kind = 0; kind < 7; ++kind)
    for (std::size_t from = 0; from < 4; ++from)
      for (std::size_t to = 0; to < 4; ++to)
        if (from != to) add_steps(movement, kind, from, to);
}

template <class Word>
void Landings<Word>::add_steps(const Movement& movement, std::size_t kind, std::size_t from, std::size_t to) {
  const auto& before = forms_.rotations[kind][from];
  const auto& after = forms_.rotations[kind][to];
  const int space_before = frame_.width - forms_.forms[kind][before.form].width;
  const int space_after = frame_.width - forms_.forms[kind][after.form].width;
  bool is_first = true;
  for (const Kick& kick : movement.kicks[kind][from][to]) {
    const int right = after.left + kick.by.right - before.left;
    const int up = after.bottom + kick.by.up - before.bottom;
    Step step{from, to, up * frame_.width + right, 0, 0, kick.is_full_spin, is_first};
    is_first = false;
    for (int row = 0; row < frame_.rows; ++row)
      for (int column = 0; column <= space_before; ++column) {
        if (column + right < 0 || column + right > space_after || row + up < 0) continue;
        (row + up < frame_.rows ? step.inside : step.sky) |= frame_.bit(column, row);
      }
    if (step.inside == 0) step.by = 0;
    steps_[kind].push_back(step);
  }
}

template <class Word>
bool Landings<Word>::slide(Word& reached, Word fits) const {
  bool any = false;
  for (;;) {
    const Word further = (reached | (reached & not_last_column_) << 1 | (reached & not_first_column_) >> 1 |
                          reached >> frame_.width) &
                         fits;
    if (further == reached) return any;
    reached = further;
    any = true;
  }
}

template <class Word>
void Landings<Word>::spread(std::array<Word, 4>& reached, const std::array<Word, 4>& fits,
                            std::size_t kind) const {
  const auto& rotations = forms_.rotations[kind];
  std::array<Word, 4> slid{};  // reached by rotation when it was slid last
  std::array<Word, 4> turned{};
  for (bool any = true; any;) {
    any = false;
    for (std::size_t rotation = 0; rotation < 4; ++rotation) {
      if (reached[rotation] == slid[rotation]) continue;
      slide(reached[rotation], fits[rotations[rotation].form]);
      slid[rotation] = reached[rotation];
      any = true;
    }
    if (!any) return;
    const std::array<Word, 4> before = reached;
    Word left = 0;
    for (const Step& step : steps_[kind]) {
      // Where nothing has been reached since it was turned last, nothing follows.
      if (step.is_first) left = before[step.from] & ~turned[step.from];
      if (left == 0) continue;
      const Word target = fits[rotations[step.to].form];
      const Word hits = left & step.inside & moved(target, -step.by);
      reached[step.to] |= moved(hits, step.by);
      left &= ~(hits | step.sky);
    }
    turned = before;
  }
}

template <class Word>
void Landings<Word>::find_hidden(std::size_t kind, const std::array<Word, 4>& fits,
                                 const std::array<Word, 4>& open, const std::array<Word, 4>& hidden,
                                 std::vector<Word>& places) const {
  const auto& rotations = forms_.rotations[kind];
  std::array<Word, 4> reached{};
  for (std::size_t rotation = 0; rotation < 4; ++rotation) reached[rotation] = open[rotations[rotation].form];
  spread(reached, fits, kind);
  std::array<Word, 4> found{};
  for (std::size_t rotation = 0; rotation < 4; ++rotation)
    found[rotations[rotation].form] |= reached[rotation];
  for (std::size_t i = 0; i < forms_.forms[kind].size(); ++i)
    for (Word rest = hidden[i] & found[i]; rest != 0; rest &= rest - 1)
      places.push_back(forms_.forms[kind][i].cells << lowest_bit(rest));
}

template <class Word>
std::array<Word, 4> Landings<Word>::reached(Word board, std::size_t kind) const {
  const Word blocks = board & frame_.below(frame_.height_of(board));
  const auto& forms = forms_.forms[kind];
  std::array<Word, 4> fits{};
  for (std::size_t i = 0; i < forms.size(); ++i) fits[i] = fitting(blocks, forms[i]) & valid_[kind][i];
  std::array<Word, 4> reached{};
  for (std::size_t rotation = 0; rotation < 4; ++rotation) {
    const Word of_form = fits[forms_.rotations[kind][rotation].form];
    reached[rotation] = drop_ == Drop::none ? of_form : open_of(of_form);
  }
  if (drop_ == Drop::soft) spread(reached, fits, kind);
  return reached;
}

template <class Word>
std::vector<typename Landings<Word>::LastTurn> Landings<Word>::turns_into(
    Word board, std::size_t kind, std::size_t rotation, int corner,
    const std::array<Word, 4>& reached) const {
  std::vector<LastTurn> turns;
  const Word blocks = board & frame_.below(frame_.height_of(board));
  Word left = 0;
  std::size_t number = 0;
  for (const Step& step : steps_[kind]) {
    if (step.is_first) {
      left = reached[step.from];
      number = 0;
    }
    const std::size_t form = forms_.rotations[kind][step.to].form;
    const Word target = fitting(blocks, forms_.forms[kind][form]) & valid_[kind][form];
    const Word hits = left & step.inside & moved(target, -step.by);
    if (step.to == rotation && (moved(hits, step.by) >> corner & 1) != 0)
      turns.push_back({step.from, number, step.is_full_spin});
    left &= ~(hits | step.sky);
    ++number;
  }
  return turns;
}

template class Landings<std::uint64_t>;
template class Landings<Word128>;

}  // namespace tetron::pc
