#include "replay/kinds/tetrio/zenith.hpp"

#include <algorithm>
#include <cmath>

#include "replay/kinds/tetrio/bag.hpp"
#include "tests/catch.hpp"
#include "tests/replay/kinds/tetrio/test_round.hpp"

using namespace tetron;
using namespace tetron::tetrio;

// Numbers of docs/formats/tetrio.md, "Quick Play", counted by hand.
namespace {

Zenith climber() {
  Rules rules;
  rules.zenith = true;
  return Zenith(rules);
}

void pass(Zenith& zenith, std::uint32_t from, std::uint32_t frames) {
  for (std::uint32_t frame = from + 1; frame <= from + frames; ++frame) zenith.tick(frame);
}

double never() {
  return 0.999999;
}

Zenith::Sent attack(int rows, double altitude, std::int64_t game = 9) {
  return {{1, game, rows, 1, std::nullopt, std::nullopt, 0}, altitude};
}

std::vector<int> rows_of(const std::vector<GarbageQueue::QueuedAttack>& parcels) {
  std::vector<int> rows;
  for (const GarbageQueue::QueuedAttack& parcel : parcels) rows.push_back(parcel.amount);
  return rows;
}

}  // namespace

TEST_CASE("tetrio quick play: a player rises by itself, by what is sent, and by players taken out") {
  Zenith zenith = climber();
  CHECK(zenith.tick(1));  // gravity is held back on the first floor only
  pass(zenith, 1, 59);
  // A quarter of a meter a second and rank.
  CHECK(std::abs(zenith.climb().altitude - 0.25) < 1e-9);
  CHECK(zenith.climb().floor == 1);
  zenith.note_sent(4);
  CHECK(zenith.climb().bonus == 1);  // a quarter a row
  zenith.note_kill();
  CHECK(zenith.climb().bonus == 1 + 0.25 * 15);
  pass(zenith, 60, 120);
  CHECK(std::abs(zenith.climb().altitude - (0.25 + 4.75)) < 1.5);
  // Four points are a rank; what is cancelled brings points, and no meters.
  Zenith other = climber();
  other.tick(1);
  other.note_cancelled(6);
  other.tick(2);
  CHECK(other.climb().bonus == 0);
  CHECK(std::floor(other.climb().rank) == 2);
  CHECK(std::abs(other.climb().rank - (2 + (6.05 - 4 - 6.0 / 3600) / 8)) < 1e-9);
}

