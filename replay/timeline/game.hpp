#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/encoding.hpp"
#include "formats/tet/header.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::replay {

// As many players of a round are shown, a hundred as TETR.IO's rooms have at most. A .tet recording has
// eight.
inline constexpr std::uint8_t most_players = 100;

// What the events of a round say of anybody; nothing is shown of the rest.
struct Says {
  bool queue = false;   // held and coming pieces, or what comes of attacks: they are shown with each field
  bool attack = false;  // also garbage
  bool chains = false;
  bool lines = false;
  bool faults = false;
};

// Who plays where: the shape of the game, from the header and the profile.
struct Layout {
  int players = 1;            // 1..most_players
  int players_per_field = 1;  // the same
  int width = 10;             // columns of a field, all its players' together
  int height = 20;
  Says says{};
  bool has_points =
      false;  // credits are a score, levels plain numbers, and nobody has lives: not Tetron's game

  int fields() const { return (players + players_per_field - 1) / players_per_field; }
  std::size_t cells_per_field() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
  base::MatrixId field_of(base::PlayerId player) const {
    return base::MatrixId(static_cast<std::uint8_t>(player.value / players_per_field));
  }
};

// Counts outside 1..8 are brought into that range; a shared field wider than field::max_width is cut there.
Layout layout_of(const tet::Header& header, const Profile& profile);

// Header values as meant.
struct Game {
  std::vector<base::UntrustedText> names;  // one per player; "player N" where the file gives none
  std::vector<std::uint8_t> teams;         // one per player, 0 for none
  std::string mode;                        // "weapons"; the number where the format has no word for it
  bool highscore = false;                  // then there is no winner
  std::optional<std::size_t> winner;       // the player's id
  int recordings = 1;                      // beside each other; of several nothing is stated
  // What is stated of the winner, or of the one player.
  std::uint32_t score = 0;
  std::uint16_t lines = 0;
  std::uint8_t level = 0;
  std::string date;           // "2003-05-17", the numbers as stored; empty if there are none
  std::string time;           // "21:04"
  base::Encoding encoding{};  // of the names, and of messages

  // "2003-05-17 21:04", or what there is of it; empty where the recording does not say.
  std::string when() const { return date.empty() || time.empty() ? date + time : date + " " + time; }
};

Game game_of(const tet::Header& header, const base::Encoding& encoding);
// "friendly" …; empty for modes without a word.
std::string_view mode_name(std::uint8_t mode);
// 0..10 as they are, 11 "10a", 12 "10b" …, 36 "10z"; beyond that the number.
std::string level_label(std::uint8_t level);
// The same of a game that may not have such labels.
std::string level_label(std::uint8_t level, const Layout& layout);
// "Credits" or "Score".
std::string_view credits_word(const Layout& layout);

}  // namespace tetron::replay
