#include "solver/pc/board/landings.hpp"

namespace tetron::pc {

namespace {

template <class Word>
using Four = std::array<Word, 4>;

// The corners from which a kick of a turn ends, within the sheet, at one of the targets.
template <class Word>
Word sources_of(const motion::SheetStep<Word>& step, Word targets) {
  return step.inside & motion::moved(targets, -step.by);
}

}  // namespace

// Compares what is reached now with what would be reached if every turn could end at any of its kicks. A new
// way in begins with a turn that starts at a place that is reached, and that now ends at an earlier kick.
template <class Word>
Word Landings<Word>::turn_stoppers(Word board, Word cells) const {
  const auto& piece = pieces_[t_kind];
  const auto& sheet = piece.sheet();
  Four<Word> by_form{};
  find_fits(board & frame_.below(frame_.height_of(board)), t_kind, by_form);
  Four<Word> fits{};
  Four<Word> last{};  // where the last turn ends
  for (std::size_t rotation = 0; rotation < 4; ++rotation) {
    const std::size_t form = forms_.rotations[t_kind][rotation].form;
    fits[rotation] = by_form[form];
    const int corner = lowest_bit(cells) - lowest_bit(forms_.forms[t_kind][form].cells);
    if (corner >= 0 && forms_.forms[t_kind][form].cells << corner == cells)
      last[rotation] = Word{1} << corner & fits[rotation];
  }
  const auto reached = this->reached(board, t_kind);
  // The places from which a way can lead there.
  Four<Word> before{};
  for (const auto& turn : piece.turns())
    for (const auto& step : turn.steps)
      before[turn.from] |= sources_of(step, last[turn.to]) & fits[turn.from];
  for (bool grew = true; grew;) {
    grew = false;
    const auto add = [&](std::size_t rotation, Word more) {
      more &= fits[rotation] & ~before[rotation];
      if (more == 0) return;
      before[rotation] |= more;
      grew = true;
    };
    for (std::size_t rotation = 0; rotation < 4; ++rotation) {
      const Word now = before[rotation];
      // From above, from the right, from the left.
      add(rotation, now << frame_.width | (now & sheet.not_last) << 1 | (now & sheet.not_first) >> 1);
    }
    for (const auto& turn : piece.turns())
      for (const auto& step : turn.steps) add(turn.from, sources_of(step, before[turn.to]));
  }
  Word stoppers = 0;
  for (const auto& turn : piece.turns()) {
    const Word wanted = last[turn.to] | (before[turn.to] & ~reached[turn.to]);
    const Word form = forms_.forms[t_kind][forms_.rotations[t_kind][turn.to].form].cells;
    for (std::size_t number = 1; number < turn.steps.size(); ++number) {
      Word from = sources_of(turn.steps[number], wanted) & reached[turn.from];
      for (; from != 0; from &= from - 1) {
        const Word source = from & ~(from - 1);
        for (std::size_t earlier = 0; earlier < number; ++earlier) {
          const auto& step = turn.steps[earlier];
          const Word end = motion::moved(source & step.inside, step.by) & fits[turn.to];
          if (end == 0) continue;
          stoppers |= form << lowest_bit(end);
          break;
        }
      }
    }
  }
  return stoppers & frame_.below(frame_.height_of(board)) & ~board & ~cells;
}

template std::uint64_t Landings<std::uint64_t>::turn_stoppers(std::uint64_t, std::uint64_t) const;
template Word128 Landings<Word128>::turn_stoppers(Word128, Word128) const;

}  // namespace tetron::pc