TEST_CASE("tetrio quick play: two meters below the next floor any award lifts by three") {
  Zenith zenith = climber();
  std::uint32_t frame = 1;
  zenith.tick(frame);
  while (zenith.climb().altitude < 48.2) {
    zenith.tick(++frame);
    REQUIRE(frame < 20'000);
  }
  const double before = zenith.climb().bonus;
  zenith.note_cancelled(1);
  CHECK(zenith.climb().bonus == before + 3);
  pass(zenith, frame, 120);
  CHECK(zenith.climb().floor == 2);
  // The moment is kept: the second floor began within those two seconds.
  CHECK(zenith.climb().splits[0] >= frame * 1000 / 60);
  CHECK(zenith.climb().splits[0] <= (frame + 120) * 1000 / 60);
  // Holes change more often, and attacks wait for less time.
  CHECK(zenith.ways().phase == 135);
  CHECK(zenith.ways().favor == 27);
  CHECK(std::abs(zenith.ways().within - 0.06) < 1e-12);
  CHECK(std::abs(zenith.ways().change - 0.15) < 1e-12);
}

TEST_CASE("tetrio quick play: an attack from far below is larger") {
  Zenith zenith = climber();
  std::uint32_t frame = 1;
  zenith.tick(frame);
  zenith.hesitate(attack(4, 0));
  CHECK(rows_of(zenith.arrivals(2, never)) == std::vector{4});
  while (zenith.climb().altitude < 100) {
    zenith.note_sent(4);
    zenith.tick(++frame);
    REQUIRE(frame < 20'000);
  }
  const double high = zenith.climb().altitude;
  zenith.hesitate(attack(3, high + 50));
  CHECK(rows_of(zenith.arrivals(frame + 1, never)) == std::vector{3});
  zenith.hesitate(attack(5, 0));
  const double grown = 5 * (1 + 0.004 * high * high / high);
  CHECK(rows_of(zenith.arrivals(frame + 2, never)) == std::vector{static_cast<int>(std::floor(grown))});
}

TEST_CASE("tetrio quick play: altitudes that cannot be bring no rows below zero, and none without end") {
  for (const double altitude : {-1e300, -900.0, -0.25, 1e300}) {
    Zenith zenith = climber();
    pass(zenith, 0, 60);
    zenith.hesitate(attack(1'000'000, altitude));
    int rows = 0;
    for (std::uint32_t frame = 61; frame < 400; ++frame)
      for (const int part : rows_of(zenith.arrivals(frame, never))) {
        CHECK(part > 0);
        rows += part;
      }
    CHECK(rows <= 16);
  }
}

TEST_CASE("tetrio quick play: after much that came, an attack is smaller; each hit counts for a while") {
  Zenith zenith = climber();
  zenith.tick(1);
  for (int i = 0; i < 3; ++i) {
    zenith.hesitate(attack(7, 10));
    (void)zenith.arrivals(2, never);
  }
  // 18 is the most: 5 % less for each above 8.
  zenith.hesitate(attack(6, 10));
  CHECK(rows_of(zenith.arrivals(2, never)) == std::vector{3});
  // On the first floor one is forgotten each 4.8 seconds: after ten of them nothing is taken off.
  pass(zenith, 2, 10 * 288 + 1);
  zenith.hesitate(attack(6, 10));
  CHECK(rows_of(zenith.arrivals(3000, never)) == std::vector{6});
}

TEST_CASE("tetrio quick play: eight rows and more come in parts") {
  Zenith zenith = climber();
  zenith.tick(1);
  // What one player sends in a frame counts together.
  zenith.hesitate(attack(5, 10));
  zenith.hesitate(attack(5, 10));
  zenith.hesitate(attack(2, 10, 8));
  CHECK(rows_of(zenith.arrivals(10, never)) == std::vector{2});
  std::vector<std::pair<std::uint32_t, int>> parts;
  for (std::uint32_t frame = 11; frame < 300; ++frame)
    for (const GarbageQueue::QueuedAttack& parcel : zenith.arrivals(frame, never)) {
      CHECK(parcel.confirmed == frame);
      parts.emplace_back(frame, parcel.amount);
    }
  CHECK(parts == std::vector<std::pair<std::uint32_t, int>>{{70, 4}, {100, 4}, {130, 2}});
}

TEST_CASE("tetrio quick play: who only cancels gets more pieces") {
  // The seven of a bag, whatever their order, and then the others.
  const auto drawn = [](int streak, std::size_t count) {
    PieceQueue queue(BagKind::zenith, 5);
    queue.set_streak(streak);
    std::string pieces;
    for (std::size_t i = 0; i < count; ++i) pieces += letter_of(queue.take());
    std::ranges::sort(pieces.begin(), pieces.begin() + 7);
    return pieces;
  };
  CHECK(drawn(19, 7) == "IJLOSTZ");
  CHECK(drawn(20, 8) == "IJLOSTZO");
  std::string three = drawn(40, 10);
  std::ranges::sort(three.begin() + 7, three.end());
  CHECK(three.starts_with("IJLOSTZ"));
  CHECK((three[7] == 'J' || three[7] == 'L'));
  CHECK(three[8] == 'O');
  CHECK((three[9] == 'S' || three[9] == 'Z'));
  PieceQueue queue(BagKind::zenith, 5);
  queue.set_streak(39);
  queue.fill();
  CHECK_FALSE(queue.wanted_five());
  queue.set_streak(40);
  for (int i = 0; i < 12; ++i) (void)queue.take();
  CHECK(queue.wanted_five());
}

TEST_CASE("tetrio garbage: rows that come up one by one lift the piece, and a clear keeps them down") {
  TestRound round(R"("g":0,"hasgarbage":true,"garbageentry":"continuous")", TestRound::seed_for(Piece::o));
  round.attack(3, 1);
  round.confirm(3, 1);
  round.play_until(25);
  CHECK(round.board(1)[0] == "..........");
  round.tap("hardDrop");
  round.play();
  // Each row comes five frames after the one before, the first five frames after the placement.
  const auto rows = [&] {
    int count = 0;
    for (const std::string& row : round.board(10)) count += std::ranges::count(row, '#') == 9;
    return count;
  };
  CHECK(rows() == 0);
  round.play(3);
  CHECK(rows() == 0);
  round.play(1);
  CHECK(rows() == 1);
  round.play(4);
  CHECK(rows() == 1);
  round.play(1);
  CHECK(rows() == 2);
  round.play(5);
  CHECK(rows() == 3);
  round.play(20);
  CHECK(rows() == 3);
  CHECK(round.count(Count::received) == 3);
}

TEST_CASE("tetrio garbage: rows that follow others that still enter do not wait again") {
  TestRound round(R"("g":0,"hasgarbage":true,"garbageentry":"continuous","garbageare":9)",
                  TestRound::seed_for(Piece::o));
  round.attack(1, 1);
  round.confirm(1, 1);
  round.attack(1, 2);
  round.play_until(15);
  round.confirm(1, 2);
  round.play_until(30);
  const auto rows = [&] {
    return std::ranges::count(round.board(1)[0], '#') + std::ranges::count(round.board(2)[0], '#');
  };
  round.tap("hardDrop");  // in frame 30: the first row, for frame 39
  round.play_until(36);
  round.tap("hardDrop");  // the second, which follows it
  round.play_until(38);
  CHECK(rows() == 0);
  round.play_until(39);
  CHECK(rows() == 9);
  round.play_until(47);
  CHECK(rows() == 9);
  round.play_until(48);
  CHECK(rows() == 18);
}

TEST_CASE("tetrio garbage: rows that have not come up yet are cancelled first") {
  TestRound round(R"("g":0,"hasgarbage":true,"garbageentry":"continuous")", TestRound::seed_for(Piece::o));
  round.set_board({"####..####", "####..####"});
  round.attack(8, 1);
  round.confirm(8, 1);
  round.play_until(25);
  // An all clear sends 11 rows: 8 meet what waits, the rest goes on its way.
  round.tap("hardDrop");
  round.play(30);
  CHECK(round.board(1)[0] == "..........");
  CHECK(round.simulation().garbage().pending() == 0);
  CHECK(round.count(Count::sent) == 3);
}

TEST_CASE("tetrio garbage: with a favor holes are where it is easy to dig, or hard") {
  for (const double favor : {10.0, -10.0}) {
    Rules rules;
    rules.seed = 3;
    rules.garbage_favor = favor;
    Board board(10, 20, 20);
    for (int x = 0; x < 5; ++x)
      for (int row = 0; row < 6; ++row) board.set(x, row, Cell::t);
    std::vector<int> holes;
    GarbageQueue queue(rules, board);
    for (std::int64_t id = 1; id <= 300; ++id) {
      queue.receive({id, 9, 1, 1, std::nullopt, std::nullopt, 0});
      queue.confirm(id, 9, 0);
    }
    std::vector<GarbageRow> rows;
    for (int i = 0; i < 40; ++i) {
      queue.rise(100, 8, rows);
      for (const GarbageRow& row : rows) holes.push_back(row.column);
    }
    REQUIRE(holes.size() == 300);
    const auto low = std::ranges::count_if(holes, [](int column) { return column >= 5; });
    // Ranks 0 to 4 weigh 20, 17.8, ... 11.1 of 100 at most, together 77.8 %.
    if (favor > 0)
      CHECK((low > 210 && low < 260));
    else
      CHECK((low > 40 && low < 90));
  }
}

TEST_CASE("tetrio rounds: pieces taken back and games begun again are said, from when on") {
  TestRound round(R"("g":0,"can_undo":true,"can_retry":true)");
  round.tap("retry");
  round.play(30);
  CHECK_FALSE(round.simulation().unplayed());
  round.press("retry");
  round.play(16);
  round.release("retry");
  round.play();
  REQUIRE(round.simulation().unplayed());
  CHECK(round.simulation().unplayed()->what.find("retry") != std::string::npos);
  TestRound other(R"("g":0,"can_undo":true)");
  other.play(7);
  other.tap("undo");
  other.play();
  REQUIRE(other.simulation().unplayed());
  CHECK(other.simulation().unplayed()->frame == 7);
  CHECK(other.simulation().unplayed()->what.find("undo") != std::string::npos);
  TestRound third(R"("g":0)");
  third.tap("undo");
  third.play();
  CHECK_FALSE(third.simulation().unplayed());
}
