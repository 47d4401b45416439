#include "solver/pc/building/building.hpp"

#include <algorithm>
#include <bit>

#include "solver/pc/queue/letters.hpp"

namespace tetron::pc {

namespace {

constexpr std::uint32_t unknown = 0xffff'ffff;

// The cells without those in full rows; the cells above are moved down.
template <class Word>
Word without_rows(const Frame<Word>& frame, Word cells, unsigned rows) {
  for (int row = frame.lines - 1; row >= 0; --row)
    if ((rows >> row & 1) != 0)
      cells = (cells & frame.below(row)) | ((cells >> frame.width) & ~frame.below(row));
  return cells;
}

}  // namespace

template <class Word>
void Building<Word>::begin(Word blocks, std::span<const Part<Word>> parts, bool fixed_order,
                           std::uint32_t anyhow) {
  blocks_ = blocks;
  parts_.assign(parts.begin(), parts.end());
  fixed_order_ = fixed_order;
  anyhow_ = anyhow;
  all_ = static_cast<std::uint32_t>((std::uint64_t{1} << parts.size()) - 1);
  next_.assign(std::size_t{1} << parts.size(), unknown);
}

template <class Word>
typename Building<Word>::Step Building<Word>::step(std::uint32_t placed, std::size_t part) const {
  const auto& frame = landings_.frame();
  Word board = blocks_;
  for (std::size_t i = 0; i < parts_.size(); ++i)
    if ((placed >> i & 1) != 0) board |= parts_[i].cells;
  unsigned gone = 0;
  for (int row = 0; row < frame.lines; ++row)
    if ((frame.row(row) & ~board) == 0) gone |= 1U << row;
  return {frame.cleared(board, frame.lines), without_rows(frame, parts_[part].cells, gone)};
}

template <class Word>
bool Building<Word>::can_land(Word board, std::uint8_t kind, Word cells, bool is_soft) {
  const Landings<Word>& landings = is_soft ? *soft_ : landings_;
  if (landings.drops_straight(board, kind, cells)) return true;
  const MoveKey key{board, kind, is_soft};
  const Range* known = moves_.find(key);
  Range range;
  if (known) {
    range = *known;
  } else {
    range.begin = places_.size();
    landings.find(board, kind, places_, [](Word) { return true; });
    range.size = static_cast<std::uint32_t>(places_.size() - range.begin);
    moves_.add(key, range);
  }
  const auto begin = places_.begin() + static_cast<std::ptrdiff_t>(range.begin);
  return std::find(begin, begin + range.size, cells) != begin + range.size;
}

// Whether these cells occupy adjacent rows, with no row left out between them.
template <class Word>
bool Building<Word>::is_whole(Word cells) const {
  const auto& frame = landings_.frame();
  const int lowest = lowest_bit(cells) / frame.width;
  int rows = 0;
  for (int row = lowest; row < frame.lines && (cells & frame.row(row)) != 0; ++row) ++rows;
  return (cells & ~frame.below(lowest + rows)) == 0;
}

// Whether a block or the floor is directly below.
template <class Word>
bool Building<Word>::rests(Word board, Word cells) const {
  const auto& frame = landings_.frame();
  return (cells & frame.below(1)) != 0 || (cells >> frame.width & board) != 0;
}

template <class Word>
std::uint32_t Building<Word>::next_parts(std::uint32_t placed) {
  if (next_[placed] != unknown) return next_[placed];
  std::uint32_t next = 0;
  const bool is_soft = static_cast<int>(parts_.size()) - std::popcount(placed) <= last_soft_;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const std::uint32_t bit = std::uint32_t{1} << i;
    if ((placed & bit) != 0) continue;
    const Step at = step(placed, i);
    // A part with gaps that have not vanished has no form in which it could land, and nothing may float.
    const bool lands = is_whole(at.cells) &&
                       ((anyhow_ & bit) != 0 ||
                        (rests(at.board, at.cells) && can_land(at.board, parts_[i].kind, at.cells, is_soft)));
    if (lands && can_finish(placed | bit)) next |= bit;
    if (fixed_order_) break;
  }
  next_[placed] = next;
  return next;
}

