#include "replay/profile/profile_text.hpp"

#include <algorithm>

#include "samples/generate/hidden.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using replay::Profile;

namespace {

void check_same(const Profile& a, const Profile& b) {
  CHECK(a.name == b.name);
  CHECK(a.width == b.width);
  CHECK(a.height == b.height);
  CHECK(a.y_down == b.y_down);
  CHECK(a.pack.codec == b.pack.codec);
  CHECK(a.pack.by_columns == b.pack.by_columns);
  CHECK(a.pack.from_bottom == b.pack.from_bottom);
  CHECK(a.pack.first_stone == b.pack.first_stone);
  CHECK(a.pack.cell_of_value == b.pack.cell_of_value);
  REQUIRE(a.stones.size() == b.stones.size());
  for (std::size_t style = 0; style < a.stones.size(); ++style) {
    REQUIRE(a.stones[style].has_value() == b.stones[style].has_value());
    if (!a.stones[style]) continue;
    const replay::StoneKind& one = *a.stones[style];
    const replay::StoneKind& other = *b.stones[style];
    CHECK(one.name == other.name);
    CHECK(one.cell == other.cell);
    CHECK(one.color == other.color);
    CHECK(one.value == other.value);
    CHECK(one.turns == other.turns);
  }
}

void check_round_trip(const Profile& profile) {
  const std::string text = profile_text(profile);
  INFO(text);
  const auto again = replay::parse_profile(text);
  REQUIRE(again);
  check_same(profile, *again);
  CHECK(std::ranges::all_of(text, [](char c) { return c == '\n' || (c >= ' ' && c < 0x7f); }));
}

}  // namespace

TEST_CASE("A profile's text reads as the same profile", "[replay][profile]") {
  check_round_trip(replay::tetron4());
  for (std::uint64_t seed = 0; seed < 100; ++seed)
    check_round_trip(samples::hidden_game(seed, samples::MatrixFrequency::after_lines).settings.profile);
}

TEST_CASE("Names in a profile's text may be anything", "[replay][profile]") {
  const auto profile = replay::parse_profile(
      "name = \"q\\\"u\\\\o\\te\\u001b[31m Łódź \\U0001F600\"\n"
      "[packdata]\ngarbage = [3, 250]\nempty = 7\nfirst_stone = 20\n"
      "[[stone]]\nstyle = 254\nname = \"\\u202e\"\ncolour = 0x01fe0a\nvalue = 9\ncells = [[-16, 16]]\n"
      "[[stone]]\nstyle = 0\ncells = [[0, 0], [1, 0]]\nturn2 = [[5, 5]]\n");
  REQUIRE(profile);
  check_round_trip(*profile);
}

TEST_CASE("A style's value may be its own", "[replay][profile]") {
  const auto profile = replay::parse_profile(
      "[packdata]\nfirst_stone = 1\n"
      "[[stone]]\nstyle = 0\nvalue = 5\ncells = [[0, 0]]\n"
      "[[stone]]\nstyle = 1\ncells = [[0, 0], [1, 0]]\n");
  REQUIRE(profile);
  const auto cell = [&](std::size_t value) { return profile->pack.cell_of_value[value]; };
  CHECK(cell(5) == profile->stones[0]->cell);
  CHECK(cell(2) == profile->stones[1]->cell);
  CHECK(profile->stones[1]->value == 2);
  // 1 would be style 0's value, which has another: a block, and not style 0's.
  CHECK(field::is_block(cell(1)));
  CHECK(cell(1) != cell(5));
  CHECK_FALSE(replay::parse_profile("[[stone]]\nstyle = 0\nvalue = 256\ncells = [[0, 0]]\n"));
}
