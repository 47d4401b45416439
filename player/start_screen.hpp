#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "player/games/game_reader.hpp"
#include "player/games/window_state.hpp"
#include "player/keys/input.hpp"
#include "player/keys/scroller.hpp"
#include "player/start_options.hpp"
#include "player/window/desk.hpp"
#include "scene/panels/start_panel.hpp"

namespace tetron::player {

// What the window shows without a game, or over it: what can be opened.
class StartScreen {
 public:
  using Watch = std::function<void(const WindowState&)>;

  // All must outlive it. `inputs` is the number of key presses and clicks so far.
  StartScreen(Desk& desk, const StartOptions& options, const KeyMap& keys, scene::Look look,
              bool hides_results, std::uint64_t& inputs);

  // Shows the folder instead of the parts. Esc then ends run().
  void choose_in(const std::filesystem::path& folder);
  // Also from choose_in(): what went wrong.
  void show(std::string message) { view_.message = std::move(message); }

  // Runs until files were chosen or dropped. Returns nothing if the window was closed or the user went back.
  std::optional<std::vector<std::string>> run(const Watch& watch);

 private:
  void show_parts();
  void set_parts(std::vector<StartPart> parts);
  void handle(const WindowEvent& event);
  void press(const KeyPress& key);
  void press_mouse(scene::Point at);
  void move(std::ptrdiff_t by);
  void select(std::size_t row);
  void choose(std::size_t row);
  void ask();
  bool take_answer();
  bool read_more();
  scene::StartPlaces places() const;
  WindowState state() const;

  Desk& desk_;
  const StartOptions& options_;
  const KeyMap& keys_;
  std::uint64_t& inputs_;
  Input input_;
  scene::StartView view_;
  std::vector<StartEntry> entries_;  // for each row; a heading has an empty one
  std::optional<std::filesystem::path> folder_;
  bool is_over_game_ = false;
  std::unique_ptr<FileDialog> dialog_;
  std::unique_ptr<GameReader> reader_;
  std::optional<std::vector<std::string>> chosen_;
  bool is_left_ = false;
  Scroller scroller_;
};

}  // namespace tetron::player
