#include "tests/player/golden/moments.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "base/file.hpp"
#include "field/random.hpp"
#include "player/controls/controls.hpp"
#include "player/controls/help_list.hpp"
#include "player/controls/menu.hpp"
#include "player/keys/keys.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/round/rounds_side_by_side.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "review/ruleset/ruleset.hpp"
#include "scene/panels/game_list_panel.hpp"
#include "scene/panels/listed_game.hpp"
#include "scene/text/names.hpp"
#include "tests/player/golden/preparation.hpp"

namespace tetron::test {

using namespace scene;
using base::Milliseconds;
using base::PlayerId;

namespace {

// Games of every kind, as a list shows them.
const GameListView& listed_games() {
  static const GameListView list = [] {
    const auto game = [](std::string file, std::vector<std::string> players, std::string mode) {
      ListedGame one{.file = std::move(file), .is_read = true};
      one.players = std::move(players);
      one.mode = std::move(mode);
      one.date = "2003-05-17 21:04";
      one.length = Milliseconds(83'400);
      return one;
    };
    field::Random random(2);
    const auto field = [&random](int height, int rows) {
      field::Grid grid(10, height);
      for (int y = height - rows; y < height; ++y)
        for (int x = 0; x < 10; ++x)
          if (random.chance(70))
            grid.set({field::Column(x), field::Row(y)}, static_cast<field::Cell>(1 + random.below(7)));
      return grid;
    };
    GameListView view;
    view.games = {game("a.tet", {"Ann", "Bob"}, "weapons"),
                  game("b.tet", {"Jörg"}, "highscore"),
                  game("match.ttrm", {"ann", "bob"}, "league"),
                  game("eight.tet", {"Ann", "Bob", "Cid", "Dora"}, "teams"),
                  {.file = "unread.tet"},
                  {.file = "none.tet"}};
    view.games[0].result = "Ann won";
    view.games[0].fields = {field(20, 9), field(20, 20)};
    view.games[1].result = "score 1234";
    view.games[1].problem = "offset 0x1a2c: chunk size";
    view.games[1].fields = {field(20, 14)};
    view.games[2].round = 2;
    view.games[2].result = "bob won";
    view.games[2].fields = {field(20, 19), field(20, 5)};
    view.games[3].fields = {field(20, 3), field(20, 12), field(20, 18), field(20, 7)};
    view.games[5].is_read = view.games[5].is_unreadable = true;
    view.games[5].problem = "No such file or directory";
    view.query = "an";
    view.found = {0, 1, 2, 3, 4, 5};
    view.selected = 2;
    view.current = 0;
    view.read = 5;
    return view;
  }();
  return list;
}

// Matches with their rounds, an attempt below one, and what went wrong with another file.
const GameListView& some_matches() {
  static const GameListView list = [] {
    GameListView view;
    field::Random random(3);
    const auto field = [&random](int rows) {
      field::Grid grid(10, 20);
      for (int y = 20 - rows; y < 20; ++y)
        for (int x = 0; x < 10; ++x)
          if (random.chance(75))
            grid.set({field::Column(x), field::Row(y)}, static_cast<field::Cell>(1 + random.below(7)));
      return grid;
    };
    const auto round = [&](const std::string& file, std::uint32_t number, std::vector<std::string> players,
                           std::string title, std::string winner, std::string result, int length) {
      ListedGame one{.file = file, .round = number, .is_read = true};
      one.players = std::move(players);
      one.mode = "league";
      one.date = "2026-01-02 03:04";
      one.kind = "TETR.IO";
      one.length = Milliseconds(static_cast<std::uint32_t>(length));
      one.result = std::move(winner);
      one.fields = {field(6), field(19)};
      one.round_title = std::move(title);
      one.match_result = std::move(result);
      one.match_length = Milliseconds(155'300);
      view.games.push_back(std::move(one));
    };
    for (std::uint32_t i = 0; i < 3; ++i)
      round("ann-ben.ttrm", i + 1, {"ann", "ben"},
            "round " + std::to_string(i + 1) + " of 3, ann " + std::to_string(i > 0 ? 1 : 0) + ", ben " +
                std::to_string(i > 1 ? 1 : 0),
            i == 1 ? "ben won" : "ann won", "ann wins, 2 to 1", 45'000 + static_cast<int>(i) * 6'000);
    ListedGame attempt{.file = "ann-ben-2-0006000ms.json", .is_read = true};
    attempt.date = "2026-01-05 20:15";
    attempt.kind = "any game";
    attempt.attempt_of = "ann-ben.ttrm";
    attempt.attempt = "played on at 0:06.0 as ben";
    attempt.fields = {field(9)};
    view.games.push_back(std::move(attempt));
    for (std::uint32_t i = 0; i < 2; ++i)
      round("long names.ttrm", i + 1, {"somebody with a long name", "קרוב"},
            "round " + std::to_string(i + 1) + " of 2, somebody with a long name " + std::to_string(i) +
                ", קרוב 0",
            "somebody with a long name won", "somebody with a long name wins, 2 to 0", 30'000);
    ListedGame broken{.file = "broken.ttrm", .is_read = true};
    broken.is_unreadable = true;
    broken.problem = "this is not a recording that tetron knows";
    view.games.push_back(std::move(broken));
    for (std::size_t i = 0; i < view.games.size(); ++i) view.found.push_back(i);
    view.selected = 1;
    view.current = 1;
    view.read = view.games.size();
    return view;
  }();
  return list;
}

// The menu of all, with a row that is chosen.
const MenuView& some_menu() {
  static const player::Menu menu = [] {
    player::Menu made;
    const std::vector<player::NamedPlayer> players{{PlayerId(0), "Ann"}, {PlayerId(1), "Bob"}};
    made.open(player::KeyMap(), {.statistics = true}, players, player::MenuGroup::show);
    made.handle({.kind = player::WindowEvent::Kind::key_pressed, .key = {player::KeyCode::down}},
                std::nullopt, {});
    return made;
  }();
  return *menu.view();
}
const MenuView& a_field_menu() {
  static const player::Menu menu = [] {
    player::Menu made;
    made.open_field(player::KeyMap(), {PlayerId(1), "Bob"}, false, {400, 150});
    return made;
  }();
  return *menu.view();
}

}  // namespace

const std::vector<Moment>& moments() {
  static const std::vector<Moment> all{
      {"duel-dark", "duel", {960, 540}, {.now = Milliseconds(30'000)}},
      {"duel-light",
       "duel",
       {960, 540},
       {.now = Milliseconds(30'000),
        .speed = 0.5,
        .look = {.theme = ThemeKind::light, .landing_shadow = true}}},
      {"eight-dark",
       "eight",
       {1280, 720},
       {.now = Milliseconds(40'000), .look = {.palette = PaletteKind::guideline, .landing_shadow = true}}},
      {"eight-focus-light",
       "eight",
       {1024, 600},
       {.now = Milliseconds(60'000), .focus = PlayerId(1), .look = {.theme = ThemeKind::light}}},
      {"shared", "shared-four", {960, 540}, {.now = Milliseconds(30'000), .look = {.landing_shadow = true}}},
      {"colour-blind",
       "solo",
       {800, 480},
       {.now = Milliseconds(330'000), .look = {.palette = PaletteKind::color_blind}}},
      {"high-contrast-dark",
       "weapons",
       {800, 480},
       {.now = Milliseconds(50'000),
        .look = {.palette = PaletteKind::high_contrast, .landing_shadow = true}}},
      {"high-contrast-light",
       "weapons",
       {800, 480},
       {.now = Milliseconds(50'000),
        .look = {.theme = ThemeKind::light, .palette = PaletteKind::high_contrast}}},
      // Four rows of the left field went at 10,075 ms.
      {"cleared", "duel", {640, 360}, {.now = Milliseconds(10'125), .playing = true}},
      // A stone was placed on the right one at 22,488 ms.
      {"placed", "duel", {640, 360}, {.now = Milliseconds(22'505), .playing = true}},
      {"help-damaged",
       "duel",
       {1024, 600},
       {.now = Milliseconds(5000), .help = true, .message = "saved duel-0005000ms.png"},
       "damaged at 0x1a2c"},
      {"games-dark", "duel", {960, 540}, {.now = Milliseconds(5000), .games = &listed_games()}},
      {"games-light",
       "duel",
       {800, 600},
       {.now = Milliseconds(5000), .look = {.theme = ThemeKind::light}, .games = &listed_games()}},
      {"menu-dark",
       "duel",
       {960, 540},
       {.now = Milliseconds(30'000), .controls = {.pointed = Control::menu}, .menu = &some_menu()}},
      {"menu-field-light",
       "duel",
       {800, 600},
       {.now = Milliseconds(30'000), .look = {.theme = ThemeKind::light}, .menu = &a_field_menu()}},
      {"first-time",
       "duel",
       {800, 600},
       {.now = Milliseconds(30'000), .hints = player::first_hints(player::KeyMap())}},
      // A match: names of clears, rows on their way, keys, the other rounds on the bar; and how a round ends.
      {"versus-dark",
       "../tetrio/match.ttrm",
       {1280, 800},
       {.now = Milliseconds(9'000), .statistics = true, .inputs = true},
       "",
       2},
      {"versus-light",
       "../tetrio/match.ttrm",
       {800, 600},
       {.now = Milliseconds(9'000), .look = {.theme = ThemeKind::light}, .inputs = true},
       "",
       2},
      {"versus-end-dark", "../tetrio/match.ttrm", {3840, 2160}, {.now = Milliseconds(600'000)}, "", 1},
      // Two recordings beside each other, by pieces; and when the shorter one is over.
      {"beside-dark",
       "../tetrio/sprint.ttr",
       {1280, 800},
       {.now = Milliseconds(9'000), .statistics = true},
       "",
       1,
       "../jstris/sprint.jstris"},
      {"beside-light",
       "../tetrio/match.ttrm",
       {800, 600},
       {.now = Milliseconds(14'000), .look = {.theme = ThemeKind::light}},
       "",
       2,
       "../tetrio/match.ttrm"},
      // Playing on: two seconds of an attempt with a goal, the recording beside it; and what is counted
      // before.
      {"practice-dark",
       "../tetrio/match.ttrm",
       {1280, 800},
       {.now = Milliseconds(6'000), .look = {.landing_shadow = true}, .statistics = true},
       "",
       2,
       "",
       play_on_with_goal},
      {"practice-light",
       "../tetrio/match.ttrm",
       {800, 600},
       {.now = Milliseconds(6'000), .focus = PlayerId(1), .look = {.theme = ThemeKind::light}},
       "",
       2,
       "",
       play_on_with_goal},
      {"countdown-dark",
       "../tetrio/match.ttrm",
       {800, 600},
       {.now = Milliseconds(6'000)},
       "",
       2,
       "",
       count_down},
      {"countdown-light",
       "../tetrio/match.ttrm",
       {1280, 800},
       {.now = Milliseconds(6'000), .look = {.theme = ThemeKind::light}},
       "",
       2,
       "",
       count_down},
      // What was better, and what a bot from outside would have done.
      {"judge-dark",
       "../tetrio/match.ttrm",
       {800, 600},
       {.now = Milliseconds(6'000), .focus = PlayerId(0), .mistakes = true, .values = true},
       "",
       2,
       "",
       ask_judge},
      {"judge-light",
       "../tetrio/match.ttrm",
       {3840, 2160},
       {.now = Milliseconds(6'000), .focus = PlayerId(0), .look = {.theme = ThemeKind::light}},
       "",
       2,
       "",
       ask_judge},
      {"groups-dark",
       "../tetrio/match.ttrm",
       {3840, 2160},
       {.now = Milliseconds(6'000), .games = &some_matches()},
       "",
       2},
      {"groups-light",
       "../tetrio/match.ttrm",
       {1280, 800},
       {.now = Milliseconds(6'000),
        .message = "saved ann-ben-0006000ms.png",
        .look = {.theme = ThemeKind::light},
        .games = &some_matches()},
       "",
       2},
      {"menu-match-dark",
       "../tetrio/match.ttrm",
       {800, 600},
       {.now = Milliseconds(9'000), .menu = &some_menu()},
       "",
       2},
      {"menu-match-light",
       "../tetrio/match.ttrm",
       {1280, 800},
       {.now = Milliseconds(9'000), .look = {.theme = ThemeKind::light}, .menu = &some_menu()},
       "",
       2},
      {"eight-statistics-light",
       "eight",
       {800, 600},
       {.now = Milliseconds(60'000), .look = {.theme = ThemeKind::light}, .statistics = true}},
      {"sprites", "", {320, 200}},
      {"small", "eight", {160, 120}, {.now = Milliseconds(40'000)}},
  };
  return all;
}

std::vector<Moment> all_moments() {
  constexpr std::array<std::string_view, 8> states{"versus",    "menu-match", "menu-field", "practice",
                                                   "countdown", "judge",      "beside",     "groups"};
  constexpr std::array<Size, 3> sizes{{{800, 600}, {1280, 800}, {3840, 2160}}};
  constexpr std::array themes{ThemeKind::dark, ThemeKind::light};
  std::vector<Moment> all = moments();
  for (const std::string_view state : states) {
    const auto is_of = [&](const Moment& moment, ThemeKind theme) {
      return moment.name == fmt::format("{}-{}", state, name_of(theme));
    };
    const auto in_theme = [&](ThemeKind theme) {
      return std::ranges::find_if(moments(), [&](const Moment& moment) { return is_of(moment, theme); });
    };
    for (const ThemeKind theme : themes)
      for (const Size size : sizes) {
        auto shown = in_theme(theme);
        if (shown == moments().end())
          shown = in_theme(theme == ThemeKind::dark ? ThemeKind::light : ThemeKind::dark);
        else if (shown->size == size)
          continue;
        Moment moment = *shown;
        moment.name = fmt::format("{}-{}-{}", state, name_of(theme), size.width);
        moment.view.look.theme = theme;
        moment.size = size;
        all.push_back(std::move(moment));
      }
  }
  return all;
}

namespace {

// Bitmaps in whole multiples of their size and in others, smaller and larger, opaque or not, over one another
// and over the edges.
Picture of_sprites(Size size) {
  field::Random random(1);
  const auto bitmap = [&random](int width, int height) {
    Bitmap made{width, height, {}};
    for (int i = 0; i < width * height; ++i) {
      for (int c = 0; c < 3; ++c) made.rgba.push_back(static_cast<std::uint8_t>(random.below(256)));
      made.rgba.push_back(random.chance(60) ? std::uint8_t{255}
                                            : static_cast<std::uint8_t>(random.below(256)));
    }
    return std::make_shared<const Bitmap>(std::move(made));
  };
  Layer back;
  back.fill({0, 0, size.width, size.height}, rgb(0x203050), rgb(0xd0c0a0));
  const std::array bitmaps{bitmap(8, 8), bitmap(5, 9), bitmap(32, 32), bitmap(60, 48)};
  int x = -6;
  for (const int width : {8, 16, 24, 13, 29, 45, 64})
    for (int y = -4; const auto& one : bitmaps) {
      const int height = width * one->height / one->width;
      back.show(one, {x, y, width, height}, y % 3 == 0 ? std::uint8_t{255} : std::uint8_t{140});
      y += 50;
      x += width / 4;
    }
  // A row of tiles, as in a game.
  for (int i = 0; i < 10; ++i) back.show(bitmaps[i % 2 == 0 ? 0 : 2], {i * 30, 170, 30, 30});
  Layer front;
  front.fill({40, 60, 200, 40}, rgb(0x000000, 120));
  front.show(bitmaps[2], {100, 70, 64, 64}, 200);
  return {size, rgb(0x000000), {std::move(back), std::move(front)}};
}

}  // namespace

namespace {

Picture picture_of(const Moment& moment, const Show& show, const replay::State& state, const View& view) {
  Arrangement arrangement =
      arrange(show.timeline.layout(), moment.size, 1, view.focus, *moment.damage != '\0', view.panels());
  if (view.rounds != nullptr) put_rounds_on_bar(arrangement, *view.rounds);
  make_room_for_message(arrangement, view);
  return draw_scene(show, state, view, arrangement);
}

Picture drawn(const Moment& moment, const replay::Timeline& timeline, const replay::Game& game,
              const std::string& file, const RoundsOnBar* rounds) {
  View view = moment.view;
  view.now = std::min(view.now, timeline.duration());
  view.rounds = rounds;
  replay::Playhead playhead(timeline);
  playhead.seek(view.now);
  player::HelpList help;
  help.open(player::KeyMap().help());
  if (view.help) view.help_list = help.view();
  const Show show{timeline, game, {file, moment.damage}};
  return picture_of(moment, show, playhead.state(), view);
}

// As somebody sees it who has done that.
Picture drawn_after_preparation(const Moment& moment, const kinds::ShownRound& round,
                                const replay::Timeline& timeline, const std::string& file,
                                const RoundsOnBar& rounds) {
  player::Controller controller(timeline, {.start = moment.view.now,
                                           .focus = moment.view.focus,
                                           .paused = true,
                                           .look = moment.view.look,
                                           .panels = moment.view.panels()});
  controller.set_rules([&round] { return review::ruleset_of(round); });
  controller.set_playing({}, {});
  controller.set_rounds(rounds);
  moment.prepare(controller);
  View view = controller.view();
  view.games = moment.view.games;
  view.menu = moment.view.menu;
  view.controls = player::control_states(
      view, player::KeyMap(),
      {.previous = true, .next = true, .attempting = controller.is_attempting(), .fullscreen = false}, {});
  const Show show{timeline, round.game(), {file, moment.damage}};
  return picture_of(moment, show, controller.shown(), view);
}

std::optional<kinds::ShownRound> shown_round(const std::filesystem::path& path, std::size_t number) {
  const auto file = base::FileBytes::open(path);
  if (!file) return std::nullopt;
  const auto source = kinds::open(file->text());
  if (!source) return std::nullopt;
  auto round = kinds::shown(**source, number);
  return round ? std::optional(std::move(*round)) : std::nullopt;
}

std::optional<Picture> beside(const Moment& moment, const std::filesystem::path& samples) {
  const auto first = shown_round(samples / moment.sample, moment.round - 1);
  const auto second = shown_round(samples / moment.second, 0);
  if (!first || !second) return std::nullopt;
  const auto both = kinds::side_by_side(*first, *second, {}, game::Alignment::pieces);
  if (!both) return std::nullopt;
  const replay::Timeline timeline(both->track());
  return drawn(moment, timeline, both->game(), "A: first, B: second, by pieces", nullptr);
}

std::optional<Picture> round_of(const Moment& moment, const std::filesystem::path& path) {
  const auto file = base::FileBytes::open(path);
  if (!file) return std::nullopt;
  const auto source = kinds::open(file->text());
  if (!source) return std::nullopt;
  const auto round = kinds::shown(**source, moment.round - 1);
  if (!round) return std::nullopt;
  RoundsOnBar rounds{{}, moment.round - 1};
  std::vector<std::uint32_t> score((*source)->match().players.size());
  for (const game::Round& each : (*source)->match().rounds) {
    RoundOnBar& one = rounds.rounds.emplace_back(RoundOnBar{"", each.length});
    for (const game::Result& result : each.results) one.won.push_back(score[result.player]);
    for (const game::Result& result : each.results) score[result.player] += result.won;
    one.won_by = each.winner();
  }
  const replay::Timeline timeline(round->track());
  const std::string name = path.filename().string();
  if (moment.prepare != nullptr) return drawn_after_preparation(moment, *round, timeline, name, rounds);
  return drawn(moment, timeline, round->game(), name, &rounds);
}

}  // namespace

std::optional<Picture> picture_of(const Moment& moment, const std::filesystem::path& samples) {
  if (*moment.sample == '\0') return of_sprites(moment.size);
  if (*moment.second != '\0') return beside(moment, samples);
  if (moment.round > 0) return round_of(moment, samples / moment.sample);
  const auto file = base::FileBytes::open(samples / (std::string(moment.sample) + ".tet"));
  if (!file) return std::nullopt;
  const auto recording = tet::Recording::read(file->bytes());
  if (!recording) return std::nullopt;
  const replay::Timeline timeline(*recording, replay::tetron4());
  const replay::Game game = replay::game_of(recording->header(), {});
  return drawn(moment, timeline, game, std::string(moment.sample) + ".tet", nullptr);
}

}  // namespace tetron::test
