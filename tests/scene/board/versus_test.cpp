// What matches of modern games have: names of clears, rows that fly and wait, keys.
#include "replay/kinds/round/shown_round.hpp"
#include "scene/board/callouts.hpp"
#include "scene/board/round_events.hpp"
#include "scene/scene.hpp"
#include "scene/text/player_tag.hpp"
#include "tests/catch.hpp"

namespace tetron::test {

using namespace scene;
using base::Milliseconds;
using base::PlayerId;

namespace {

game::Event event(std::uint32_t ms, std::uint8_t player, game::What what) {
  game::Event made;
  made.time = Milliseconds(ms);
  made.at = ms;
  made.player = player;
  made.what = std::move(what);
  return made;
}

constexpr game::Place t_piece{field::Cell::t, field::Rotation::reverse, 4, 0};
constexpr game::Place i_piece{field::Cell::i, field::Rotation::spawn, 4, 21};

// A round of two, the players of the match in another order than the seats.
kinds::ShownRound versus() {
  game::Match match;
  match.origin.game = "a game";
  match.players.resize(2);
  match.players[0].name = base::UntrustedText("ben");
  match.players[1].name = base::UntrustedText("ann");
  game::Round round;
  round.rows = 40;
  round.seats = {1, 0};
  round.results.resize(2);
  round.results[0].player = 1;
  round.results[0].won = true;
  round.results[1].out = true;
  round.length = Milliseconds(10'000);
  round.events = {
      event(0, 1, game::Began{}),
      event(0, 1, game::Spawned{i_piece}),
      event(0, 0, game::Spawned{i_piece}),
      event(0, 1, game::QueueShown{{field::Cell::t, field::Cell::o}}),
      event(0, 0, game::QueueShown{{field::Cell::t, field::Cell::o}}),
      event(900, 1, game::Pressed{game::Key::left}),
      event(950, 1, game::Released{game::Key::left}),
      event(960, 1, game::Pressed{game::Key::hard_drop}),
      event(1000, 1, game::Placed{t_piece, game::Spin::full}),
      event(1000, 1, game::Cleared{2, 0, false}),
      event(1000, 1, game::StreaksSet{2, 3}),
      event(1000, 1, game::Attacked{5, 1, 4}),
      event(1000, 1, game::Spawned{i_piece}),
      event(1100, 0, game::GarbageIncoming{4, 1}),
      event(1100, 0, game::GarbagePending{4}),
      event(3000, 0, game::GarbageIncoming{2, 1}),
      event(3000, 0, game::GarbagePending{6}),
      event(4000, 0, game::GarbagePending{3}),
      event(5000, 0, game::Died{}),
      event(9000, 1, game::Ended{}),
  };
  return kinds::shown(match, std::move(round)).value();
}

struct Watched {
  kinds::ShownRound round = versus();
  replay::Timeline timeline{round.track()};
  replay::Game game = round.game();

  Picture at(std::uint32_t ms, View view = {}, Size size = {1280, 720}) {
    view.now = Milliseconds(ms);
    view.reached = std::max(view.reached, view.now);
    arrangement = arrange(timeline.layout(), size, 1, view.focus, false, view.panels());
    replay::Playhead playhead(timeline);
    playhead.seek(view.now);
    return draw_scene({timeline, game, {"round", ""}}, playhead.state(), view, arrangement);
  }
  Arrangement arrangement;
};

std::vector<std::string> texts_of(const Picture& picture) {
  std::vector<std::string> texts;
  for (const Layer& layer : picture.layers)
    for (const Text& text : layer.texts) texts.push_back(text.text);
  return texts;
}
bool has(const Picture& picture, const std::string& text) {
  const auto texts = texts_of(picture);
  return std::ranges::find(texts, text) != texts.end();
}

}  // namespace

TEST_CASE("Clears are called what players call them", "[scene]") {
  const auto words = [&](replay::PlacementNote note, field::Cell piece = field::Cell::t) {
    note.piece = piece;
    std::string all;
    for (const std::string& word : clear_words(note)) all += (all.empty() ? "" : ", ") + word;
    return all;
  };
  CHECK(words({}) == "");
  CHECK(words({.lines = 1}) == "SINGLE");
  CHECK(words({.lines = 2}) == "DOUBLE");
  CHECK(words({.lines = 3}) == "TRIPLE");
  CHECK(words({.lines = 4}, field::Cell::i) == "QUAD");
  CHECK(words({.spin = game::Spin::full}) == "T-SPIN");
  CHECK(words({.lines = 1, .spin = game::Spin::mini}) == "T-SPIN MINI SINGLE");
  CHECK(words({.lines = 2, .spin = game::Spin::full, .back_to_back = 3}) == "T-SPIN DOUBLE, back-to-back ×3");
  CHECK(words({.lines = 2, .spin = game::Spin::full}, field::Cell::s) == "S-SPIN DOUBLE");
  CHECK(words({.lines = 2, .back_to_back = 3}) == "DOUBLE");
  CHECK(words({.lines = 1, .all_clear = true, .combo = 5}) == "SINGLE, ALL CLEAR, combo 5");
  CHECK(words({.combo = 5}) == "");
}

TEST_CASE("A clear is named on its field for a moment", "[scene]") {
  Watched watched;
  CHECK_FALSE(has(watched.at(999), "T-SPIN DOUBLE"));
  for (const bool plays : {false, true}) {
    const Picture picture = watched.at(1000, {.playing = plays});
    CHECK(has(picture, "T-SPIN DOUBLE"));
    CHECK(has(picture, "back-to-back ×3"));
    CHECK(has(picture, "combo 2"));
    CHECK(has(picture, "+5"));
    // On the field of the one who did it, the first seat, or beside it: while nothing plays, no cell is
    // covered.
    for (const Layer& layer : picture.layers)
      for (const Text& text : layer.texts)
        if (text.text == "T-SPIN DOUBLE") {
          const Box room = text.room();
          const Point at{room.x + room.width / 2, room.y + 1};
          CHECK(watched.arrangement.fields[0].well.contains(at) == plays);
          CHECK(watched.arrangement.fields[0].card.contains(at));
        }
  }
  CHECK(has(watched.at(2099), "T-SPIN DOUBLE"));
  CHECK_FALSE(has(watched.at(2100), "T-SPIN DOUBLE"));
}

TEST_CASE("Rows fly to those whom they hit", "[scene]") {
  Watched watched;
  const auto flights = flights_at(watched.timeline.track(), Milliseconds(1200));
  REQUIRE(flights.size() == 1);
  CHECK(flights[0].from == PlayerId(0));
  CHECK(flights[0].to == PlayerId(1));
  CHECK(flights[0].rows == 4);
  CHECK(flights[0].age == Milliseconds(100));
  CHECK(flights_at(watched.timeline.track(), Milliseconds(1099)).empty());
  CHECK(flights_at(watched.timeline.track(), Milliseconds(1800)).empty());
  // The number goes from the one field to the other.
  const auto x_at = [&](std::uint32_t ms) {
    const Picture picture = watched.at(ms, {.playing = true});
    for (const Layer& layer : picture.layers)
      for (const Text& text : layer.texts)
        if (text.text == "4" && text.style.align == Align::centre) return text.x;
    return -1;
  };
  const int begin = x_at(1101);
  const int end = x_at(1790);
  REQUIRE(begin > 0);
  CHECK(begin < end);
  // On its way it is never over figures.
  for (std::uint32_t ms = 1101; ms < 1790; ms += 10)
    if (const int x = x_at(ms); x >= 0)
      for (const FieldPlace& place : watched.arrangement.fields)
        for (const PlayerPlace& player : place.players)
          CHECK((x < player.block.x || x >= player.block.right()));
  // Paused, nothing flies: it is said beside the field that it hits.
  bool is_said = false;
  for (const Layer& layer : watched.at(1200, {}).layers)
    for (const Text& text : layer.texts) is_said |= text.text.starts_with("4 from ");
  CHECK(is_said);
  CHECK(watched.arrangement.fields[0].well.right() > begin);
  CHECK(watched.arrangement.fields[1].well.x < end);
}

TEST_CASE("Rows that wait are known by their age", "[scene]") {
  const Watched watched;
  const auto at = [&](std::uint32_t ms, std::uint32_t total) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> parts;
    for (const PendingRows& part :
         pending_rows(watched.timeline.track(), PlayerId(1), Milliseconds(ms), total))
      parts.emplace_back(part.rows, part.age.value);
    return parts;
  };
  using Parts = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  CHECK(at(1500, 4) == Parts{{4, 400}});
  CHECK(at(3500, 6) == Parts{{4, 2400}, {2, 500}});
  // Half of the older ones are gone.
  CHECK(at(4000, 3) == Parts{{1, 2900}, {2, 1000}});
  CHECK(at(4000, 1) == Parts{{1, 1000}});
  CHECK(at(4000, 0).empty());
  // Of some no event tells.
  CHECK(at(4000, 9) == Parts{{3, 4000}, {4, 2900}, {2, 1000}});
  CHECK(cancelled_at(watched.timeline.track(), PlayerId(0), Milliseconds(1200)).rows == 1);
  CHECK(cancelled_at(watched.timeline.track(), PlayerId(1), Milliseconds(1200)).rows == 0);
  CHECK(cancelled_at(watched.timeline.track(), PlayerId(0), Milliseconds(1500)).rows == 0);
}

TEST_CASE("The meter of rows stands beside the field", "[scene]") {
  Watched watched;
  const auto red_and_new = [&](std::uint32_t ms) {
    const Picture picture = watched.at(ms);
    const FieldPlace& place = watched.arrangement.fields[1];
    const Theme& colors = theme(ThemeKind::dark);
    std::pair<int, int> rows{};
    for (const Rectangle& r : picture.layers.front().rectangles) {
      if (r.box.x != place.meter.x || r.box.height % place.cell != 0) continue;
      CHECK(r.box.right() <= place.well.x);
      if (r.top == colors.danger) rows.first += r.box.height / place.cell;
      if (r.top == colors.warning) rows.second += r.box.height / place.cell;
    }
    return rows;
  };
  CHECK(red_and_new(1050) == std::pair(0, 0));
  CHECK(red_and_new(1100) == std::pair(0, 4));
  CHECK(red_and_new(2500) == std::pair(4, 0));
  CHECK(red_and_new(3100) == std::pair(4, 2));
  CHECK(red_and_new(4500) == std::pair(3, 0));
}

TEST_CASE("Keys are lit while they are held", "[scene]") {
  Watched watched;
  const auto at = [&](std::uint32_t ms) {
    return keys_at(watched.timeline.track(), PlayerId(0), Milliseconds(ms));
  };
  CHECK(has_keys(watched.timeline.track()));
  CHECK_FALSE(at(899)[0].is_down);
  CHECK_FALSE(at(899)[0].pressed);
  CHECK(at(900)[0].is_down);
  CHECK_FALSE(at(955)[0].is_down);
  CHECK(at(955)[0].pressed == Milliseconds(55));
  CHECK(at(5000)[3].is_down);  // it is let go nowhere
  CHECK_FALSE(keys_at(watched.timeline.track(), PlayerId(1), Milliseconds(5000))[3].is_down);
  // They have a row of their own, inside the card and below the field.
  for (const Size size : {Size{640, 480}, Size{1280, 720}, Size{700, 1200}}) {
    const Picture picture = watched.at(920, {.inputs = true}, size);
    for (const FieldPlace& place : watched.arrangement.fields) {
      REQUIRE_FALSE(place.inputs.empty());
      CHECK(place.inputs.y >= place.well.bottom());
      CHECK(place.inputs.bottom() <= watched.arrangement.seek_area.y);
    }
    const Box& row = watched.arrangement.fields[0].inputs;
    int lit = 0;
    for (const Rectangle& r : picture.layers.front().rectangles)
      if (r.top == theme(ThemeKind::dark).accent && row.contains({r.box.x, r.box.y})) ++lit;
    CHECK(lit == 1);
  }
  CHECK(watched.at(920).size == Size{1280, 720});
  CHECK(watched.arrangement.fields[0].inputs.empty());
}

TEST_CASE("Who is out is K.O., and who won is named at the end only", "[scene]") {
  Watched watched;
  CHECK_FALSE(has(watched.at(4999), "K.O."));
  CHECK(has(watched.at(5000), "K.O."));
  CHECK_FALSE(has(watched.at(5000), "GAME OVER"));
  CHECK_FALSE(has(watched.at(8999), "WINNER"));
  CHECK(has(watched.at(9000), "WINNER"));
  // Hidden until it has been seen.
  View hidden{.hide_result = true};
  hidden.reached_events = 3;
  CHECK_FALSE(has(watched.at(8999, hidden), "WINNER"));
}

TEST_CASE("Rows above the visible field are behind a line", "[scene]") {
  Watched watched;
  const Picture picture = watched.at(0);
  const FieldPlace& place = watched.arrangement.fields[0];
  REQUIRE(watched.timeline.layout().height == 23);
  const int y = place.well.y + 3 * place.cell;
  const auto is_line = [&](const Rectangle& r) {
    return r.top == theme(ThemeKind::dark).faint && r.box.x == place.well.x && r.box.bottom() == y &&
           r.box.width == place.well.width;
  };
  CHECK(std::ranges::count_if(picture.layers.front().rectangles, is_line) == 1);
}

TEST_CASE("Pieces since the last I are counted", "[scene]") {
  const Watched watched;
  CHECK(drought_at(watched.timeline.track(), PlayerId(0), Milliseconds(500)) == 0U);
  kinds::ShownRound round = versus();
  round.round.events.insert(round.round.events.end() - 1,
                            {event(6000, 1, game::Spawned{t_piece}), event(7000, 1, game::Spawned{t_piece})});
  const replay::Timeline timeline(round.track());
  CHECK(drought_at(timeline.track(), PlayerId(0), Milliseconds(6500)) == 1U);
  CHECK(drought_at(timeline.track(), PlayerId(0), Milliseconds(7500)) == 2U);
  CHECK(drought_at(timeline.track(), PlayerId(1), Milliseconds(7500)) == 0U);
}

TEST_CASE("Names of clears stay below the rows in which pieces come", "[scene]") {
  Watched watched;
  for (const Size size : {Size{640, 480}, Size{800, 600}, Size{1280, 800}}) {
    const Picture picture = watched.at(1000, {.playing = true, .statistics = true}, size);
    const FieldPlace& place = watched.arrangement.fields[0];
    // Three rows that the game does not show, and three in which a turned piece begins.
    const int free = place.well.y + 6 * place.cell;
    bool any = false;
    for (const Layer& layer : picture.layers)
      for (const Text& text : layer.texts)
        if (text.text == "T-SPIN DOUBLE" || text.text == "combo 2" || text.text == "+5") {
          any = true;
          CHECK(text.room().y >= free);
        }
    CHECK(any);
  }
}

TEST_CASE("The rows above the visible field have a ground that can be seen and is calm", "[scene]") {
  Watched watched;
  for (const ThemeKind kind : {ThemeKind::dark, ThemeKind::light}) {
    View view;
    view.look.theme = kind;
    const Picture picture = watched.at(0, view);
    const FieldPlace& place = watched.arrangement.fields[0];
    const Box zone{place.well.x, place.well.y, place.well.width, 3 * place.cell};
    const auto ground = std::ranges::find(picture.layers.front().rectangles, zone, &Rectangle::box);
    REQUIRE(ground != picture.layers.front().rectangles.end());
    const Color well = theme(kind).well;
    Color over = ground->top;
    const double share = over.alpha / 255.0;
    over.alpha = 255;
    const Color seen = mixed(well, over, share);
    CHECK(contrast(seen, well) > 1.1);
    CHECK(contrast(seen, well) < 1.5);
  }
}

namespace {

// The texts of a picture that are like `text`, from the left.
std::vector<Box> places_of(const Picture& picture, const std::string& text) {
  std::vector<Box> found;
  for (const Layer& layer : picture.layers)
    for (const Text& one : layer.texts)
      if (one.text == text) found.push_back(one.room());
  std::ranges::sort(found, {}, &Box::x);
  return found;
}

}  // namespace

TEST_CASE("The score of the match is next to the names", "[scene]") {
  Watched watched;
  RoundsOnBar match{.current = 1};
  match.rounds = {{"round 1", Milliseconds(9000), {0, 0}, 1}, {"round 2", Milliseconds(9000), {70, 71}, 0}};
  for (const Size size : {Size{480, 360}, Size{800, 600}, Size{1280, 800}})
    for (const bool has_panel : {false, true}) {
      View view{.statistics = has_panel, .rounds = &match};
      INFO(size.width << " x " << size.height << (has_panel ? " with a panel" : ""));
      const Picture during = watched.at(2000, view, size);
      for (const std::string name : {"ann", "ben"}) {
        const auto scores = places_of(during, name == "ann" ? "70" : "71");
        REQUIRE(scores.size() == 1);
        const Box& score = scores.front();
        const auto names = places_of(during, name);
        // On the line of the name, right of it.
        CHECK(std::ranges::any_of(names, [&](const Box& box) {
          return box.right() <= score.x && score.x < box.right() + 4 * score.height &&
                 std::abs(box.y + box.height / 2 - score.y - score.height / 2) <= score.height / 2;
        }));
      }
      // At the end the round counts.
      CHECK(has(watched.at(9000, view, size), "71"));
      CHECK_FALSE(has(watched.at(9000, view, size), "70"));
      view.rounds = nullptr;
      CHECK_FALSE(has(watched.at(2000, view, size), "70"));
    }
}

TEST_CASE("A name that is too long is cut before its score is", "[scene]") {
  Watched watched;
  RoundsOnBar match{.current = 1};
  match.rounds = {{"round 1", Milliseconds(9000), {0, 0}, 1}, {"round 2", Milliseconds(9000), {7, 8}, 0}};
  for (base::UntrustedText& name : watched.game.names)
    name = base::UntrustedText("somebody with a name that is much too long for this card");
  for (const Size size : {Size{480, 360}, Size{1280, 800}}) {
    const Picture picture = watched.at(2000, {.rounds = &match}, size);
    CHECK(places_of(picture, "7").size() == 1);
    REQUIRE(places_of(picture, "8").size() == 1);
    const Box score = places_of(picture, "8").front();
    for (const Box& name : places_of(picture, watched.game.names[0].raw()))
      CHECK((name.right() <= score.x || name.x >= score.right() || name.bottom() <= score.y ||
             name.y >= score.bottom()));
  }
}

TEST_CASE("Teams are named on their fields", "[scene]") {
  Watched watched;
  CHECK_FALSE(has(watched.at(0), "team 1"));
  watched.game.teams = {1, 2};
  for (const Size size : {Size{480, 360}, Size{1280, 800}}) {
    const Picture picture = watched.at(0, {}, size);
    for (std::uint8_t team = 1; team <= 2; ++team) {
      const FieldPlace& place = watched.arrangement.fields[team - 1u];
      // A line above the field, and where there is room the word.
      CHECK(std::ranges::any_of(picture.layers.front().rectangles, [&](const Rectangle& r) {
        return r.top == team_color(team) && r.box.bottom() == place.well.y && r.box.x == place.well.x &&
               r.box.width == place.well.width;
      }));
      if (size.width > 1000) CHECK(has(picture, "team " + std::to_string(team)));
      CHECK((has(picture, "team " + std::to_string(team)) || has(picture, "T" + std::to_string(team))));
    }
  }
  for (std::uint8_t team = 1; team <= 8; ++team) CHECK(contrast(team_color(team), rgb(0x000000)) >= 4.5);
}

}  // namespace tetron::test
