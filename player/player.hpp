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
#include "player/controls/menu.hpp"
#include "player/controls/mouse.hpp"
#include "player/games/exports.hpp"
#include "player/games/game_chooser.hpp"
#include "player/games/playlist.hpp"
#include "player/games/shown_game.hpp"
#include "player/keys/input.hpp"
#include "player/next_round.hpp"
#include "player/options.hpp"
#include "player/window/display.hpp"
#include "player/window/drop_target.hpp"
#include "player/window/painter.hpp"
#include "player/window/speaker.hpp"
#include "player/window/window.hpp"
#include "scene/scene.hpp"

namespace tetron::player {

// Connects a window with files, a controller and a scene. What came in is dealt with in hearing.cpp, which
// game is shown in choosing.cpp.
class Player {
 public:
  Player(Playlist& playlist, std::size_t first, std::unique_ptr<OpenRecording> opened, const Options& options,
         const Display& display, std::unique_ptr<scene::Fonts> fonts);

  bool has_window() const { return window_.is_open(); }

  // Until the window is closed.
  Standing run();

 private:
  using Clock = std::chrono::steady_clock;

  bool handle_events();

  // Plays what is to be heard since the last call, or since heard_ was taken.
  void listen();

  // Shows the first of the files that were dropped on the window; the others are after it.
  bool take_dropped();

  // True if games have come into the list.
  bool grow(std::span<const MoreGames> more);

  // How many games came in.
  std::size_t look_into(std::size_t index);

  Standing standing() const;

  static std::string menu_title(const scene::MenuView& menu);

  // Where a click does something that a key does too.
  std::vector<Standing::Spot> clickable() const;

  std::optional<Standing::Games> listed() const;

  void handle(const WindowEvent& event);

  void touch();

  void fulfil(const Mouse::Wish& wish, scene::Point at = {});

  void handle_menu(const WindowEvent& event, const std::optional<Command>& command);

  std::vector<NamedPlayer> named_players() const;

  void open_menu(int list);

  void open_field_menu(base::PlayerId player, scene::Point at);

  // In the middle of the chosen player's field.
  void open_field_menu();

  // Time stands still below what is open over the game.
  void stop_pointing();

  void perform(const Command& command) { fulfil(controller_.act(command), command.argument); }

  // While the list of the games is open, keys search it.
  void handle_listing(const WindowEvent& event, const std::optional<Command>& command);

  // To open the one that is chosen; or to show it beside the one in the window.
  void open_games(bool beside = false);

  // Chooses a game to show beside the one in the window, or shows that one alone again.
  void show_beside();

  void turn_alignment();

  // Those of the match in the window; of two matches those that both have.
  scene::RoundsOnBar rounds() const;

  void set_rounds();

  // Whether the next round of what is shown, of both if there are two, is behind it.
  bool has_next_round() const;

  // Of two recordings beside each other to another round of both, so many on; false if there is none, or one
  // recording alone.
  bool go_to_round_of_both(std::ptrdiff_t on);

  void close_games();

  // While somebody plays on, keys steer.
  void handle_attempt(const WindowEvent& event, const std::optional<Command>& command);

  void save_attempt();

  void fulfil(Request request, int argument);

  void copy(const Copy& copy);

  void go_to_previous_file();

  void go_to_next_file();

  // A while after the end of a round that was played the next one of its match begins; true if there is
  // something new to see.
  bool go_on_with_match(Clock::time_point now);

  // The round that was clicked on; true if there is something new to see.
  bool go_to_chosen_round();

  // Shows another file, with what was skipped before it. A failure is added to that.
  bool open(std::size_t index, std::string& skipped);

  // Shows what was opened from its start, with what was skipped before it.
  void show_from_start(std::size_t index, std::unique_ptr<OpenRecording> opened, std::optional<Beside> beside,
                       const std::string& skipped);

  // Shows another one beside the one in the window, or that one alone.
  void open_beside(std::optional<Beside> beside);

  // Notices what no event tells; true if there is something new to see.
  bool look_around();

  bool follow();

  void set_show();

  void set_title();
  bool hides_title() const { return controller_.hides_result() || controller_.hides_match(); }

  // What the keys before this one have led to, without a message of an earlier screenshot.
  void take_screenshot();

  // The field of the chosen player alone, as `convert --to png` draws it.
  void save_field();

  // What is meant by saving in that form now.
  ExportWish export_wish(ExportForm form) const;

  void save_as(ExportForm form);

  // True if there is something new to see of what is being saved.
  bool go_on_saving();

  // What the window adds to the controller's view.
  scene::View seen(Clock::time_point now) const;

  scene::Arrangement arrangement() const;

  void draw(Clock::time_point now, bool even_if_the_same);

  const Options& options_;
  const Display& display_;
  Playlist& playlist_;
  ShownGame game_;
  Controller controller_;
  std::optional<scene::Show> show_;
  Input input_;
  Painter painter_;
  Window window_;
  DropTarget drops_;
  GameChooser chooser_;
  Menu menu_;
  Mouse mouse_;
  Fading fading_;
  NextRound next_round_;
  Exports exports_;
  Speaker speaker_;
  std::vector<sound::Tally> heard_;            // how things stood when it was listened last
  const review::Attempt* heard_of_ = nullptr;  // the attempt that they were of; null for the recording
  std::vector<std::string> hints_;
  scene::Picture drawn_;
  Clock::time_point drawn_at_{};
  std::chrono::nanoseconds drawing_time_{};
  std::uint64_t inputs_ = 0;
  std::uint64_t reloads_ = 0;
  Clock::time_point look_around_{};
  bool is_title_plain_ = false;
  bool chooses_beside_ = false;  // what is chosen in the list
  bool is_steered_ = false;      // the last key, while somebody played on
};

}  // namespace tetron::player
