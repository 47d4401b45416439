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

// How things stand in the window.
struct Standing {
  scene::View view;
  std::vector<std::uint32_t> score{};  // of the match, next to the names; empty where there is none
  std::uint32_t events = 0;            // how many had happened
  std::size_t file = 0;                // which one was shown
  std::optional<Beside> beside{};      // the other one, if there are two
  std::string damage;                  // of what was shown
  scene::Panels panels{};              // that were asked for
  bool fullscreen = false;
  int volume = 0;  // of sounds, in hundredths
  bool muted = false;
  bool controls_shown = true;  // they go while it plays in full screen
  scene::Size size{};          // of the window
  std::uint64_t inputs = 0;    // key presses, clicks and turns of the wheel that came in
  int held = 0;                // keys and mouse buttons that are down
  std::uint64_t reloads = 0;   // how often a file was read again
  // Somebody plays on from the recording: how many stones were placed, and lines cleared.
  bool attempting = false;
  std::uint32_t attempt_placements = 0;
  std::uint32_t attempt_lines = 0;
  bool attempt_over = false;
  std::optional<game::Place> attempt_stone{};  // that falls
  // The list of the games, if it is open.
  struct Games {
    std::string query;
    std::size_t found = 0;
    std::size_t read = 0;
    std::size_t pictured = 0;               // whose fields are known
    std::optional<std::size_t> selected{};  // index
    std::string_view order{};               // by its name
    std::string kind{};                     // empty: all
    std::vector<scene::Point> heads{};      // where clicks sort and choose the kind
  };
  std::optional<Games> games{};
  std::string menu{};  // the list that is shown of it, "field" of that of a field; empty: none is open
  // Where a click does what a command does, by name: buttons, or the rows of the menu that is open.
  struct Spot {
    std::string name;
    scene::Point at;
  };
  std::vector<Spot> clickable{};
};

}  // namespace tetron::player
