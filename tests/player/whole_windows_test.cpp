// The whole window, with each of its panels, lists, menus and messages: texts are whole, legible and not over
// each other, with the longest words that can occur, in small and large windows.
#include <functional>
#include <utility>

#include "player/controls/controls.hpp"
#include "player/controls/help_list.hpp"
#include "player/controls/menu.hpp"
#include "player/keys/attempt_keys.hpp"
#include "player/keys/game_input.hpp"
#include "scene/game_scene.hpp"
#include "scene/panels/chat_panel.hpp"
#include "scene/panels/game_list_panel.hpp"
#include "scene/panels/mistakes_panel.hpp"
#include "tests/scene/eyes.hpp"

namespace tetron::test {

using namespace scene;
using player::KeyMap;

namespace {

constexpr std::string_view long_word = "Donaudampfschifffahrtsgesellschaftskapitän";

// Everything that a panel can show is there, and long.
Script long_game(int players) {
  Script script(players);
  for (int id = 0; id < players; ++id) {
    script.new_stone(0, id, nothing, placed(t, 4, 1), i, 0);
    script.new_stone(1000, id, placed(t, 4, 18), placed(l, 4, 1), i, 7'654'321);
    script.signal(1010, tet::ChunkType::weapon_select, id, 12);
    script.signal(1020, tet::ChunkType::player_select, id, (id + 1) % players);
    script.add_matrix(1030, id,
                      {.lines = 9999, .credits = 7'654'321, .doubles = 99, .triples = 99, .tetrises = 99});
    script.message(1040u + static_cast<unsigned>(id), id,
                   std::string(long_word) + ", 日本語のメッセージ and a message that needs some lines");
  }
  if (players > 1) script.signal(1500, tet::ChunkType::gameover, 0);
  script.signal(6'000'000, tet::ChunkType::stop);
  return script;
}

// In a window of that size, as the program arranges it.
struct Opened {
  Opened(const Recorded& recorded, View shown, const TestWindow& window, const std::string& damage = {},
         std::uint32_t ms = 1200)
      : view(std::move(shown)) {
    view.now = base::Milliseconds(ms);
    arrangement = arrange(recorded.timeline.layout(), window.size, window.scale, view.focus, !damage.empty(),
                          view.panels());
    if (view.rounds != nullptr) put_rounds_on_bar(arrangement, *view.rounds);
    make_room_for_message(arrangement, view);
    if (!damage.empty()) put_salvage_button(arrangement);
    add_chat_jumps(arrangement, recorded.timeline, recorded.game, view);
    add_mistake_jumps(arrangement, view);
    const std::optional<Control> pointed = view.controls.pointed;
    view.controls = player::control_states(view, KeyMap(), {.previous = true, .next = true}, pointed);
    picture = draw_scene({recorded.timeline, recorded.game, {"somebody-against-somebody-else.ttrm", damage}},
                         recorded.at(ms), view, arrangement);
  }

  View view;
  Arrangement arrangement;
  Picture picture;
};

class Windows {
 public:
  // For each window, with a game of so many players.
  void look(int players, const View& view, const std::string& damage = {}) {
    Recorded recorded(long_game(players));
    recorded.game.names.clear();
    for (const std::string& name : names(static_cast<std::size_t>(players)))
      recorded.game.names.emplace_back(name);
    for (const TestWindow& window : windows) {
      INFO(players << " players");
      const Opened opened(recorded, view, window, damage);
      check(eyes_.see(opened.picture), window.size, may_be_cut);
    }
  }
  Eyes& eyes() { return eyes_; }

 private:
  // Names of people and files may be shortened, and what people wrote. What is wrong with a file is whole
  // below the list, for the selected one.
  static bool may_be_cut(const std::string& text) {
    return is_name(text) || text.contains("somebody-against-somebody-else") || text.contains("メッセージ") ||
           text.contains("some lines") || text.starts_with("damaged at");
  }

