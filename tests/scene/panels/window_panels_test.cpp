// What stands beside and below the fields of a whole window.
#include "scene/panels/chat_panel.hpp"
#include "scene/panels/help.hpp"
#include "scene/primitives/theme.hpp"
#include "scene/text/player_tag.hpp"
#include "tests/catch.hpp"
#include "tests/scene/whole_window.hpp"

namespace tetron::test {

using namespace scene;

TEST_CASE("A panel says what the recording says", "[scene]") {
  Script script(2, 1, {"Zoë", "Иван"});
  script.new_stone(0, 0, nothing, placed(t, 4, 1), l, 70);
  script.matrix(500, 0, "####......", 42, 11);
  for (std::uint8_t n = 0; n < 4; ++n)
    script.new_stone(1000u + 500u * n, 0, placed(o, static_cast<std::uint8_t>(2 * n), 18), placed(t, 4, 1), l,
                     80u + n);
  script.signal(3000, tet::ChunkType::weapon_select, 0, 5);
  script.signal(3500, tet::ChunkType::player_select, 0, 1);
  script.signal(8000, tet::ChunkType::stop);
  const Recorded game(script);

  const Picture picture = shown(game, {.ms = 4000}).picture;
  CHECK(has_text(picture, "Zoë"));
  CHECK(has_text(picture, "Иван"));
  CHECK(value_of(picture, "Credits") == "83");
  CHECK(value_of(picture, "Lines") == "42");
  CHECK(value_of(picture, "Level") == "10a");
  CHECK(value_of(picture, "Lives") == "2");
  CHECK(value_of(picture, "Pieces") == "4");
  CHECK(value_of(picture, "Pace") == "1.00/s");      // four in four seconds
  CHECK(value_of(picture, "Last ten") == "2.00/s");  // three half seconds between four
  CHECK(value_of(picture, "Weapon") == "5");
  CHECK(value_of(picture, "Target") == "Иван");
  CHECK(has_text(picture, "0:04.0 / 0:08.0"));
  CHECK(has_text(picture, "game.tet"));
  CHECK(has_text(picture, "weapons"));

  const Picture early = shown(game, {.ms = 0}).picture;
  CHECK(value_of(early, "Pace") == "-");
  CHECK(value_of(early, "Last ten") == "-");
  CHECK(value_of(early, "Weapon") == "no such label");
}

TEST_CASE("For an audience the names, the score and the winner stand above large fields", "[scene]") {
  Script script(2, 1, {"Zoë", "Иван"});
  script.new_stone(0, 0, nothing, placed(t, 4, 1), l, 70);
  script.signal(3000, tet::ChunkType::gameover, 1);
  script.signal(4000, tet::ChunkType::stop);
  const Recorded game(script);
  RoundsOnBar match{.rounds = {{"round 1", base::Milliseconds(1000), {0, 0}, 1},
                               {"round 2", base::Milliseconds(1000), {0, 1}, 0},
                               {"round 3", base::Milliseconds(4000), {1, 1}, 0}},
                    .current = 2};
  View view;
  view.stage = true;
  view.rounds = &match;
  const Shown during = shown(game, {.ms = 1000, .view = view});
  REQUIRE_FALSE(during.arrangement.stage.empty());
  CHECK(lines_in(during.picture, during.arrangement.stage) ==
        std::vector<std::string>{"round 3 of 3 0:01.0", "Zoë Иван", "1 : 1"});
  CHECK_FALSE(has_text(during.picture, "won"));
  CHECK(during.arrangement.controls.empty());

  view.reached = base::Milliseconds(4000);
  CHECK(has_text(shown(game, {.ms = 4000, .view = view}).picture, "Zoë won the match"));
  // Who wins the last round may have lost the match.
  match.rounds[2].won = {0, 2};
  CHECK(has_text(shown(game, {.ms = 4000, .view = view}).picture, "Иван won the match"));
  match.current = 1;
  CHECK(has_text(shown(game, {.ms = 4000, .view = view}).picture, "Zoë won the round"));
  view.rounds = nullptr;
  CHECK(has_text(shown(game, {.ms = 4000, .view = view}).picture, "Zoë won"));
}

TEST_CASE("At the end of a duel the card covers neither fields nor their words", "[scene]") {
  Script script(2, 1, {"Zoë", "Иван"});
  script.new_stone(0, 0, nothing, placed(t, 4, 1), l, 70);
  script.signal(3000, tet::ChunkType::gameover, 1);
  script.signal(4000, tet::ChunkType::stop);
  const Recorded game(script);
  View view;
  view.stage = true;
  view.reached = base::Milliseconds(4000);
  view.next_round_in = 3;
  for (const Size size : {Size{1280, 720}, Size{1920, 1080}}) {
    const Shown end = shown(game, {.ms = 4000, .size = size, .view = view});
    for (const Layer& layer : end.picture.layers)
      for (const Text& text : layer.texts)
        if (text.text.contains("won") || text.text.contains("next round in 3"))
          for (const FieldPlace& place : end.arrangement.fields)
            CHECK_FALSE(overlap(text.room(), place.well));
    CHECK(has_text(end.picture, "next round in 3"));
  }
}

TEST_CASE("The card at the end covers no K.O. in any window", "[scene]") {
  Script script(8, 1, {"a", "b", "c", "d", "e", "f", "g", "h"});
  script.signal(3000, tet::ChunkType::gameover, 1);
  script.signal(4000, tet::ChunkType::stop);
  const Recorded eight(script);
  Script duel(2, 1, {"Zoë", "Иван"});
  duel.signal(3000, tet::ChunkType::gameover, 1);
  duel.signal(4000, tet::ChunkType::stop);
  const Recorded two(duel);
  View view;
  view.stage = true;
  view.reached = base::Milliseconds(4000);
  for (const Recorded* game : {&eight, &two})
    for (const Size size : {Size{640, 480}, Size{800, 600}, Size{1280, 720}, Size{600, 900}}) {
      const Shown end = shown(*game, {.ms = 4000, .size = size, .view = view});
      std::optional<Box> card;
      std::vector<Box> words;
      for (const Layer& layer : end.picture.layers)
        for (const Text& text : layer.texts) {
          if (text.text.contains("the end") || text.text.contains("won")) card = text.room();
          if (text.text == "GAME OVER") words.push_back(text.room());
        }
      INFO(size.width << " x " << size.height);
      REQUIRE(words.size() == 1);
      if (card) CHECK_FALSE(overlap(*card, words.front()));
      // Nothing that was drawn after the word lies over it.
      bool is_after = false;
      for (const Layer& layer : end.picture.layers) {
        for (const Rectangle& each : layer.rectangles)
          CHECK_FALSE((is_after && overlap(each.box, words.front())));
        is_after = is_after || std::ranges::any_of(layer.texts,
                                                   [](const Text& text) { return text.text == "GAME OVER"; });
      }
    }
}

TEST_CASE("The hint of the first start covers no field", "[scene]") {
  for (const int players : {1, 2, 8})
    for (const Size size : {Size{640, 900}, Size{800, 600}, Size{1280, 720}, Size{1920, 1080}}) {
      INFO(players << " players, " << size.width << "x" << size.height);
      Script script(players);
      script.signal(4000, tet::ChunkType::stop);
      const Recorded game(script);
      View view;
      const auto before = texts_of(shown(game, {.ms = 1000, .size = size, .view = view}).picture);
      view.hints = {"Play and pause: Space, k.  From piece to piece: , and ., or the wheel.",
                    "Click a field to see it large; the right button shows what can be done with it."};
      const Shown now = shown(game, {.ms = 1000, .size = size, .view = view});
      int lines = 0;
      for (const Layer& layer : now.picture.layers)
        for (const Text& text : layer.texts) {
          if (std::ranges::find(before, text.text) != before.end()) continue;
          ++lines;
          for (const FieldPlace& place : now.arrangement.fields)
            CHECK_FALSE(overlap(text.room(), place.well));
        }
      CHECK(lines > 0);
    }
}

TEST_CASE("The curves above the bar have a name, a scale, names of players and a value under the mouse",
          "[scene]") {
  Script script(2, 1, {"Zoë", "Иван"});
  script.new_stone(0, 0, nothing, placed(t, 4, 1), l, 70);
  for (std::uint32_t i = 1; i <= 4; ++i)
    script.new_stone(500 * i, static_cast<int>(i % 2), placed(o, 2, 18), placed(t, 4, 1), l, 80);
  script.signal(4000, tet::ChunkType::stop);
  const Recorded game(script);
  review::Review review;
  review.unit = review::CostUnit::percent;
  const auto add = [&review](std::uint32_t ms, std::uint8_t player, double chance) {
    review::Judgement one;
    one.player = base::PlayerId(player);
    one.time = base::Milliseconds(ms);
    one.chance = chance;
    one.lines_expected = 7 * chance;
    review.judgements.push_back(one);
  };
  add(1000, 0, 0.25);
  add(1500, 1, 0.8);
  add(3000, 0, 0.62);
  View view;
  view.values = true;
  view.review = &review;
  view.hover = base::Milliseconds(2000);
  const auto drawn = [&](std::uint32_t ms) { return shown(game, {.ms = ms, .view = view}); };
  const Shown now = drawn(4000);
  REQUIRE_FALSE(now.arrangement.values.empty());
  const auto in_values = [&](const std::string& wanted) {
    for (const Text& text : now.picture.layers.front().texts)
      if (text.text == wanted && overlap(text.room(), now.arrangement.values)) return true;
    return false;
  };
  for (const char* wanted : {"Chance to win, %", "100", "0", "Zoë", "Иван"}) {
    INFO(wanted);
    CHECK(in_values(wanted));
  }
  // How the chances are divided now, between the fields: 0.62 and 0.8 of 1.42.
  const auto is_between = [&](const Shown& picture, std::string_view wanted) {
    for (const Text& text : picture.picture.layers.front().texts)
      if (text.text == wanted && overlap(text.room(), picture.arrangement.advantage)) return true;
    return false;
  };
  CHECK(is_between(now, "44 %"));
  CHECK(is_between(now, "56 %"));
  CHECK(is_between(drawn(1000), "25 %"));
  CHECK(drawn(900).arrangement.advantage == now.arrangement.advantage);
  CHECK_FALSE(is_between(drawn(900), "25 %"));
  // The last placements before that moment.
  const auto hovered = [&] {
    for (const std::string& text : texts_of(drawn(4000).picture))
      if (text.starts_with("0:0") && text.contains("·")) return text;
    return std::string();
  };
  CHECK(hovered().contains("25 %"));
  CHECK(hovered().contains("80 %"));
  view.hover = base::Milliseconds(3000);
  CHECK(hovered().contains("62 %"));
  view.focus = base::PlayerId(1);
  CHECK_FALSE(hovered().contains("62 %"));
  // Without chances it is lines, up to the most that are expected.
  review.unit = review::CostUnit::lines;
  CHECK(hovered().contains("6 lines"));
  view.focus.reset();
  CHECK(has_text(drawn(4000).picture, "Lines to come"));
  // What must stay hidden is left out.
  view.hide_result = true;
  view.reached = base::Milliseconds(1200);
  view.reached_events = 2;
  view.hover = base::Milliseconds(1200);
  CHECK_FALSE(has_text(shown(game, {.ms = 1200, .view = view}).picture, "62 %"));
}

TEST_CASE("Messages cover no cells", "[scene]") {
  Script script(2, 1, {"Zoë", "Иван"});
  script.signal(4000, tet::ChunkType::stop);
  const Recorded game(script);
  View view;
  view.playing = true;
  for (const bool stage : {false, true})
    for (const std::string& message :
         {std::string("sounds: 40 %"), std::string("match.ttrm, round 3 of 3, ann 1, ben 1"),
          std::string("a longer message with many words that does not fit into one line")})
      for (const Size size : {Size{800, 600}, Size{1280, 720}, Size{1920, 1080}}) {
        view.stage = stage;
        view.message = message;
        const Shown now = shown(game, {.ms = 1000, .size = size, .view = view});
        INFO(message << ", " << size.width << ", stage " << stage);
        std::string said;
        for (const Layer& layer : now.picture.layers)
          for (const Text& text : layer.texts)
            if (text.text.size() > 2 && message.contains(text.text)) {
              said += (said.empty() ? "" : " ") + text.text;
              for (const FieldPlace& place : now.arrangement.fields)
                CHECK_FALSE(overlap(text.room(), place.well));
            }
        CHECK(said == message);
        // The box around it, which is drawn last.
        if (now.picture.layers.size() > 1)
          for (const Rectangle& each : now.picture.layers.back().rectangles)
            for (const FieldPlace& place : now.arrangement.fields) CHECK_FALSE(overlap(each.box, place.well));
      }
}

TEST_CASE("The moment under the mouse is a small picture above the bar", "[scene]") {
  Script script(2, 1, {"Zoë", "Иван"});
  script.new_stone(0, 0, nothing, placed(t, 4, 1), l, 70);
  script.matrix(3000, 0, "##########\n##########");
  script.signal(4000, tet::ChunkType::stop);
  const Recorded game(script);
  View view;
  view.hover = base::Milliseconds(3500);
  const auto rectangles = [](const Picture& picture) {
    std::size_t count = 0;
    for (const Layer& layer : picture.layers) count += layer.rectangles.size();
    return count;
  };
  const std::size_t without = rectangles(shown(game, {.ms = 0, .view = view}).picture);
  const replay::State then = game.at(3500);
  view.hover_state = &then;
  const Picture with = shown(game, {.ms = 0, .view = view}).picture;
  // The 20 blocks at least, all of them above the bar.
  CHECK(rectangles(with) >= without + 20);
  const replay::State early = game.at(0);
  view.hover_state = &early;
  CHECK(rectangles(shown(game, {.ms = 0, .view = view}).picture) < rectangles(with));
}

TEST_CASE("A field says why nothing of its game is played", "[scene]") {
  Script script(2, 1, {"Zoë", "Иван"});
  script.new_stone(0, 0, nothing, placed(t, 4, 1));
  script.new_stone(500, 0, placed(t, 4, 18), placed(l, 4, 1));
  script.signal(8000, tet::ChunkType::stop);
  const Recorded game(script, [](game::Round& round) {
    for (game::Result& result : round.results) result.problem = base::UntrustedText("games on\x1b maps");
  });
  const Shown now = shown(game, {.ms = 4000});
  // The first player's pieces are there, up to where the problem was.
  CHECK(lines_in(now.picture, now.arrangement.fields[0].well).empty());
  CHECK(lines_in(now.picture, now.arrangement.fields[1].well) ==
        std::vector<std::string>{"Not played", "games on\\x1b maps"});
  const auto texts = texts_of(now.picture);
  CHECK(std::ranges::count(texts, "Pieces") == 1);
}

TEST_CASE("Several files that could not be opened are a list", "[scene]") {
  Script script(2);
  const Recorded game(script);
  View view;
  view.message = "a.tet: is empty\nb.tet: there is no such file\nc.tet";
  const Picture picture = shown(game, {.view = view}).picture;
  for (const char* line : {"a.tet: is empty", "b.tet: there is no such file", "c.tet"})
    CHECK(std::ranges::count(texts_of(picture), line) == 1);
}

TEST_CASE("Names from strangers are drawn without their control characters", "[scene]") {
  Script script(1, 1, {"\x1b[31mevil\x07\u202e"});
  const Picture picture =
      shown(Recorded(script), {.damage = "bad\nthing", .file_name = "x\x1b]0;y.tet"}).picture;
  for (const std::string& text : texts_of(picture))
    CHECK(std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }));
  CHECK(has_text(picture, "[31mevil"));
  CHECK(has_text(picture, "badthing"));
}

