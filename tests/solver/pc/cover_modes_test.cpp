#include <random>

#include "solver/pc/setup/construction.hpp"
#include "solver/pc/setup/target.hpp"
#include "tests/catch.hpp"
#include "tests/solver/pc/plain_game.hpp"

// What is built with clears of a kind, against a game in which every order is played and its clears are
// looked at.
using namespace tetron;
using namespace tetron::pc;
using namespace tetron::test;

namespace {

using Kind = field::Tetromino;

struct Event {
  Kind kind{};
  int rows = 0;
  int spin = 0;
  bool is_empty = false;  // nothing is left
  bool is_straight = false;
};
using Events = std::vector<Event>;

bool is_difficult(const Event& event) {
  return event.rows > 0 && (event.spin > 0 || event.rows == 4);
}

// Whether clears are as a rule wants them, read off the list of all.
bool suits(const CoverRule& rule, const Events& events) {
  Events clears;
  std::ranges::copy_if(events, std::back_inserter(clears), [](const Event& event) { return event.rows > 0; });
  const auto any = [&](const auto& holds) { return std::ranges::any_of(clears, holds); };
  const auto all = [&](const auto& holds) { return std::ranges::all_of(clears, holds); };
  if (rule.most_soft && std::ranges::count(events, false, &Event::is_straight) > *rule.most_soft)
    return false;
  if (rule.most_clears && static_cast<int>(clears.size()) > *rule.most_clears) return false;
  const auto beginning = static_cast<std::size_t>(rule.starting_b2b);
  if (clears.size() < beginning) return false;
  for (std::size_t i = 0; i < beginning; ++i)
    if (!is_difficult(clears[i])) return false;
  switch (rule.mode) {
    case CoverMode::normal:
      return true;
    case CoverMode::rows:
      return all([&](const Event& event) { return event.rows >= rule.rows; });
    case CoverMode::rows_or_empty:
      return all([&](const Event& event) { return event.rows >= rule.rows || event.is_empty; });
    case CoverMode::quad:
      return any([](const Event& event) { return event.rows == 4; });
    case CoverMode::quad_at_end:
      return !events.empty() && events.back().rows == 4;
    case CoverMode::b2b:
      return all(is_difficult);
    case CoverMode::t_spin:
      return any([](const Event& event) { return event.spin > 0; });
    case CoverMode::t_spin_full:
      return any([&](const Event& event) { return event.spin == 2 && event.rows >= rule.rows; });
  }
  return false;
}

// What a T or another piece gets to by a drop, and with --last-soft the last ones.
std::set<Cells> landings(const PlainField& field, Kind kind, Drop drop) {
  if (drop <= Drop::hard) return plain_landings(field, kind, drop);
  if (kind != Kind::t) return plain_landings(field, kind, Drop::hard);
  std::set<Cells> found;
  for (const Cells& cells : plain_landings(field, kind, Drop::soft)) {
    PlainField after = field;
    after.blocks.insert(cells.begin(), cells.end());
    const int rows = after.clear();
    const int spin = plain_spin(field, cells);
    if (drop == Drop::t_soft || (drop == Drop::t_spin && spin > 0) ||
        (drop == Drop::t_spin_row && spin > 0 && rows >= 1) ||
        (drop == Drop::t_spin_single && spin == 2 && rows >= 1) ||
        (drop == Drop::t_spin_double && spin == 2 && rows >= 2) ||
        (drop == Drop::t_spin_triple && spin == 2 && rows >= 3))
      found.insert(cells);
  }
  return found;
}

using Pieces = std::vector<std::pair<Kind, Cells>>;  // cells as they are at the beginning

class Orders {
 public:
  Orders(const Rules& rules, const CoverRule& rule) : rules_(rules), rule_(rule) {}

  bool builds(const PlainGame& field, const Pieces& pieces, const Sequence& sequence) const {
    if (rules_.hold) return play(field, pieces, sequence, 1, sequence[0], {});
    return play(field, pieces, sequence, 0, 7, {});
  }

