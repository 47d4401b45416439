#include "app/windows/rules_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/windows/window_memory.hpp"
#include "base/json_writer.hpp"
#include "rules/engine/drawing.hpp"
#include "rules/engine/state_hash.hpp"
#include "scene/text/names.hpp"

namespace tetron::app {

namespace {

constexpr std::uint64_t look_frames = 15;  // between checks of the file
constexpr std::size_t pieces_shown = 3;    // in the queue
// For this many frames after the game's end, keys that also rotate do not start another game, because the
// user may still be playing.
constexpr std::uint64_t frames_of_rest = 45;

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
                      game.picture_of(block.role),
                      settings.looks[static_cast<std::size_t>(block.role)].letter});
  return blocks;
}

rules::Inputs inputs_of(const player::GameInput& input) {
  using player::GameKey;
  using rules::Key;
  constexpr std::array<std::pair<GameKey, Key>, 7> keys{{{GameKey::left, Key::left},
                                                         {GameKey::right, Key::right},
                                                         {GameKey::up, Key::up},
                                                         {GameKey::down, Key::down},
                                                         {GameKey::turn_left, Key::turn_left},
                                                         {GameKey::turn_right, Key::turn_right},
                                                         {GameKey::hold, Key::hold}}};
  rules::Inputs inputs;
  for (const auto& [pressed, key] : keys)
    if (input.has(pressed)) inputs = inputs.with(key);
  return inputs;
}

}  // namespace

RulesTable::RulesTable(const RulesPlayOptions& options)
    : game_(options.file, options.seed, options.record),
      paused_(options.paused),
      fullscreen_(options.fullscreen),
      theme_((options.theme.empty() ? remembered_window().theme.value_or("dark") : options.theme) == "light"
                 ? scene::ThemeKind::light
                 : scene::ThemeKind::dark) {}

scene::GameView RulesTable::frame(const player::GameInput& input) {
  if (++frames_ % look_frames == 0) game_.look_at_file();
  inputs_ = input.presses;
  held_ = input.held;
  pointed_ = input.pointed;
  for (const player::GameCommand command : input.commands) obey(command);
  rules::Inputs inputs = inputs_of(input);
  // The key press that started the game does not also drop or rotate.
  constexpr std::array starting{rules::Key::up, rules::Key::turn_right};
  if (std::ranges::none_of(starting, [&](rules::Key key) { return inputs.has(key); }))
    started_by_key_ = false;
  if (started_by_key_)
    for (const rules::Key key : starting) inputs = inputs.without(key);
  const bool plays = !paused_ && !help_ && !game_.script().ended();
  if (plays) game_.step(with_mouse(inputs));
  sounds_ = plays ? game_.script().game().events().sounds : 0;
  over_for_ = is_over() ? over_for_ + 1 : 0;
  return view();
}

std::string RulesTable::state() const {
  const rules::Game& game = game_.script().game();
  std::string text;
  base::JsonWriter json(text);
  const auto number = [&json](base::JsonKey key, const auto& value) {
    if (value)
      json.number(key, *value);
    else
      json.null(key);
  };
  json.begin_object();
  json.number("frames", game.counts().frames);
  json.number("tumos", game.counts().tumos);
  json.number("seed", game_.seed());
  json.boolean("paused", paused_);
  json.boolean("over", game.over() != rules::Over::no);
  json.number("reloads", game_.reloads());
  json.string("state", fmt::format("{:016x}", rules::state_hash(game)));
  const auto& tumo = game.tumo();
  number("tumo_x", tumo ? std::optional(tumo->x) : std::nullopt);
  number("tumo_turn", tumo ? std::optional(tumo->turn) : std::nullopt);
  json.string("problem", game_.problem());
  json.list("printed", game_.printed(), [&json](const std::string& line) { json.string(line); });
  json.key("sounds").begin_array();
  for (std::size_t sound = 0; sound < rules::sound_names.size(); ++sound)
    if ((sounds_ >> sound & 1U) != 0) json.string(rules::sound_names[sound]);
  json.end_array();
  json.number("inputs", inputs_);
  json.number("held", held_);
  json.number("pointed", pointed_);
  json.boolean("fullscreen", fullscreen_);
  json.boolean("help", help_);
  json.string("theme", scene::name_of(theme_));
  json.boolean("ghost", ghost_);
  json.string("hint", hint());
  json.boolean("holds", game.aside().has_value());
  number("score", game.position().score);
  number("level", game.position().level);
  json.end_object();
  return text + '\n';
}

void RulesTable::obey(player::GameCommand command) {
  switch (command) {
    case player::GameCommand::start:
      start();
      break;
    case player::GameCommand::pause:
      if (!std::exchange(help_, false)) paused_ = !paused_;
      break;
    case player::GameCommand::ghost:
      ghost_ = !ghost_;
      break;
    case player::GameCommand::theme:
      theme_ = theme_ == scene::ThemeKind::dark ? scene::ThemeKind::light : scene::ThemeKind::dark;
      break;
    case player::GameCommand::help:
      help_ = !help_;
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
    case player::GameCommand::click:
      click();
      break;
    case player::GameCommand::mute:
    case player::GameCommand::open:
    case player::GameCommand::quit:
      break;  // for the window
  }
}