TEST_CASE("GAME OVER stands on the field of those who are out", "[scene]") {
  Script script(2);
  script.matrix(0, 0, "##########").matrix(0, 1, "##########");
  script.signal(1000, tet::ChunkType::gameover, 0);
  script.signal(2000, tet::ChunkType::revive, 0, 1);
  script.signal(3000, tet::ChunkType::stop);
  const Recorded game(script);
  CHECK_FALSE(has_text(shown(game, {.ms = 500}).picture, "GAME OVER"));
  const Shown out = shown(game, {.ms = 1500});
  // On top of everything in the fields, letters on blocks included.
  REQUIRE(out.picture.layers.size() == 2);
  const auto& texts = out.picture.layers[1].texts;
  const auto found = std::ranges::find(texts, "GAME OVER", &Text::text);
  REQUIRE(found != texts.end());
  CHECK(contrast(found->style.color, seen_at(out.picture, {found->x, found->baseline})) >= 4.5);
  CHECK(out.arrangement.fields[0].well.contains({found->x, found->baseline}));
  CHECK(std::ranges::count(texts, "GAME OVER", &Text::text) == 1);
  CHECK_FALSE(has_text(shown(game, {.ms = 2500}).picture, "GAME OVER"));
}

TEST_CASE("A shared field shows whose stone is whose", "[scene]") {
  Script script(4, 2, {"ann", "bob", "cid", "dan"});
  for (int id = 0; id < 4; ++id)
    script.new_stone(0, id, nothing, placed(t, static_cast<std::uint8_t>(4 + id % 2 * 10), 5));
  const Recorded game(script);
  // The squares of a player's color with that player's number, in the picture's order.
  const auto tags = [](const Shown& shown, int player) {
    std::vector<Box> found;
    const Layer& layer = shown.picture.layers.front();
    for (const Rectangle& r : layer.rectangles)
      if (r.top == player_color(base::PlayerId(static_cast<std::uint8_t>(player))) &&
          r.box.width == r.box.height)
        for (const Text& text : layer.texts)
          if (text.text == std::to_string(player + 1) && r.box.contains({text.x, text.baseline - 1}))
            found.push_back(r.box);
    return found;
  };
  for (const Size& size : {Size{800, 600}, Size{1280, 800}})
    for (ThemeKind kind : {ThemeKind::dark, ThemeKind::light})
      for (PaletteKind palette : {PaletteKind::game, PaletteKind::color_blind}) {
        Settings settings{.size = size};
        settings.view.look.theme = kind;
        settings.view.look.palette = palette;
        const Shown shown_now = shown(game, settings);
        for (const FieldPlace& field : shown_now.arrangement.fields)
          for (const PlayerPlace& player : field.players) {
            INFO("player " << int{player.player.value} << " in " << size.width << "x" << size.height);
            const auto found = tags(shown_now, player.player.value);
            const auto inside = [&](const Box& box) {
              return std::ranges::count_if(found, [&](const Box& tag) {
                return box.contains({tag.x, tag.y});
              });
            };
            // One on the stone, which falls in the player's own column, and one at the name.
            CHECK(inside(player.column) == 1);
            CHECK(inside(player.block) == 1);
            CHECK(found.size() == 2);
          }
      }
  // Who plays alone on a field needs none.
  Script alone(2);
  alone.new_stone(0, 0, nothing, placed(t, 4, 5)).new_stone(0, 1, nothing, placed(t, 4, 5));
  CHECK(tags(shown(Recorded(alone), {}), 0).empty());
}