 private:
  bool play(const PlainGame& field, const Pieces& left, const Sequence& sequence, std::size_t next, int held,
            const Events& events) const {
    if (left.empty()) return suits(rule_, events);
    const auto put = [&](int number, std::size_t after, int kept) {
      const Kind kind = field::all_tetrominoes[static_cast<std::size_t>(number)];
      const bool is_last = static_cast<int>(left.size()) <= rule_.last_soft;
      for (const auto& [cells, seen] : places(field.field, kind, is_last ? Drop::soft : rules_.drop)) {
        const auto piece = std::ranges::find(left, std::pair(kind, field.at_the_beginning(cells)));
        if (piece == left.end()) continue;
        Event event = seen;
        PlainGame changed = field;
        event.rows = changed.put(cells);
        event.is_empty = changed.field.blocks.empty();
        Pieces rest = left;
        rest.erase(rest.begin() + (piece - left.begin()));
        Events all = events;
        all.push_back(event);
        if (play(changed, rest, sequence, after, kept, all)) return true;
      }
      return false;
    };
    if (next == sequence.size()) return held < 7 && put(held, next, 7);
    return put(sequence[next], next + 1, held) || (held < 7 && put(held, next + 1, sequence[next]));
  }

  // What a piece does at each place that it gets to, but for what it clears; kept.
  using Places = std::map<Cells, Event>;
  const Places& places(const PlainField& field, Kind kind, Drop drop) const {
    const auto [known, is_new] = places_.try_emplace({field, kind, drop});
    if (!is_new) return known->second;
    const auto straight = plain_landings(field, kind, Drop::hard);
    for (const Cells& cells : landings(field, kind, drop)) {
      Event event;
      event.kind = kind;
      event.spin = kind == Kind::t ? plain_spin(field, cells) : 0;
      event.is_straight = straight.contains(cells);
      known->second[cells] = event;
    }
    return known->second;
  }

  const Rules& rules_;
  const CoverRule& rule_;
  mutable std::map<std::tuple<PlainField, Kind, Drop>, Places> places_;
};

// Where an I clears four rows, a T two, or three by the far kick; and heaps.
Board board_of_round(int round, std::mt19937& random) {
  if (round % 4 == 0) return drawn_board("....../....../....../XX.XXX/XX.XXX/XX.XXX/XX.XXX");
  if (round % 4 == 1) return drawn_board("....../....../....../....../XX..XX/X...XX/XX.XXX");
  if (round % 4 == 2) return drawn_board("....../....../XX..XX/X...XX/X.XXXX/X..XXX/X.XXXX");
  Board board;
  board.width = 6;
  board.lines = 7;
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < board.width; ++column)
      if (column != row && random() % 4 != 0) board.add(column, row);
  return board;
}

// Pieces that were put one after the other, mostly where they clear much.
Pieces random_pieces(std::mt19937& random, const Board& board, std::size_t count) {
  PlainGame field(board);
  Pieces pieces;
  while (pieces.size() < count) {
    const Kind kind = random() % 2 == 0   ? field::all_tetrominoes[random() % 7]
                      : random() % 3 == 0 ? Kind::i
                                          : Kind::t;
    const auto places = plain_landings(field.field, kind, Drop::soft);
    std::vector<Cells> likely(places.begin(), places.end());
    std::ranges::shuffle(likely, random);
    const auto rows_of = [&](const Cells& cells) {
      PlainField after = field.field;
      after.blocks.insert(cells.begin(), cells.end());
      return after.clear();
    };
    if (random() % 3 != 0)
      std::ranges::stable_sort(likely,
                               [&](const Cells& a, const Cells& b) { return rows_of(a) > rows_of(b); });
    if (likely.empty()) break;
    pieces.emplace_back(kind, field.at_the_beginning(likely.front()));
    field.put(likely.front());
  }
  return pieces;
}

std::vector<Placed> placed(const Pieces& pieces) {
  std::vector<Placed> all;
  for (const auto& [kind, cells] : pieces) {
    Placed& one = all.emplace_back();
    one.kind = kind;
    std::size_t i = 0;
    for (const auto& [x, y] : cells) one.origin[i++] = {x, y};
  }
  return all;
}

}  // namespace

