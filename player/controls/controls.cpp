#include "player/controls/controls.hpp"

#include <fmt/format.h>

#include <array>

#include "player/controls/menu.hpp"

namespace tetron::player {

using scene::Control;

namespace {

struct ControlRow {
  Control control;
  Action action;
};
constexpr std::array control_table{
    ControlRow{Control::previous, Action::previous_file},
    ControlRow{Control::step_back, Action::placement_back},
    ControlRow{Control::play, Action::play_pause},
    ControlRow{Control::step_on, Action::placement_on},
    ControlRow{Control::next, Action::next_file},
    ControlRow{Control::slower, Action::slower},
    ControlRow{Control::speed, Action::normal_speed},
    ControlRow{Control::faster, Action::faster},
    ControlRow{Control::loop, Action::loop_start},
    ControlRow{Control::panels, Action::menu},
    ControlRow{Control::games, Action::games},
    ControlRow{Control::mistakes, Action::mistakes},
    ControlRow{Control::play_on, Action::take_over},
    ControlRow{Control::fullscreen, Action::fullscreen},
    ControlRow{Control::menu, Action::menu},
};
constexpr bool is_complete() {
  for (std::size_t i = 0; i < control_table.size(); ++i)
    if (static_cast<std::size_t>(control_table[i].control) != i) return false;
  return control_table.size() == scene::control_count;
}
static_assert(is_complete());

scene::Point middle_of(const scene::Box& box) {
  return {box.x + box.width / 2, box.y + box.height / 2};
}

std::string tip_of(Control control, const scene::View& view, const KeyMap& keys) {
  const Command command = command_of(control, view);
  std::string text(info(command.action).description);
  if (control == Control::panels) text = "panels, colours and what else is shown";
  if (control == Control::loop && view.loop_end) text = "loop ended";
  if (control == Control::play_on && view.playing_on) text = back_to_recording;
  if (control == Control::play_on && view.at_mistake) text = "try to do it better";
  const std::string chord = control == Control::panels ? "" : keys.keys_text(command.action);
  return chord.empty() ? text : fmt::format("{}  ({})", text, chord);
}

}  // namespace

Command command_of(Control control, const scene::View& view) {
  // First A, then B, then no loop.
  if (control == Control::loop && view.loop_start && !view.loop_end) return {Action::loop_end};
  if (control == Control::panels) return {Action::menu, static_cast<int>(MenuGroup::show)};
  return {control_table[static_cast<std::size_t>(control)].action};
}

scene::ControlStates control_states(const scene::View& view, const KeyMap& keys, const Ways& ways,
                                    std::optional<Control> pointed) {
  scene::ControlStates states;
  const auto light = [&](Control control, bool is_lit) {
    states.lit.set(static_cast<std::size_t>(control), is_lit);
  };
  light(Control::loop, view.loop_start.has_value());
  light(Control::mistakes, view.mistakes);
  light(Control::play_on, ways.attempting);
  light(Control::fullscreen, ways.fullscreen);
  const bool shows_panels = view.menu != nullptr && view.menu->heading.empty() &&
                            view.menu->list == static_cast<std::size_t>(MenuGroup::show);
  light(Control::panels, view.panels().count() > 0 || shows_panels);
  light(Control::menu, view.menu != nullptr && !shows_panels);
  states.dim.set(static_cast<std::size_t>(Control::previous), !ways.previous);
  states.dim.set(static_cast<std::size_t>(Control::next), !ways.next);
  if (pointed) {
    states.pointed = pointed;
    states.tip = tip_of(*pointed, view, keys);
  }
  return states;
}

std::vector<WindowState::Spot> clickable_controls(const scene::Arrangement& all, const scene::View& view) {
  std::vector<WindowState::Spot> spots;
  for (const scene::ControlPlace& place : all.controls) {
    const std::string_view name =
        place.control == Control::panels ? "panels" : info(command_of(place.control, view).action).name;
    spots.push_back({std::string(name), middle_of(place.box)});
  }
  return spots;
}

std::vector<std::string> first_hints(const KeyMap& keys) {
  const auto key = [&keys](Action action) {
    const std::string text = keys.keys_text(action);
    return text.empty() ? std::string("-") : text;
  };
  return {fmt::format("Play and pause: {}.  From piece to piece: {} and {}, or the wheel.",
                      key(Action::play_pause), key(Action::placement_back), key(Action::placement_on)),
          "Click a field to see it large; the right button shows what can be done with it.",
          fmt::format("The keys: {}.  Everything else: {} or the button at the right below.",
                      key(Action::help), key(Action::menu))};
}

}  // namespace tetron::player