TEST_CASE("A profile that is not the built-in one is named", "[scene]") {
  Script script(1);
  script.signal(1000, tet::ChunkType::stop);
  const Recorded game(script);
  const Show show{
      game.timeline, game.game, {"game.tet", "", "profile: inferred, 5 of 6 fields", "profile: inferred"}};
  const auto line = [&](bool hidden) {
    View view;
    view.hide_result = hidden;
    std::string all;
    for (const Layer& layer :
         draw_scene(show, game.at(0), view, arrange(game.timeline.layout(), {1280, 720}, 1, {}, false))
             .layers)
      for (const Text& text : layer.texts) all += text.text + "\n";
    return all;
  };
  CHECK(line(false).contains("  ·  profile: inferred, 5 of 6 fields\n"));
  CHECK(line(true).contains("  ·  profile: inferred\n"));
}

namespace {

// What both recordings have until 30 s.
Script common_part(int players, int per_field) {
  Script script(players, per_field);
  script.signal(0, tet::ChunkType::start);
  for (unsigned n = 0; n < 100; ++n) {
    const int id = static_cast<int>(n) % players;
    script.new_stone(300 * n, id, placed(t, 4, 18), placed(o, 4, 1), n % 3 ? i : z, 13 * n * n);
    if (n % 9 == 0) script.message(300 * n, id, "said " + std::to_string(n));
    if (n % 8 == 0 && players > 1)
      script.weapon(300 * n, id, (id + 1) % players, static_cast<std::uint8_t>(n));
  }
  return script;
}

}  // namespace

