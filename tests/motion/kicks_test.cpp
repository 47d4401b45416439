#include "motion/kicks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/catch.hpp"

using namespace tetron::motion;

namespace {

// The tables of the sets: where a turn is tried, right and up, as "x,y". Turns that share a list stand
// together, as "from to" of quarter turns to the right.
struct Row {
  KickSet set;
  std::string_view pieces;
  std::string_view turns;
  std::string_view kicks;
};
const std::vector<Row> published{
    {KickSet::srs, "ZLOSJT", "01 21", "-1,0 -1,1 0,-2 -1,-2"},
    {KickSet::srs, "ZLOSJT", "10 12", "1,0 1,-1 0,2 1,2"},
    {KickSet::srs, "ZLOSJT", "23 03", "1,0 1,1 0,-2 1,-2"},
    {KickSet::srs, "ZLOSJT", "32 30", "-1,0 -1,-1 0,2 -1,2"},
    {KickSet::srs, "ZLOSJT", "02", "0,1 1,1 -1,1 1,0 -1,0"},
    {KickSet::srs, "ZLOSJT", "20", "0,-1 -1,-1 1,-1 -1,0 1,0"},
    {KickSet::srs, "ZLOSJT", "13", "1,0 1,2 1,1 0,2 0,1"},
    {KickSet::srs, "ZLOSJT", "31", "-1,0 -1,2 -1,1 0,2 0,1"},
    {KickSet::srs, "I", "01 32", "-2,0 1,0 -2,-1 1,2"},
    {KickSet::srs, "I", "10 23", "2,0 -1,0 2,1 -1,-2"},
    {KickSet::srs, "I", "12 03", "-1,0 2,0 -1,2 2,-1"},
    {KickSet::srs, "I", "21 30", "1,0 -2,0 1,-2 -2,1"},
    {KickSet::srs_plus, "ZLOSJT", "01 21", "-1,0 -1,1 0,-2 -1,-2"},
    {KickSet::srs_plus, "ZLOSJT", "10 12", "1,0 1,-1 0,2 1,2"},
    {KickSet::srs_plus, "ZLOSJT", "23 03", "1,0 1,1 0,-2 1,-2"},
    {KickSet::srs_plus, "ZLOSJT", "32 30", "-1,0 -1,-1 0,2 -1,2"},
    {KickSet::srs_plus, "ZLOSJT", "02", "0,1 1,1 -1,1 1,0 -1,0"},
    {KickSet::srs_plus, "ZLOSJT", "20", "0,-1 -1,-1 1,-1 -1,0 1,0"},
    {KickSet::srs_plus, "ZLOSJT", "13", "1,0 1,2 1,1 0,2 0,1"},
    {KickSet::srs_plus, "ZLOSJT", "31", "-1,0 -1,2 -1,1 0,2 0,1"},
    {KickSet::srs_plus, "I", "01", "1,0 -2,0 -2,-1 1,2"},
    {KickSet::srs_plus, "I", "10", "-1,0 2,0 -1,-2 2,1"},
    {KickSet::srs_plus, "I", "12", "-1,0 2,0 -1,2 2,-1"},
    {KickSet::srs_plus, "I", "21", "-2,0 1,0 -2,1 1,-2"},
    {KickSet::srs_plus, "I", "23", "2,0 -1,0 2,1 -1,-2"},
    {KickSet::srs_plus, "I", "32", "1,0 -2,0 1,2 -2,-1"},
    {KickSet::srs_plus, "I", "30", "1,0 -2,0 1,-2 -2,1"},
    {KickSet::srs_plus, "I", "03", "-1,0 2,0 2,-1 -1,2"},
    {KickSet::srs_plus, "I", "02", "0,1"},
    {KickSet::srs_plus, "I", "20", "0,-1"},
    {KickSet::srs_plus, "I", "13", "1,0"},
    {KickSet::srs_plus, "I", "31", "-1,0"},
    {KickSet::srs_x, "ZLOSJT", "01 21", "-1,0 -1,1 0,-2 -1,-2"},
    {KickSet::srs_x, "ZLOSJT", "10 12", "1,0 1,-1 0,2 1,2"},
    {KickSet::srs_x, "ZLOSJT", "23 03", "1,0 1,1 0,-2 1,-2"},
    {KickSet::srs_x, "ZLOSJT", "32 30", "-1,0 -1,-1 0,2 -1,2"},
    {KickSet::srs_x, "ZLOSJT", "02", "1,0 2,0 1,-1 2,-1 -1,0 -2,0 -1,-1 -2,-1 0,1 3,0 -3,0"},
    {KickSet::srs_x, "ZLOSJT", "20", "-1,0 -2,0 -1,1 -2,1 1,0 2,0 1,1 2,1 0,-1 -3,0 3,0"},
    {KickSet::srs_x, "ZLOSJT", "13", "0,-1 0,-2 -1,-1 -1,-2 0,1 0,2 -1,1 -1,2 1,0 0,-3 0,3"},
    {KickSet::srs_x, "ZLOSJT", "31", "0,-1 0,-2 1,-1 1,-2 0,1 0,2 1,1 1,2 -1,0 0,-3 0,3"},
    {KickSet::srs_x, "I", "01 32", "-2,0 1,0 -2,-1 1,2"},
    {KickSet::srs_x, "I", "10 23", "2,0 -1,0 2,1 -1,-2"},
    {KickSet::srs_x, "I", "12 03", "-1,0 2,0 -1,2 2,-1"},
    {KickSet::srs_x, "I", "21 30", "1,0 -2,0 1,-2 -2,1"},
    {KickSet::srs_x, "I", "02", "-1,0 -2,0 1,0 2,0 0,-1"},
    {KickSet::srs_x, "I", "20", "1,0 2,0 -1,0 -2,0 0,1"},
    {KickSet::srs_x, "I", "13", "0,-1 0,-2 0,1 0,2 -1,0"},
    {KickSet::srs_x, "I", "31", "0,-1 0,-2 0,1 0,2 1,0"},
    {KickSet::tetra_x, "ZLOSJT", "01 12 23 30", "0,-1 -1,0 1,0 -1,-1 1,-1 0,1 -1,1 1,1"},
    {KickSet::tetra_x, "ZLOSJT", "10 21 32 03", "0,-1 1,0 -1,0 1,-1 -1,-1 0,1 1,1 -1,1"},
    {KickSet::tetra_x, "ZLOSJT", "02 20 13 31", "0,-1 0,1 -1,0 1,0"},
    {KickSet::tetra_x, "I", "01", "0,1 0,2 0,-1 1,1 -1,1 1,2 -1,2"},
    {KickSet::tetra_x, "I", "10 12", "0,1 0,2 0,-1 -1,0 1,0 2,0"},
    {KickSet::tetra_x, "I", "21", "0,-1 0,-2 0,1 -1,-1 1,-1 -1,-2 1,-2"},
    {KickSet::tetra_x, "I", "23", "0,-1 0,-2 0,1 1,-1 -1,-1 1,-2 -1,-2"},
    {KickSet::tetra_x, "I", "32 30", "0,1 0,2 0,-1 1,0 -1,0 -2,0"},
    {KickSet::tetra_x, "I", "03", "0,1 0,2 0,-1 -1,1 1,1 -1,2 1,2"},
    {KickSet::tetra_x, "I", "02 20 13 31", "0,1 0,-1"},
    {KickSet::ars, "ZLOSIJT", "01 10 12 21 23 32 30 03 02 20 13 31", "1,0 -1,0"},
    {KickSet::asc, "ZLOSJT", "01 12 23 30",
     "-1,0 0,-1 -1,-1 0,-2 -1,-2 -2,0 -2,-1 -2,-2 1,0 1,-1 0,1 -1,1 -2,1 1,-2 2,0 0,2 -1,2 -2,2 2,-1 2,-2 "
     "1,1"},
    {KickSet::asc, "ZLOSJT", "10 21 32 03",
     "1,0 0,-1 1,-1 0,-2 1,-2 2,0 2,-1 2,-2 -1,0 -1,-1 0,1 1,1 2,1 -1,-2 -2,0 0,2 1,2 2,2 -2,-1 -2,-2 -1,1"},
    {KickSet::asc, "I", "01 12 23 30",
     "-1,0 0,-1 -1,-1 0,-2 -1,-2 -2,0 -2,-1 -2,-2 1,0 1,-1 0,1 -1,1 -2,1 1,-2 2,0 0,2 -1,2 -2,2 2,-1 2,-2 "
     "1,1"},
    {KickSet::asc, "I", "10 21 32 03",
     "1,0 0,-1 1,-1 0,-2 1,-2 2,0 2,-1 2,-2 -1,0 -1,-1 0,1 1,1 2,1 -1,-2 -2,0 0,2 1,2 2,2 -2,-1 -2,-2 -1,1"},
};

std::string written(std::span<const tetron::field::Offset> kicks) {
  std::string text;
  for (const auto& kick : kicks) text += fmt::format("{}{},{}", text.empty() ? "" : " ", kick.right, kick.up);
  return text;
}

tetron::field::Tetromino kind_named(char letter) {
  return *tetron::field::to_tetromino(tetron::field::to_cell(letter));
}

}  // namespace

