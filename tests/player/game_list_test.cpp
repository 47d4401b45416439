// The list of the games: what it finds, what it reads first, what it shows.
#include "player/games/game_list.hpp"

#include <atomic>
#include <set>

#include "base/utf8.hpp"
#include "player/games/game_reader.hpp"
#include "player/keys/search.hpp"
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

namespace {

// Two matches of TETR.IO with three and two rounds, and three games of 2003 around them.
std::vector<ListedGame> matches_and_games() {
  std::vector<ListedGame> games;
  const auto add_game = [&](const std::string& file, const std::string& player, const std::string& date,
                            std::uint32_t seconds) {
    games.push_back(game(file, {player}, "classic", date, ""));
    games.back().kind = "Tetron 4";
    games.back().length = base::Milliseconds(1000 * seconds);
  };
  const auto add_match = [&](const std::string& file, const std::string& player, const std::string& date,
                             std::vector<std::uint32_t> seconds) {
    std::uint32_t all = 0;
    for (const std::uint32_t each : seconds) all += each;
    for (std::size_t round = 0; round < seconds.size(); ++round) {
      games.push_back(game(file, {player, "eve"}, "league", date, player + " won"));
      games.back().kind = "TETR.IO";
      games.back().round = static_cast<std::uint32_t>(round + 1);
      games.back().length = base::Milliseconds(1000 * seconds[round]);
      games.back().match_length = base::Milliseconds(1000 * all);
      games.back().match_result = player + " wins, 2 to 1";
      games.back().round_title = "round " + std::to_string(round + 1) + " of 9, and how it stood";
    }
  };
  add_game("a.tet", "mia", "2003-01-01 10:00", 100);              // 0
  add_match("b.ttrm", "zoe", "2024-05-01 10:00", {200, 10, 30});  // 1 2 3
  add_game("c.tet", "Bob", "2004-01-01 10:00", 230);              // 4
  add_match("d.ttrm", "ann", "2023-05-01 10:00", {5, 6});         // 5 6
  add_game("e.tet", "kim", "", 1);                                // 7
  return games;
}

}  // namespace

TEST_CASE("the list is sorted, and rounds stay with their match", "[player][games]") {
  GameList list(matches_and_games(), 4, false, false);
  CHECK(list.view().found == Found{0, 1, 2, 3, 4, 5, 6, 7});
  list.turn_order();
  CHECK(list.view().order == ListOrder::date);
  CHECK(list.view().found == Found{1, 2, 3, 5, 6, 4, 0, 7});
  // What was selected stays so.
  CHECK(list.selected() == 4);
  list.turn_order();
  CHECK(list.view().found == Found{5, 6, 4, 7, 0, 1, 2, 3});
  list.turn_order();
  CHECK(list.view().found == Found{1, 2, 3, 4, 0, 5, 6, 7});
  CHECK(list.selected() == 4);
  // A search keeps the order, and finds in it.
  type(list, "eve");
  CHECK(list.view().found == Found{1, 2, 3, 5, 6});
  CHECK(list.selected() == 5);
  for (int i = 0; i < 3; ++i) list.erase();
  // What is read later finds its place.
  ListedGame longest = matches_and_games()[7];
  longest.length = base::Milliseconds(1'000'000);
  list.set(7, longest);
  list.settle();
  CHECK(list.view().found == Found{7, 1, 2, 3, 4, 0, 5, 6});
  CHECK(list.selected() == 5);
  list.turn_order();
  CHECK(list.view().found == Found{0, 1, 2, 3, 4, 5, 6, 7});
}

TEST_CASE("attempts stay below their game, in every order", "[player][games]") {
  std::vector<ListedGame> games = matches_and_games();
  const auto attempt = [](const std::string& file, const std::string& of) {
    ListedGame made = game(file, {"attempt"}, "attempt", "", "");
    made.attempt_of = of;
    made.attempt = "played on at 0:20.0 as Zoë";
    made.length = base::Milliseconds(1);
    return made;
  };
  // Two below the match, the second from the first one; one that stands below another file.
  const std::string match = games[1].file;
  games.insert(games.begin() + 4, attempt("first.json", match + ", round 2 of 3, zoe 1, eve 0"));
  games.insert(games.begin() + 5, attempt("second.json", "first.json"));
  games.push_back(attempt("alone.json", "elsewhere.tet"));
  GameList list(games, 0, false, false);
  const auto& view = list.view();
  CHECK(view.above(4) == 3);
  CHECK(view.above(5) == 4);
  CHECK_FALSE(view.above(3));
  CHECK_FALSE(view.above(10));
  for (int i = 0; i < 4; ++i) {
    const auto place = std::ranges::find(view.found, std::size_t{3}) - view.found.begin();
    REQUIRE(place + 2 < static_cast<std::ptrdiff_t>(view.found.size()));
    CHECK(view.found[static_cast<std::size_t>(place) + 1] == 4);
    CHECK(view.found[static_cast<std::size_t>(place) + 2] == 5);
    list.turn_order();
  }
  type(list, "played on");
  CHECK(list.view().found == Found{4, 5, 10});
}

TEST_CASE("an attempt says its moment and its player, unless the result is hidden", "[player][games]") {
  const Recorded recorded(Script(1));
  for (const bool hides : {false, true}) {
    std::vector<ListedGame> games = some_games();
    games[1].attempt_of = games[0].file;
    games[1].attempt = "played on at 0:20.0 as Ann";
    GameList list(games, 0, hides, hides);
    View view;
    view.games = &list.view();
    view.hide_result = hides;
    const Screen shown = screen(recorded, 0, view, {1280, 720});
    CHECK(has_text(shown.picture, "played on at 0:20.0 as Ann") != hides);
    CHECK(has_text(shown.picture, "attempt") == hides);
  }
}

