#include "replay/kinds/tetrio/garbage_queue.hpp"

#include <vector>

#include "tests/catch.hpp"

using namespace tetron::tetrio;

namespace {

// The game's random numbers, once more: Lehmer's generator.
class Draws {
 public:
  explicit Draws(std::int64_t seed) : value_(seed) {}
  double next() {
    value_ = value_ * 16807 % 2147483647;
    return static_cast<double>(value_ - 1) / 2147483646.0;
  }
  int column(int columns) { return static_cast<int>(next() * columns); }

 private:
  std::int64_t value_;
};

Rules plain_rules() {
  Rules rules;
  rules.seed = 4711;
  rules.width = 10;
  rules.hole_size = 1;
  rules.messiness_within = 0;
  rules.messiness_change = 1;
  rules.messiness_nosame = false;
  rules.messiness_center = false;
  rules.messiness_timeout = 0;
  rules.garbage_speed = 20;
  rules.garbage_cap_max = 40;
  rules.garbage_absolute_cap = 0;
  rules.opener_phase = 0;
  rules.cancelling_draws = false;
  return rules;
}

struct Queue {
  Rules rules;
  Board board{10, 20, 20};
  GarbageQueue queue;

  explicit Queue(const Rules& given) : rules(given), queue(rules, board) {}
  void send(std::int64_t id, int amount, std::optional<double> confirmed = std::nullopt) {
    GarbageQueue::QueuedAttack attack;
    attack.id = id;
    attack.game = 7;
    attack.amount = amount;
    queue.receive(attack);
    if (confirmed) queue.confirm(id, 7, *confirmed);
  }
  std::vector<std::pair<std::int64_t, int>> rise(double frame, double cap = 8) {
    std::vector<GarbageRow> rows;
    queue.rise(frame, cap, rows);
    std::vector<std::pair<std::int64_t, int>> risen;  // whose, and the column of the hole
    for (const GarbageRow& row : rows) risen.emplace_back(row.id, row.column);
    return risen;
  }
};

using Rows = std::vector<std::pair<std::int64_t, int>>;

}  // namespace

TEST_CASE("tetrio garbage: rows wait until they have travelled, and come up in the order of their arrival") {
  Queue garbage(plain_rules());
  Draws draws(4711);
  garbage.send(1, 2);
  garbage.send(2, 1, 50);
  CHECK(garbage.queue.pending() == 3);
  CHECK(garbage.rise(69).empty());  // 50 + 20 is not there yet
  const int first = draws.column(10);
  CHECK(garbage.rise(70) == Rows{{2, first}});
  CHECK(garbage.queue.pending() == 2);
  // Another attack of the same number by another player is none of these.
  CHECK(garbage.queue.confirm(1, 8, 60) == 0);
  CHECK(garbage.queue.confirm(1, 7, 60) == 2);
  CHECK(garbage.rise(79).empty());
  // The attack before was over: a chance for another column was drawn, and it is another one.
  (void)draws.next();
  const int second = draws.column(10);
  // In an attack the chance of another one is drawn before each row.
  CHECK(garbage.rise(80) == Rows{{1, second}, {1, second}});
  CHECK(garbage.queue.pending() == 0);
  CHECK(garbage.rise(90).empty());
}

TEST_CASE("tetrio garbage: as many rows come up at once as there is room for") {
  Rules rules = plain_rules();
  rules.garbage_cap_max = 5;
  Queue garbage(rules);
  garbage.send(1, 12, 0);
  CHECK(garbage.rise(100, 2.9).size() == 2);
  CHECK(garbage.rise(100, 8).size() == 5);
  CHECK(garbage.rise(100, 0.9).empty());
  CHECK(garbage.rise(100, 8).size() == 5);
  CHECK(garbage.queue.pending() == 0);
}

TEST_CASE("tetrio garbage: holes change in an attack, after it, or hardly, by chance") {
  // Always within, never after.
  Rules rules = plain_rules();
  rules.messiness_within = 1;
  rules.messiness_change = 0;
  Queue often(rules);
  Draws draws(4711);
  often.send(1, 4, 0);
  Rows expected;
  for (int row = 0; row < 4; ++row) {
    if (row > 0) (void)draws.next();  // the chance; of the first there is no column before
    expected.emplace_back(1, draws.column(10));
  }
  CHECK(often.rise(100) == expected);

  // Never: one column for all attacks.
  rules.messiness_within = 0;
  Queue straight(rules);
  straight.send(1, 2, 0);
  straight.send(2, 2, 1);
  const int column = Draws(4711).column(10);
  CHECK(straight.rise(100) == Rows{{1, column}, {1, column}, {2, column}, {2, column}});
}

