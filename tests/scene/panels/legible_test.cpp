// What could not be read: signs at the end of the bar, in the light theme and side by side in long games,
// messages that are long or over the list, names and numbers.
#include <algorithm>
#include <map>
#include <set>

#include "scene/panels/game_list_panel.hpp"
#include "scene/panels/markers.hpp"
#include "scene/text/wrap.hpp"
#include "tests/catch.hpp"
#include "tests/scene/shown.hpp"

namespace tetron::test {

namespace {

using namespace scene;
using base::Milliseconds;
using replay::MarkerKind;

View with_kind(MarkerKind kind, ThemeKind theme = ThemeKind::dark) {
  View view;
  view.markers = MarkerKinds(1u << static_cast<unsigned>(kind));
  view.look.theme = theme;
  return view;
}

std::vector<Rectangle> in_lane(const Screen& screen) {
  std::vector<Rectangle> found;
  const Box& lane = screen.arrangement.markers;
  for (const Rectangle& r : screen.picture.layers[0].rectangles)
    if (r.box.y >= lane.y && r.box.bottom() <= lane.bottom() && r.box.x >= lane.x &&
        r.box.right() <= lane.right())
      found.push_back(r);
  return found;
}

std::multiset<std::pair<int, int>> sizes_of(const std::vector<Rectangle>& all) {
  std::multiset<std::pair<int, int>> sizes;
  for (const Rectangle& r : all) sizes.emplace(r.box.width, r.box.height);
  return sizes;
}

// A marker of each kind at that time, in a game of 100 s.
Script each_at(std::uint32_t ms) {
  Script script(2, 1, {"ann", "bob"});
  script.signal(0, tet::ChunkType::start);
  script.weapon(ms, 0, 1).add_matrix(ms, 0, {.lines = 4, .tetrises = 1});
  script.signal(ms, tet::ChunkType::gameover, 1).signal(ms, tet::ChunkType::revive, 1, 1);
  script.message(ms, 1, "hello").signal(100'000, tet::ChunkType::stop);
  return script;
}

// The same as a game, with a note then.
struct Noted : Recorded {
  explicit Noted(std::uint32_t ms) : Recorded(each_at(ms)) {
    timeline.set_notes({{base::Milliseconds(ms), base::UntrustedText("look")}});
  }
};

// The kinds that each_at() has: chunks say nothing of spikes.
std::vector<MarkerKind> all_kinds() {
  std::vector<MarkerKind> kinds;
  for (std::size_t kind = 0; kind < replay::marker_kinds; ++kind)
    if (static_cast<MarkerKind>(kind) != MarkerKind::spike) kinds.push_back(static_cast<MarkerKind>(kind));
  return kinds;
}

std::vector<Text> texts_in(const Picture& picture) {
  std::vector<Text> all;
  for (const Layer& layer : picture.layers) all.insert(all.end(), layer.texts.begin(), layer.texts.end());
  return all;
}

}  // namespace

TEST_CASE("Signs at both ends of the bar are whole", "[scene][markers]") {
  const Noted middle(50'000);
  const Noted first(0);
  const Noted last(100'000);
  for (const Size size : {Size{800, 600}, Size{1280, 720}, Size{3840, 2160}})
    for (const MarkerKind kind : all_kinds()) {
      INFO(size.width << ": " << static_cast<int>(kind));
      const auto whole = sizes_of(in_lane(screen(middle, 0, with_kind(kind), size)));
      REQUIRE_FALSE(whole.empty());
      CHECK(sizes_of(in_lane(screen(first, 0, with_kind(kind), size))) == whole);
      CHECK(sizes_of(in_lane(screen(last, 0, with_kind(kind), size))) == whole);
    }
}

TEST_CASE("Signs stand out in both themes", "[scene][markers]") {
  const Noted game(50'000);
  for (const ThemeKind kind : {ThemeKind::dark, ThemeKind::light})
    for (const MarkerKind marker : all_kinds()) {
      INFO(static_cast<int>(marker) << " in theme " << static_cast<int>(kind));
      for (const Rectangle& r : in_lane(screen(game, 0, with_kind(marker, kind))))
        CHECK(contrast(r.top, theme(kind).background) >= 3);
    }
}

TEST_CASE("In long games markers show how dense they are", "[scene][markers]") {
  // Ten hours: four lines every ten seconds, and every two in the last hour; two deaths.
  constexpr std::uint32_t hour = 3'600'000;
  Script script(1);
  script.signal(0, tet::ChunkType::start);
  std::uint8_t quads = 0;
  std::uint16_t lines = 0;
  bool has_died = false;
  for (std::uint32_t ms = 10'000; ms < 10 * hour; ms += ms < 9 * hour ? 10'000 : 2'000) {
    if (ms > 5 * hour && !std::exchange(has_died, true)) script.signal(ms, tet::ChunkType::gameover, 0);
    lines = static_cast<std::uint16_t>(lines + 4);
    script.add_matrix(ms, 0, {.lines = lines, .tetrises = ++quads});
    if (quads == 255) {
      quads = 0;
      lines = 0;
      script.add_matrix(ms, 0, {.lines = 0, .tetrises = 0});
    }
  }
  script.signal(10 * hour, tet::ChunkType::stop);
  const Recorded game(script);
  const Screen shown = screen(game, 0);
  const Box& lane = shown.arrangement.markers;
  const Color four = in_lane(screen(Recorded(each_at(50'000)), 0, with_kind(MarkerKind::quad))).front().top;
  int highest_before = 0;
  int lowest_after = lane.height;
  std::size_t bars = 0;
  for (const Rectangle& r : in_lane(shown)) {
    if (!(r.top == four)) continue;
    ++bars;
    CHECK(r.box.bottom() == lane.bottom());
    const double at = static_cast<double>(r.box.x - lane.x) / lane.width;
    if (at < 0.88) highest_before = std::max(highest_before, r.box.height);
    if (at > 0.92 && at < 0.98) lowest_after = std::min(lowest_after, r.box.height);
  }
  CHECK(bars > 100);
  CHECK(highest_before > 0);
  CHECK(lowest_after >= 3 * highest_before);
  // What is rare keeps its sign.
  const auto deaths = in_lane(screen(game, 0, with_kind(MarkerKind::death)));
  CHECK(sizes_of(deaths) ==
        sizes_of(in_lane(screen(Recorded(each_at(50'000)), 0, with_kind(MarkerKind::death)))));
}

TEST_CASE("A long message is shown whole", "[scene]") {
  const Recorded game(each_at(50'000));
  View view;
  std::string wanted;
  for (int i = 0; i < 24; ++i) wanted += "word" + std::to_string(i) + " ";
  wanted += "end";
  view.message = wanted;
  for (const Size size : {Size{800, 600}, Size{1280, 800}, Size{3840, 2160}}) {
    const Screen shown = screen(game, 0, view, size);
    std::string said;
    for (const Text& text : texts_in(shown.picture)) {
      if (!text.text.starts_with("word") && text.text != "end") continue;
      said += (said.empty() ? "" : " ") + text.text;
      CHECK(guessed_width(text.text) * text.style.size <= text.width);
      CHECK(text.room().x >= 0);
      CHECK(text.room().right() <= size.width);
    }
    CHECK(said == wanted);
  }
}

TEST_CASE("What has happened stands below the list, not over it", "[scene]") {
  const Recorded game(each_at(50'000));
  GameListView list;
  for (int i = 0; i < 100; ++i) {
    ListedGame each;
    each.file = "game" + std::to_string(i) + ".tet";
    each.is_read = true;
    list.games.push_back(each);
    list.found.push_back(static_cast<std::size_t>(i));
  }
  list.read = list.games.size();
  View view;
  view.games = &list;
  view.message = "match.ttrm: cannot be read";
  for (const Size size : {Size{800, 600}, Size{1280, 800}, Size{3840, 2160}}) {
    const Screen shown = screen(game, 0, view, size);
    const auto rows = game_list_rows(list, shown.arrangement);
    REQUIRE_FALSE(rows.empty());
    int said = 0;
    for (const Text& text : texts_in(shown.picture))
      if (text.text == view.message) {
        ++said;
        CHECK(text.room().y >= rows.back().box.bottom());
      }
    CHECK(said == 1);
  }
}

TEST_CASE("A name has the room that is free beside it", "[scene]") {
  const std::string name = "somebody whose name is rather long";
  for (const Size size : {Size{800, 600}, Size{1280, 720}, Size{600, 1000}}) {
    const Recorded game(Script(1, 1, {name}).signal(0, tet::ChunkType::start));
    const Screen shown = screen(game, 0, {}, size);
    const FieldPlace& field = shown.arrangement.fields.front();
    for (const Text& text : texts_in(shown.picture)) {
      if (text.text != name) continue;
      CHECK(text.room().right() <= size.width);
      // All of it, or all that is free.
      const int free = field.card.right() - text.room().x;
      CHECK(text.width >= std::min<double>(free, guessed_width(name) * text.style.size));
    }
    CHECK(has_text(shown.picture, name));
  }
}

TEST_CASE("Numbers of long games stand apart in the table", "[scene][panels]") {
  for (const int players : {2, 8})
    for (const Size size : {Size{800, 600}, Size{1280, 720}}) {
      Script script(players);
      script.signal(0, tet::ChunkType::start);
      for (int id = 0; id < players; ++id)
        script.new_stone(1000, id, nothing, placed(t, 4, 1), t, 4'000'000'000);
      script.signal(36'000'000, tet::ChunkType::stop);
      const Recorded game(script);
      View view;
      view.statistics = true;
      const Screen shown = screen(game, 2000, view, size);
      const Box& panel = shown.arrangement.statistics;
      if (panel.empty()) continue;
      std::map<int, std::vector<Text>> lines;
      for (const Text& text : texts_in(shown.picture)) {
        const Box room = text.room();
        if (panel.contains({room.x + room.width / 2, text.baseline - 1}) &&
            text.style.align == Align::right && !text.text.contains("p0"))
          lines[text.baseline].push_back(text);
      }
      int compared = 0;
      for (auto& [baseline, line] : lines) {
        std::ranges::sort(line, {}, &Text::x);
        for (std::size_t i = 0; i < line.size(); ++i) {
          // Of a number all digits are there.
          const int wide = static_cast<int>(guessed_width(line[i].text) * line[i].style.size);
          if (line[i].text.find_first_not_of("0123456789.") == std::string::npos)
            CHECK(wide <= line[i].width);
          if (i > 0) CHECK(line[i].x - line[i].width >= line[i - 1].x);
          ++compared;
        }
      }
      CHECK(compared > players);
    }
}

TEST_CASE("Eight names are whole in the table", "[scene][panels]") {
  const std::vector<std::string> names{"Müller-Lüdenscheidt", "Οδύσσεια",        "Наташа",     "Ann",
                                       "Anonymous Player 5",  "wwwwwwwwwwwwwww", "さくら美咲", "Łukasz"};
  Script script(8, 1, names);
  script.signal(0, tet::ChunkType::start);
  for (int id = 0; id < 8; ++id) script.new_stone(1000, id, nothing, placed(t, 4, 1), t, 48'000);
  script.signal(36'000, tet::ChunkType::stop);
  const Recorded game(script);
  View view;
  view.statistics = true;
  for (const Size size : {Size{800, 600}, Size{1280, 720}, Size{1280, 800}}) {
    INFO(size.width << " x " << size.height);
    const Screen shown = screen(game, 2000, view, size);
    const Box& panel = shown.arrangement.statistics;
    REQUIRE_FALSE(panel.empty());
    for (const std::string& name : names) {
      INFO(name);
      const auto texts = texts_in(shown.picture);
      const auto found = std::ranges::find_if(texts, [&](const Text& text) {
        return text.text == name && panel.contains({text.room().x, text.baseline - 1});
      });
      REQUIRE(found != texts.end());
      CHECK(1.1 * guessed_width(name) * found->style.size <= found->width);
    }
    // The numbers are all there, and a curve as well.
    const auto lines = lines_in(shown.picture, panel);
    CHECK(std::ranges::count_if(lines, [](const std::string& line) { return line.contains("48000"); }) >= 8);
    CHECK(std::ranges::any_of(lines, [](const std::string& line) { return line.contains("Credits "); }));
  }
}

}  // namespace tetron::test