TEST_CASE("the list has games of one kind, or of all", "[player][games]") {
  GameList list(matches_and_games(), 4, false, false);
  list.turn_kind();
  CHECK(list.view().kind == "TETR.IO");
  CHECK(list.view().found == Found{1, 2, 3, 5, 6});
  CHECK(list.selected() == 5);
  list.turn_order();
  CHECK(list.view().found == Found{1, 2, 3, 5, 6});
  list.turn_kind();
  CHECK(list.view().kind == "Tetron 4");
  CHECK(list.view().found == Found{4, 0, 7});
  list.turn_kind();
  CHECK(list.view().kind.empty());
  CHECK(list.view().found.size() == 8);
  // A kind is a word like others.
  type(list, "tetr.io");
  CHECK(list.view().found == Found{1, 2, 3, 5, 6});
}

TEST_CASE("with results hidden nothing sorts by length", "[player][games]") {
  GameList list(matches_and_games(), 0, true, true);
  for (int i = 0; i < 8; ++i) {
    CHECK(list.view().order != ListOrder::length);
    list.turn_order();
  }
  list.show_as(ListOrder::length, "");
  CHECK(list.view().order == ListOrder::as_listed);
  // How many rounds a match has is hidden in any order.
  list.turn_order();
  CHECK(list.view().found == Found{1, 5, 4, 0, 7});
}

TEST_CASE("rounds stand below their match", "[player][games]") {
  const Recorded recorded(Script(1));
  for (const bool hides : {false, true})
    for (const Size size : {Size{800, 600}, Size{1280, 800}, Size{3840, 2160}}) {
      GameList list(matches_and_games(), 1, hides, hides);
      View view;
      view.games = &list.view();
      view.hide_result = hides;
      const Screen shown = screen(recorded, 0, view, size);
      const auto rows = game_list_rows(list.view(), shown.arrangement);
      std::vector<std::size_t> headed;
      for (const GameListRow& row : rows)
        if (!row.heading.empty()) headed.push_back(list.view().found[row.place]);
      CHECK(headed == Found{1, 5});
      CHECK(has_text(shown.picture, "zoe, eve"));
      CHECK(has_text(shown.picture, "2024-05-01 10:00"));
      // Of a hidden result nothing says how the match ended, stood or how long it took.
      CHECK(has_text(shown.picture, "zoe wins, 2 to 1") != hides);
      CHECK(has_text(shown.picture, "4:00") != hides);
      CHECK(has_text(shown.picture, "of 9") != hides);
      CHECK(has_text(shown.picture, "b.ttrm") != hides);
      CHECK(has_text(shown.picture, "round 1"));
      CHECK(has_text(shown.picture, "round 3") != hides);
      // A click on the match is one on its first round.
      for (const GameListRow& row : rows)
        if (!row.heading.empty())
          CHECK(listed_at(list.view(), shown.arrangement, {row.heading.x + 5, row.heading.y + 2}) ==
                row.place);
    }
}

TEST_CASE("whatever is selected is in the list, and rows do not meet", "[player][games]") {
  std::vector<ListedGame> games;
  std::uint32_t random = 1;
  for (int file = 0; file < 120; ++file) {
    random = random * 1'664'525 + 1'013'904'223;
    const std::uint32_t rounds = random >> 16 & 7;
    for (std::uint32_t round = 0; round < std::max(1u, rounds); ++round) {
      games.push_back(unread(std::to_string(file)));
      games.back().round = rounds > 1 ? round + 1 : 0;
    }
  }
  for (const Size size : {Size{320, 200}, Size{800, 600}, Size{1280, 800}, Size{3840, 2160}}) {
    const Recorded recorded(Script(1));
    const auto window = scene::arrange(recorded.timeline.layout(), size, 1, std::nullopt, false);
    GameList list(games, 0, false, false);
    for (std::size_t selected = 0; selected < games.size(); ++selected, list.move(1)) {
      const auto rows = game_list_rows(list.view(), window);
      REQUIRE_FALSE(rows.empty());
      bool has_selected = false;
      int y = 0;
      for (const GameListRow& row : rows) {
        has_selected = has_selected || row.place == selected;
        if (!row.heading.empty()) {
          CHECK(row.heading.y >= y);
          CHECK(row.heading.bottom() == row.box.y);
        }
        CHECK(row.box.y >= y);
        y = row.box.bottom();
      }
      CHECK(has_selected);
    }
  }
}

TEST_CASE("what a long message says is whole, and stands below the rows of the list", "[player][games]") {
  std::string words;
  for (int word = 0; word < 40; ++word) words += "word" + std::to_string(word) + " ";
  std::vector<ListedGame> games(60, unread("a.tet"));
  games[30].is_read = games[30].is_unreadable = true;
  games[30].problem = words;
  const Recorded recorded(Script(1));
  for (const Size size : {Size{640, 480}, Size{800, 600}, Size{1280, 800}, Size{3840, 2160}})
    // As a message, and as what is wrong with the selected recording.
    for (const std::string& message : {words, std::string()}) {
      GameList list(games, 0, false, false);
      list.move(message.empty() ? 30 : 20);
      View view;
      view.message = message;
      view.games = &list.view();
      const Screen shown = screen(recorded, 0, view, size);
      const auto rows = game_list_rows(list.view(), shown.arrangement);
      const int bottom = rows.back().box.bottom();
      std::string below;
      for (const std::string& line : lines_in(shown.picture, {0, bottom, size.width, size.height - bottom}))
        below += line + " ";
      CHECK(below.contains(words));
      for (const GameListRow& row : rows)
        for (const std::string& line : lines_in(shown.picture, row.box))
          CHECK((row.place == 30 || !line.contains("word")));
    }
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
