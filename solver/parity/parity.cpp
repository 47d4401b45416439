#include "solver/parity/parity.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <limits>

namespace tetron::solver {

namespace {

using field::Column;
using field::Position;
using field::Row;
using field::Tetromino;
using Verdict = PatternResult::Verdict;

int floor_div(int a, int b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

Pieces numbers(int i, int l, int o, int z, int t, int j, int s) {
  Pieces pieces;
  pieces[Tetromino::i] = i;
  pieces[Tetromino::l] = l;
  pieces[Tetromino::o] = o;
  pieces[Tetromino::z] = z;
  pieces[Tetromino::t] = t;
  pieces[Tetromino::j] = j;
  pieces[Tetromino::s] = s;
  return pieces;
}

// The demand of a pattern by region, which does not depend on how pieces are turned. A parity is demanded
// only if there is no T.
Demand either_way(Pattern pattern, std::string_view bound, const Pieces& most, std::string_view parity,
                  const Pieces& odd, bool unless_lj) {
  return {pattern, bound, {most, most}, parity, {odd, odd}, !parity.empty(), unless_lj};
}

// The table of docs/tilings.md. Numbers are in the order I L O Z T J S, lying pieces first.
std::array<Demand, all_patterns.size()> make_demands() {
  const Pieces none;
  return {{
      {Pattern::checkerboard,
       "T",
       {numbers(0, 0, 0, 0, 1, 0, 0), numbers(0, 0, 0, 0, 1, 0, 0)},
       "T",
       {numbers(0, 0, 0, 0, 1, 0, 0), numbers(0, 0, 0, 0, 1, 0, 0)}},
      {Pattern::columns,
       "L + J + Tv + 2 Iv",
       {numbers(0, 1, 0, 0, 0, 1, 0), numbers(2, 1, 0, 0, 1, 1, 0)},
       "L + J + Tv",
       {numbers(0, 1, 0, 0, 0, 1, 0), numbers(0, 1, 0, 0, 1, 1, 0)}},
      {Pattern::rows,
       "L + J + Th + 2 Ih",
       {numbers(2, 1, 0, 0, 1, 1, 0), numbers(0, 1, 0, 0, 0, 1, 0)},
       "L + J + Th",
       {numbers(0, 1, 0, 0, 1, 1, 0), numbers(0, 1, 0, 0, 0, 1, 0)}},
      {Pattern::columns_and_rows,
       "2 L + 2 J + T + 2 I",
       {numbers(2, 2, 0, 0, 1, 2, 0), numbers(2, 2, 0, 0, 1, 2, 0)},
       "",
       {none, none}},
      {Pattern::wide_checkerboard,
       "L + J + Tv + Sh + Zh",
       {numbers(0, 1, 0, 1, 0, 1, 1), numbers(0, 1, 0, 0, 1, 1, 0)},
       "Sh + Zh",
       {numbers(0, 0, 0, 1, 0, 0, 1), none},
       true,
       true},
      {Pattern::tall_checkerboard,
       "L + J + Th + Sv + Zv",
       {numbers(0, 1, 0, 0, 1, 1, 0), numbers(0, 1, 0, 1, 0, 1, 1)},
       "Sv + Zv",
       {none, numbers(0, 0, 0, 1, 0, 0, 1)},
       true,
       true},
      {Pattern::slash,
       "O + T + Lh + Jv + 2 Sh + 2 Zv",
       {numbers(0, 1, 1, 0, 1, 0, 2), numbers(0, 0, 1, 2, 1, 1, 0)},
       "O + Lh + Jv",
       {numbers(0, 1, 1, 0, 0, 0, 0), numbers(0, 0, 1, 0, 0, 1, 0)},
       true,
       false},
      {Pattern::backslash,
       "O + T + Lv + Jh + 2 Sv + 2 Zh",
       {numbers(0, 0, 1, 2, 1, 1, 0), numbers(0, 1, 1, 0, 1, 0, 2)},
       "O + Lv + Jh",
       {numbers(0, 0, 1, 0, 0, 1, 0), numbers(0, 1, 1, 0, 0, 0, 0)},
       true,
       false},
      {Pattern::squares,
       "T + L + J + S + Z + 2 O",
       {numbers(0, 1, 2, 1, 1, 1, 1), numbers(0, 1, 2, 1, 1, 1, 1)},
       "S + Z",
       {numbers(0, 0, 0, 1, 0, 0, 1), numbers(0, 0, 0, 1, 0, 0, 1)},
       true,
       true},
      {Pattern::wide_checkerboard_3,
       "T + L + J + Sh + Zh + Ih",
       {numbers(1, 1, 0, 1, 1, 1, 1), numbers(0, 1, 0, 0, 1, 1, 0)},
       "",
       {none, none}},
      {Pattern::tall_checkerboard_3,
       "T + L + J + Sv + Zv + Iv",
       {numbers(0, 1, 0, 0, 1, 1, 0), numbers(1, 1, 0, 1, 1, 1, 1)},
       "",
       {none, none}},
      {Pattern::wide_checkerboard_4,
       "T + L + J + Sh + Zh + 2 Ih",
       {numbers(2, 1, 0, 1, 1, 1, 1), numbers(0, 1, 0, 0, 1, 1, 0)},
       "",
       {none, none}},
      {Pattern::tall_checkerboard_4,
       "T + L + J + Sv + Zv + 2 Iv",
       {numbers(0, 1, 0, 0, 1, 1, 0), numbers(2, 1, 0, 1, 1, 1, 1)},
       "",
       {none, none}},
      either_way(Pattern::columns_or_rows, "L + J + T + 2 I", numbers(2, 1, 0, 0, 1, 1, 0), "L + J",
                 numbers(0, 1, 0, 0, 0, 1, 0), false),
      either_way(Pattern::wide_or_tall_checkerboard, "L + J + T + S + Z", numbers(0, 1, 0, 1, 1, 1, 1), "",
                 none, false),
      either_way(Pattern::slash_or_backslash, "O + T + L + J + 2 S + 2 Z", numbers(0, 1, 1, 2, 1, 1, 2), "O",
                 numbers(0, 0, 1, 0, 0, 0, 0), true),
      either_way(Pattern::wide_or_tall_checkerboard_3, "T + L + J + S + Z + I", numbers(1, 1, 0, 1, 1, 1, 1),
                 "", none, false),
      either_way(Pattern::wide_or_tall_checkerboard_4, "T + L + J + S + Z + 2 I",
                 numbers(2, 1, 0, 1, 1, 1, 1), "", none, false),
  }};
}

std::vector<Terrain> terrains_of(Terrain left) {
  std::vector<Terrain> regions;
  for (int row = 0; row < left.height(); ++row)
    for (int column = 0; column < left.width(); ++column) {
      std::vector<Position> open{{Column(column), Row(row)}};
      if (!left.has(open.front())) continue;
      Terrain& region = regions.emplace_back();
      left.remove(open.front());
      while (!open.empty()) {
        const Position cell = open.back();
        open.pop_back();
        region.add(cell);
        for (const field::Offset step : {field::Offset{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
          const Position next = cell + step;
          if (!left.has(next)) continue;
          left.remove(next);
          open.push_back(next);
        }
      }
    }
  return regions;
}

int bias_of(const Terrain& region, const Coloring& coloring) {
  int sum = 0;
  for (int row = 0; row < region.height(); ++row)
    for (int column = 0; column < region.width(); ++column) {
      const Position cell{Column(column), Row(row)};
      if (region.has(cell)) sum += coloring.color(cell);
    }
  return std::abs(sum) / 2;
}

// The most pieces of a kind that can be among `pieces` pieces.
int most_of(const Supply& supply, Tetromino kind, int pieces) {
  return std::min(pieces, supply.required[kind] + supply.optional[kind]);
}

bool exempts(const Demand& demand, Tetromino kind) {
  return (demand.unless_t && kind == Tetromino::t) ||
         (demand.unless_lj && (kind == Tetromino::l || kind == Tetromino::j));
}

constexpr int unreachable = std::numeric_limits<int>::min();

// The most that choices of pieces can change the bias by.
struct Reach {
  std::array<int, 2> parity{unreachable, unreachable};  // choices that the parity applies to, by parity
  int exempt = unreachable;                             // choices that it does not apply to

  int best() const { return std::max({parity[0], parity[1], exempt}); }
};

// Goes kind by kind; reached[p] is for p pieces of the kinds so far.
Reach reach_of(const Demand& demand, const Supply& supply, int pieces) {
  const auto raise = [](int& to, int from, int by) {
    if (from != unreachable) to = std::max(to, from + by);
  };
  std::vector<Reach> reached(static_cast<std::size_t>(pieces) + 1);
  reached[0].parity[0] = 0;
  for (const Tetromino kind : field::all_tetrominoes) {
    std::vector<Reach> next(reached.size());
    const int lying = demand.most.lying[kind];
    const int upright = demand.most.upright[kind];
    for (int count = supply.required[kind]; count <= most_of(supply, kind, pieces); ++count) {
      // The best way to turn `count` pieces, for each parity.
      std::array<int, 2> turned{unreachable, unreachable};
      for (int down = 0; down <= count; ++down) {
        const int up = count - down;
        int& best = turned[static_cast<std::size_t>(
            (down * demand.odd.lying[kind] + up * demand.odd.upright[kind]) % 2)];
        best = std::max(best, down * lying + up * upright);
      }
      const bool exempt = count > 0 && exempts(demand, kind);
      for (std::size_t had = 0; had + static_cast<std::size_t>(count) < reached.size(); ++had) {
        const Reach& from = reached[had];
        Reach& to = next[had + static_cast<std::size_t>(count)];
        for (std::size_t parity : {0U, 1U}) {
          if (turned[parity] == unreachable) continue;
          raise(to.exempt, from.exempt, turned[parity]);
          for (std::size_t before : {0U, 1U})
            raise(exempt ? to.exempt : to.parity[before ^ parity], from.parity[before], turned[parity]);
        }
      }
    }
    reached = std::move(next);
  }
  return reached.back();
}

PatternResult judge(Pattern pattern, const std::vector<Terrain>& regions, const Supply& supply, int pieces) {
  PatternResult result{pattern, {}, 0, 0, Verdict::met};
  std::vector<int> best(regions.size());
  for (const Coloring& coloring : shifts(pattern)) {
    std::vector<int>& biases = result.biases.emplace_back();
    for (std::size_t i = 0; i < regions.size(); ++i) {
      biases.push_back(bias_of(regions[i], coloring));
      best[i] = std::max(best[i], biases.back());
    }
  }
  if (pattern == Pattern::columns_and_rows)
    for (std::size_t i = 0; i < regions.size(); ++i)
      best[i] = bias_of(regions[i], {Pattern::columns}) + bias_of(regions[i], {Pattern::rows});
  for (const int bias : best) result.bias += bias;

  const Demand& wanted = demand(pattern);
  const Reach reach = reach_of(wanted, supply, pieces);
  result.reach = std::max(0, reach.best());
  const int right = wanted.parity.empty()
                        ? reach.best()
                        : std::max(reach.exempt, reach.parity[static_cast<std::size_t>(result.bias % 2)]);
  if (reach.best() < result.bias)
    result.verdict = Verdict::bound_violated;
  else if (right == unreachable)
    result.verdict = Verdict::parity_violated;
  else if (right < result.bias)
    result.verdict = Verdict::both_violated;
  return result;
}

// Tries all choices of pieces and orientations to find whether one meets several demands at once.
class Choices {
 public:
  static constexpr int most_tries = 300'000;

  Choices(const Supply& supply, int pieces, std::vector<const PatternResult*> results)
      : supply_(supply), pieces_(pieces), results_(std::move(results)), still_required_{} {
    for (std::size_t kind = field::all_tetrominoes.size(); kind-- > 0;) {
      const Tetromino at = field::all_tetrominoes[kind];
      still_required_[kind] = still_required_[kind + 1] + supply.required[at];
      still_possible_[kind] = still_possible_[kind + 1] + most_of(supply, at, pieces);
    }
  }

  // Returns nothing if there are too many to try.
  std::optional<bool> can_meet_all() {
    const bool found = find(0, pieces_);
    if (!found && tries_ > most_tries) return std::nullopt;
    return found;
  }

 private:
  bool find(std::size_t kind, int left) {
    if (kind == field::all_tetrominoes.size()) return left == 0 && ++tries_ <= most_tries && meets_all();
    const Tetromino at = field::all_tetrominoes[kind];
    for (int count = supply_.required[at]; count <= most_of(supply_, at, left); ++count) {
      const int after = left - count;
      if (after < still_required_[kind + 1] || after > still_possible_[kind + 1]) continue;
      const int most_lying = at == Tetromino::o ? 0 : count;
      for (int lying = 0; lying <= most_lying; ++lying) {
        chosen_.lying[at] = lying;
        chosen_.upright[at] = count - lying;
        if (find(kind + 1, after)) return true;
        if (tries_ > most_tries) return false;
      }
    }
    chosen_.lying[at] = chosen_.upright[at] = 0;
    return false;
  }

  bool meets_all() const {
    return std::ranges::all_of(results_, [this](const PatternResult* result) {
      const Demand& wanted = demand(result->pattern);
      int reach = 0;
      int odd = 0;
      bool exempt = wanted.parity.empty();
      for (const Tetromino kind : field::all_tetrominoes) {
        const int lying = chosen_.lying[kind];
        const int upright = chosen_.upright[kind];
        reach += lying * wanted.most.lying[kind] + upright * wanted.most.upright[kind];
        odd += lying * wanted.odd.lying[kind] + upright * wanted.odd.upright[kind];
        exempt = exempt || (lying + upright > 0 && exempts(wanted, kind));
      }
      return reach >= result->bias && (exempt || odd % 2 == result->bias % 2);
    });
  }

  const Supply& supply_;
  int pieces_;
  std::vector<const PatternResult*> results_;
  std::array<int, 8> still_required_{};  // of this kind and those after it
  std::array<int, 8> still_possible_{};
  Weights chosen_;
  int tries_ = 0;
};

// Fills in ParityReport::conflict. Starts with all demands and leaves out one after the other, as long as
// the others still cannot be met together.
void find_conflict(ParityReport& report, const Supply& supply, int pieces) {
  std::vector<const PatternResult*> kept;
  for (const PatternResult& result : report.patterns) kept.push_back(&result);
  const auto can_meet = Choices(supply, pieces, kept).can_meet_all();
  report.conflict_known = can_meet.has_value();
  if (!can_meet || *can_meet) return;
  for (std::size_t i = kept.size(); i-- > 0;) {
    std::vector<const PatternResult*> fewer = kept;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (Choices(supply, pieces, fewer).can_meet_all() == false) kept = std::move(fewer);
  }
  for (const PatternResult* result : kept) report.conflict.push_back(result->pattern);
}

}  // namespace

int Coloring::color(Position cell) const {
  const int x = cell.column.value;
  const int y = cell.row.value;
  const auto sign = [](int n) { return n % 2 == 0 ? 1 : -1; };
  switch (pattern) {
    case Pattern::checkerboard:
      return sign(x + y);
    case Pattern::columns:
      return sign(x);
    case Pattern::rows:
      return sign(y);
    case Pattern::wide_checkerboard:
      return sign(floor_div(x + right, 2) + y);
    case Pattern::tall_checkerboard:
      return sign(floor_div(y + down, 2) + x);
    case Pattern::slash:
      return sign(floor_div(x + y + right, 2));
    case Pattern::backslash:
      return sign(floor_div(x - y + right, 2));
    case Pattern::squares:
      return sign(floor_div(x + right, 2) + floor_div(y + down, 2));
    case Pattern::wide_checkerboard_3:
      return sign(floor_div(x + right, 3) + y);
    case Pattern::tall_checkerboard_3:
      return sign(floor_div(y + down, 3) + x);
    case Pattern::wide_checkerboard_4:
      return sign(floor_div(x + right, 4) + y);
    case Pattern::tall_checkerboard_4:
      return sign(floor_div(y + down, 4) + x);
    case Pattern::columns_and_rows:
    case Pattern::columns_or_rows:
    case Pattern::wide_or_tall_checkerboard:
    case Pattern::slash_or_backslash:
    case Pattern::wide_or_tall_checkerboard_3:
    case Pattern::wide_or_tall_checkerboard_4:
      break;
  }
  return 1;
}

std::span<const Coloring> shifts(Pattern pattern) {
  static const auto table = [] {
    std::array<std::vector<Coloring>, all_patterns.size()> all;
    const auto add = [&all](Pattern of, int width, int height) {
      for (int down = 0; down < height; ++down)
        for (int right = 0; right < width; ++right)
          all[static_cast<std::size_t>(of)].push_back({of, right, down});
    };
    add(Pattern::checkerboard, 1, 1);
    add(Pattern::columns, 1, 1);
    add(Pattern::rows, 1, 1);
    add(Pattern::wide_checkerboard, 2, 1);
    add(Pattern::tall_checkerboard, 1, 2);
    add(Pattern::slash, 2, 1);
    add(Pattern::backslash, 2, 1);
    add(Pattern::squares, 2, 2);
    add(Pattern::wide_checkerboard_3, 3, 1);
    add(Pattern::tall_checkerboard_3, 1, 3);
    add(Pattern::wide_checkerboard_4, 4, 1);
    add(Pattern::tall_checkerboard_4, 1, 4);
    const auto join = [&all](Pattern to, Pattern first, Pattern second) {
      for (const Pattern from : {first, second})
        std::ranges::copy(all[static_cast<std::size_t>(from)],
                          std::back_inserter(all[static_cast<std::size_t>(to)]));
    };
    join(Pattern::columns_or_rows, Pattern::columns, Pattern::rows);
    join(Pattern::wide_or_tall_checkerboard, Pattern::wide_checkerboard, Pattern::tall_checkerboard);
    join(Pattern::slash_or_backslash, Pattern::slash, Pattern::backslash);
    join(Pattern::wide_or_tall_checkerboard_3, Pattern::wide_checkerboard_3, Pattern::tall_checkerboard_3);
    join(Pattern::wide_or_tall_checkerboard_4, Pattern::wide_checkerboard_4, Pattern::tall_checkerboard_4);
    return all;
  }();
  return table[static_cast<std::size_t>(pattern)];
}

const Demand& demand(Pattern pattern) {
  static const auto table = make_demands();
  return table[static_cast<std::size_t>(pattern)];
}

bool ParityReport::proves_none() const {
  return odd_region || lacking_supply || !conflict.empty() ||
         std::ranges::any_of(patterns, [](const PatternResult& p) { return p.verdict != Verdict::met; });
}

ParityReport parities(const Problem& problem) {
  ParityReport report;
  report.regions = terrains_of(problem.terrain);
  report.odd_region =
      std::ranges::any_of(report.regions, [](const Terrain& region) { return region.size() % 4 != 0; });
  const int pieces = problem.terrain.size() / 4;
  int most = 0;
  for (const Tetromino kind : field::all_tetrominoes) most += most_of(problem.supply, kind, pieces);
  // If a kind is required more often than there are pieces, the sum of the required pieces is too large as
  // well.
  report.lacking_supply = problem.supply.required.total() > pieces || most < pieces;
  for (const Pattern pattern : all_patterns)
    if (!is_by_region(pattern) || report.regions.size() > 1)
      report.patterns.push_back(judge(pattern, report.regions, problem.supply, pieces));
  if (!report.proves_none()) find_conflict(report, problem.supply, pieces);
  return report;
}

}  // namespace tetron::solver
