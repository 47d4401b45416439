#include "player/controls/menu.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "player/games/exporting.hpp"
#include "scene/text/names.hpp"

namespace tetron::player {

namespace {

// Whether what the action switches is on. Empty for actions that switch nothing.
bool is_on(Action action, const scene::View& view) {
  switch (action) {
    case Action::play_pause:
      return view.playing;
    case Action::loop_start:
      return view.loop_start.has_value();
    case Action::loop_end:
      return view.loop_end.has_value();
    case Action::focus_all:
      return !view.focus;
    case Action::chat:
      return view.chat;
    case Action::statistics:
      return view.statistics;
    case Action::chunk:
      return view.chunk;
    case Action::landing_shadow:
      return view.look.landing_shadow;
    case Action::inputs:
      return view.inputs;
    case Action::hide_result:
      return view.hide_result;
    case Action::stage:
      return view.stage;
    case Action::values:
      return view.values;
    case Action::mistakes:
      return view.mistakes;
    case Action::take_over:
      return view.playing_on.has_value();
    case Action::help:
      return view.help;
    default:
      return false;
  }
}

// What the action changes has this value now. Empty for other actions.
std::string_view value_of(Action action, const scene::View& view) {
  switch (action) {
    case Action::palette:
      return scene::name_of(view.look.palette);
    case Action::theme:
      return scene::name_of(view.look.theme);
    case Action::mistake_order:
      return view.mistakes_by_cost ? "by cost" : "by time";
    default:
      return {};
  }
}

constexpr std::array of_a_field{Action::copy_fumen, Action::field_picture, Action::take_over,
                                Action::perfect_clears, Action::rows_built};

constexpr std::array of_an_attempt{Action::save_attempt, Action::goal, Action::field_picture,
                                   Action::take_over};

}  // namespace

void Menu::open(const KeyMap& keys, const scene::View& view, std::span<const NamedPlayer> players,
                MenuGroup first) {
  view_ = {};
  commands_.clear();
  steerings_.clear();
  player_.reset();
  for (const std::string_view name : menu_group_names) {
    view_.lists.push_back({name, {}});
    commands_.emplace_back();
  }
  const auto add = [&](const ActionInfo& row, const Command& command, std::string text) {
    const auto list = static_cast<std::size_t>(row.group);
    scene::MenuRow shown{std::move(text), keys.keys_text(command), is_on(row.action, view)};
    if (row.action == Action::focus_player) shown.is_on = view.focus && view.focus->value == command.argument;
    view_.lists[list].rows.push_back(std::move(shown));
    commands_[list].push_back(command);
  };
  for (const ActionInfo& row : actions()) {
    if (row.action == Action::export_as || row.action == Action::copy_export) {
      const std::string_view before = row.action == Action::export_as ? "" : "copy the command for ";
      for (std::size_t form = 0; form < export_forms.size(); ++form)
        add(row, {row.action, static_cast<int>(form)}, fmt::format("{}{}", before, export_forms[form].text));
    } else if (row.action == Action::focus_player) {
      for (const NamedPlayer& player : players)
        add(row, {row.action, player.player.value}, player.name + " large");
    } else if (row.action == Action::percent) {
      for (std::size_t i = 0; i < most_chords(row); ++i) {
        const int share = row.first + row.step * static_cast<int>(i);
        add(row, {row.action, share}, fmt::format("to {} %", share));
      }
    } else if (row.action != Action::menu) {
      const std::string_view value = value_of(row.action, view);
      const bool goes_back = row.action == Action::take_over && view.playing_on;
      std::string text(goes_back ? back_to_recording : row.description);
      if (!value.empty()) text += fmt::format(": {}", value);
      add(row, {row.action, row.first}, std::move(text));
    }
  }
  view_.list = static_cast<std::size_t>(first);
}

void Menu::open_field(const KeyMap& keys, const NamedPlayer& player, bool is_focused, scene::Point at) {
  view_ = {};
  commands_.clear();
  steerings_.clear();
  player_ = player.player;
  view_.heading = player.name;
  view_.at = at;
  view_.lists.push_back({"", {}});
  commands_.emplace_back();
  const auto add = [&](const Command& command, std::string text) {
    view_.lists.front().rows.push_back({std::move(text), keys.keys_text(command)});
    commands_.front().push_back(command);
  };
  if (is_focused)
    add({Action::focus_all}, std::string(info(Action::focus_all).description));
  else
    add({Action::focus_player, player.player.value}, "show large");
  for (const Action action : of_a_field) add({action}, std::string(info(action).description));
}

void Menu::open_attempt(const KeyMap& keys, const NamedPlayer& player, bool may_hold, scene::Point at) {
  open_field(keys, player, false, at);
  view_.lists.front().rows.clear();
  commands_.front().clear();
  for (const Action action : of_an_attempt) {
    const std::string_view text = action == Action::take_over ? back_to_recording : info(action).description;
    view_.lists.front().rows.push_back({std::string(text), keys.keys_text(action)});
    commands_.front().push_back({action});
  }
  for (const SteeringInfo& row : steerings())
    if (may_hold || row.steering != Steering::hold) {
      view_.lists.front().rows.push_back(
          {std::string(row.description), keys.playing.keys.keys_text(row.steering)});
      steerings_.push_back(row.steering);
    }
}

std::size_t Menu::rows() const {
  return commands_[view_.list].size() + steerings_.size();
}

std::optional<Command> Menu::choose(std::size_t row) {
  if (const std::size_t commands = commands_[view_.list].size(); row >= commands) {
    steering_ = steerings_[row - commands];
    close();
    return std::nullopt;
  }
  const Command chosen = commands_[view_.list][row];
  close();
  return chosen;
}

void Menu::go(int by) {
  const int count = static_cast<int>(rows());
  if (count == 0) return;
  const int from = view_.row ? static_cast<int>(*view_.row) : by > 0 ? -1 : count;
  view_.row = static_cast<std::size_t>((from + by + count) % count);
}

void Menu::turn(int by) {
  const int count = static_cast<int>(commands_.size());
  view_.list = static_cast<std::size_t>((static_cast<int>(view_.list) + by + count) % count);
  view_.row = commands_[view_.list].empty() ? std::nullopt : std::optional<std::size_t>(0);
}

std::optional<Command> Menu::press(const KeyPress& key) {
  is_typed_after_ = true;
  switch (key.code) {
    case KeyCode::escape:
      close();
      return std::nullopt;
    case KeyCode::up:
      go(-1);
      return std::nullopt;
    case KeyCode::down:
      go(1);
      return std::nullopt;
    case KeyCode::left:
      turn(-1);
      return std::nullopt;
    case KeyCode::right:
      turn(1);
      return std::nullopt;
    case KeyCode::home:
      view_.row.reset();
      go(1);
      return std::nullopt;
    case KeyCode::end:
      view_.row.reset();
      go(-1);
      return std::nullopt;
    case KeyCode::enter:
    case KeyCode::space:
      if (view_.row) return choose(*view_.row);
      return std::nullopt;
    default:
      is_typed_after_ = false;
      return std::nullopt;
  }
}

std::optional<Command> Menu::handle(const WindowEvent& event, const std::optional<Command>& command,
                                    const scene::Arrangement& arrangement) {
  if (!is_open()) return std::nullopt;
  switch (event.kind) {
    case WindowEvent::Kind::key_pressed: {
      const bool is_plain = !event.key.shift && !event.key.control && !event.key.alt;
      is_typed_after_ = false;
      const auto chosen = is_plain ? press(event.key) : std::nullopt;
      if (is_typed_after_ || !command) return chosen;
      break;
    }
    case WindowEvent::Kind::typed:
      if (is_typed_after_ || !command) return std::nullopt;
      break;
    case WindowEvent::Kind::mouse_moved:
    case WindowEvent::Kind::mouse_pressed: {
      const scene::MenuPlaces places = scene::menu_places(view_, arrangement);
      const bool is_press = event.kind == WindowEvent::Kind::mouse_pressed;
      if (const auto list = places.list_at(event.at); list && *list != view_.list) {
        view_.list = *list;
        view_.row.reset();
      }
      const auto row = places.row_at(event.at);
      if (row) view_.row = row;
      if (!is_press) return std::nullopt;
      if (row && event.mouse_button == MouseButton::left) return choose(*row);
      if (!places.whole.contains(event.at)) close();
      return std::nullopt;
    }
    default:
      return std::nullopt;
  }
  // Keys of other actions keep their function; the menu's key closes the menu.
  close();
  if (command->action == Action::menu || command->action == Action::field_menu) return std::nullopt;
  return command;
}

std::vector<WindowState::Spot> Menu::clickable(const scene::Arrangement& arrangement) const {
  std::vector<WindowState::Spot> spots;
  const scene::MenuPlaces places = scene::menu_places(view_, arrangement);
  const auto add = [&spots](std::string name, const scene::Box& box) {
    spots.push_back({std::move(name), {box.x + box.width / 2, box.y + box.height / 2}});
  };
  for (std::size_t i = 0; i < places.lists.size(); ++i)
    add(std::string(view_.lists[i].name), places.lists[i]);
  for (std::size_t i = 0; i < places.rows.size(); ++i) {
    if (const std::size_t commands = commands_[view_.list].size(); i >= commands) {
      const Steering steering = steerings_[i - commands];
      add(std::string(std::ranges::find(steerings(), steering, &SteeringInfo::steering)->name),
          places.rows[i]);
      continue;
    }
    const Command& command = commands_[view_.list][i];
    const ActionInfo& row = info(command.action);
    add(row.step == 0 ? std::string(row.name) : fmt::format("{} {}", row.name, command.argument),
        places.rows[i]);
  }
  return spots;
}

}  // namespace tetron::player