TEST_CASE("clears and drops of what is built by playing every order", "[pc]") {
  using enum CoverMode;
  const std::vector<CoverRule> rules_of_clears{
      {normal},      {rows, 1}, {rows, 2}, {rows, 3},        {rows_or_empty, 2}, {rows_or_empty, 4}, {quad},
      {quad_at_end}, {b2b},     {t_spin},  {t_spin_full, 1}, {t_spin_full, 2},   {t_spin_full, 3}};
  const std::array drops{Drop::soft,       Drop::hard,          Drop::t_soft,        Drop::t_spin,
                         Drop::t_spin_row, Drop::t_spin_single, Drop::t_spin_double, Drop::t_spin_triple};
  std::mt19937 random(162);
  std::map<std::pair<CoverMode, int>, std::uint64_t> passed;
  std::map<Drop, std::uint64_t> dropped;
  for (int round = 0; round < 800; ++round) {
    const Board board = board_of_round(round, random);
    const Pieces pieces = random_pieces(random, board, 1 + random() % 3);
    if (pieces.empty()) continue;
    std::string letters;
    for (const auto& [kind, cells] : pieces) letters += field::to_char(kind);
    const bool hold = random() % 2 == 0;
    const auto queues =
        *queues_of(*parse_patterns("[" + letters + (hold && round % 3 == 0 ? "O]!" : "]!")), 9);
    const Rules rules{srs_movement(), random() % 2 == 0 ? Drop::soft : drops[random() % drops.size()], hold};
    CoverRule rule = rules_of_clears[random() % rules_of_clears.size()];
    if (random() % 6 == 0) rule.starting_b2b = 1 + static_cast<int>(random() % 2);
    if (random() % 6 == 0) rule.most_soft = static_cast<int>(random() % 3);
    if (random() % 6 == 0) rule.most_clears = static_cast<int>(random() % 3);
    if (random() % 6 == 0) rule.last_soft = static_cast<int>(random() % 3);
    const Built found = built(board, placed(pieces), false, queues, rules, {}, rule);
    const Orders orders(rules, rule);
    for (std::uint64_t number = 0; number < queues.size(); ++number) {
      const bool is_built = orders.builds(PlainGame(board), pieces, queues.at(number));
      INFO(letters << " " << to_text(queues.at(number)) << " round " << round);
      REQUIRE(((found.covers[number / 64] >> number % 64 & 1) != 0) == is_built);
      passed[{rule.mode, rule.rows}] += is_built ? 1 : 0;
      dropped[rules.drop] += is_built ? 1 : 0;
    }
    CHECK(found.pieces.empty() == (found.covered == 0));
  }
  // Each is seen to let something pass.
  for (const CoverRule& rule : rules_of_clears) {
    INFO(static_cast<int>(rule.mode) << " " << rule.rows);
    CHECK(passed[{rule.mode, rule.rows}] > 0);
  }
  for (const Drop drop : drops) {
    INFO(static_cast<int>(drop));
    CHECK(dropped[drop] > 0);
  }
}

TEST_CASE("congruents are all sets of pieces that fill the same cells", "[pc]") {
  // Eight cells in two rows: two I, two O, two L, two J.
  field::Grid before(6, 8);
  const std::vector<Placed> pieces{{Kind::o, {{{0, 0}, {1, 0}, {0, 1}, {1, 1}}}},
                                   {Kind::o, {{{2, 0}, {3, 0}, {2, 1}, {3, 1}}}}};
  const auto target = target_of(before, pieces);
  REQUIRE(target);
  const Rules rules{srs_movement(), Drop::soft, false};
  const auto queues = *queues_of(*parse_patterns("OO;II;LL;JJ;LJ;TT;SZ"), 2);
  solver::End end{};
  const Target any = congruents(*target, 1, queues, rules, {}, end);
  CHECK(end == solver::End::complete);
  CHECK(any.readings.size() == 4);
  CHECK(built(*target, 1, false, queues, rules).covered == 1);
  CHECK(built(any, 1, false, queues, rules).covered == 4);
}