template <class Word>
std::vector<SetWord> Building<Word>::sequences(const Queues& queues, bool hold,
                                               std::span<const SetWord> asked) {
  known_.clear();
  known_bytes_ = 0;
  std::vector<SetWord> found(asked.size());
  if (queues.size() == 0 || !is_possible()) return found;
  if (hold && all_ != 0) {
    for (std::uint8_t kind = 0; kind < 7; ++kind)
      if (const Queues::Node next = queues.next(queues.root(), kind); next != Queues::none)
        add_shifted(found, solve(queues, 0, kind, next), queues.before(queues.root(), kind));
  } else {
    found = solve(queues, 0, no_hold, queues.root());
  }
  for (std::size_t i = 0; i < found.size(); ++i) found[i] &= asked[i];
  return found;
}

template <class Word>
std::vector<SetWord> Building<Word>::solve(const Queues& queues, std::uint32_t placed, std::uint8_t hold,
                                           Queues::Node node) {
  const std::size_t words = words_for(queues.count(node));
  if (placed == all_) {
    std::vector<SetWord> whole(words, ~SetWord{0});
    whole.back() = last_word_of(queues.count(node));
    return whole;
  }
  const std::uint64_t key = (std::uint64_t{node} << 32 | placed) * 8 + hold;
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  std::vector<SetWord> found(words);
  // Counts this set, where it is stored, and the copies on the way back to the first call.
  known_bytes_ += 2 * words * sizeof(SetWord);
  if (is_over_ && is_over_(known_bytes_)) return found;
  const std::uint32_t next = next_parts(placed);
  const auto place = [&](std::uint8_t kind, std::uint8_t kept, Queues::Node after, std::uint64_t offset) {
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if ((next >> i & 1) != 0 && parts_[i].kind == kind)
        add_shifted(found, solve(queues, placed | std::uint32_t{1} << i, kept, after), offset);
  };
  if (queues.is_end(node)) {
    // The last piece is the one in hold; no piece comes after it.
    if (hold != no_hold) place(hold, no_hold, node, 0);
  } else {
    for (std::uint8_t kind = 0; kind < 7; ++kind) {
      const Queues::Node after = queues.next(node, kind);
      if (after == Queues::none) continue;
      place(kind, hold, after, queues.before(node, kind));
      if (hold != no_hold && hold != kind) place(hold, kind, after, queues.before(node, kind));
    }
  }
  known_.emplace(key, found);
  return found;
}

template <class Word>
bool Building<Word>::place(std::span<const std::uint8_t> rest, std::uint32_t placed, std::uint8_t hold,
                           std::vector<std::size_t>& order) {
  if (placed == all_) return true;
  const auto put = [&](std::uint8_t kind, std::uint8_t kept, std::span<const std::uint8_t> after) {
    const std::uint32_t next = next_parts(placed);
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if ((next >> i & 1) == 0 || parts_[i].kind != kind) continue;
      order.push_back(i);
      if (place(after, placed | std::uint32_t{1} << i, kept, order)) return true;
      order.pop_back();
    }
    return false;
  };
  if (rest.empty()) return hold != no_hold && put(hold, no_hold, rest);
  return put(rest[0], hold, rest.subspan(1)) ||
         (hold != no_hold && hold != rest[0] && put(hold, rest[0], rest.subspan(1)));
}

template <class Word>
std::vector<std::size_t> Building<Word>::order_for(std::span<const std::uint8_t> sequence, bool hold) {
  std::vector<std::size_t> order;
  const bool found = hold && !sequence.empty() ? place(sequence.subspan(1), 0, sequence[0], order)
                                               : place(sequence, 0, no_hold, order);
  if (!found) order.clear();
  return order;
}

template class Building<std::uint64_t>;
template class Building<Word128>;

}  // namespace tetron::pc
