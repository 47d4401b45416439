#include <fmt/format.h>

#include <set>

#include "rules/engine/board_text.hpp"
#include "samples/generate/heap.hpp"
#include "samples/generate/play.hpp"
#include "samples/generate/random.hpp"
#include "samples/generate/weapons.hpp"
#include "tests/catch.hpp"
#include "tests/samples/raw_file.hpp"
#include "tests/samples/referee.hpp"

using namespace tetron;
using namespace tetron::samples;

namespace {

tet::Bytes played(const GameSettings& settings) {
  return to_bytes(play(settings)).value_or(tet::Bytes{});
}

}  // namespace

TEST_CASE("The random source is SplitMix64") {
  // The first outputs for this seed, as published with other implementations of it.
  Random random(1234567);
  CHECK(random.next() == 6457827717110365317u);
  CHECK(random.next() == 3203168211198807973u);
  CHECK(random.next() == 9817491932198370423u);
  CHECK(random.next() == 4593380528125082431u);
  CHECK(random.next() == 16408922859458223821u);
}

TEST_CASE("Numbers below a bound are below it, and all come up") {
  Random random(1);
  std::set<std::uint32_t> seen;
  for (int i = 0; i < 1000; ++i) seen.insert(random.between(3, 9));
  CHECK(seen == std::set<std::uint32_t>{3, 4, 5, 6, 7, 8, 9});
}

TEST_CASE("A heap is judged as one sees it") {
  rules::Board board(10, 7);
  rules::draw(board, R"(
      ....22....
      ...22.....
      3.......8.
      333.11118.)");
  const Heap heap = heap_of(board);
  CHECK(heap.height == 4);
  CHECK(heap.area == 2 + 1 + 1 + 3 + 4 + 4 + 1 + 1 + 2);
  // Under the crooked one: two below its left column, one under its middle, two under its right column.
  CHECK(heap.holes == 2 + 1 + 2);
  CHECK(heap.bumpiness == 1 + 0 + 2 + 1 + 0 + 3 + 0 + 1 + 2);
  CHECK(heap.last_step == 2);
}

TEST_CASE("Weapons do to a field what they say") {
  rules::Game game(1);
  game.settings.clear_mode = 1;
  game.settings.built_in_falling = true;
  game.resize(4, 4);
  rules::draw(game.board(), R"(
      ....
      3...
      333.
      88.8)");
  const auto after = [&game](const Effect& effect) {
    rules::Game changed = game;
    const bool lost = apply(effect, changed, 8);
    CHECK(changed.board().at_rest());
    return to_text(changed.board()) + (lost ? "lost" : "");
  };
  CHECK(after({WeaponKind::rise, 1, 2}) == "3...\n333.\n88.8\n88.8\n");
  CHECK(after({WeaponKind::rise, 2, 0}) == "333.\n88.8\n.888\n.888\nlost");
  CHECK(after({WeaponKind::rise, 1, 7}) == "3...\n333.\n88.8\n888.\n");
  CHECK(after({WeaponKind::clear, 2, 0}) == "....\n....\n....\n3...\n");
  CHECK(after({WeaponKind::clear, 9, 0}) == "....\n....\n....\n....\n");
  CHECK(after({WeaponKind::mirror, 0, 0}) == "....\n...3\n.333\n8.88\n");
  CHECK(after({WeaponKind::haste, 14, 8000}) == to_text(game.board()));
}

TEST_CASE("The same settings give the same bytes, another seed others") {
  GameSettings settings;
  settings.placements = 100;
  const tet::Bytes first = played(settings);
  CHECK((played(settings) == first));
  settings.seed = 2;
  CHECK((played(settings) != first));
}

TEST_CASE("Games of every kind can have happened") {
  for (const Mode mode : {Mode::friendly, Mode::classic, Mode::weapons, Mode::quickrace, Mode::highscore})
    for (const std::size_t players : {1u, 2u, 5u, 8u})
      for (const int per_field : {1, 2})
        for (const std::uint64_t seed : {1u, 2u, 3u}) {
          INFO(fmt::format("mode {} players {} ppf {} seed {}", static_cast<int>(mode), players, per_field,
                           seed));
          GameSettings settings;
          settings.seed = seed;
          settings.mode = mode;
          settings.players.resize(players);
          settings.players_per_field = per_field;
          settings.lives = static_cast<std::uint8_t>(seed);
          settings.level = static_cast<std::uint8_t>(5 * seed);
          settings.duration_ms = 90'000;
          const test::Report report = test::referee(played(settings));
          CHECK(report.fouls == std::vector<std::string>{});
          CHECK(report.placements > 0);
        }
}

TEST_CASE("Games end when they are to") {
  GameSettings settings;
  settings.mode = Mode::friendly;
  settings.pause_ms = 1000;
  SECTION("after so many placements") {
    settings.placements = 77;
    CHECK(test::referee(played(settings)).placements == 77);
  }
  SECTION("after so much time") {
    settings.duration_ms = 30'000;
    CHECK(test::read_raw(played(settings)).chunks.back().time() == 31'000);
  }
}

TEST_CASE("Settings out of range are brought into it") {
  GameSettings settings;
  settings.players.resize(20);
  settings.players_per_field = 5;
  settings.lives = 0;
  settings.level = 255;
  settings.first_garbage = 255;
  settings.placements = 20;
  for (PlayerSettings& player : settings.players) {
    player.skill = -7;
    player.pace = 0;
  }
  const tet::Bytes bytes = played(settings);
  const auto header = tet::read_header(bytes);
  REQUIRE(header);
  CHECK(header->participants == 8);
  CHECK(header->players_per_field == 2);
  CHECK(header->lives == 1);
  CHECK(test::referee(bytes).fouls == std::vector<std::string>{});
}
