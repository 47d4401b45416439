#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "player/keys/key.hpp"
#include "player/keys/playing.hpp"
#include "scene/panels/key_help.hpp"

namespace tetron::player {

// What a key can do.
enum class Action : std::uint8_t {
  play_pause,
  placement_back,
  placement_on,
  second_back,
  second_on,
  five_seconds_back,
  five_seconds_on,
  ten_seconds_back,
  ten_seconds_on,
  minute_back,
  minute_on,
  event_back,
  event_on,
  key_back,
  key_on,
  frame_back,
  frame_on,
  part_back,
  part_on,
  start,
  end,
  percent,  // argument: 0 to 90
  marker_back,
  marker_on,
  slower,
  faster,
  bit_slower,
  bit_faster,
  normal_speed,
  focus_player,  // argument: the player's id
  focus_all,
  focus_next,
  marker_kinds,
  note,
  loop_start,
  loop_end,
  chat,
  statistics,
  chunk,
  palette,
  theme,
  landing_shadow,
  inputs,
  values,
  better,
  mistakes,
  mistake_order,
  mistake_back,
  mistake_on,
  cost_less,
  cost_more,
  take_over,
  goal,
  save_attempt,
  perfect_clears,
  rows_built,
  solution_back,
  solution_on,
  fewer_pieces,
  more_pieces,
  mute,
  louder,
  softer,
  hide_result,
  stage,
  copy_fumen,
  copy_command,
  field_picture,
  export_as,    // argument: the ExportForm
  copy_export,  // argument: the ExportForm
  export_stop,
  export_menu,
  open_folder,
  open,
  salvage,
  previous_file,
  next_file,
  games,
  side_by_side,
  align,
  screenshot,
  fullscreen,
  menu,
  field_menu,
  help,
  close,
  quit,
};

// The heading of an action in the menu.
enum class MenuGroup : std::uint8_t { play, step, go, players, show, review, solve, file, save, help };
inline constexpr std::array<std::string_view, 10> menu_group_names{
    "Play", "Step", "Go to", "Players", "Show", "Review", "Solve", "File", "Save", "Help"};

struct Command {
  Action action{};
  int argument = 0;
  friend bool operator==(const Command&, const Command&) = default;
};

// A row of the table from which the key map, the menu, the help and the manual are made.
struct ActionInfo {
  Action action{};
  MenuGroup group{};
  std::string_view name;  // as in a key file: "play-pause"
  std::string_view keys;  // default chords with blanks between; the n-th gives the argument n * step + first
  std::string_view description;
  bool repeats = false;  // repeats while the key is held
  int first = 0;
  int step = 0;
};

// In the order of the help.
std::span<const ActionInfo> actions();
const ActionInfo& info(Action action);

// The action of that name.
const ActionInfo* find_action(std::string_view name);
// How many chords an action can have. If the action has an argument, each of its chords gives another one.
std::size_t most_chords(const ActionInfo& action);

// Which key does what.
class KeyMap {
 public:
  static constexpr std::array<std::string_view, 3> scheme_names{"default", "tetron", "mpv"};

  // The default keys: those of video players.
  KeyMap();
  // The keys of a scheme. Empty if there is no scheme of that name.
  static std::optional<KeyMap> scheme(std::string_view name);

  std::optional<Command> find(const Chord& chord) const;
  // Sets the keys of an action, at most most_chords(). Other actions lose these keys.
  void set(Action action, std::span<const Chord> chords);
  std::vector<Chord> chords(Action action) const;
  // The keys of an action for readers: "Space, k", "Shift+0 - 9"; empty if it has none.
  std::string keys_text(Action action) const;
  // The same for one command: "Shift+3".
  std::string keys_text(const Command& command) const;
  // All actions with their keys.
  std::vector<scene::KeyHelp> help() const;

  // How the user plays, from the same file.
  Playing playing{};

 private:
  struct Binding {
    Chord chord;
    Command command;
  };
  std::vector<Binding> bindings_;
};

}  // namespace tetron::player
