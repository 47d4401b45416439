#include "review/value/versus.hpp"

#include <algorithm>
#include <bit>

#include "replay/kinds/tetrio/rules.hpp"

namespace tetron::review {

namespace {

constexpr int deepest_cover = 6;
constexpr int deepest_well = 17;
constexpr int longest_back_to_back = 10;

using Columns = std::array<std::uint64_t, most_columns + 1>;

// A field with values that several features need.
struct Look {
  const Board& board;
  int width;
  // Entries beyond the width are unused.
  std::array<int, most_columns> tops;
  Columns before;  // cells that are filled in all columns left of this one
  Columns after;   // cells that are filled in all columns from this one on
  int highest = 0;
  int lowest = 0;  // index of the lowest column

  explicit Look(const Board& of) : board(of), width(of.width()) {
    before[0] = ~std::uint64_t{0};
    after[static_cast<std::size_t>(width)] = ~std::uint64_t{0};
    for (int x = 0; x < width; ++x) {
      const auto i = static_cast<std::size_t>(x);
      tops[i] = static_cast<int>(std::bit_width(board[x]));
      before[i + 1] = before[i] & board[x];
      highest = std::max(highest, tops[i]);
      if (tops[i] <= top(lowest)) lowest = x;
    }
    for (int x = width; x-- > 0;)
      after[static_cast<std::size_t>(x)] = after[static_cast<std::size_t>(x) + 1] & board[x];
  }
  int top(int x) const { return tops[static_cast<std::size_t>(x)]; }
  // Rows that are full except in columns first..last.
  std::uint64_t full_but(int first, int last) const {
    return before[static_cast<std::size_t>(first)] & after[static_cast<std::size_t>(last) + 1];
  }
};

// Counts the bits of several words, most of them at once.
class BitSum {
 public:
  void add(std::uint64_t word) {
    const std::uint64_t second = ones_ & word;
    ones_ ^= word;
    const std::uint64_t fourth = twos_ & second;
    twos_ ^= second;
    const std::uint64_t eighth = fours_ & fourth;
    fours_ ^= fourth;
    if (eighth != 0) eights_ += motion::bits_in(eighth);
  }
  int sum() const {
    return motion::bits_in(ones_) + 2 * motion::bits_in(twos_) + 4 * motion::bits_in(fours_) + 8 * eights_;
  }

 private:
  // For each bit position, a binary counter; carries beyond it are counted at once.
  std::uint64_t ones_ = 0;
  std::uint64_t twos_ = 0;
  std::uint64_t fours_ = 0;
  int eights_ = 0;
};

class Counting {
 public:
  Counting(const Board& board, const AttackState& attack_state, const Stone* t) : look_(board) {
    (*this)[VersusFeature::height] = look_.highest;
    const int pushed = look_.highest + attack_state.pending;
    (*this)[VersusFeature::above_half] = std::max(0, pushed - board.height() / 2);
    (*this)[VersusFeature::above_quarter] = std::max(0, pushed - board.height() * 3 / 4);
    (*this)[VersusFeature::has_back_to_back] = attack_state.back_to_back >= 0 ? 1 : 0;
    (*this)[VersusFeature::back_to_back] = std::clamp(attack_state.back_to_back, 0, longest_back_to_back);
    (*this)[VersusFeature::pending] = attack_state.pending;
    count_steps();
    count_covered();
    (*this)[VersusFeature::well] = std::min(
        deepest_well, std::countr_one(look_.full_but(look_.lowest, look_.lowest) >> look_.top(look_.lowest)));
    if (t != nullptr) count_slots(*t);
  }
  const VersusFeatures& features() const { return features_; }

 private:
  int& operator[](VersusFeature which) { return features_[static_cast<std::size_t>(which)]; }

  void count_steps() {
    const std::uint64_t walls = look_.board.walls();
    int last = -1;
    BitSum transitions;
    std::uint64_t left = walls;
    for (int x = 0; x < look_.width; ++x) {
      const std::uint64_t column = look_.board[x];
      transitions.add((left ^ column) & walls);
      left = column;
      if (x == look_.lowest) continue;
      if (last >= 0) {
        const int step = std::abs(look_.top(x) - look_.top(last));
        (*this)[VersusFeature::bumpiness] += step;
        (*this)[VersusFeature::bumpiness_sq] += step * step;
      }
      last = x;
    }
    transitions.add((left ^ walls) & walls);
    (*this)[VersusFeature::row_transitions] = transitions.sum();
  }

