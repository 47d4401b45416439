#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "formats/ngf/frame.hpp"
#include "replay/game/match.hpp"

namespace tetron::kinds {

// Where a score of six digits, the first of them beyond 9, begins again at 0.
inline constexpr std::uint32_t score_end = 1'600'000;

// What the numbers beside the field say of one player's game, frame after frame, whatever the field shows.
class NgfTally {
 public:
  // Gives the score up to this frame: what it says, or more where the game begins anew at 1,600,000.
  std::optional<std::uint32_t> take(const ngf::Frame& frame);

  // What lines and clears of four of them come to, by name: "burned", "tetris_percent".
  struct Share {
    const char* name;
    std::int64_t value;
  };
  static std::vector<Share> shares(std::int64_t lines, std::int64_t fours);

  // Adds what is stated to a result of the player.
  void state(game::Result& result) const;

 private:
  void count_pieces(const ngf::Frame& frame);
  void count_lines(const ngf::Frame& frame);

  std::optional<std::uint32_t> shown_score_;
  std::uint32_t wrapped_ = 0;  // added to what is shown
  std::optional<std::uint32_t> score_;
  std::optional<std::uint32_t> lines_;
  std::optional<std::uint32_t> first_level_;
  std::optional<std::uint32_t> level_;
  bool is_level_up_ = false;  // in the frame before
  std::optional<std::uint32_t> transition_;
  std::optional<std::uint32_t> pieces_;
  std::optional<std::uint32_t> i_pieces_;
  std::uint32_t drought_ = 0;  // pieces since the last I
  std::uint32_t longest_drought_ = 0;
  std::uint32_t fours_ = 0;
  bool is_every_clear_seen_ = true;
};

}  // namespace tetron::kinds
