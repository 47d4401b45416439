#include <fmt/format.h>

#include <cstdlib>

#include "app/commands/rules/rules_play.hpp"
#include "app/commands/rules/rules_played.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/state_log.hpp"
#include "app/windows/own_windows.hpp"
#include "base/escape.hpp"
#include "player/game_window.hpp"
#include "rules/engine/drawing.hpp"
#include "rules/engine/state_hash.hpp"

namespace tetron::app {

namespace {

constexpr std::uint64_t look_frames = 15;  // between looks at the file

scene::BlockForm form_of(rules::Form form) {
  switch (form) {
    case rules::Form::circle:
      return scene::BlockForm::circle;
    case rules::Form::disc:
      return scene::BlockForm::disc;
    case rules::Form::square_outline:
      return scene::BlockForm::square_outline;
    case rules::Form::square:
      return scene::BlockForm::square;
  }
  return scene::BlockForm::square;
}

std::vector<scene::GameBlock> blocks_of(const std::vector<rules::DrawnBlock>& drawn, const PlayedGame& game) {
  const rules::Settings& settings = game.script().game().settings;
  std::vector<scene::GameBlock> blocks;
  for (const rules::DrawnBlock& block : drawn)
    blocks.push_back({block.x, block.y, scene::rgb(rules::color_of(settings, block.role)),
                      form_of(settings.looks[static_cast<std::size_t>(block.role)].form), block.vanishing,
                      game.picture_of(block.role)});
  return blocks;
}

rules::Inputs inputs_of(const player::GameInput& input) {
  using player::GameKey;
  using rules::Key;
  constexpr std::array<std::pair<GameKey, Key>, 6> keys{{{GameKey::left, Key::left},
                                                         {GameKey::right, Key::right},
                                                         {GameKey::up, Key::up},
                                                         {GameKey::down, Key::down},
                                                         {GameKey::turn_left, Key::turn_left},
                                                         {GameKey::turn_right, Key::turn_right}}};
  rules::Inputs inputs;
  for (const auto& [pressed, key] : keys)
    if (input.has(pressed)) inputs = inputs.with(key);
  return inputs;
}

class Table {
 public:
  explicit Table(const RulesPlayOptions& options)
      : game_(options.file, options.seed, options.record),
        paused_(options.paused),
        fullscreen_(options.fullscreen) {}

  // One frame: what was pressed, what is to be seen.
  scene::GameView frame(const player::GameInput& input) {
    if (++frames_ % look_frames == 0) game_.look_at_file();
    inputs_ = input.presses;
    held_ = input.held;
    for (const player::GameCommand command : input.commands) obey(command);
    if (!paused_) game_.step(inputs_of(input));
    return view();
  }

  void finish() { game_.finish(); }

  // For tests and scripts, as one line of JSON.
  std::string state() const {
    const rules::Game& game = game_.script().game();
    std::string text = fmt::format(
        R"({{"frames":{},"tumos":{},"seed":{},"paused":{},"over":{},"reloads":{},"state":"{:016x}",)",
        game.counts().frames, game.counts().tumos, game_.seed(), paused_, game.over() != rules::Over::no,
        game_.reloads(), rules::state_hash(game));
    const auto& tumo = game.tumo();
    text += fmt::format(R"("tumo_x":{},"tumo_turn":{},"problem":)", tumo ? fmt::to_string(tumo->x) : "null",
                        tumo ? fmt::to_string(tumo->turn) : "null");
    base::append_json_string(text, game_.problem());
    text += R"(,"printed":[)";
    for (const std::string& line : game_.printed()) {
      if (text.back() != '[') text += ',';
      base::append_json_string(text, line);
    }
    text += fmt::format("],\"inputs\":{},\"held\":{},\"fullscreen\":{}}}\n", inputs_, held_, fullscreen_);
    return text;
  }

