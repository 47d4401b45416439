// Texts that teach or announce are whole, legible and not over each other, with the longest words that can
// occur, in small and large windows.
#include <array>
#include <set>

#include "scene/panels/mistakes_panel.hpp"
#include "scene/panels/start_panel.hpp"
#include "tests/scene/eyes.hpp"

namespace tetron::test {

using namespace scene;

TEST_CASE("The window without a file has whole texts", "[scene][whole]") {
  Eyes eyes;
  for (const TestWindow& window : windows)
    for (const char* const message :
         {"",
          "a-very-long-name-of-a-recording-that-somebody-has-sent.tet: offset 0x40: expected a chunk of at "
          "least 8 bytes here, found 3; the file may have been cut while it was copied"}) {
      StartView view;
      view.heading = "Drop a recording here";
      view.hint = "or open one, or choose one below";
      view.message = message;
      view.buttons = {"Open ...   Ctrl+o"};
      view.footing = "Up and Down choose, Enter opens, q closes the window";
      view.rows.push_back({StartRow::Kind::heading, {}});
      view.rows.back().game.file = "Last opened";
      for (std::size_t i = 0; i < 12; ++i) {
        ListedGame game;
        game.players = names(8);
        game.date = "2026-11-29 10:15";
        game.length = base::Milliseconds(5'999'900);
        game.fields.assign(8, field::Grid(10, 20));
        view.rows.push_back({StartRow::Kind::game, game});
      }
      view.selected = 5;
      view.first = first_with_selected(view, window.size, window.scale);
      const StartPlaces places = start_places(view, window.size, window.scale);
      const auto is_selected_visible =
          std::ranges::any_of(places.rows, [](const StartPlaces::Row& row) { return row.row == 5; });
      CHECK(is_selected_visible);
      const std::vector<Seen> seen = eyes.see(draw_start(view, window.size, window.scale));
      check(seen, window.size, [](const std::string& text) { return is_name(text); });
      // The whole message, in its lines.
      std::string said;
      for (const Seen& one : seen)
        if (std::string_view(message).contains(one.text)) said += (said.empty() ? "" : " ") + one.text;
      if (*message != 0) CHECK(said == message);
    }
}

TEST_CASE("The list without a file scrolls to its end and no further", "[scene][whole]") {
  StartView view;
  for (int i = 0; i < 40; ++i) view.rows.push_back({StartRow::Kind::folder, {}});
  view.first = 1000;
  const StartPlaces places = start_places(view, {1280, 720}, 1);
  REQUIRE_FALSE(places.rows.empty());
  CHECK(places.rows.back().row == 39);
  const ScrollBar& bar = places.bar;
  CHECK(bar.scrolling.first == bar.scrolling.last_first());
  // The knob is at the end of its track then, and a drag to the top goes to the first row.
  CHECK(bar.knob().bottom() == bar.track.bottom());
  CHECK(bar.first_at(bar.track.y) == 0);
  CHECK(bar.first_at(bar.track.bottom()) == bar.scrolling.last_first());
}

TEST_CASE("The card at the end ranks all players, each once, in whole words", "[scene][whole]") {
  Eyes eyes;
  for (const std::size_t count : {std::size_t{1}, std::size_t{2}, std::size_t{4}, std::size_t{8}})
    for (const TestWindow& window : windows) {
      const std::vector<std::string> all = names(count);
      Script script(static_cast<int>(count));
      for (std::size_t i = 1; i < count; ++i)
        script.signal(static_cast<std::uint32_t>(1000 * i), tet::ChunkType::gameover, static_cast<int>(i));
      script.signal(60'000, tet::ChunkType::stop);
      Recorded game(script);
      // More than the header of a file has room for.
      game.game.names.clear();
      for (const std::string& name : all) game.game.names.emplace_back(name);
      RoundsOnBar match{
          .rounds = {{"round 1", base::Milliseconds(60'000), std::vector<std::uint32_t>(count), 0}},
          .current = 0};
      View view;
      view.stage = true;
      view.rounds = count > 1 ? &match : nullptr;
      view.reached = base::Milliseconds(60'000);
      const Shown end = shown(game, {.ms = 60'000, .size = window.size, .view = view, .scale = window.scale});
      INFO(count << " players, " << window.size.width << " x " << window.size.height);
      const Layer& card = *std::ranges::find_if(end.picture.layers, [](const Layer& layer) {
        return std::ranges::any_of(layer.texts, [](const Text& text) {
          return text.text.contains("won") || text.text.contains("the end");
        });
      });
      Picture alone{end.picture.size, end.picture.background, {card}};
      const std::vector<Seen> seen = eyes.see(alone);
      check(seen, window.size, [](const std::string& text) { return text.contains(".  "); });
      // Every player once; below 800 x 600 some may be left out, and it says how many.
      std::string said;
      for (const Seen& one : seen) said += one.text + "\n";
      const bool is_small = window.size.width < 800 || window.size.height < 600;
      for (const std::string& name : all) {
        std::size_t times = 0;
        std::string flat = said;
        std::erase(flat, '\n');
        for (std::size_t at = flat.find(name); at != std::string::npos; at = flat.find(name, at + 1)) ++times;
        INFO(name << " in " << said);
        if (!is_small && count > 1) CHECK(times == 1);
      }
      if (said.contains("more")) CHECK(is_small);
      // Fields of many players have their names, except below the card; figures are nowhere else.
      std::size_t named = 0;
      for (const Text& text : end.picture.layers.front().texts) named += is_name(text.text) ? 1 : 0;
      CHECK((named > 0) == (count > 2));
      check(eyes.see(end.picture), window.size, [](const std::string& text) { return is_name(text); });
      std::size_t pieces = 0;
      for (const Layer& layer : end.picture.layers)
        for (const Text& text : layer.texts) pieces += text.text == "Pieces" ? 1 : 0;
      CHECK(pieces == 0);
    }
}

TEST_CASE("The strip for an audience uses its width for the names", "[scene][whole]") {
  Eyes eyes;
  Script script(2, 1, {"Müller-Lüdenscheidt", "titanplayz-the-second"});
  script.signal(60'000, tet::ChunkType::stop);
  const Recorded game(script);
  RoundsOnBar match{.rounds = {{"round 1", base::Milliseconds(60'000), {10, 11}, 0},
                               {"round 2", base::Milliseconds(60'000), {10, 11}, 0}},
                    .current = 1};
  View view;
  view.stage = true;
  view.rounds = &match;
  for (const TestWindow& window : windows) {
    const Shown during = shown(game, {.ms = 1000, .size = window.size, .view = view, .scale = window.scale});
    const std::vector<Seen> seen = inside(eyes.see(during.picture), during.arrangement.stage);
    CHECK(seen.size() == 5);
    check(seen, window.size, [](const std::string&) { return false; });
  }
}

TEST_CASE("The list of mistakes shows whole reasons, and scrolls", "[scene][whole]") {
  Eyes eyes;
  Script script(2, 1, {"Wolfgang A. Müller", "Zoë"});
  script.new_stone(0, 0, nothing, placed(t, 4, 1), l, 70);
  script.signal(600'000, tet::ChunkType::stop);
  const Recorded game(script);
  review::Review review;
  review.unit = review::CostUnit::percent;
  for (std::uint32_t i = 0; i < 60; ++i) {
    review::Judgement one;
    one.player = base::PlayerId(static_cast<std::uint8_t>(i % 2));
    one.event = i;
    one.time = base::Milliseconds(1000 * i);
    one.cost = 30;
    one.grade = i == 7 ? review::Grade::fine : review::Grade::blunder;
    one.mistake_kind = static_cast<review::MistakeKind>(i % review::mistake_kind_count);
    one.figures = {1, 12, 3};
    review.judgements.push_back(one);
  }
  View view;
  view.mistakes = true;
  view.review = &review;
  for (const TestWindow& window : windows) {
    Arrangement all = arrange(game.timeline.layout(), window.size, window.scale, {}, false, view.panels());
    if (all.mistakes.empty()) continue;
    std::set<std::uint32_t> listed;
    const MistakeList top = mistake_list(view, all);
    for (std::size_t first = 0; first <= top.scrolling.last_first(); ++first) {
      View scrolled = view;
      scrolled.mistakes_first = first;
      for (const MistakeEntry& entry : mistake_list(scrolled, all).entries)
        listed.insert(entry.judgement->event);
    }
    // Each can be reached; what is graded fine is no mistake.
    CHECK(listed.size() == 59);
    CHECK_FALSE(listed.contains(7));
    const Shown now = shown(game, {.ms = 1000, .size = window.size, .view = view, .scale = window.scale});
    check(inside(eyes.see(now.picture), now.arrangement.mistakes), window.size,
          [](const std::string& text) { return text.contains("Wolfgang"); });
    // Later mistakes are as bright as earlier ones.
    std::set<std::tuple<int, int, int>> reasons;
    for (const Layer& layer : now.picture.layers)
      for (const Text& text : layer.texts)
        if (text.text.starts_with("blunder"))
          reasons.insert({text.style.color.red, text.style.color.green, text.style.color.blue});
    CHECK(reasons.size() == 1);
  }
  // An empty list says from which cost on there would be something.
  for (review::Judgement& one : review.judgements) one.cost = review::threshold(review.unit, 3);
  view.least_cost = 8;
  const Shown empty = shown(game, {.ms = 1000, .view = view});
  CHECK(has_text(empty.picture, "59 from"));
}

TEST_CASE("The curve of a duel is one area in two colors, high enough to read", "[scene][whole]") {
  Eyes eyes;
  Script script(2, 1, {"Zoë", "Иван"});
  script.new_stone(0, 0, nothing, placed(t, 4, 1), l, 70);
  script.signal(100'000, tet::ChunkType::stop);
  const Recorded game(script);
  review::Review review;
  review.unit = review::CostUnit::percent;
  const auto add = [&review](std::uint32_t ms, std::uint8_t player, double chance) {
    review::Judgement one;
    one.event = static_cast<std::uint32_t>(review.judgements.size());
    one.time = base::Milliseconds(ms);
    one.player = base::PlayerId(player);
    one.chance = chance;
    review.judgements.push_back(one);
  };
  add(0, 0, 0.75);
  add(0, 1, 0.25);
  add(50'000, 0, 0.25);
  add(50'000, 1, 0.75);
  add(100'000, 0, 0.25);
  View view;
  view.values = true;
  view.review = &review;
  for (const bool stage : {false, true}) {
    view.stage = stage;
    const Shown now = shown(game, {.ms = 1000, .view = view});
    REQUIRE_FALSE(now.arrangement.values.empty());
    CHECK(now.arrangement.values.width >= 1280 - 2 * 16);
    // In the middle of each half: whose color is below and above.
    const Box& box = now.arrangement.values;
    const auto at = [&](double across, double up) {
      return seen_at(now.picture, {box.x + static_cast<int>(across * box.width),
                                   box.bottom() - 9 - static_cast<int>(up * 106)});
    };
    const Color left = at(0.25, 0.2);
    const Color right = at(0.25, 0.9);
    CHECK_FALSE(left == right);
    CHECK(at(0.25, 0.65) == left);
    CHECK(at(0.75, 0.65) == right);
    CHECK(at(0.75, 0.2) == left);
    // The bar between the fields has the colors the same way: the left player's is below.
    const Box& bar = now.arrangement.advantage;
    REQUIRE_FALSE(bar.empty());
    const Point middle{bar.x + bar.width / 2, bar.y + bar.height / 2};
    CHECK(seen_at(now.picture, {middle.x, bar.bottom() - bar.height / 6}) == left);
    CHECK(seen_at(now.picture, {middle.x, bar.y + bar.height / 8}) == right);
    check(inside(eyes.see(now.picture), box), {1280, 720}, [](const std::string&) { return false; });
  }
  // The chances of now are whole, also where a focused player leaves little room between the fields, and one
  // of them is all there is.
  view.stage = false;
  review.judgements.back().chance = 0;
  for (const Size size : {Size{640, 480}, {800, 500}, {800, 600}, {1280, 720}, {1920, 1080}})
    for (const bool is_focused : {false, true})
      for (const std::uint32_t ms : {1000u, 100'000u}) {
        if (is_focused) view.focus = base::PlayerId(0);
        const Shown now = shown(game, {.ms = ms, .size = size, .view = view});
        view.focus.reset();
        if (now.arrangement.advantage.empty()) continue;
        const auto seen = inside(eyes.see(now.picture), now.arrangement.advantage);
        CHECK(seen.size() == 2);
        check(seen, size, [](const std::string&) { return false; });
      }
}

}  // namespace tetron::test
