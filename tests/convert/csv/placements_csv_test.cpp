#include "convert/csv/placements_csv.hpp"

#include "tests/catch.hpp"
#include "tests/formats/tet/tape.hpp"

using namespace tetron;
using tetron::test::no_stone;
using tetron::test::Put;
using tetron::test::Tape;

namespace {

enum Style : unsigned { I, J, L, O, S, T, Z, corner };

// The rows below the column names.
std::string rows(const Tape& tape, std::vector<base::PlayerId> players,
                 std::optional<base::Milliseconds> from = {}, std::optional<base::Milliseconds> to = {}) {
  const auto profile =
      replay::parse_profile(std::string(replay::builtin_profile_text("tetron4")) +
                            "[[stone]]\nstyle = 7\nname = \"a, b\"\ncells = [[0, 0], [1, 0], [0, 1]]\n");
  const auto recording = tet::Recording::read(tape.bytes());
  REQUIRE(profile);
  REQUIRE(recording);
  replay::Game game;
  game.names = {base::UntrustedText("Ann"), base::UntrustedText("Ben \"B\"")};
  std::string text;
  int flushed = 0;
  convert::append_placements_csv(text, {*recording, *profile}, game, players, from, to,
                                 [&flushed] { ++flushed; });
  const std::string body = text.substr(text.find('\n') + 1);
  CHECK(flushed == std::ranges::count(body, '\n'));
  return body;
}

const base::PlayerId ann(0);
const base::PlayerId ben(1);

Tape two_players() {
  Tape tape(2);
  tape.new_stone(0, 0, no_stone, {T, 4, 1, 0}, S, 10)
      .new_stone(0, 1, no_stone, {O, 4, 1, 0}, S, 20)
      .new_stone(1000, 0, {T, 1, 19, 0}, {I, 4, 1, 0}, S, 30)
      .new_stone(1500, 1, {corner, 2, 18, 1}, {O, 4, 1, 0}, S, 40)
      .matrix(1600, 0, {}, {.lines = 7, .level = 12, .credits = 0x123456})
      .new_stone(2000, 0, {S, 254, 255, 7}, {I, 4, 1, 0}, S, 50);
  return tape;
}

}  // namespace

TEST_CASE("a row for each placement says where, and what the player had before", "[convert][csv]") {
  CHECK(rows(two_players(), {ann, ben}) ==
        "0,Ann,1,1000,T,spawn,1,0,5,1,19,0,0,0,10\n"
        "1,\"Ben \"\"B\"\"\",1,1500,\"a, b\",,,,7,2,18,1,0,0,20\n"
        "0,Ann,2,2000,S,left,-2,20,4,254,255,7,7,12,1193046\n");
}

TEST_CASE("rows of some players, of some time", "[convert][csv]") {
  CHECK(rows(two_players(), {ben}).starts_with("1,"));
  CHECK(rows(two_players(), {}) == "");
  CHECK(rows(two_players(), {ann}, base::Milliseconds(1001)).starts_with("0,Ann,2,2000,"));
  CHECK(
      rows(two_players(), {ann, ben}, base::Milliseconds(1001), base::Milliseconds(1999)).starts_with("1,"));
}
