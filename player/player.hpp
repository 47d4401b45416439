#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "player/controller/controller.hpp"
#include "player/controls/fading.hpp"
#include "player/controls/help_list.hpp"
#include "player/controls/menu.hpp"
#include "player/controls/mouse.hpp"
#include "player/controls/note_entry.hpp"
#include "player/games/exports.hpp"
#include "player/games/game_chooser.hpp"
#include "player/games/playlist.hpp"
#include "player/games/shown_game.hpp"
#include "player/keys/input.hpp"
#include "player/next_round.hpp"
#include "player/options.hpp"
#include "player/window/desk.hpp"
#include "player/window/speaker.hpp"
#include "scene/scene.hpp"

namespace tetron::player {

// Connects a window with files, a controller and a scene. Input is handled in player_input.cpp, the choice of
// games in player_games.cpp.
class Player {
 public:
  // All must outlive it. `inputs` is the number of key presses and clicks before.
  Player(Playlist& playlist, std::size_t first, std::unique_ptr<OpenRecording> opened, const Options& options,
         Desk& desk, std::uint64_t inputs);

  // Runs until the window is closed.
  WindowState run();

 private:
  using Clock = std::chrono::steady_clock;
  // How long the hints of the first start stay if nothing is done.
  static constexpr std::chrono::seconds hint_time{15};
  bool handle_events();
  // Plays sounds for what has happened since the last call, or since last_counts_ was set.
  void listen();
  // Shows the first readable file of those that were dropped on the window or chosen. The others follow it in
  // the list. Both return true if there is something new to show.
  bool take_dropped();
  bool take_chosen();
  void open_paths(const std::vector<std::string>& paths);
  // Lets the user choose files.
  void choose_files();
  void choose_in_folder();
  // Opens what can be read of the shown file, also behind the damage.
  void salvage();
  // Returns true if games were added to the list.
  bool grow(std::span<const MoreGames> more);
  // Returns how many games were added to the list.
  std::size_t look_into(std::size_t index);
  WindowState window_state() const;
  static std::string menu_title(const scene::MenuView& menu);
  // Where a click does the same as a key.
  std::vector<WindowState::Spot> clickable() const;
  std::optional<WindowState::Games> listed() const;
  void handle(const WindowEvent& event);
  void touch();
  void close_unless_saving();
  void execute(const Mouse::ClickResult& clicked, scene::Point at = {});
  void handle_menu(const WindowEvent& event, const std::optional<Command>& command);
  // While the help is open, keys search in it.
  void handle_help(const WindowEvent& event, const std::optional<Command>& command);
  std::vector<NamedPlayer> named_players() const;
  void open_menu(int list);
  void open_field_menu(base::PlayerId player, scene::Point at);
  // In the middle of the chosen player's field.
  void open_field_menu();
  // While something is open over the game, its time stands still.
  void stop_pointing();
  void perform(const Command& command) { execute(controller_.act(command), command.argument); }
  // While the list of games is open, keys search in it.
  void handle_listing(const WindowEvent& event, const std::optional<Command>& command);
  // Opens the list, to show the chosen game alone or next to the present one.
  void open_games(bool second_game = false);
  // Lets the user choose a game to show next to the present one, or shows the present one alone again.
  void show_side_by_side();
  void turn_alignment();
  // The rounds of the match in the window; with two matches, those that both have.
  scene::RoundsOnBar rounds() const;
  void set_rounds();
  // Whether the next round is the next game in the list; with two recordings, of both.
  bool has_next_round() const;
  // With two recordings side by side, goes to another round of both, `on` rounds further. Returns false if
  // there is none, or if only one recording is shown.
  bool go_to_round_of_both(std::ptrdiff_t on);
  void close_games();
  // While the user plays on, keys control the piece.
  void handle_attempt(const WindowEvent& event, const std::optional<Command>& command);
  void save_attempt();
  void open_note();
  void handle_note(const WindowEvent& event);
  void execute(Request request, int argument);
  void copy(const Copy& copy);
  void go_to_previous_file();
  void go_to_next_file();
  // Starts the next round of a match a while after the present one was played to its end. Returns true if
  // there is something new to show.
  bool go_on_with_match(Clock::time_point now);
  // Goes on with the training in the next game when there is nothing more to try in this one. Returns true if
  // there is something new to show.
  bool go_on_training();
  void begin_lesson();
  // Shows the round that was clicked. Returns true if there is something new to show.
  bool go_to_chosen_round();
  // Shows another file. `skipped` says what was skipped before it; a failure is added to it.
  bool open(std::size_t index, std::vector<std::string>& skipped);
  // Shows an opened game from its start, with a message about what was skipped before it.
  void show_from_start(std::size_t index, std::unique_ptr<OpenRecording> opened,
                       std::optional<SecondGame> second_game, std::span<const std::string> skipped);
  // Shows another game next to the present one, or the present one alone.
  void open_side_by_side(std::optional<SecondGame> second_game);
  // Notices changes without events. Returns true if there is something new to show.
  bool check_for_changes();
  bool follow();
  void set_show();
  void set_title();
  bool hides_title() const { return controller_.hides_result() || controller_.hides_match(); }
  // After all earlier input, without the message of an earlier screenshot.
  void take_screenshot();
  // Only the field of the chosen player, as `convert --to png` draws it.
  void save_field();
  // What saving in that form would save now.
  ExportRequest export_request(ExportForm form) const;
  void save_as(ExportForm form);
  // Returns true if there is something new to show about an export.
  bool go_on_saving();
  // The controller's view with what the window adds.
  scene::View seen(Clock::time_point now) const;
  scene::Arrangement arrangement() const;
  void draw(Clock::time_point now, bool even_if_the_same);

  const Options& options_;
  Desk& desk_;
  const Display& display_;
  Playlist& playlist_;
  ShownGame game_;
  TrainingSession training_;  // its lessons are the controller's
  Controller controller_;
  std::optional<scene::Show> show_;
  std::vector<base::Milliseconds> best_;  // of the game to compare with
  Input input_;
  Painter& painter_;
  Window& window_;
  DropTarget& drops_;
  std::unique_ptr<FileDialog> dialog_;  // while it is open
  GameChooser chooser_;
  Menu menu_;
  HelpList help_;
  std::optional<NoteEntry> note_;  // while its text is typed
  Mouse mouse_;
  Fading fading_;
  NextRound next_round_;
  Exports exports_;
  Speaker speaker_;
  std::vector<sound::SoundCounts> last_counts_;  // counts at the last call of listen()
  const review::Attempt* last_counts_of_ =
      nullptr;  // the attempt whose counts these are; null for the recording
  std::vector<std::string> hints_;
  Clock::time_point hints_until_ = Clock::now() + hint_time;
  scene::Picture drawn_;
  Clock::time_point drawn_at_{};
  std::chrono::nanoseconds drawing_time_{};
  std::uint64_t inputs_ = 0;
  std::uint64_t reloads_ = 0;
  Clock::time_point next_check_{};
  bool is_title_plain_ = false;
  bool chooses_second_ = false;  // whether the list chooses a game to show next to the present one
  bool is_steered_ = false;      // the last key controlled the piece of an attempt
};

}  // namespace tetron::player
