#include "motion/packed.hpp"

#include <algorithm>

namespace tetron::motion {

template <class Word>
Sheet<Word>::Sheet(int wide, int lines) : width(wide), rows(lines) {
  cells = below(lines);
  for (int row = 0; row < rows; ++row) first_column |= bit(0, row);
  not_first = cells & ~first_column;
  not_last = cells & ~(first_column << (width - 1));
}

template <class Word>
Word Sheet<Word>::columns(int first, int end) const {
  Word all{};
  for (int column = std::max(first, 0); column < std::min(end, width); ++column)
    all |= first_column << column;
  return all;
}

template <class Word>
SheetPiece<Word>::SheetPiece(const Piece& piece, const Sheet<Word>& sheet) : sheet_(sheet) {
  for (const motion::Form& form : piece.forms()) {
    Form packed;
    packed.width = form.width;
    packed.height = form.height;
    room_ = std::max(room_, form.height);
    packed.valid = sheet.columns(0, sheet.width - form.width + 1);
    for (const field::Offset& cell : form.cells) {
      const int bit = cell.up * sheet.width + cell.right;
      // A form that does not fit into the word has no place on the sheet.
      if (bit >= bits_of<Word> || form.width > sheet.width) {
        packed.valid = Word{};
        continue;
      }
      packed.at.push_back(bit);
      packed.cells |= Word{1} << bit;
    }
    std::ranges::sort(packed.at);
    forms_.push_back(std::move(packed));
  }
  for (std::size_t rotation = 4; rotation-- > 0;) {
    form_of_[rotation] = piece.turned(static_cast<int>(rotation)).form;
    first_of_[form_of_[rotation]] = rotation;
  }
  for (const Piece::Step& step : piece.steps()) {
    if (step.is_first) {
      turns_.push_back({step.from, step.to, {}});
      if (form_of_[step.from] != form_of_[step.to] || step.by != field::Offset{}) turns_to_itself_ = false;
    }
    room_ = std::max(room_, -step.by.up);
    SheetStep<Word> made{step.by.up * sheet.width + step.by.right, {}, {}};
    const int space_before = sheet.width - forms_[form_of_[step.from]].width;
    const int space_after = sheet.width - forms_[form_of_[step.to]].width;
    const Word columns =
        sheet.columns(-step.by.right, std::min(space_before, space_after - step.by.right) + 1) &
        ~sheet.below(std::max(-step.by.up, 0));
    const Word stays = sheet.below(std::max(sheet.rows - std::max(step.by.up, 0), 0));
    made.inside = columns & stays;
    made.sky = columns & ~stays;
    if (is_zero(made.inside)) made.by = 0;
    turns_.back().steps.push_back(made);
  }
}

template <class Word>
void SheetPiece<Word>::find_fits(const Word& blocks, Four& fits) const {
  for (std::size_t i = 0; i < forms_.size(); ++i) {
    Word blocked{};
    for (const int bit : forms_[i].at) blocked |= blocks >> bit;
    fits[i] = ~blocked & forms_[i].valid;
  }
}

template <class Word>
void SheetPiece<Word>::find_open(const Four& fits, int top, Four& open) const {
  for (std::size_t i = 0; i < forms_.size(); ++i) {
    Word blocked = ~fits[i] & forms_[i].valid;
    for (int rows = 1; rows < top; rows *= 2) blocked |= blocked >> rows * sheet_.width;
    open[i] = ~blocked & forms_[i].valid;
  }
}

template <class Word>
bool SheetPiece<Word>::find_places(const Word& blocks, Four& places, Four& reached) const {
  Four fits{};
  Four open{};
  Four hidden{};
  find_fits(blocks, fits);
  find_open(fits, sheet_.top(blocks), open);
  Word any_hidden{};
  for (std::size_t i = 0; i < forms_.size(); ++i) {
    places[i] = fits[i] & ~(fits[i] << sheet_.width);
    hidden[i] = places[i] & ~open[i];
    any_hidden |= hidden[i];
  }
  if (is_zero(any_hidden)) return false;
  for (std::size_t rotation = 0; rotation < 4; ++rotation) reached[rotation] = open[form_of_[rotation]];
  spread(reached, fits, hidden);
  for (std::size_t i = 0; i < forms_.size(); ++i) {
    Word of_form{};
    for (std::size_t rotation = 0; rotation < 4; ++rotation)
      if (form_of_[rotation] == i) of_form |= reached[rotation];
    places[i] &= of_form;
  }
  return true;
}

template <class Word>
void SheetPiece<Word>::slide(Word& reached, const Word& fits) const {
  Word left = fits & ~reached;
  for (;;) {
    const Word next =
        ((reached & sheet_.not_last) << 1 | (reached & sheet_.not_first) >> 1 | reached >> sheet_.width) &
        left;
    if (is_zero(next)) return;
    reached |= next;
    left &= ~next;
  }
}

template <class Word>
void SheetPiece<Word>::turn(const SheetTurn<Word>& turn, const Word& sources, const Word& fits,
                            Word& reached) const {
  const Word want = fits & ~reached;
  if (is_zero(want)) return;
  Word left = sources;  // sources for which no kick before `tried` fits
  auto tried = turn.steps.begin();
  for (auto step = turn.steps.begin(); step != turn.steps.end(); ++step) {
    // First look whether this kick reaches anything new. Mostly it does not, and the kicks before it need
    // not be checked.
    Word hits = left & step->inside & moved(want, -step->by);
    if (is_zero(hits)) continue;
    for (; tried != step; ++tried) left &= ~((moved(fits, -tried->by) & tried->inside) | tried->sky);
    hits &= left;
    reached |= moved(hits, step->by);
  }
}

template <class Word>
void SheetPiece<Word>::spread(Four& reached, const Four& fits, const Four& wanted) const {
  Four before{};  // what was reached before the last slide, and after it
  Four slid{};
  Four turned{};
  for (bool is_first = true;; is_first = false) {
    bool any = false;
    for (std::size_t rotation = 0; rotation < 4; ++rotation) {
      if (!is_first && reached[rotation] == slid[rotation]) continue;
      const std::size_t form = form_of_[rotation];
      const std::size_t twin = first_of_[form];
      before[rotation] = reached[rotation];
      if (twin < rotation && before[twin] == before[rotation] && is_first)
        reached[rotation] = reached[twin];
      else
        slide(reached[rotation], fits[form]);
      slid[rotation] = reached[rotation];
      any = true;
    }
    if (!any || turns_to_itself_) return;
    bool has_all = true;
    for (std::size_t i = 0; i < forms_.size() && has_all; ++i)
      has_all = is_zero(wanted[i] & ~reached[first_of_[i]]);
    if (has_all) return;
    for (const SheetTurn<Word>& one : turns_) {
      const Word sources = slid[one.from] & ~turned[one.from];
      if (!is_zero(sources)) turn(one, sources, fits[form_of_[one.to]], reached[one.to]);
    }
    turned = slid;
  }
}

template struct Sheet<std::uint64_t>;
template struct Sheet<Word128>;
template struct Sheet<Word256>;
template class SheetPiece<std::uint64_t>;
template class SheetPiece<Word128>;
template class SheetPiece<Word256>;

}  // namespace tetron::motion
