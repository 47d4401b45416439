#include "samples/generate/stone_set.hpp"

#include <algorithm>
#include <set>

#include "rules/script/script.hpp"
#include "samples/generate/hidden.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::samples;

namespace {

using Cells = std::multiset<std::pair<int, int>>;

Cells cells_of(const rules::Tumo& tumo, const rules::Settings& settings) {
  Cells cells;
  for_each_block(tumo, settings, [&cells](int x, int y, int) { cells.insert({x, y}); });
  return cells;
}

// As a reader of the chunk finds them.
Cells cells_of(const tet::StonePlace& place, const replay::Profile& profile) {
  Cells cells;
  for (const field::Position& p : profile.cells(place)) cells.insert({p.column.value, p.row.value});
  return cells;
}

void check(const replay::Profile& profile) {
  const StoneSet set(profile);
  const rules::Settings settings = set.settings(profile.width);
  std::set<int> roles;
  for (std::size_t style = 0; style < profile.stones.size(); ++style) {
    if (!profile.stones[style]) continue;
    const rules::Tumo spawned = set.tumo(base::StoneStyle(static_cast<std::uint8_t>(style)), 5, 3);
    for (int rot = 0; rot < 4; ++rot) {
      INFO("style " << style << " rot " << rot);
      const rules::Tumo tumo = moved(turned(spawned, settings, rot), 1, -4);
      const tet::StonePlace place = set.place(tumo);
      CHECK(place.style.value == style);
      CHECK(place.rot == rot);
      CHECK(profile.anchor(place.x, place.y) == field::Position{field::Column(6), field::Row(-1)});
      CHECK(cells_of(tumo, settings) == cells_of(place, profile));
      CHECK_FALSE(cells_of(tumo, settings).empty());
    }
    rules::Board board(profile.width, profile.height);
    for_each_block(spawned, settings, [&](int, int, int role) {
      roles.insert(role);
      board.place(0, 0, role);
    });
    CHECK(set.grid(board).at({field::Column(0), field::Row(0)}) == profile.stones[style]->cell);
  }
  const auto styles = static_cast<std::size_t>(
      std::ranges::count_if(profile.stones, [](const auto& stone) { return stone.has_value(); }));
  CHECK(roles.size() == styles);
  CHECK_FALSE(roles.contains(set.garbage()));
}

// A rule file for the profile's stones, each in a box with its anchor in the middle.
std::string rule_file(const replay::Profile& profile) {
  constexpr int reach = 2;
  std::string text = "setFieldSize(" + std::to_string(profile.width) + ", " + std::to_string(profile.height) +
                     ")\nsetClearMode(1)\n";
  int kind = 0;
  for (const auto& stone : profile.stones) {
    for (std::size_t rot = 0; rot < 4; ++rot) {
      const auto& cells = stone->turns[rot];
      text += "setTumo({";
      for (int up = reach; up >= -reach; --up) {
        text += up == reach ? "[0] = {" : ", {";
        for (int right = -reach; right <= reach; ++right)
          text +=
              std::ranges::count(cells, field::Offset{right, up}) ? std::to_string(-kind - 1) + ", " : "0, ";
        text += "}";
      }
      text += "}, " + std::to_string(kind) + ", " + std::to_string(rot) + ")\n";
    }
    ++kind;
  }
  return text;
}

// The cells of every kind in every turn, from the cell of its first turn that is first.
std::vector<Cells> all_shapes(const rules::Settings& settings) {
  std::vector<Cells> shapes;
  for (int kind = 0; kind < std::ssize(settings.patterns); ++kind) {
    rules::Tumo tumo;
    tumo.pattern = kind;
    const auto [x, y] = *cells_of(tumo, settings).begin();
    for (std::size_t turn = 0; turn < settings.patterns[static_cast<std::size_t>(kind)].size(); ++turn)
      shapes.push_back(cells_of(moved(turned(tumo, settings, static_cast<int>(turn)), -x, -y), settings));
  }
  return shapes;
}

}  // namespace

TEST_CASE("Tumos of a profile lie where the recording says that its stones lie") {
  check(replay::tetron4());
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    INFO("hidden game " << seed);
    check(hidden_game(seed, MatrixFrequency::after_lines).settings.profile);
  }
}

TEST_CASE("The generator plays what a rule file can say") {
  const replay::Profile& profile = replay::tetron4();
  const auto script = rules::Script::load({"tetron4.lua", rule_file(profile)}, 1);
  if (!script) FAIL(describe(script.error()));
  const rules::Settings& wanted = (*script)->game().settings;
  const rules::Settings made = StoneSet(profile).settings(profile.width);
  CHECK(all_shapes(made) == all_shapes(wanted));
  CHECK(all_shapes(made).size() == 7 * 4);
  CHECK(made.width == wanted.width);
  CHECK(made.height == wanted.height);
  CHECK(made.clear_mode == wanted.clear_mode);
  CHECK(made.built_in_falling == wanted.built_in_falling);
  CHECK(made.super_rotation == wanted.super_rotation);
  CHECK(made.quick_turn == wanted.quick_turn);
}

TEST_CASE("Blocks of a board are the cells of the stones they came from") {
  const StoneSet set(replay::tetron4());
  rules::Board board(3, 2);
  board.place(0, 0, set.garbage());
  const rules::Settings settings = set.settings(3);
  const base::StoneStyle s(4);
  for_each_block(set.tumo(s, 1, 1), settings, [&board](int x, int y, int role) { board.place(x, y, role); });
  CHECK(field::to_text(set.grid(board)) == "#SS\nSS.");
}