 private:
  void obey(player::GameCommand command) {
    switch (command) {
      case player::GameCommand::pause:
        paused_ = !paused_;
        break;
      case player::GameCommand::restart:
        game_.restart(game_.seed());
        paused_ = false;
        break;
      case player::GameCommand::new_game:
        game_.restart(game_.seed() + 1);
        paused_ = false;
        break;
      case player::GameCommand::fullscreen:
        fullscreen_ = !fullscreen_;
        break;
      case player::GameCommand::quit:
        break;  // the window's
    }
  }

  scene::GameView view() const {
    const rules::Script& script = game_.script();
    const rules::Game& game = script.game();
    const rules::Counts& counts = game.counts();
    scene::GameView view;
    view.columns = game.board().width();
    view.rows = game.board().height();
    view.field = blocks_of(rules::drawn_field(game), game_);
    view.tumo = blocks_of(rules::drawn_tumo(game), game_);
    view.next = blocks_of(rules::drawn_next(game), game_);
    const auto kind = static_cast<std::size_t>(game.next().pattern);
    if (kind < game.settings.patterns.size()) view.next_size = game.settings.patterns[kind].front().size;
    const std::uint64_t seconds = counts.frames / rules::frames_per_second;
    view.numbers = {{"Time", fmt::format("{}:{:02}", seconds / 60, seconds % 60)},
                    {"Pieces", fmt::to_string(counts.tumos)},
                    {"Blocks erased", fmt::to_string(counts.erased)},
                    {"Chain", fmt::to_string(counts.chain)},
                    {"Longest chain", fmt::to_string(counts.longest_chain)},
                    {"Seed", fmt::to_string(game_.seed())}};
    view.keys = {"Left, Right, Down: move", "Z, X, Space: turn", "P, Esc: pause", "R: the same game again",
                 "N: another game",         "F: full screen",    "Q: leave"};
    view.printed.assign(game_.printed().begin(), game_.printed().end());
    view.problem = game_.problem();
    view.banner = game.over() != rules::Over::no ? "GAME OVER"
                  : script.error()               ? "STOPPED"
                  : paused_                      ? "PAUSED"
                                                 : "";
    view.hint = game.over() != rules::Over::no ? "R: again, N: another" : paused_ ? "P goes on" : "";
    return view;
  }

  PlayedGame game_;
  bool paused_;
  bool fullscreen_;
  std::uint64_t frames_ = 0;
  std::uint64_t inputs_ = 0;  // keys and buttons pressed until the last frame
  int held_ = 0;              // those that were down then
};

[[noreturn]] void leave_lost_display() {
  error("the display went away");
  // Nothing that holds on to the display can be cleaned up any more.
  std::_Exit(static_cast<int>(ExitCode::cannot_open));
}

}  // namespace

ExitCode play_rules_in_window(const RulesPlayOptions& options) {
  GameRecorder::refuse_to_overwrite(options.record, options.force);
  Table table(options);
  player::GameWindowOptions window;
  window.title = fmt::format("{} - tetron", options.file.substr(options.file.rfind('/') + 1));
  window.scale = options.scale;
  window.fullscreen = options.fullscreen;
  window.display_lost = leave_lost_display;
  StateLog log(options.log_state);
  if (log.is_wanted()) window.drawn = [&log, &table] { log.add(table.state()); };
  // A recording that cannot be written ends the command; not through the window's code, though.
  std::optional<Exit> left;
  const auto done =
      player::run_game(window, [&](const player::GameInput& input) -> std::optional<scene::GameView> {
        try {
          return table.frame(input);
        } catch (const Exit& exit) {
          left = exit;
          return std::nullopt;
        }
      });
  if (left) throw *left;
  table.finish();
  if (!done) {
    error("{}", done.error().message);
    return ExitCode::cannot_open;
  }
  if (options.print_state) {
    Output out;
    out.text() += table.state();
    out.commit();
  }
  return ExitCode::done;
}

}  // namespace tetron::app