TEST_CASE("With the result hidden a picture shows what has been and nothing else", "[scene]") {
  for (const auto& [players, per_field] :
       {std::pair(1, 1), std::pair(2, 1), std::pair(8, 1), std::pair(4, 2)}) {
    // One ends soon; the other goes on for a day, with deaths, chat, weapons and much more of everything.
    Script ends = common_part(players, per_field);
    ends.signal(31'000, tet::ChunkType::gameover, 0).signal(31'500, tet::ChunkType::stop);
    Script goes_on = common_part(players, per_field);
    for (unsigned n = 0; n < 300; ++n) {
      const int id = static_cast<int>(n) % players;
      goes_on.new_stone(30'100 + 290'000 * n, id, placed(s, 4, 17), placed(l, 4, 1), j, 1'000'000 + 99 * n);
      goes_on.message(30'100 + 290'000 * n, id, "later").weapon(30'100 + 290'000 * n, id, 0, 9);
      goes_on.signal(30'100 + 290'000 * n, tet::ChunkType::gameover, id);
    }
    Bytes other = goes_on.bytes();
    namespace at = tet::header;
    for (const std::size_t byte : {at::winner, at::score_low, at::lines, at::duration, at::level})
      other[byte] = std::byte{1};
    other.pop_back();  // damaged at its end
    const Recorded one(ends);
    const Recorded two(other);
    for (const Size& size : {Size{1280, 720}, Size{800, 600}, Size{700, 1000}})
      for (int open = 0; open < 16; ++open)
        for (const std::uint32_t reached : {0u, 1'234u, 17'000u, 29'999u})
          for (const std::uint32_t now : {0u, reached / 2, reached}) {
            INFO(players << " players, panels " << open << ", " << now << " of " << reached);
            View view;
            view.now = base::Milliseconds(now);
            view.hide_result = true;
            view.reached = base::Milliseconds(reached);
            view.reached_events = one.at(reached).events;
            view.playing = (open & 1) != 0;
            view.statistics = (open & 1) != 0;
            view.chat = (open & 2) != 0;
            view.chunk = (open & 4) != 0;
            if ((open & 8) != 0) {
              view.focus = base::PlayerId(0);
              view.hover = base::Milliseconds(reached / 3);
            }
            const auto picture = [&](const Recorded& game, Titles titles) {
              const bool is_damaged = !titles.damage.empty() && !hides_result(view, game.timeline);
              Arrangement all =
                  arrange(game.timeline.layout(), size, 1, view.focus, is_damaged, view.panels());
              add_chat_jumps(all, game.timeline, game.game, view);
              const Show show{game.timeline, game.game, std::move(titles)};
              return draw_scene(show, game.at(now), view, all);
            };
            const bool is_same =
                picture(one, {"ann-wins.tet", "", "profile: inferred, 5 of 6 fields", "profile: inferred"}) ==
                picture(two, {"bob.tet", "damaged at offset 0x9999: chunk",
                              "profile: inferred, 9 of 99 fields", "profile: inferred"});
            REQUIRE(is_same);
          }
  }
}

TEST_CASE("On a shared field the others play on", "[scene]") {
  Script script(2, 2);
  script.signal(1000, tet::ChunkType::gameover, 0);
  script.signal(2000, tet::ChunkType::gameover, 1);
  const Recorded game(script);
  CHECK_FALSE(has_text(shown(game, {.ms = 1500}).picture, "GAME OVER"));
  CHECK(has_text(shown(game, {.ms = 2000}).picture, "GAME OVER"));
}

TEST_CASE("The seek bar fills up and carries markers", "[scene]") {
  Script script(1);
  script.signal(0, tet::ChunkType::start).message(5000, 0, "hi").signal(10'000, tet::ChunkType::stop);
  const Recorded game(script);
  const auto filled = [&](std::uint32_t ms) {
    const Shown picture = shown(game, {.ms = ms});
    const Box& bar = picture.arrangement.seek_bar;
    int pixels = 0;
    for (int x = bar.x; x < bar.right(); ++x)
      pixels += seen_at(picture.picture, {x, bar.y}) == theme(ThemeKind::dark).track ? 0 : 1;
    return static_cast<double>(pixels) / bar.width;
  };
  CHECK(filled(0) == Approx(0).margin(0.005));
  CHECK(filled(2500) == Approx(0.25).margin(0.005));
  CHECK(filled(10'000) == 1);

  const Shown picture = shown(game, {.ms = 0});
  const Box& lane = picture.arrangement.markers;
  std::vector<int> ticks;
  for (int x = lane.x; x < lane.right(); ++x)
    if (seen_at(picture.picture, {x, lane.bottom() - 1}) != theme(ThemeKind::dark).background)
      ticks.push_back(x);
  REQUIRE_FALSE(ticks.empty());
  CHECK(ticks.front() == Approx(lane.x + lane.width / 2).margin(3));
  CHECK(ticks.back() == Approx(lane.x + lane.width / 2).margin(3));
}

TEST_CASE("The button shows what there is to do", "[scene]") {
  const Recorded game{Script(1)};
  const auto sign = [&](bool playing) {
    const Shown picture = shown(game, {.view = {.playing = playing}});
    const Box button = picture.arrangement.control(Control::play);
    int lit = 0;
    for (const Rectangle& r : picture.picture.layers[0].rectangles) lit += overlap(r.box, button) ? 1 : 0;
    return lit;
  };
  CHECK(sign(true) == 2);  // two bars
  CHECK(sign(false) > 2);  // a triangle
}

TEST_CASE("Damage, message and help are shown when there are any", "[scene]") {
  const Recorded game{Script(1)};
  const Picture plain = shown(game, {}).picture;
  CHECK(plain.layers.size() == 1);
  const Picture damaged = shown(game, {.damage = "plays up to 0x1a2c"}).picture;
  CHECK(has_text(damaged, "plays up to 0x1a2c"));
  CHECK(has_text(shown(game, {.view = {.message = "saved x.png"}}).picture, "saved x.png"));

  const HelpView keys{.rows = {{"", "Players"}, {"Space, k", "play or pause"}, {"Shift+0 - 9", "one player"}},
                      .found = {0, 1, 2}};
  const Picture help = shown(game, {.view = {.help_list = &keys}}).picture;
  for (const KeyHelp& row : keys.rows) {
    CHECK(has_text(help, std::string(row.description)));
    CHECK((row.keys.empty() || has_text(help, row.keys)));
  }
}

TEST_CASE("The focused player's name has the accent, others a tint of their colour", "[scene]") {
  const Recorded game{Script(2)};
  const Shown picture = shown(game, {.view = {.focus = base::PlayerId(1)}});
  const auto& texts = picture.picture.layers[0].texts;
  CHECK(std::ranges::find(texts, "p1", &Text::text)->style.color == theme(ThemeKind::dark).accent);
  const auto color = std::ranges::find(texts, "p0", &Text::text)->style.color;
  CHECK(color == mixed(player_color(base::PlayerId(0)), theme(ThemeKind::dark).text, 0.4));
  for (int id = 0; id < 8; ++id)
    for (const ThemeKind kind : {ThemeKind::dark, ThemeKind::light})
      CHECK(
          contrast(mixed(player_color(base::PlayerId(static_cast<std::uint8_t>(id))), theme(kind).text, 0.4),
                   theme(kind).background) >= 4.5);
}

TEST_CASE("The same moment gives the same picture", "[scene]") {
  const Recorded game = full_game(4, 1);
  CHECK(shown(game, {.ms = 1200}).picture == shown(game, {.ms = 1200}).picture);
  CHECK_FALSE(shown(game, {.ms = 1200}).picture == shown(game, {.ms = 999}).picture);
}

}  // namespace tetron::test
