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

// How many players of a round are shown; a room of TETR.IO has at most 100. A .tet recording has at most 8
// players.
inline constexpr std::uint8_t most_players = 100;

// What kinds of data the events of a round contain for any player. Kinds that are absent are not shown.
struct AvailableData {
  bool queue = false;   // hold and queue, or attack; they are shown with each field
  bool attack = false;  // attack and garbage
  bool streaks = false;
  bool lines = false;
  bool finesse_faults = false;
  bool credits = false;  // or a score; unlike the result, at any moment
  bool level = false;
};

// The shape of the game, from the header and the profile.
struct Layout {
  int players = 1;            // 1 to most_players
  int players_per_field = 1;  // 1 to most_players
  int width = 10;             // columns of a field; a shared field counts the columns of all its players
  int height = 20;
  AvailableData available{};
  // Credits are a score, levels are plain numbers and there are no lives: the game is not Tetron.
  bool has_points = false;

  int fields() const { return (players + players_per_field - 1) / players_per_field; }
  std::size_t cells_per_field() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
  base::MatrixId field_of(base::PlayerId player) const {
    return base::MatrixId(static_cast<std::uint8_t>(player.value / players_per_field));
  }
};

// Counts outside 1 to 8 are brought into that range; the width of a shared field is limited to
// field::max_width.
Layout layout_of(const tet::Header& header, const Profile& profile);

// The interpreted values of a header.
struct Game {
  std::vector<base::UntrustedText> names;  // one for each player; "player N" if the file has no name
  std::vector<std::uint8_t> teams;         // one for each player, 0 for none
  std::string mode;                        // "weapons"; a number if the format has no word for it
  bool highscore = false;                  // if true, there is no winner
  std::optional<std::size_t> winner;       // id of the player
  int recordings = 1;                      // shown next to each other; if several, no result is stated
  // Of the winner, or of the only player.
  std::optional<std::int64_t> score{};  // empty, like the next two, if the recording does not say it
  std::optional<std::int64_t> lines{};
  std::optional<std::uint32_t> level{};
  std::string date;           // "2003-05-17", from the numbers as stored; empty if there are none
  std::string time;           // "21:04"
  base::Encoding encoding{};  // of the names and messages

  // "2003-05-17 21:04", or the part of it that is known; empty if the recording has neither.
  std::string when() const { return date.empty() || time.empty() ? date + time : date + " " + time; }
};

Game game_of(const tet::Header& header, const base::Encoding& encoding);
// "friendly" and others; empty for unknown modes.
std::string_view mode_name(std::uint8_t mode);
// 0 to 10 are themselves, 11 is "10a", 12 is "10b", and so on to 36, "10z"; above that the plain number.
std::string level_label(std::uint32_t level);
// The plain number if the layout's game has points, else as above.
std::string level_label(std::uint32_t level, const Layout& layout);
// "Credits" or "Score".
std::string_view credits_word(const Layout& layout);

}  // namespace tetron::replay