  // The row from which on something can get below column x from the side of `step`.
  int open_from(int x, int step) const {
    const int near = x + step;
    const int far = near + step;
    if (far < 0 || far >= look_.width) return 64;
    return std::max(look_.top(near) + 1, look_.top(far));
  }

  void count_covered() {
    int cavities = 0;
    int overhangs = 0;
    for (int x = 0; x < look_.width; ++x) {
      const int top = look_.top(x);
      std::uint64_t below = ~look_.board[x] & ((std::uint64_t{1} << top) - 1);
      if (below == 0) continue;
      const int open = std::min(open_from(x, -1), open_from(x, 1));
      for (; below != 0; below &= below - 1) {
        const int y = std::countr_zero(below);
        ++(y >= open ? overhangs : cavities);
        if (y + 2 >= top) continue;
        const int cover = std::min(deepest_cover, top - y - 1);
        (*this)[VersusFeature::covered] += cover;
        (*this)[VersusFeature::covered_sq] += cover * cover;
      }
    }
    (*this)[VersusFeature::cavities] = cavities;
    (*this)[VersusFeature::cavities_sq] = cavities * cavities;
    (*this)[VersusFeature::overhangs] = overhangs;
    (*this)[VersusFeature::overhangs_sq] = overhangs * overhangs;
  }

  // Looks for the best place for a T: upside down with its middle at (x, y), or upright with its nub to a
  // side.
  void count_slots(const Stone& t) {
    int best = 0;
    for (int x = 0; x < look_.width; ++x) {
      const std::uint64_t middle = look_.board[x];
      const std::uint64_t left = look_.board.column(x - 1);
      const std::uint64_t right = look_.board.column(x + 1);
      const std::array corners{left << 1, right << 1, left >> 1, right >> 1};
      const std::uint64_t three = (corners[0] & corners[1] & (corners[2] | corners[3])) |
                                  (corners[2] & corners[3] & (corners[0] | corners[1]));
      const std::uint64_t inside = three & ~middle & ~(middle << 1) & ~std::uint64_t{1};
      if (inside == 0) continue;
      const std::uint64_t own = look_.full_but(x, x);
      if (x > 0 && x + 1 < look_.width)
        best = std::max(best, best_of(t, 2, x - 1, -1, inside & ~left & ~right,
                                      {own << 1, look_.full_but(x - 1, x + 1), 0}));
      const std::uint64_t upright = inside & ~(middle >> 1);
      if (x > 0)
        best = std::max(
            best, best_of(t, 3, x - 1, -1, upright & ~left, {own << 1, look_.full_but(x - 1, x), own >> 1}));
      if (x + 1 < look_.width)
        best = std::max(
            best, best_of(t, 1, x, -1, upright & ~right, {own << 1, look_.full_but(x, x + 1), own >> 1}));
    }
    if (best > 0)
      (*this)[static_cast<VersusFeature>(static_cast<int>(VersusFeature::slot_one) + best - 1)] = 1;
  }
  // The most lines of a full T-spin with the middle in one of `rows`; the corner of the box is at (left, row
  // + down).
  int best_of(const Stone& t, int rotation, int left, int down, std::uint64_t rows,
              const std::array<std::uint64_t, 3>& full) const {
    int best = 0;
    for (rows &= full[0] | full[1] | full[2]; rows != 0; rows &= rows - 1) {
      const int y = std::countr_zero(rows);
      int lines = 0;
      for (const std::uint64_t row : full) lines += static_cast<int>(row >> y & 1);
      if (lines <= best) continue;
      const Landing landing{t.turned(rotation).form, static_cast<std::uint8_t>(rotation),
                            static_cast<std::int8_t>(left), static_cast<std::int8_t>(y + down)};
      if (corner_spin({look_.board, t, landing}, true) == tetrio::Spin::full) best = lines;
    }
    return best;
  }