int RulesTable::way_to(int column) const {
  const rules::Game& game = game_.script().game();
  if (column < 0 || !game.tumo()) return 0;
  int first = game.board().width();
  int last = 0;
  rules::for_each_block(*game.tumo(), game.settings, [&](int x, int, int) {
    first = std::min(first, x);
    last = std::max(last, x);
  });
  return column < first ? column - first : std::max(0, column - last);
}

void RulesTable::click() {
  if (help_ || paused_ || is_over()) return start();
  if (pointed_ < 0 || !game_.script().game().tumo()) return;
  wish_ = {.piece = game_.script().game().counts().tumos, .column = way_to(pointed_) == 0 ? -1 : pointed_};
}

rules::Inputs RulesTable::with_mouse(rules::Inputs inputs) {
  const rules::Game& game = game_.script().game();
  if (!wish_ || !game.tumo() || game.counts().tumos != wish_->piece) {
    wish_.reset();
    return inputs;
  }
  if (wish_->column < 0) {
    if (!game.settings.hard_drop) return inputs.with(rules::Key::down);
    wish_.reset();
    return inputs.with(rules::Key::up);
  }
  const int way = way_to(wish_->column);
  const bool is_stuck = wish_->moves && game.tumo()->x == wish_->from;
  if (way == 0 || is_stuck) {
    wish_.reset();
    return inputs;
  }
  // A frame without the key between two presses.
  wish_->moves = !wish_->moves;
  wish_->from = game.tumo()->x;
  return wish_->moves ? inputs.with(way < 0 ? rules::Key::left : rules::Key::right) : inputs;
}

bool RulesTable::may_start_again() const {
  return over_for_ > frames_of_rest;
}

// Continues a paused game, or starts again after its end.
void RulesTable::start() {
  if (help_ || !(paused_ || may_start_again())) return;
  if (is_over()) game_.restart(game_.seed() + 1);
  paused_ = false;
  over_for_ = 0;
  started_by_key_ = true;
}

std::string_view RulesTable::hint() const {
  if (is_over())
    return may_start_again() ? "Space or a click: another game, R: this one again, Q: leave" : "";
  if (game_.script().error()) return "R: from the beginning, Q: leave";
  if (!paused_) return "";
  return game_.script().game().counts().frames == 0 ? "Space or a click starts, ? shows the keys"
                                                    : "Space or a click continues, ? shows the keys";
}

scene::GameView RulesTable::view() const {
  const rules::Script& script = game_.script();
  const rules::Game& game = script.game();
  const rules::Counts& counts = game.counts();
  scene::GameView view;
  view.columns = game.board().width();
  view.rows = game.board().height();
  view.block_size = game.settings.block_size;
  view.field = blocks_of(rules::drawn_field(game), game_);
  view.tumo = blocks_of(rules::drawn_tumo(game), game_);
  if (ghost_) view.ghost = blocks_of(rules::drawn_dropped(game, way_to(pointed_)), game_);
  for (const rules::Tumo& tumo : game.upcoming(pieces_shown))
    view.next.push_back(blocks_of(rules::drawn_in_queue(game, tumo), game_));
  if (game.settings.hold) {
    view.hold.emplace();
    if (game.aside()) view.hold = blocks_of(rules::drawn_in_queue(game, *game.aside()), game_);
  }
  const std::uint64_t seconds = counts.frames / rules::frames_per_second;
  const rules::Position& position = game.position();
  if (position.score) view.numbers.emplace_back("Score", fmt::to_string(*position.score));
  if (position.level) view.numbers.emplace_back("Level", fmt::to_string(*position.level));
  const auto rows = counts.only_rows(view.columns);
  const std::vector<std::pair<std::string, std::string>> counted{
      {"Time", fmt::format("{}:{:02}", seconds / 60, seconds % 60)},
      {"Pieces", fmt::to_string(counts.tumos)},
      {rows ? "Lines" : "Blocks erased", fmt::to_string(rows.value_or(counts.erased))},
      {"Chain", fmt::to_string(counts.chain)},
      {"Longest chain", fmt::to_string(counts.longest_chain)},
      {"Seed", fmt::to_string(game_.seed())}};
  view.numbers.insert(view.numbers.end(), counted.begin(), counted.end());
  view.help = help_;
  view.theme = theme_;
  view.printed.assign(game_.printed().begin(), game_.printed().end());
  view.problem = game_.problem();
  view.banner = is_over()            ? "GAME OVER"
                : script.error()     ? "STOPPED"
                : !paused_           ? ""
                : counts.frames == 0 ? "READY"
                                     : "PAUSED";
  view.hint = hint();
  return view;
}

}  // namespace tetron::app
