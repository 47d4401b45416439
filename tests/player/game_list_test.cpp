// The list of the games: what it finds, what it reads first, what it shows.
#include "player/game_list.hpp"

#include <atomic>
#include <set>

#include "base/utf8.hpp"
#include "player/game_reader.hpp"
#include "scene/panels/game_list_panel.hpp"
#include "tests/catch.hpp"
#include "tests/scene/shown.hpp"

namespace tetron::test {

using namespace player;
using namespace scene;

namespace {

ListedGame unread(const std::string& file) {
  ListedGame game;
  game.file = file;
  return game;
}

ListedGame game(const std::string& file, std::vector<std::string> players, const std::string& mode,
                const std::string& date, const std::string& result) {
  ListedGame game = unread(file);
  game.is_read = true;
  game.players = std::move(players);
  game.mode = mode;
  game.date = date;
  game.result = result;
  game.length = base::Milliseconds(83'400);
  return game;
}

std::vector<ListedGame> some_games() {
  return {game("ann-wins.tet", {"Ann", "Bob"}, "weapons", "2003-05-17 21:04", "Ann won"),
          game("a.tet", {"Jörg", "ЖЕНЯ"}, "classic", "2004-01-02 03:04", "Jörg won"), unread("unread.tet"),
          game("b.tet", {"Bob"}, "highscore", "2003-06-01 10:00", "score 12")};
}

void type(GameList& list, const std::string& utf8) {
  std::string_view rest = utf8;
  while (!rest.empty()) list.type(base::pop_code_point(rest));
}

std::vector<std::size_t> found(const std::string& query, bool hides = false) {
  GameList list(some_games(), 0, hides, hides);
  type(list, query);
  return list.view().found;
}

using Found = std::vector<std::size_t>;

bool has_number(const Picture& picture, const std::string& number) {
  for (const Layer& layer : picture.layers)
    for (const Text& text : layer.texts)
      if (text.text == number) return true;
  return false;
}

}  // namespace

TEST_CASE("games are found by all words, whatever their case", "[player][games]") {
  CHECK(found("") == Found{0, 1, 2, 3});
  CHECK(found("bob") == Found{0, 3});
  CHECK(found("BOB 2003-06") == Found{3});
  CHECK(found("  weap   ann ") == Found{0});
  CHECK(found("jÖrg") == Found{1});
  CHECK(found("jorg") == Found{1});
  CHECK(found("женя") == Found{1});
  CHECK(folded("Zoë ŁUKASZ A\u030a \u00c5") == "zoe lukasz a a");
  CHECK(folded("Ærøskøbing ÿ") == "æroskobing y");
  CHECK(found("read.TET") == Found{2});
  CHECK(found("bob classic").empty());
  // What is not shown is not searched.
  CHECK(found("wins") == Found{0});
  CHECK(found("wins", true).empty());
  CHECK(found("ann", true) == Found{0});
}

TEST_CASE("what is selected stays selected while games are found and read", "[player][games]") {
  GameList list(some_games(), 1, false, false);
  CHECK(list.selected() == 1);
  list.move(1);
  CHECK(list.selected() == 2);
  list.move(100);
  CHECK(list.selected() == 3);
  list.move(-100);
  CHECK(list.selected() == 0);
  list.move(3);
  type(list, "bob");
  CHECK(list.selected() == 3);
  // Another one before it is found, and lost again.
  list.set(2, game("unread.tet", {"Bob"}, "weapons", "2005-05-05 05:05", ""));
  CHECK(list.view().found == Found{0, 2, 3});
  CHECK(list.selected() == 3);
  list.set(2, game("unread.tet", {"Eve"}, "weapons", "2005-05-05 05:05", ""));
  CHECK(list.view().found == Found{0, 3});
  CHECK(list.selected() == 3);
  type(list, "x");
  CHECK_FALSE(list.selected());
  list.erase();
  for (int i = 0; i < 4; ++i) list.erase();
  CHECK(list.view().query.empty());
  CHECK(list.view().found == Found{0, 1, 2, 3});
  // A letter of two bytes goes as a whole; controls and what turns text around do not come in.
  type(list, "jö");
  list.erase();
  list.type(U'\u202e');
  list.type(U'\x7f');
  CHECK(list.view().query == "j");
}

TEST_CASE("every game is read once, those near the selected one first", "[player][games]") {
  std::vector<ListedGame> games;
  for (int i = 0; i < 1000; ++i) games.push_back(unread(std::to_string(i) + ".tet"));
  GameList list(games, 500, false, false);
  std::set<std::size_t> taken;
  for (int i = 0; i < 40; ++i) {
    const auto index = list.take_unread();
    REQUIRE(index);
    CHECK((*index > 450 && *index < 550));
    taken.insert(*index);
  }
  list.move(-1000);
  CHECK(list.take_unread() == 0);
  taken.insert(0);
  for (auto index = list.take_unread(); index; index = list.take_unread()) CHECK(taken.insert(*index).second);
  CHECK(taken.size() == 1000);
  CHECK(list.view().read == 0);
  list.set(7, game("7.tet", {"Ann"}, "", "", ""));
  list.set(7, game("7.tet", {"Ann"}, "", "", ""));
  CHECK(list.view().read == 1);
}

TEST_CASE("games near the selected one are played for their fields, where they may be seen",
          "[player][games]") {
  std::vector<ListedGame> games;
  for (int i = 0; i < 200; ++i) {
    games.push_back(game(std::to_string(i), {"Ann"}, "", "", ""));
    games.back().needs_playing = i % 2 == 0;
  }
  games[100].is_read = false;
  GameList list(games, 100, false, false);
  std::vector<std::size_t> taken;
  for (auto index = list.take_unplayed(); index; index = list.take_unplayed()) taken.push_back(*index);
  REQUIRE(taken.size() > 10);
  CHECK((taken[0] == 102 && taken[1] == 98));
  CHECK(std::ranges::all_of(taken,
                            [](std::size_t index) { return index % 2 == 0 && index > 50 && index < 150; }));
  list.set(100, games[98]);
  CHECK(list.take_unplayed() == 100);
  CHECK_FALSE(list.take_unplayed());
  // What was seen of a game stays until it is played again.
  ListedGame seen = games[98];
  seen.fields.emplace_back(10, 20);
  list.set(98, seen);
  list.set(98, games[98]);
  CHECK(list.view().games[98].fields.size() == 1);
  GameList hiding(games, 99, true, true);
  CHECK_FALSE(hiding.take_unplayed());
}

TEST_CASE("games that come in leave what is selected and what is searched", "[player][games]") {
  const auto rounds = [](std::vector<std::string> files) {
    std::vector<ListedGame> games;
    for (const std::string& file : files) games.push_back(unread(file));
    return games;
  };
  GameList list(some_games(), 3, false, false);
  while (list.take_unread()) {
  }
  list.insert(1, unread("a.tet"), rounds({"a.tet 2", "a.tet 3"}));
  CHECK(list.view().games.size() == 6);
  CHECK(list.view().current == 5);
  CHECK(list.selected() == 5);
  CHECK(list.view().games[3].file == "a.tet 3");
  // The one that turned out to be several is read again, and so are those behind it; no other one is.
  CHECK(list.view().read == 2);
  std::set<std::size_t> taken;
  for (auto index = list.take_unread(); index; index = list.take_unread()) CHECK(taken.insert(*index).second);
  CHECK(taken == std::set<std::size_t>{1, 2, 3});
  // Behind what is selected, and while only some are found.
  type(list, "a.tet");
  CHECK(list.view().found == Found{1, 2, 3});
  list.move(-1);
  list.insert(2, unread("a.tet 2"), rounds({"other", "a.tet 2b"}));
  CHECK(list.selected() == 2);
  CHECK(list.view().found == Found{1, 2, 4, 5});
  list.insert(99, unread("none"), rounds({"none"}));
  CHECK(list.view().games.size() == 8);
}

TEST_CASE("the list shows what may be shown of each game", "[player][games]") {
  const Recorded recorded(Script(1));
  auto games = some_games();
  games[3].problem = "offset 0x80: chunk size";
  games.push_back(unread("none.tet"));
  games.back().is_read = games.back().is_unreadable = true;
  games.back().problem = "No such file or directory";
  const auto shown = [&](bool hides, bool hides_current) {
    const GameList list(games, 1, hides, hides_current);
    View view;
    view.games = &list.view();
    return screen(recorded, 0, view).picture;
  };
  const Picture open = shown(false, false);
  for (const std::string text :
       {"Ann, Bob", "1:23.4", "Ann won", "in the window", "ann-wins.tet", "unread.tet",
        "damaged at offset 0x80", "No such file", "weapons", "2003-05-17 21:04"}) {
    INFO(text);
    CHECK(has_text(open, text));
  }
  const Picture hidden = shown(true, true);
  for (const std::string text : {"1:23.4", " won", "ann-wins", "unread.tet", "b.tet", "0x80", "score 12"}) {
    INFO(text);
    CHECK_FALSE(has_text(hidden, text));
  }
  for (const std::string text : {"Ann, Bob", "Jörg, ЖЕНЯ", "weapons", "damaged", "game 3"})
    CHECK(has_text(hidden, text));
  // The one in the window has been seen to its end.
  const Picture seen = shown(true, false);
  CHECK(has_text(seen, "Jörg won"));
  CHECK_FALSE(has_text(seen, "Ann won"));
}

TEST_CASE("with results hidden the list does not tell how many rounds a match had", "[player][games]") {
  // A game, a match of three rounds, one of five, a game.
  std::vector<ListedGame> games{game("a.tet", {"Ann"}, "", "", "")};
  for (const auto& [file, rounds] : {std::pair("b.ttrm", 3U), std::pair("c.ttrm", 5U)})
    for (std::uint32_t round = 1; round <= rounds; ++round) {
      games.push_back(game(file, {"Ann", "Bob"}, "league", "", "Bob won"));
      games.back().round = round;
    }
  games.push_back(game("d.tet", {"Ann"}, "", "", ""));
  const auto found = [&](std::size_t current, bool hides, bool hides_current) {
    return GameList(games, current, hides, hides_current).view().found;
  };
  CHECK(found(0, false, false).size() == 10);
  CHECK(found(0, true, true) == Found{0, 1, 4, 9});
  // The second round is in the window; there is a third when it is over.
  CHECK(found(2, true, true) == Found{0, 1, 2, 4, 9});
  CHECK(found(2, true, false) == Found{0, 1, 2, 3, 4, 9});
  CHECK(found(8, true, false) == Found{0, 1, 4, 5, 6, 7, 8, 9});
  // Rounds that come in later, and a search.
  GameList list({games[1], games[9]}, 0, true, true);
  list.insert(0, games[1], {games[2], games[3]});
  CHECK(list.view().found == Found{0, 3});
  type(list, "ann");
  CHECK(list.view().found == Found{0, 3});
  // Neither their number nor those of the others are told.
  const Recorded recorded(Script(1));
  View view;
  const GameList shown(games, 0, true, true);
  view.games = &shown.view();
  const Picture picture = screen(recorded, 0, view).picture;
  for (const std::string number : {"5", "9", "10"}) CHECK_FALSE(has_number(picture, number));
  CHECK(has_number(picture, "4"));
}

TEST_CASE("rows of the list are where they are drawn, in every window", "[player][games]") {
  const Recorded recorded(Script(1));
  std::vector<ListedGame> games;
  for (int i = 0; i < 300; ++i) games.push_back(unread("game" + std::to_string(i)));
  for (const Size size : {Size{800, 600}, Size{1280, 800}, Size{3840, 2160}, Size{300, 700}, Size{1, 1}})
    for (const std::ptrdiff_t selected : {0, 150, 299}) {
      CAPTURE(size.width, size.height, selected);
      GameList list(games, 0, false, false);
      list.move(selected);
      View view;
      view.games = &list.view();
      const Screen window = screen(recorded, 0, view, size);
      const auto rows = game_list_rows(list.view(), window.arrangement);
      if (size.width < 300) continue;
      REQUIRE(rows.size() >= 5);
      CHECK(std::ranges::count(rows, list.view().selected, &GameListRow::place) == 1);
      for (const GameListRow& row : rows) {
        const Point middle{row.box.x + row.box.width / 2, row.box.y + row.box.height / 2};
        CHECK(listed_at(list.view(), window.arrangement, middle) == row.place);
        const auto lines = lines_in(window.picture, row.box);
        const std::string wanted = "game" + std::to_string(row.place);
        CHECK(std::ranges::any_of(lines, [&](const auto& line) { return line.contains(wanted); }));
      }
      CHECK_FALSE(listed_at(list.view(), window.arrangement, {0, 0}));
    }
}

TEST_CASE("games are read in a thread of their own, also without memory", "[player][games]") {
  std::vector<std::pair<std::size_t, ListedGame>> read;
  GameReader reader;
  reader.ask(4, [](const std::stop_token&) { return unread("four"); });
  reader.ask(2, [](const std::stop_token&) -> ListedGame { throw std::bad_alloc(); });
  while (reader.waiting() > 0) {
    for (auto& one : reader.take()) read.push_back(std::move(one));
    std::this_thread::yield();
  }
  REQUIRE(read.size() == 2);
  CHECK(read[0].first == 4);
  CHECK((read[0].second.file == "four" && read[0].second.is_read));
  CHECK(read[1].first == 2);
  CHECK(read[1].second.is_unreadable);
  // Of one that games came in behind nothing is told; those behind it are further on.
  std::atomic<bool> may_go_on = false;
  const auto wait = [&may_go_on](const std::stop_token& stop) {
    while (!may_go_on && !stop.stop_requested()) std::this_thread::yield();
    return ListedGame{};
  };
  for (std::size_t index = 3; index <= 5; ++index) reader.ask(index, wait);
  reader.insert({.after = 4, .count = 10});
  may_go_on = true;
  std::vector<std::size_t> indices;
  while (reader.waiting() > 0)
    for (const auto& one : reader.take()) indices.push_back(one.first);
  CHECK(indices == std::vector<std::size_t>{3, 15});
  // One that takes long is told to stop.
  reader.ask(1, [](const std::stop_token& stop) {
    while (!stop.stop_requested()) std::this_thread::yield();
    return ListedGame{};
  });
}

}  // namespace tetron::test
