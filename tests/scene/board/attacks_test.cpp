#include "scene/board/attacks.hpp"

#include "tests/catch.hpp"
#include "tests/scene/shown.hpp"

namespace tetron::test {

namespace {

using namespace scene;
using base::Milliseconds;
using base::PlayerId;

Script battle() {
  Script script(4, 1, {"ann", "bob", "cy", "di"});
  script.signal(0, tet::ChunkType::start);
  script.weapon(2000, 0, 1, 7).weapon(2500, 3, 1, 8).weapon(2600, 2, 2, 9).weapon(2700, 200, 1, 10);
  script.signal(10'000, tet::ChunkType::stop);
  return script;
}

std::vector<int> weapons_at(const Recorded& game, std::uint32_t ms) {
  std::vector<int> weapons;
  for (const Attack& attack : attacks_at(game.timeline, Milliseconds(ms))) weapons.push_back(attack.weapon);
  return weapons;
}

Box column_of(const Screen& shown, int player) {
  for (const FieldPlace& field : shown.arrangement.fields)
    for (const PlayerPlace& place : field.players)
      if (place.player.value == player) return place.column;
  return {};
}

bool contains(const Box& box, const Spot& spot) {
  return box.contains({static_cast<int>(spot.x), static_cast<int>(spot.y)});
}

// The strokes of weapons; each arc is a glow, a line and a head.
std::vector<Stroke> strokes_of(const Screen& shown) {
  std::vector<Stroke> strokes;
  for (std::size_t i = 1; i < shown.picture.layers.size(); ++i) {
    const auto& more = shown.picture.layers[i].strokes;
    strokes.insert(strokes.end(), more.begin(), more.end());
  }
  return strokes;
}

}  // namespace

TEST_CASE("A weapon is seen for a second of the game", "[player][attacks]") {
  const Recorded game(battle());
  CHECK(weapons_at(game, 1999).empty());
  CHECK(weapons_at(game, 2000) == std::vector<int>{7});
  CHECK(weapons_at(game, 2999) == std::vector<int>{7, 8, 9});  // 10 is from nobody
  CHECK(weapons_at(game, 3000) == std::vector<int>{8, 9});
  CHECK(weapons_at(game, 3599) == std::vector<int>{9});
  CHECK(weapons_at(game, 3600).empty());
  const auto attacks = attacks_at(game.timeline, Milliseconds(2300));
  REQUIRE(attacks.size() == 1);
  CHECK(attacks[0].sender == PlayerId(0));
  CHECK(attacks[0].target == PlayerId(1));
  CHECK(attacks[0].age == Milliseconds(300));
}

TEST_CASE("A flood of weapons shows the last ones", "[player][attacks]") {
  Script script(2);
  for (unsigned i = 0; i < 1000; ++i) script.weapon(1000, 0, 1, static_cast<std::uint8_t>(i % 251));
  const Recorded game(script);
  const auto weapons = weapons_at(game, 1500);
  REQUIRE(weapons.size() == most_attacks);
  CHECK(weapons.back() == 999 % 251);
  View playing;
  playing.playing = true;
  for (const Size& size : {Size{1, 1}, Size{200, 150}, Size{1280, 720}})
    for (const Layer& layer : screen(game, 1500, playing, size).picture.layers)
      for (std::size_t a = 0; a < layer.texts.size(); ++a)
        for (std::size_t b = a + 1; b < layer.texts.size(); ++b) {
          const Box x = layer.texts[a].room();
          const Box y = layer.texts[b].room();
          CHECK_FALSE((x.x < y.right() && y.x < x.right() && x.y < y.bottom() && y.y < x.bottom()));
        }
}

TEST_CASE("An arc leads from the sender's field to the target's", "[player][attacks]") {
  const Recorded game(battle());
  View still;
  still.playing = true;
  still.look.motion = false;
  const Screen shown = screen(game, 2000, still);
  const auto strokes = strokes_of(shown);
  REQUIRE(strokes.size() == 3);
  CHECK(contains(column_of(shown, 0), strokes[1].spots.front()));
  CHECK(contains(column_of(shown, 1), strokes[1].spots.back()));
  CHECK(has_text(shown.picture, "7"));
  // Without motion it looks the same all the second.
  CHECK(strokes_of(screen(game, 2499, still)) == strokes);

  const Screen both = screen(game, 2500, still);
  REQUIRE(strokes_of(both).size() == 6);
  CHECK(contains(column_of(both, 3), strokes_of(both)[4].spots.front()));
  CHECK(contains(column_of(both, 1), strokes_of(both)[4].spots.back()));
}

TEST_CASE("With motion an arc grows, stays, and fades", "[player][attacks]") {
  const Recorded game(battle());
  View playing;
  playing.playing = true;
  const auto line = [&](std::uint32_t ms) { return strokes_of(screen(game, ms, playing)).at(1); };
  const auto length = [&](std::uint32_t ms) {
    const Stroke stroke = line(ms);
    return std::abs(stroke.spots.back().x - stroke.spots.front().x);
  };
  CHECK(length(2050) < length(2100));
  CHECK(length(2100) < length(2300));
  CHECK(length(2300) == Approx(length(2450)));
  CHECK(line(2450).to.alpha == 255);
  Script alone(2);
  alone.weapon(2000, 0, 1, 7).signal(5000, tet::ChunkType::stop);
  const Recorded one(alone);
  const auto alpha = [&](std::uint32_t ms) { return strokes_of(screen(one, ms, playing)).at(1).to.alpha; };
  CHECK(alpha(2600) == 255);
  CHECK(alpha(2800) < 255);
  CHECK(alpha(2950) < alpha(2800));
  // Paused, as after a step to the weapon, nothing covers the fields: it is said beside them.
  const Screen paused = screen(one, 2000);
  CHECK(strokes_of(paused).empty());
  int said = 0;
  for (const Layer& layer : paused.picture.layers)
    for (const Text& text : layer.texts) {
      if (!text.text.starts_with("weapon 7")) continue;
      ++said;
      for (const FieldPlace& place : paused.arrangement.fields)
        CHECK_FALSE(place.well.contains({text.room().x, text.room().y}));
    }
  CHECK(said == 2);
}

TEST_CASE("Several weapons between the same two are told apart", "[player][attacks]") {
  Script script(2);
  script.weapon(1000, 0, 1, 1).weapon(1010, 0, 1, 2).weapon(1020, 1, 0, 3).signal(5000, tet::ChunkType::stop);
  View still;
  still.playing = true;
  still.look.motion = false;
  const Screen shown = screen(Recorded(script), 1020, still);
  const auto strokes = strokes_of(shown);
  REQUIRE(strokes.size() == 9);
  const auto middle = [&](std::size_t i) { return strokes[3 * i + 1].spots[16].y; };
  CHECK(std::abs(middle(0) - middle(1)) > 20);
  CHECK(std::abs(middle(0) - middle(2)) > 20);
  CHECK(std::abs(middle(1) - middle(2)) > 20);
}

TEST_CASE("On a field that stands alone a badge tells of the weapon", "[player][attacks]") {
  const Recorded game(battle());
  const auto badges = [&](std::uint32_t ms, int focus) {
    View view;
    view.playing = true;
    view.focus = PlayerId(static_cast<std::uint8_t>(focus));
    const Screen shown = screen(game, ms, view);
    CHECK(strokes_of(shown).empty());
    return shown.picture.layers.size() > 1 ? lines_in(shown.picture, column_of(shown, focus))
                                           : std::vector<std::string>();
  };
  CHECK(badges(2500, 1) == std::vector<std::string>{"weapon 7 ← ann", "weapon 8 ← di"});
  CHECK(badges(2500, 0) == std::vector<std::string>{"weapon 7 → bob"});
  CHECK(badges(2500, 2).empty());
  CHECK(badges(2600, 2) == std::vector<std::string>{"weapon 9"});
  // Whoever aims at themselves has a badge among the others as well.
  View all;
  all.playing = true;
  CHECK(has_text(screen(game, 2600, all).picture, "weapon 9"));
}

}  // namespace tetron::test
