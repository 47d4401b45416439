#include "player/keys/keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

namespace tetron::player {

namespace {

constexpr bool once = false;
constexpr bool repeats = true;

constexpr std::array table{
    ActionInfo{Action::play_pause, MenuGroup::play, "play-pause", "Space k", "play or pause", once},
    ActionInfo{Action::placement_back, MenuGroup::step, "placement-back", ",", "previous placement", repeats},
    ActionInfo{Action::placement_on, MenuGroup::step, "placement-on", ".", "next placement", repeats},
    ActionInfo{Action::second_back, MenuGroup::step, "second-back", "Shift+Left", "1 second back", repeats},
    ActionInfo{Action::second_on, MenuGroup::step, "second-on", "Shift+Right", "1 second on", repeats},
    ActionInfo{Action::five_seconds_back, MenuGroup::step, "five-seconds-back", "Left", "5 seconds back",
               repeats},
    ActionInfo{Action::five_seconds_on, MenuGroup::step, "five-seconds-on", "Right", "5 seconds on", repeats},
    ActionInfo{Action::ten_seconds_back, MenuGroup::step, "ten-seconds-back", "j", "10 seconds back",
               repeats},
    ActionInfo{Action::ten_seconds_on, MenuGroup::step, "ten-seconds-on", "l", "10 seconds on", repeats},
    ActionInfo{Action::minute_back, MenuGroup::step, "minute-back", "Shift+Down", "1 minute back", repeats},
    ActionInfo{Action::minute_on, MenuGroup::step, "minute-on", "Shift+Up", "1 minute on", repeats},
    ActionInfo{Action::event_back, MenuGroup::step, "event-back", "Ctrl+Left", "one event back", repeats},
    ActionInfo{Action::event_on, MenuGroup::step, "event-on", "Ctrl+Right", "one event on", repeats},
    ActionInfo{Action::key_back, MenuGroup::step, "input-back", "Alt+Left", "one input back", repeats},
    ActionInfo{Action::key_on, MenuGroup::step, "input-on", "Alt+Right", "one input on", repeats},
    ActionInfo{Action::frame_back, MenuGroup::step, "frame-back", "Ctrl+Shift+Left", "one frame back",
               repeats},
    ActionInfo{Action::frame_on, MenuGroup::step, "frame-on", "Ctrl+Shift+Right", "one frame on", repeats},
    ActionInfo{Action::part_back, MenuGroup::step, "subframe-back", "Alt+Shift+Left",
               "a tenth of a frame back", repeats},
    ActionInfo{Action::part_on, MenuGroup::step, "subframe-on", "Alt+Shift+Right", "a tenth of a frame on",
               repeats},
    ActionInfo{Action::start, MenuGroup::go, "start", "Home", "to the start", once},
    ActionInfo{Action::end, MenuGroup::go, "end", "End", "to the end", once},
    ActionInfo{Action::percent, MenuGroup::go, "percent", "0 1 2 3 4 5 6 7 8 9", "to 0 % - 90 %", once, 0,
               10},
    ActionInfo{Action::marker_back, MenuGroup::go, "marker-back", "PgUp", "previous marker", repeats},
    ActionInfo{Action::marker_on, MenuGroup::go, "marker-on", "PgDn", "next marker", repeats},
    ActionInfo{Action::slower, MenuGroup::play, "slower", "{", "half as fast", once},
    ActionInfo{Action::faster, MenuGroup::play, "faster", "}", "twice as fast", once},
    ActionInfo{Action::bit_slower, MenuGroup::play, "bit-slower", "[", "a tenth slower", once},
    ActionInfo{Action::bit_faster, MenuGroup::play, "bit-faster", "]", "a tenth faster", once},
    ActionInfo{Action::normal_speed, MenuGroup::play, "normal-speed", "Backspace", "normal speed", once},
    ActionInfo{Action::focus_player, MenuGroup::players, "focus-player",
               "Shift+1 Shift+2 Shift+3 Shift+4 Shift+5 Shift+6 Shift+7 Shift+8", "one player large", once, 0,
               1},
    ActionInfo{Action::focus_all, MenuGroup::players, "focus-all", "Shift+0", "all players", once},
    ActionInfo{Action::focus_next, MenuGroup::players, "focus-next", "Tab", "next player large", once},
    ActionInfo{Action::marker_kinds, MenuGroup::go, "marker-kinds", "Ctrl+m", "kinds of markers", once},
    ActionInfo{Action::note, MenuGroup::go, "note", "Ctrl+n", "note at this moment", once},
    ActionInfo{Action::loop_start, MenuGroup::play, "loop-start", "a", "loop from here", once},
    ActionInfo{Action::loop_end, MenuGroup::play, "loop-end", "b", "loop to here", once},
    ActionInfo{Action::chat, MenuGroup::show, "chat", "c", "chat panel", once},
    ActionInfo{Action::statistics, MenuGroup::show, "statistics", "i", "statistics panel", once},
    ActionInfo{Action::chunk, MenuGroup::show, "chunk", "d", "chunk panel", once},
    ActionInfo{Action::palette, MenuGroup::show, "palette", "g", "next palette", once},
    ActionInfo{Action::theme, MenuGroup::show, "theme", "t", "dark or light", once},
    ActionInfo{Action::landing_shadow, MenuGroup::show, "landing-shadow", "h", "landing shadow", once},
    ActionInfo{Action::inputs, MenuGroup::show, "players-keys", "r", "players' keys", once},
    ActionInfo{Action::values, MenuGroup::review, "values", "v", "curve of chances", once},
    ActionInfo{Action::better, MenuGroup::review, "better", "w", "better placement", once},
    ActionInfo{Action::mistakes, MenuGroup::review, "mistakes", "e", "list of mistakes", once},
    ActionInfo{Action::mistake_order, MenuGroup::review, "mistake-order", "Ctrl+r", "order of mistakes",
               once},
    ActionInfo{Action::mistake_back, MenuGroup::review, "mistake-back", "Shift+PgUp", "previous mistake",
               repeats},
    ActionInfo{Action::mistake_on, MenuGroup::review, "mistake-on", "Shift+PgDn", "next mistake", repeats},
    ActionInfo{Action::cost_less, MenuGroup::review, "cost-less", "Ctrl+PgUp", "also smaller mistakes",
               repeats},
    ActionInfo{Action::cost_more, MenuGroup::review, "cost-more", "Ctrl+PgDn", "only larger mistakes",
               repeats},
    ActionInfo{Action::take_over, MenuGroup::review, "take-over", "o Enter", "play on from here", once},
    ActionInfo{Action::goal, MenuGroup::review, "goal", "Ctrl+g", "next goal", once},
    ActionInfo{Action::save_attempt, MenuGroup::review, "save-attempt", "Ctrl+s", "save the attempt", once},
    ActionInfo{Action::perfect_clears, MenuGroup::solve, "perfect-clears", "y", "perfect clears from here",
               once},
    ActionInfo{Action::rows_built, MenuGroup::solve, "rows-built", "u", "how marked rows were built", once},
    ActionInfo{Action::solution_back, MenuGroup::solve, "way-back", "z", "previous solution", repeats},
    ActionInfo{Action::solution_on, MenuGroup::solve, "way-on", "x", "next solution", repeats},
    ActionInfo{Action::fewer_pieces, MenuGroup::solve, "fewer-stones", "-",
               "perfect clears with fewer pieces", repeats},
    ActionInfo{Action::more_pieces, MenuGroup::solve, "more-stones", "+", "perfect clears with more pieces",
               repeats},
    ActionInfo{Action::mute, MenuGroup::show, "mute", "m", "sounds on or off", once},
    ActionInfo{Action::louder, MenuGroup::show, "louder", "Up", "sounds louder", repeats},
    ActionInfo{Action::softer, MenuGroup::show, "softer", "Down", "sounds softer", repeats},
    ActionInfo{Action::hide_result, MenuGroup::show, "hide-result", "n", "hide the result", once},
    ActionInfo{Action::stage, MenuGroup::show, "stage", "F9", "stage for an audience", once},
    ActionInfo{Action::copy_fumen, MenuGroup::file, "copy-fumen", "Ctrl+c", "copy the field as a fumen",
               once},
    ActionInfo{Action::copy_command, MenuGroup::file, "copy-command", "Ctrl+l",
               "copy the command for this moment", once},
    ActionInfo{Action::field_picture, MenuGroup::file, "field-picture", "Ctrl+Shift+s",
               "save a picture of the field", once},
    ActionInfo{Action::export_as, MenuGroup::save, "save-as",
               "Ctrl+1 Ctrl+2 Ctrl+3 Ctrl+4 Ctrl+5 Ctrl+6 Ctrl+7",
               "save as MP4, GIF, fumen, page, JSON, PNG, SVG", once, 0, 1},
    ActionInfo{Action::copy_export, MenuGroup::save, "copy-save-command",
               "Alt+1 Alt+2 Alt+3 Alt+4 Alt+5 Alt+6 Alt+7", "copy the command that saves it", once, 0, 1},
    ActionInfo{Action::export_stop, MenuGroup::save, "stop-saving", "Ctrl+0", "stop saving", once},
    ActionInfo{Action::export_menu, MenuGroup::save, "save-menu", "Ctrl+e", "save menu", once},
    ActionInfo{Action::open_folder, MenuGroup::save, "open-folder", "Ctrl+Shift+o", "folder of saved files",
               once},
    ActionInfo{Action::open, MenuGroup::file, "open", "Ctrl+o", "open a recording", once},
    ActionInfo{Action::salvage, MenuGroup::file, "salvage", "Ctrl+d", "open what can be read", once},
    ActionInfo{Action::previous_file, MenuGroup::file, "previous-file", "<", "previous file", once},
    ActionInfo{Action::next_file, MenuGroup::file, "next-file", ">", "next file", once},
    ActionInfo{Action::games, MenuGroup::file, "games", "p F8", "list of games", once},
    ActionInfo{Action::side_by_side, MenuGroup::file, "beside", "Ctrl+b", "second recording beside it", once},
    ActionInfo{Action::align, MenuGroup::file, "align", "Ctrl+a", "align by clock or by pieces", once},
    ActionInfo{Action::screenshot, MenuGroup::file, "screenshot", "s", "save a screenshot", once},
    ActionInfo{Action::fullscreen, MenuGroup::show, "fullscreen", "f F11", "full screen", once},
    ActionInfo{Action::menu, MenuGroup::help, "menu", "F10", "menu", once},
    ActionInfo{Action::field_menu, MenuGroup::help, "field-menu", "Shift+F10", "menu of the field", once},
    ActionInfo{Action::help, MenuGroup::help, "help", "? F1", "help", once},
    ActionInfo{Action::close, MenuGroup::help, "close", "Esc", "close or back", once},
    ActionInfo{Action::quit, MenuGroup::help, "quit", "q", "close the window", once},
};

// A difference of a scheme from the default keys.
struct Change {
  Action action;
  std::string_view keys;
};

// Keys for a game rather than a video: arrows go from piece to piece, digits enlarge players.
constexpr std::array own{
    Change{Action::placement_back, "Left"},
    Change{Action::placement_on, "Right"},
    Change{Action::event_back, ","},
    Change{Action::event_on, "."},
    Change{Action::ten_seconds_back, "Ctrl+Left"},
    Change{Action::ten_seconds_on, "Ctrl+Right"},
    Change{Action::five_seconds_back, "j"},
    Change{Action::five_seconds_on, "l"},
    Change{Action::minute_back, "Down"},
    Change{Action::minute_on, "Up"},
    Change{Action::louder, "Ctrl+Up"},
    Change{Action::softer, "Ctrl+Down"},
    Change{Action::percent,
           "Shift+0 Shift+1 Shift+2 Shift+3 Shift+4 Shift+5 Shift+6 Shift+7 Shift+8 Shift+9"},
    Change{Action::slower, "["},
    Change{Action::faster, "]"},
    Change{Action::bit_slower, "{"},
    Change{Action::bit_faster, "}"},
    Change{Action::focus_player, "1 2 3 4 5 6 7 8"},
    Change{Action::focus_all, "0"},
    Change{Action::marker_kinds, "m"},
    Change{Action::mute, "Ctrl+m"},
};

// The keys of mpv 0.35 for functions that both programs have.
constexpr std::array mpv{
    Change{Action::play_pause, "Space p k"},
    Change{Action::minute_back, "Down"},
    Change{Action::minute_on, "Up"},
    Change{Action::softer, "9"},
    Change{Action::louder, "0"},
    Change{Action::marker_back, "PgDn"},
    Change{Action::marker_on, "PgUp"},
    Change{Action::next_file, "> Enter"},
};

// At the top of the help.
constexpr std::array to_begin_with{Action::play_pause, Action::placement_on, Action::placement_back,
                                   Action::mistakes,   Action::take_over,    Action::menu};

constexpr std::size_t most_equal_chords = 8;  // for an action without an argument

// What the mouse does: docs/keys.md.
const std::array mouse_rows{
    scene::KeyHelp{"", "Mouse"},
    scene::KeyHelp{"click", "enlarge a field; go to a place on the bar or in a list"},
    scene::KeyHelp{"double click", "full screen"},
    scene::KeyHelp{"right button", "menu of the field; drag: mark rows"},
    scene::KeyHelp{"wheel", "next placement; on the bar 5 seconds; in a list scroll"},
};

std::vector<Chord> parse_chords(std::string_view keys) {
  std::vector<Chord> chords;
  while (!keys.empty()) {
    const auto end = std::min(keys.find(' '), keys.size());
    if (const auto chord = parse_chord(keys.substr(0, end))) chords.push_back(*chord);
    keys.remove_prefix(std::min(end + 1, keys.size()));
  }
  return chords;
}

}  // namespace

std::span<const ActionInfo> actions() {
  return table;
}

const ActionInfo& info(Action action) {
  return *std::ranges::find(table, action, &ActionInfo::action);
}

const ActionInfo* find_action(std::string_view name) {
  const auto found = std::ranges::find(table, name, &ActionInfo::name);
  return found == table.end() ? nullptr : &*found;
}

std::size_t most_chords(const ActionInfo& action) {
  return action.step == 0 ? most_equal_chords : parse_chords(action.keys).size();
}

KeyMap::KeyMap() {
  for (const ActionInfo& row : table) set(row.action, parse_chords(row.keys));
}

std::optional<KeyMap> KeyMap::scheme(std::string_view name) {
  if (std::ranges::find(scheme_names, name) == scheme_names.end()) return std::nullopt;
  KeyMap keys;
  const std::span<const Change> changes = name == "tetron" ? own
                                          : name == "mpv"  ? mpv
                                                           : std::span<const Change>();
  for (const Change& change : changes) keys.set(change.action, parse_chords(change.keys));
  return keys;
}

std::optional<Command> KeyMap::find(const Chord& chord) const {
  const auto found = std::ranges::find(bindings_, chord, &Binding::chord);
  if (found == bindings_.end()) return std::nullopt;
  return found->command;
}

void KeyMap::set(Action action, std::span<const Chord> chords) {
  std::erase_if(bindings_, [&](const Binding& binding) {
    return binding.command.action == action || std::ranges::find(chords, binding.chord) != chords.end();
  });
  const ActionInfo& row = info(action);
  int argument = row.first;
  for (const Chord& chord : chords) {
    bindings_.push_back({chord, {action, argument}});
    argument += row.step;
  }
}

std::vector<Chord> KeyMap::chords(Action action) const {
  std::vector<Chord> chords;
  for (const Binding& binding : bindings_)
    if (binding.command.action == action) chords.push_back(binding.chord);
  return chords;
}

std::string KeyMap::keys_text(Action action) const {
  const std::vector<Chord> chords = this->chords(action);
  const auto follows = [](const Chord& before, const Chord& after) {
    return to_text({before.key, before.character + 1, before.shift, before.control, before.alt}) ==
           to_text(after);
  };
  if (chords.size() > 3 && std::ranges::adjacent_find(chords, std::not_fn(follows)) == chords.end()) {
    Chord last = chords.back();
    last.shift = last.control = last.alt = false;
    return fmt::format("{} - {}", to_text(chords.front()), to_text(last));
  }
  std::string text;
  for (const Chord& chord : chords) text += (text.empty() ? "" : ", ") + to_text(chord);
  return text;
}

std::string KeyMap::keys_text(const Command& command) const {
  std::string text;
  for (const Binding& binding : bindings_)
    if (binding.command == command) text += (text.empty() ? "" : ", ") + to_text(binding.chord);
  return text;
}

std::vector<scene::KeyHelp> KeyMap::help() const {
  std::vector<scene::KeyHelp> rows{{"", "To begin with"}};
  const auto add = [&](const ActionInfo& row) {
    if (std::string text = keys_text(row.action); !text.empty())
      rows.push_back({std::move(text), row.description, row.name});
  };
  for (const Action action : to_begin_with) add(info(action));
  for (std::size_t group = 0; group < menu_group_names.size(); ++group) {
    rows.push_back({"", menu_group_names[group]});
    for (const ActionInfo& row : actions())
      if (static_cast<std::size_t>(row.group) == group) add(row);
    if (rows.back().keys.empty()) rows.pop_back();
  }
  rows.insert(rows.end(), mouse_rows.begin(), mouse_rows.end());
  return rows;
}

}  // namespace tetron::player