TEST_CASE("tetrio garbage: a wide hole, the middle, and never the same column twice") {
  Rules rules = plain_rules();
  rules.hole_size = 3;
  Queue wide(rules);
  wide.send(1, 1, 0);
  CHECK(wide.rise(100) == Rows{{1, Draws(4711).column(8)}});

  rules = plain_rules();
  rules.messiness_center = true;
  Queue center(rules);
  center.send(1, 1, 0);
  CHECK(center.rise(100) == Rows{{1, 2 + Draws(4711).column(6)}});

  rules = plain_rules();
  rules.messiness_nosame = true;
  Queue other(rules);
  Draws draws(4711);
  int last = draws.column(10);
  other.send(1, 1, 0);
  CHECK(other.rise(100) == Rows{{1, last}});
  for (std::int64_t id = 2; id < 40; ++id) {
    (void)draws.next();  // after the attack before
    const int drawn = draws.column(9);
    const int column = drawn >= last ? drawn + 1 : drawn;
    other.send(id, 1, 0);
    REQUIRE(other.rise(100) == Rows{{id, column}});
    CHECK(column != last);
    (void)draws.next();  // of the row, though its column is new
    last = column;
  }
}

TEST_CASE("tetrio garbage: an attack cancels what waits, row by row from the oldest") {
  Queue garbage(plain_rules());
  garbage.send(1, 3);
  garbage.send(2, 2);
  CHECK(garbage.queue.cancel(0, 100) == 0);
  CHECK(garbage.queue.cancel(2, 100) == 0);
  CHECK(garbage.queue.pending() == 3);
  CHECK(garbage.queue.confirm(1, 7, 0) == 1);
  CHECK(garbage.queue.cancel(5, 100) == 2);
  CHECK(garbage.queue.pending() == 0);
  CHECK(garbage.queue.cancel(4, 100) == 4);
}

TEST_CASE("tetrio garbage: at the beginning an attack cancels twice, until more was sent than waits") {
  Rules rules = plain_rules();
  rules.opener_phase = 14;
  Queue garbage(rules);
  garbage.send(1, 5);
  CHECK(garbage.queue.cancel(2, 13) == 0);  // the fourteenth piece: two and two
  CHECK(garbage.queue.pending() == 1);
  CHECK(garbage.queue.cancel(2, 14) == 1);  // the fifteenth
  garbage.send(2, 5);
  CHECK(garbage.queue.cancel(3, 0) == 0);
  CHECK(garbage.queue.pending() == 0);
  CHECK(garbage.queue.cancel(6, 0) == 6);  // seven were sent by now
  garbage.send(3, 6);
  CHECK(garbage.queue.cancel(1, 0) == 0);
  CHECK(garbage.queue.pending() == 5);  // fewer wait than were sent: once
}

TEST_CASE("tetrio garbage: cancelling an attack whole may change the column") {
  Rules rules = plain_rules();
  rules.cancelling_draws = true;
  Queue garbage(rules);
  Draws draws(4711);
  garbage.send(1, 2);
  garbage.send(2, 1, 0);
  CHECK(garbage.queue.cancel(1, 100) == 0);
  CHECK(garbage.queue.cancel(1, 100) == 0);
  (void)draws.next();
  CHECK(garbage.rise(100) == Rows{{2, draws.column(10)}});
}

TEST_CASE("tetrio garbage: what may wait at most is kept, the newest goes first") {
  Rules rules = plain_rules();
  rules.garbage_absolute_cap = 6;
  Queue garbage(rules);
  garbage.send(1, 4);
  garbage.send(2, 3);
  CHECK(garbage.queue.pending() == 6);
  CHECK(garbage.queue.confirm(2, 7, 0) == 2);
  garbage.send(3, 9);
  CHECK(garbage.queue.pending() == 6);
  CHECK(garbage.queue.confirm(3, 7, 0) == 0);
  // Attacks of nothing are none, and there are no more than a thousand.
  Queue many(plain_rules());
  many.send(1, 0);
  many.send(2, -1);
  CHECK(many.queue.pending() == 0);
  for (int i = 0; i < 1001; ++i) many.send(i, 1);
  CHECK(many.queue.pending() == 1000);
}

TEST_CASE("tetrio garbage: an attack's fraction is dropped, or a chance of one row more") {
  Rules rules = plain_rules();
  rules.round_by_chance = false;
  CHECK(Queue(rules).queue.rounded(2.9) == 2);
  rules.round_by_chance = true;
  Queue garbage(rules);
  Draws draws(4711);
  CHECK(garbage.queue.rounded(3) == 3);  // draws nothing
  for (int i = 0; i < 50; ++i) CHECK(garbage.queue.rounded(2.5) == (draws.next() < 0.5 ? 3 : 2));
  CHECK(garbage.queue.rounded(-3) == 0);
  CHECK(garbage.queue.rounded(1e9) == 1'000'000);
}