  Look look_;
  VersusFeatures features_{};
};

}  // namespace

std::string_view name_of(VersusFeature feature) {
  constexpr std::array<std::string_view, versus_feature_count> names{"attack",
                                                                     "clear",
                                                                     "plain lines",
                                                                     "wasted T",
                                                                     "height",
                                                                     "above half",
                                                                     "above quarter",
                                                                     "bumpiness",
                                                                     "bumpiness squared",
                                                                     "row transitions",
                                                                     "cavities",
                                                                     "cavities squared",
                                                                     "overhangs",
                                                                     "overhangs squared",
                                                                     "covered",
                                                                     "covered squared",
                                                                     "slot of one",
                                                                     "slot of two",
                                                                     "slot of three",
                                                                     "well",
                                                                     "has a chain",
                                                                     "chain",
                                                                     "waiting"};
  return names[static_cast<std::size_t>(feature)];
}

const VersusWeights& versus_weights() {
  static constexpr VersusWeights weights{120, -60, -85, -152, -39, -150, -361, -24, -7, -5, -173, -3,
                                         -34, -1,  -17, -1,   148, 192,  407,  57,  52, 10, -20};
  return weights;
}

VersusFeatures versus_features(const Board& board, const AttackState& attack_state, const Stone* t) {
  return Counting(board, attack_state, t).features();
}

Versus::Versus(const tetrio::Rules& rules, std::vector<Kind> kinds, const VersusWeights& weights)
    : table_(rules), kinds_(std::move(kinds)), weights_(weights) {
  const auto t = std::ranges::find(kinds_, tetrio::Piece::t, &Kind::piece);
  if (t != kinds_.end()) t_ = &t->stone;
}

tetrio::Piece Versus::piece_of(const Stone& stone) const {
  const auto at = std::ranges::find(kinds_, stone.id(), [](const Kind& kind) { return kind.stone.id(); });
  return at == kinds_.end() ? tetrio::Piece::o : at->piece;
}

Versus::Effect Versus::effect(const Move& move, const Placed& after, AttackState& attack_state) const {
  Effect effect;
  effect.piece = piece_of(move.stone);
  if (after.lines > 0) effect.spin = table_.spin_of(move);
  effect.attack = table_.attack_of(after, effect.piece, effect.spin, attack_state);
  return effect;
}

double Versus::of_move(const Move& move, const Placed& after, AttackState& attack_state) const {
  if (after.is_out) return lost;
  const auto weight = [&](VersusFeature which) { return weights_[static_cast<std::size_t>(which)]; };
  double value = 0;
  tetrio::Spin spin{};
  if (after.lines > 0) {
    const Effect done = effect(move, after, attack_state);
    spin = done.spin;
    value += weight(VersusFeature::attack) * done.attack.rows + weight(VersusFeature::clear);
    if (!done.attack.is_difficult) value += weight(VersusFeature::plain_lines) * after.lines;
  } else {
    attack_state.combo = -1;
  }
  if (t_ != nullptr && move.stone.id() == t_->id() && spin != tetrio::Spin::full)
    value += weight(VersusFeature::wasted_t);
  return value;
}

double Versus::of_field(const Board& board, const AttackState& attack_state) const {
  const VersusFeatures features = versus_features(board, attack_state, t_);
  double value = 0;
  for (std::size_t i = static_cast<std::size_t>(VersusFeature::height); i < versus_feature_count; ++i)
    value += weights_[i] * features[i];
  return value;
}

std::shared_ptr<const Versus> versus_of(const replay::Profile& profile, const Ruleset& rules) {
  if (!rules.attacks || !rules.shows_queue) return nullptr;
  const std::vector<Stone>& stones = rules.stones;
  std::vector<Versus::Kind> kinds;
  for (std::size_t style = 0; style < stones.size() && style < profile.stones.size(); ++style) {
    if (stones[style].is_none() || !profile.stones[style]) continue;
    if (!field::is_tetromino(profile.stones[style]->cell)) continue;
    const char letter = field::to_char(profile.stones[style]->cell);
    if (const auto piece = tetrio::piece_named({&letter, 1})) kinds.push_back({stones[style], *piece});
  }
  return std::make_shared<const Versus>(*rules.attacks, std::move(kinds));
}

}  // namespace tetron::review
