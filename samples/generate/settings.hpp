#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/units.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::samples {

// Values as the header stores them; what each means for the game is ours. samples/README.md, "Rules".
enum class Mode : std::uint8_t {
  friendly = 0,   // who dies comes back, lives or not; the level stays
  classic = 1,    // two and more lines at once send garbage; the last one standing wins
  weapons = 3,    // credits buy weapons; the last one standing wins
  quickrace = 4,  // the first field with enough lines wins
  highscore = 6,  // one player, until the end
};

struct PlayerSettings {
  std::string name{};     // bytes, in whatever encoding the file is to have
  std::uint8_t team = 0;  // 0 is none
  int skill = 92;         // in how many of a hundred cases the best place found is taken
  int pace = 100;         // time taken to think and press keys, in percent
};

struct ChatLine {
  std::uint32_t time_ms = 0;
  bool after_end = false;  // the time counts from the end of the game
  std::uint8_t player = 0;
  std::uint8_t target = 0;  // 0 is everybody
  std::string text{};       // bytes
};

struct GameSettings {
  std::uint64_t seed = 1;
  Mode mode = Mode::classic;
  std::vector<PlayerSettings> players{{}, {}};  // 1..8
  int players_per_field = 1;                    // 1 or 2: the cells of more do not fit into a Matrix chunk
  std::uint8_t lives = 1;
  std::uint8_t level = 0;          // at start
  std::uint32_t duration_ms = 0;   // the game ends then at the latest; 0: no limit but the header's 65535 s
  std::uint32_t placements = 0;    // of all players together, likewise
  std::uint16_t goal_lines = 40;   // quickrace
  std::uint8_t first_garbage = 0;  // rows of garbage that each field begins with
  // Stones on a field after which its Matrix comes at the latest; 0: only when more than stones changed it.
  std::uint32_t matrix_every = 0;
  // How the game draws: sizes, shapes, packing. At least one style, at most 98; at most 64 columns on a
  // field; and what comes to stand on it must fit into packdata.
  replay::Profile profile = replay::tetron4();
  std::uint32_t pause_ms = 1500;  // from the last event to Stop
  std::uint8_t network = 0;       // header byte
  std::uint8_t version = 11;      // header byte
  std::uint8_t day = 17;
  std::uint8_t month = 5;
  std::uint16_t year = 2003;
  std::uint8_t hour = 20;
  std::uint8_t minute = 15;
  std::vector<ChatLine> chat{};
};

}  // namespace tetron::samples