  Eyes eyes_;
};

ListedGame long_listed(std::size_t number) {
  ListedGame game;
  game.file = "somebody-against-somebody-else.ttrm";
  game.is_read = true;
  game.players = names(number % 3 == 0 ? 8 : 2);
  game.mode = "Quick play with expert duo";
  game.date = "2026-11-29 10:15";
  game.length = base::Milliseconds(5'999'900);
  game.result = "Müller-Lüdenscheidt won";
  game.kind = "TETR.IO";
  if (number % 4 == 1) {
    game.round = 1;
    game.round_title = "round 13 of 25, Müller-Lüdenscheidt 7, Zoë 5";
    game.match_result = "Müller-Lüdenscheidt wins, 13 to 12";
    game.match_length = base::Milliseconds(5'999'900);
  }
  if (number % 4 == 2) game.problem = "0x12345678: expected 24 bytes of the next round here, found 7";
  game.fields.assign(game.players.size(), field::Grid(10, 20));
  return game;
}

}  // namespace

TEST_CASE("The window has whole texts", "[player][whole]") {
  Windows windows_;
  for (const int players : {1, 2, 8}) {
    windows_.look(players, {});
    windows_.look(players, {.focus = base::PlayerId(0)});
  }
}

TEST_CASE("Statistics, chat and the chunk view have whole texts", "[player][whole]") {
  Windows windows_;
  for (const int players : {1, 2, 8}) {
    windows_.look(players, {.statistics = true});
    windows_.look(players, {.chat = true});
    windows_.look(players, {.chunk = true});
    windows_.look(players, {.chat = true, .statistics = true, .chunk = true});
    windows_.look(players, {.focus = base::PlayerId(0), .statistics = true});
  }
}

TEST_CASE("Help has whole texts", "[player][whole]") {
  Windows windows_;
  for (auto rows : {KeyMap().help(), player::attempt_help(KeyMap(), true)}) {
    player::HelpList list;
    list.open(std::move(rows));
    for (const bool at_end : {false, true}) {
      if (at_end)
        list.handle({.kind = player::WindowEvent::Kind::key_pressed, .key = {player::KeyCode::end}}, false,
                    {640, 480}, 1);
      windows_.look(2, {.help = true, .help_list = list.view()});
    }
  }
}

TEST_CASE("Menus have whole texts", "[player][whole]") {
  Windows windows_;
  std::vector<player::NamedPlayer> players;
  for (const std::string& name : names(8))
    players.push_back({base::PlayerId(static_cast<std::uint8_t>(players.size())), name});
  player::Menu menu;
  for (std::size_t group = 0; group < player::menu_group_names.size(); ++group) {
    menu.open(KeyMap(), {}, players, static_cast<player::MenuGroup>(group));
    windows_.look(8, {.menu = menu.view()});
  }
  menu.open_field(KeyMap(), players.front(), false, {300, 200});
  windows_.look(8, {.menu = menu.view()});
  menu.open_attempt(KeyMap(), players.front(), true, {300, 200});
  windows_.look(8, {.menu = menu.view()});
}

TEST_CASE("Messages, hints, tips and what is damaged are whole", "[player][whole]") {
  Windows windows_;
  const std::string long_message =
      "somebody-against-somebody-else.ttrm: offset 0x40: expected a chunk of at least 8 bytes here, found 3; "
      "the file may have been cut while it was copied";
  for (const int players : {1, 2, 8}) {
    windows_.look(players, {.message = "saved duel-0005000ms.png"});
    windows_.look(players, {.message = long_message});
    windows_.look(players, {.message = long_message + "\n" + long_message});
    windows_.look(players, {.hints = player::first_hints(KeyMap())});
    windows_.look(players, {}, "plays up to 0x12345678: expected 24 bytes of the next round here, found 7");
    View pointed;
    for (std::size_t control = 0; control < control_count; ++control) {
      pointed.controls.pointed = static_cast<Control>(control);
      windows_.look(players, pointed);
    }
    windows_.look(players, {.hover = base::Milliseconds(1040)});
  }
}

TEST_CASE("The list of games has whole texts", "[player][whole]") {
  Windows windows_;
  GameListView list;
  for (std::size_t i = 0; i < 40; ++i) {
    list.games.push_back(long_listed(i));
    list.found.push_back(i);
  }
  list.read = 12;
  list.current = 1;
  for (const bool second : {false, true})
    for (const std::size_t selected : {std::size_t{0}, std::size_t{2}, std::size_t{39}}) {
      list.chooses_second = second;
      list.selected = selected;
      windows_.look(2, {.games = &list});
    }
  // What is wrong with the selected one.
  list.selected = 2;
  const Recorded recorded(long_game(2));
  for (const TestWindow& window : windows) {
    const Opened opened(recorded, {.games = &list}, window);
    std::string said;
    for (const Seen& one : windows_.eyes().see(opened.picture))
      if (!one.is_cut) said += one.text + " ";
    CHECK(said.contains("damaged at " + list.games[2].problem));
  }
  list.query = std::string(long_word);
  list.kind = "NES Tetris";
  windows_.look(2, {.games = &list});
  list.found.clear();
  windows_.look(2, {.games = &list});
}

TEST_CASE("A game of rules has whole texts", "[player][whole]") {
  Windows windows_;
  GameView view;
  view.columns = 10;
  view.rows = 20;
  view.hold.emplace();
  view.next = {{{0, 0}}, {{0, 0}}, {{0, 0}}};
  view.numbers = {{"Score", "7654321"},
                  {"Longest chain", "123"},
                  {"Blocks erased", "7654321"},
                  {"Seed", "18446744073709551615"}};
  view.banner = "GAME OVER";
  view.hint = "Space or a click: another game, R: this one again, Q: leave";
  view.problem = "columns.lua:7: there is no function 'getFieldBlok'; did you mean 'getFieldBlock'?";
  view.printed = {"sounds: on"};
  player::HelpList list;
  std::vector<KeyHelp> rows;
  for (const auto& [keys, does] : player::game_key_texts({})) rows.push_back({keys, does});
  list.open(std::move(rows));
  view.keys = *list.view();
  for (const bool help : {false, true})
    for (const TestWindow& window : windows) {
      view.help = help;
      check(windows_.eyes().see(game_scene(view, window.size, window.scale)), window.size,
            [](const std::string&) { return false; });
    }
}

}  // namespace tetron::test
