#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/units.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::samples {

// The values are those of the header; what they mean for the game is defined by us. See samples/README.md,
// "Rules".
enum class Mode : std::uint8_t {
  friendly = 0,   // players who die come back, however many lives they had; the level does not rise
  classic = 1,    // clears of two and more lines send garbage; the last one standing wins
  weapons = 3,    // credits buy weapons; the last one standing wins
  quickrace = 4,  // the first field with enough lines wins
  highscore = 6,  // one player, until the end
};

struct PlayerSettings {
  std::string name{};     // bytes, in the encoding that the file is to have
  std::uint8_t team = 0;  // 0 is none
  int skill = 92;         // the percentage of cases in which the best place found is used
  int pace = 100;         // time for thinking and pressing keys, in percent
};

struct ChatLine {
  std::uint32_t time_ms = 0;
  bool after_end = false;  // the time counts from the end of the game
  std::uint8_t player = 0;
  std::uint8_t target = 0;  // 0 is everybody
  std::string text{};       // in bytes
};

struct GameSettings {
  std::uint64_t seed = 1;
  Mode mode = Mode::classic;
  std::vector<PlayerSettings> players{{}, {}};  // 1..8
  int players_per_field = 1;                    // 1 or 2: cells of more do not fit into a Matrix chunk
  std::uint8_t lives = 1;
  std::uint8_t level = 0;          // at the start
  std::uint32_t duration_ms = 0;   // the game ends after this time; 0: only the header's limit, 65535 s
  std::uint32_t placements = 0;    // the game ends after so many by all players; 0: no limit
  std::uint16_t goal_lines = 40;   // for quickrace
  std::uint8_t first_garbage = 0;  // rows of garbage in each field at the beginning
  // A Matrix is written at the latest after so many pieces on its field; 0: only when the field was changed
  // by something else than pieces.
  std::uint32_t matrix_every = 0;
  // How the game draws: sizes, shapes, packing. It must have 1 to 98 styles and at most 64 columns in a
  // field, and every field of the game must fit into packdata.
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