TEST_CASE("kicks are those of the published tables, for every set, piece and turn") {
  for (const KickSet set : all_kick_sets)
    for (const char letter : std::string_view("ZLOSIJT"))
      for (int from = 0; from < 4; ++from)
        for (int to = 0; to < 4; ++to) {
          const std::string turn = fmt::format("{}{}", from, to);
          const auto row = std::ranges::find_if(published, [&](const Row& one) {
            return one.set == set && one.pieces.contains(letter) && one.turns.contains(turn);
          });
          INFO(name_of(set) << ' ' << letter << ' ' << turn);
          CHECK(written(kicks_of(set, kind_named(letter), from, to)) ==
                (row == published.end() ? "" : row->kicks));
        }
}

TEST_CASE("kicks: some sets set boxes off, and begin with the flat side up") {
  const auto offsets = [](KickSet set, char letter) {
    std::string text;
    for (int turns = 0; turns < 4; ++turns) {
      const auto offset = box_offset(set, kind_named(letter), turns);
      text += fmt::format("{}{},{}", turns == 0 ? "" : " ", offset.right, -offset.up);
    }
    return text;
  };
  const std::map<std::pair<KickSet, char>, std::string> published_offsets{
      {{KickSet::nrs, 'Z'}, "1,1 1,0 1,0 2,0"},   {{KickSet::nrs, 'L'}, "1,0 1,0 1,0 1,0"},
      {{KickSet::nrs, 'S'}, "1,1 1,0 1,0 2,0"},   {{KickSet::nrs, 'I'}, "0,1 0,0 0,0 1,0"},
      {{KickSet::nrs, 'J'}, "1,0 1,0 1,0 1,0"},   {{KickSet::nrs, 'T'}, "1,0 1,0 1,0 1,0"},
      {{KickSet::ars, 'Z'}, "0,1 0,0 0,0 1,0"},   {{KickSet::ars, 'L'}, "0,1 0,0 0,0 0,0"},
      {{KickSet::ars, 'S'}, "0,1 -1,0 0,0 0,0"},  {{KickSet::ars, 'I'}, "0,0 0,0 0,-1 1,0"},
      {{KickSet::ars, 'J'}, "0,1 0,0 0,0 0,0"},   {{KickSet::ars, 'T'}, "0,1 0,0 0,0 0,0"},
      {{KickSet::asc, 'O'}, "0,0 0,1 -1,1 -1,0"}, {{KickSet::asc, 'I'}, "0,0 0,-1 1,-1 1,0"}};
  for (const KickSet set : all_kick_sets)
    for (const char letter : std::string_view("ZLOSIJT")) {
      INFO(name_of(set) << ' ' << letter);
      const auto found = published_offsets.find({set, letter});
      CHECK(offsets(set, letter) == (found == published_offsets.end() ? "0,0 0,0 0,0 0,0" : found->second));
      const bool is_flat_up =
          (set == KickSet::nrs || set == KickSet::ars) && std::string_view("LJT").contains(letter);
      CHECK(first_turn(set, kind_named(letter)) == (is_flat_up ? 2 : 0));
    }
}
