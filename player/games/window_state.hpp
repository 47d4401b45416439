#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "player/games/playlist.hpp"
#include "replay/timeline/state.hpp"
#include "scene/layout/view.hpp"

namespace tetron::player {

// The state of the window.
struct WindowState {
  scene::View view;
  std::vector<std::uint32_t> score{};       // of the match, shown next to the names; may be empty
  std::uint32_t events = 0;                 // how many have happened
  std::size_t file = 0;                     // index of the shown one
  std::optional<SecondGame> second_game{};  // the other one, if two are shown
  std::string damage;                       // of the shown recording
  scene::Panels panels{};                   // those that are switched on
  bool fullscreen = false;
  int volume = 0;  // of sounds, in percent
  bool muted = false;
  bool controls_shown = true;  // false if they have disappeared in full screen
  scene::Size size{};          // of the window
  std::uint64_t inputs = 0;    // key presses, clicks and turns of the wheel so far
  int held = 0;                // keys and mouse buttons that are pressed
  std::uint64_t reloads = 0;   // how often a file was read again
  // Whether the user plays on, and how many pieces were placed and lines cleared.
  bool attempting = false;
  std::uint32_t attempt_placements = 0;
  std::uint32_t attempt_lines = 0;
  bool attempt_over = false;
  std::optional<game::Place> attempt_piece{};  // the falling one
  // In a training: mistakes that were tried, and of these how many were done better.
  std::size_t trained = 0;
  std::size_t done_better = 0;
  // The list of games, if it is open.
  struct Games {
    std::string query;
    std::size_t found = 0;
    std::size_t read = 0;
    std::size_t pictured = 0;               // how many have known fields
    std::optional<std::size_t> selected{};  // index
    std::string_view order{};               // its name
    std::string kind{};                     // empty: all kinds
    std::vector<scene::Point> heads{};      // where clicks sort, and choose the kind
  };
  std::optional<Games> games{};
  std::string menu{};  // the visible list of the menu, "field" for that of a field; empty: none is open
  // Where a click does the same as a command, by name: buttons, or the rows of the open menu.
  struct Spot {
    std::string name;
    scene::Point at;
  };
  std::vector<Spot> clickable{};
  bool can_salvage = false;  // more of the shown recording can be read behind the damage
  // What the window shows without a game.
  struct Start {
    std::size_t rows = 0;
    std::size_t first = 0;   // the first visible row
    std::string folder{};    // the one that is listed; empty: none
    std::string selected{};  // its name; empty: nothing
  };
  std::optional<Start> start{};
};

}  // namespace tetron::player
