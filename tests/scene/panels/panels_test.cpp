#include <random>

#include "scene/panels/plot.hpp"
#include "scene/text/wrap.hpp"
#include "tests/catch.hpp"
#include "tests/scene/shown.hpp"

namespace tetron::test {

namespace {

using namespace scene;
using base::Milliseconds;
using base::PlayerId;

constexpr tet::StonePlace t_stone = placed(t, 4, 1);
constexpr Size panels_sizes[] = {{1, 1},       {3, 700},    {90, 60},     {320, 200},
                                 {640, 480},   {1024, 600}, {1280, 720},  {1920, 1080},
                                 {3840, 2160}, {600, 1000}, {1080, 1920}, {2000, 320}};

View with(bool statistics, bool chat, bool chunk) {
  View view;
  view.statistics = statistics;
  view.chat = chat;
  view.chunk = chunk;
  return view;
}

// Ten messages, one a second.
Script chatter() {
  Script script(2, 1, {"ann", "bob"});
  for (unsigned i = 1; i <= 10; ++i)
    script.message(1000 * i, static_cast<int>(i % 2), "line " + std::to_string(i));
  script.signal(20'000, tet::ChunkType::stop);
  return script;
}

bool panels_is_inside(const Box& inner, const Box& outer) {
  return inner.x >= outer.x && inner.y >= outer.y && inner.right() <= outer.right() &&
         inner.bottom() <= outer.bottom();
}
bool panels_overlap(const Box& a, const Box& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

}  // namespace

TEST_CASE("Panels stand beside the fields, above the bar, or not at all", "[player][panels]") {
  for (const auto& [players, per_field] :
       {std::pair(1, 1), std::pair(2, 1), std::pair(4, 2), std::pair(8, 1), std::pair(8, 8)}) {
    const Recorded game{Script(players, per_field)};
    for (const Size& size : panels_sizes)
      for (double scale : {0.5, 1.0, 3.0})
        for (int open = 0; open < 8; ++open)
          for (bool focused : {false, true}) {
            INFO(players << " players, " << size.width << "x" << size.height << ", scale " << scale
                         << ", panels " << open);
            const auto focus = focused ? std::optional(PlayerId(0)) : std::nullopt;
            const Panels panels{(open & 1) != 0, (open & 2) != 0, (open & 4) != 0};
            const Arrangement all = arrange(game.timeline.layout(), size, scale, focus, true, panels);
            std::vector<Box> boxes{all.damage, all.seek_area, all.clock,     all.titles,
                                   all.chat,   all.chunk,     all.statistics};
            for (const ControlPlace& place : all.controls) boxes.push_back(place.box);
            for (const FieldPlace& field : all.fields) {
              boxes.push_back(field.well);
              boxes.push_back(field.summary);
              for (const PlayerPlace& player : field.players) boxes.push_back(player.block);
            }
            std::erase_if(boxes, [](const Box& box) { return box.empty(); });
            for (std::size_t i = 0; i < boxes.size(); ++i) {
              REQUIRE(panels_is_inside(boxes[i], {0, 0, size.width, size.height}));
              for (std::size_t k = i + 1; k < boxes.size(); ++k)
                REQUIRE_FALSE(panels_overlap(boxes[i], boxes[k]));
            }
            REQUIRE((all.statistics.empty() || panels.statistics));
            REQUIRE((all.chat.empty() || panels.chat));
            REQUIRE((all.chunk.empty() || panels.chunk));
            // All of them where there is room.
            if (size.width >= 1024 && size.height >= 600 && scale <= 1)
              REQUIRE((!all.statistics.empty() == panels.statistics && !all.chat.empty() == panels.chat &&
                       !all.chunk.empty() == panels.chunk));
          }
  }
}

TEST_CASE("What stands in panels stays in them", "[player][panels]") {
  Script script(8, 1, std::vector<std::string>(8, "Wolfgang A. Müller-Lüdenscheidt"));
  for (unsigned i = 0; i < 200; ++i) {
    const int id = static_cast<int>(i % 8);
    script.new_stone(100 * i, id, t_stone, t_stone, i % 2 == 0 ? l : s, 100'000 * i);
    if (i % 7 == 0) script.message(100 * i, id, std::string(i, 'm') + " 美咲 and some more words");
    if (i % 3 == 0) script.weapon(100 * i, id, static_cast<int>(i / 2 % 8));
  }
  script.matrix(19'950, 0, "##########", 999, 20);
  const Recorded game(script);
  for (const Size& size : panels_sizes)
    for (std::uint32_t ms : {0u, 5'000u, 19'950u})
      for (int focus = -1; focus < 1; ++focus) {
        INFO(size.width << "x" << size.height << " at " << ms);
        View view = with(true, true, true);
        view.hover = Milliseconds(4'000);
        if (focus >= 0) view.focus = PlayerId(0);
        const Screen shown = screen(game, ms, view, size);
        const Box window{0, 0, size.width, size.height};
        for (const Layer& layer : shown.picture.layers) {
          for (const Rectangle& r : layer.rectangles) REQUIRE(panels_is_inside(r.box, window));
          for (const Stroke& stroke : layer.strokes)
            for (const Spot& spot : stroke.spots) {
              REQUIRE((spot.x >= 0 && spot.x <= size.width));
              REQUIRE((spot.y >= 0 && spot.y <= size.height));
            }
          for (std::size_t a = 0; a < layer.texts.size(); ++a) {
            INFO(layer.texts[a].text);
            const Box room = layer.texts[a].room();
            REQUIRE(room.width > 0);
            if (size.width >= 320) REQUIRE(panels_is_inside(room, window));
            for (std::size_t b = a + 1; size.width >= 320 && b < layer.texts.size(); ++b)
              REQUIRE_FALSE(panels_overlap(room, layer.texts[b].room()));
            for (const Box& panel :
                 {shown.arrangement.statistics, shown.arrangement.chat, shown.arrangement.chunk})
              if (!panel.empty() && panels_overlap(room, panel) && &layer == &shown.picture.layers[0])
                REQUIRE(panels_is_inside(room, panel));
          }
        }
      }
}

TEST_CASE("The chat panel has what was said and dim what is to come", "[player][panels]") {
  const Recorded game(chatter());
  const Screen shown = screen(game, 5'500, with(false, true, false));
  const auto lines = lines_in(shown.picture, shown.arrangement.chat);
  REQUIRE(lines.size() == 21);
  CHECK(lines[0] == "Chat");
  CHECK(lines[1] == "bob 0:01.0");
  CHECK(lines[2] == "line 1");
  CHECK(lines[19] == "ann 0:10.0");
  CHECK(lines[20] == "line 10");
  const Theme& colors = theme(ThemeKind::dark);
  for (const Text& text : shown.picture.layers[0].texts) {
    if (!text.text.starts_with("line ")) continue;
    const bool is_to_come = std::stoi(text.text.substr(5)) > 5;
    CHECK((text.style.color == colors.faint) == is_to_come);
  }
  CHECK(has_text(screen(Recorded(Script(1)), 0, with(false, true, false)).picture, "no messages"));
}

TEST_CASE("A chat panel shows as much of a message as there is room for", "[player][panels]") {
  Script script(2, 1, {"ann", "bob"});
  script.message(1000, 0, "a first one");
  script.message(2000, 1, "one two three four five six seven eight nine ten eleven twelve thirteen fourteen");
  script.signal(20'000, tet::ChunkType::stop);
  const Recorded game(script);
  int lines_at_least = 0;
  // From a panel without any room to one with plenty.
  for (int height = 0; height < 160; ++height) {
    INFO("height " << height);
    View view = with(false, true, false);
    view.now = view.reached = Milliseconds(5000);
    Arrangement arrangement =
        arrange(game.timeline.layout(), {1280, 720}, 1, std::nullopt, false, view.panels());
    arrangement.chat.height = height;
    const Show show{game.timeline, game.game, {"game.tet", ""}};
    const auto lines = lines_in(draw_scene(show, game.at(5000), view, arrangement), arrangement.chat);
    for (const std::string& line : lines) REQUIRE_FALSE(line.contains("no messages"));
    const int count = std::max(0, static_cast<int>(lines.size()) - 1);  // without the heading
    REQUIRE(count >= std::min(lines_at_least, 3));
    lines_at_least = count;
    // The last message is always among them.
    if (count > 0)
      REQUIRE(std::ranges::any_of(lines, [](const std::string& line) { return line.contains("bob"); }));
    if (count == 1) REQUIRE(lines[1].starts_with("bob: one two"));
  }
  CHECK(lines_at_least >= 5);
  const Recorded silent{Script(2)};
  CHECK(has_text(screen(silent, 0, with(false, true, false)).picture, "no messages"));
}

TEST_CASE("Small windows with all panels open show the last message", "[player][panels]") {
  for (const Size& size : {Size{800, 600}, Size{1280, 800}})
    for (int players : {1, 2, 8}) {
      Script script(players);
      for (unsigned i = 0; i < 8; ++i)
        script.message(1000 * i, 0,
                       "message number " + std::to_string(i) + " that needs more than one line to be read");
      script.signal(20'000, tet::ChunkType::stop);
      const Recorded game(script);
      for (int open = 2; open < 8; open |= 2, ++open) {
        INFO(players << " players in " << size.width << "x" << size.height << ", panels " << open);
        const Screen shown = screen(game, 5500, with((open & 1) != 0, true, (open & 4) != 0), size);
        REQUIRE_FALSE(has_text(shown.picture, "no messages"));
        REQUIRE((shown.arrangement.chat.empty() || has_text(shown.picture, "number 5")));
      }
    }
}

TEST_CASE("Next stones stay with statistics open", "[player][panels]") {
  for (const auto& [players, per_field] :
       {std::pair(8, 1), std::pair(8, 2), std::pair(8, 4), std::pair(6, 1)})
    for (const Size& size : {Size{800, 600}, Size{1280, 720}, Size{1280, 800}, Size{1920, 1080}})
      for (int open = 0; open < 8; ++open)
        for (ThemeKind kind : {ThemeKind::dark, ThemeKind::light}) {
          INFO(players << " players, " << per_field << " a field, " << size.width << "x" << size.height
                       << ", panels " << open);
          View view = with((open & 1) != 0, (open & 2) != 0, (open & 4) != 0);
          view.look.theme = kind;
          // The picture changes with each player's next stone, and nothing else does that.
          const auto game = [&, count = players, shared = per_field](int changed) {
            Script script(count, shared);
            for (int id = 0; id < count; ++id)
              script.new_stone(0, id, nothing, placed(t, 4, 1), id == changed ? i : o);
            return script;
          };
          const Recorded all(game(-1));
          const Picture before = screen(all, 0, view, size).picture;
          for (int id = 0; id < players; id += 3)
            REQUIRE(screen(Recorded(game(id)), 0, view, size).picture != before);
        }
}

TEST_CASE("The chat panel scrolls with time", "[player][panels]") {
  Script script(1);
  for (unsigned i = 0; i < 500; ++i) script.message(1000 * i, 0, "line " + std::to_string(i));
  const Recorded game(script);
  for (std::uint32_t i : {0u, 1u, 20u, 250u, 498u, 499u}) {
    const Screen shown = screen(game, 1000 * i, with(false, true, false));
    const auto lines = lines_in(shown.picture, shown.arrangement.chat);
    const auto at = std::ranges::find(lines, "line " + std::to_string(i));
    INFO(i);
    REQUIRE(at != lines.end());
    // Full, and in order.
    CHECK(lines.size() > 20);
    for (std::size_t k = 4; k < lines.size(); k += 2)
      CHECK(std::stoi(lines[k].substr(5)) == std::stoi(lines[k - 2].substr(5)) + 1);
    if (i > 0) CHECK(std::ranges::find(lines, "line " + std::to_string(i - 1)) != lines.end());
    if (i < 499) CHECK(std::ranges::find(lines, "line " + std::to_string(i + 1)) != lines.end());
  }
}

TEST_CASE("A click on a message leads to it", "[player][panels]") {
  const Recorded game(chatter());
  const Screen shown = screen(game, 5'500, with(false, true, false));
  int found = 0;
  for (const Text& text : shown.picture.layers[0].texts) {
    if (!text.text.starts_with("line ")) continue;
    const auto mark = shown.arrangement.jump_at({text.x + 5, text.baseline - 3});
    REQUIRE(mark);
    CHECK(mark->time == Milliseconds(1000 * static_cast<std::uint32_t>(std::stoi(text.text.substr(5)))));
    ++found;
  }
  CHECK(found == 10);
  CHECK_FALSE(shown.arrangement.jump_at({5, 5}));
  const Box& chat = shown.arrangement.chat;
  CHECK_FALSE(shown.arrangement.jump_at({chat.x + 20, chat.y + 15}));
  CHECK(screen(game, 5'500).arrangement.jumps.empty());
}

TEST_CASE("Long messages are broken, and the rest is cut", "[player][panels]") {
  CHECK(wrapped("", 10, 3).empty());
  CHECK(wrapped("aaaa\nbbbb cc", 20, 3) == std::vector<std::string>{"aaaa", "bbbb cc"});
  CHECK(wrapped("hello", 10, 3) == std::vector<std::string>{"hello"});
  CHECK(wrapped("aaaa bbbb cccc", 6, 3) == std::vector<std::string>{"aaaa bbbb", "cccc"});
  CHECK(wrapped("aaaa bbbb cccc", 6, 1) == std::vector<std::string>{"aaaa bbbb cccc"});
  // A word that is too long is broken anywhere, characters stay whole.
  const auto broken = wrapped("美咲美咲美咲", 2.5, 9);
  CHECK(broken == std::vector<std::string>{"美咲", "美咲", "美咲"});
  CHECK(wrapped("abc", 0, 5) == std::vector<std::string>{"a", "b", "c"});
  std::mt19937 random(5);
  for (int round = 0; round < 200; ++round) {
    std::string text;
    for (int i = 0; i < 60; ++i) text += random() % 5 == 0 ? " " : random() % 2 == 0 ? "x" : "é";
    std::string joined;
    for (const std::string& line : wrapped(text, 8, 100)) {
      CHECK(guessed_width(line) <= 8);
      joined += line;
    }
    std::erase(joined, ' ');
    std::erase(text, ' ');
    CHECK(joined == text);
  }
}

TEST_CASE("The statistics panel draws what games that show a queue tell of each second", "[player][panels]") {
  Script script(1, 1, {"ann"});
  script.signal(0, tet::ChunkType::start).signal(4000, tet::ChunkType::stop);
  const auto headings = [&](const std::function<void(game::Round&)>& edit) {
    const Recorded game(script, edit);
    const Screen shown = screen(game, 3500, with(true, false, false));
    std::vector<std::string> all;
    for (const std::string& line : lines_in(shown.picture, shown.arrangement.statistics))
      if (line.contains(", ") || line.contains("per minute") || line.starts_with("Attack"))
        all.push_back(line);
    return all;
  };
  // An I upright each second, on top of the one before, from the third on with five rows of attack.
  const auto play = [](game::Round& round, bool attacks) {
    if (attacks) put(round, 500, 0, game::GarbageIncoming{1, game::nobody});
    put(round, 0, 0, game::QueueShown{{field::Cell::i, field::Cell::i}});
    for (std::int16_t i = 0; i < 3; ++i) {
      const auto row = static_cast<std::int16_t>(4 * i + 2);
      put(round, 1000 * (i + 1U), 0, game::Placed{{field::Cell::i, field::Rotation::right, 4, row}});
      if (attacks && i > 0) put(round, 1000 * (i + 1U), 0, game::Attacked{5, 0, 5});
    }
  };
  const auto all = headings([&](game::Round& round) { play(round, true); });
  REQUIRE(all.size() >= 2);
  // Rows come from somebody: it is a game against others.
  CHECK(all[0] == "APM, last ten seconds 60");
  CHECK(all[1] == "Stack, rows 12");
  // Where nobody attacks there is no such curve; where nothing is told, there is none.
  CHECK(headings([&](game::Round& round) { play(round, false); }).front() == "Stack, rows 12");
  CHECK(headings([](game::Round& round) {
          put(round, 0, 0, game::QueueShown{{field::Cell::i, field::Cell::i}});
        }).empty());
}

TEST_CASE("The statistics panel counts", "[player][panels]") {
  Script script(2, 1, {"ann", "bob"});
  // Ann: 30 placements, one a second; bob: 5, four seconds apart.
  for (unsigned i = 1; i <= 30; ++i) script.new_stone(1000 * i, 0, t_stone, t_stone, l, 10 * i);
  for (unsigned i = 1; i <= 5; ++i) script.new_stone(30'000 + 4000 * i, 1, t_stone, t_stone, l, 7);
  script.add_matrix(50'500, 1, {.lines = 30, .credits = 7, .doubles = 2, .triples = 3, .tetrises = 1});
  script.signal(100'000, tet::ChunkType::stop);
  const Recorded game(script);
  const auto lines_at = [&](std::uint32_t ms, std::optional<PlayerId> focus = {}) {
    View view = with(true, false, false);
    view.focus = focus;
    const Screen shown = screen(game, ms, view);
    return lines_in(shown.picture, shown.arrangement.statistics);
  };
  const auto table = lines_at(60'000);
  REQUIRE(table.size() == 6);
  CHECK(table[0] == "Statistics");
  CHECK(table[1] == "pieces pace last credits lines 1 2 3 4");
  CHECK(table[2] == "ann 30 0.50 1.00 300 0 0 0 0");
  CHECK(table[3] == "bob 5 0.08 0.25 7 13 2 3 1");
  CHECK(table[4] == "Credits 300");
  // Eight seconds in a hundred are counted at a time: eight placements of ann's are sixty a minute.
  CHECK(table[5] == "Placements per minute 60");
  // Who won is told at the end, and no sooner.
  for (const std::uint32_t ms : {0U, 60'000U, 99'999U})
    CHECK(std::ranges::none_of(lines_at(ms), [](const std::string& line) { return line.contains("won"); }));
  REQUIRE(lines_at(100'000).size() == 7);
  CHECK(lines_at(100'000)[4] == "won by ann: score 0, 0 lines, level 0");

  const auto one = lines_at(60'000, PlayerId(1));
  REQUIRE(one.size() > 5);
  CHECK(one[0] == "Statistics bob");
  // What stands beside the field is not here again: pieces, lines, pace, credits.
  CHECK(one[1] == "1 line 13 2 lines 2");
  CHECK(one[2] == "3 lines 3 4 lines 1");
  CHECK(one[3] == "Last minute 5");
  CHECK(lines_at(80'000, PlayerId(0))[3] == "Last minute 10");  // those after 20 s
}

TEST_CASE("The plot of credits goes as the credits do", "[player][panels]") {
  Script script(1);
  script.new_stone(25'000, 0, nothing, t_stone, l, 100);
  script.new_stone(50'000, 0, nothing, t_stone, l, 50);
  script.signal(100'000, tet::ChunkType::stop);
  const Screen shown = screen(Recorded(script), 100'000, with(true, false, false));
  const auto& strokes = shown.picture.layers[0].strokes;
  REQUIRE_FALSE(strokes.empty());
  const auto& spots = strokes[0].spots;
  const double left = spots.front().x;
  const double width = spots.back().x - left;
  const double bottom = spots.front().y;
  const double top = std::ranges::min(spots, {}, &Spot::y).y;
  for (const Spot& spot : spots) {
    const double share = (spot.x - left) / width;
    const double height = (bottom - spot.y) / (bottom - top);
    if (share < 0.24) CHECK(height == Approx(0).margin(0.01));
    if (share > 0.27 && share < 0.49) CHECK(height == Approx(1));
    if (share > 0.52) CHECK(height == Approx(0.5).margin(0.01));
  }
}

TEST_CASE("The chunk panel shows the bytes of the file", "[player][panels]") {
  Script script(2, 1, {"ann", "bob"});
  script.signal(0, tet::ChunkType::start).weapon(10, 0, 1);
  script.new_stone(1500, 1, nothing, t_stone, l, 0x1234);
  script.message(2500, 0, "hello there");
  const Recorded game(script);
  const auto lines_at = [&](std::uint32_t ms) {
    const Screen shown = screen(game, ms, with(false, false, true));
    return lines_in(shown.picture, shown.arrangement.chunk);
  };
  // The header is 64 bytes and "ann", "bob" with their NULs.
  const auto start = lines_at(0);
  CHECK(start[0] == "Chunk 1 / 4");
  CHECK(start[1] == "type start, 8 bytes at 0x48");
  CHECK(start[2] == "then weapon · 0:00.0");
  CHECK(start.back() == "00 08 04 00 00 00 00 00 00");

  const auto stone = lines_at(1500);
  REQUIRE(stone.size() == 9);
  CHECK(stone[0] == "Chunk 3 / 4");
  CHECK(stone[1] == "type newstone, 24 bytes at 0x5c");
  CHECK(stone[2] == "player 1 bob");
  CHECK(stone[3] == "old style 255 at 0, 0 rot 0");
  CHECK(stone[4] == "new style 5 at 4, 1 rot 0");
  CHECK(stone[5] == "next 2 credits 4660");
  CHECK(stone[6] == "then message · 0:02.5");
  CHECK(stone[7] == "00 18 02 dc 05 00 00 01 02 ff 00 00 00 05 04 01 00");
  CHECK(stone[8] == "10 02 00 34 12 00 00 00 00");

  const auto end = lines_at(2500);
  CHECK(end[2] == "player 0 ann to all");
  CHECK(end[3] == "text hello there");
  CHECK(end[4] == "then nothing: this is the end");
}

TEST_CASE("Before the first event the chunk panel says what comes", "[player][panels]") {
  Script script(1);
  script.message(500, 0, "hi");
  const Screen shown = screen(Recorded(script), 0, with(false, false, true));
  CHECK(lines_in(shown.picture, shown.arrangement.chunk) ==
        std::vector<std::string>{"Chunk 0 / 1", "then message · 0:00.5"});
}

}  // namespace tetron::test
