#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "formats/ngf/frame.hpp"
#include "replay/game/match.hpp"

namespace tetron::kinds {

// A score of six digits wraps to 0 here; its first digit goes beyond 9.
inline constexpr std::uint32_t score_end = 1'600'000;

// The results of one player's game from the numbers next to the field, frame after frame, without looking at
// the field.
class NgfTally {
 public:
  // Returns the score up to this frame, including the wraps at 1,600,000.
  std::optional<std::uint32_t> take(const ngf::Frame& frame);

  // Values derived from the numbers of lines and of clears of four lines, by name: "burned",
  // "tetris_percent".
  struct Share {
    const char* name;
    std::int64_t value;
  };
  static std::vector<Share> shares(std::int64_t lines, std::int64_t quads);

  // Adds the stated values to a result of the player.
  void state(game::Result& result) const;

 private:
  void count_pieces(const ngf::Frame& frame);
  void count_lines(const ngf::Frame& frame);

  std::optional<std::uint32_t> shown_score_;
  std::uint32_t wrapped_ = 0;  // added to the score that is shown
  std::optional<std::uint32_t> score_;
  std::optional<std::uint32_t> first_lines_;  // from before the recording
  std::optional<std::uint32_t> lines_;
  std::optional<std::uint32_t> first_level_;
  std::optional<std::uint32_t> level_;
  bool is_level_up_ = false;  // in the previous frame
  std::optional<std::uint32_t> transition_;
  std::optional<std::uint32_t> pieces_;
  std::optional<std::uint32_t> i_pieces_;
  std::uint32_t drought_ = 0;  // pieces since the last I
  std::uint32_t longest_drought_ = 0;
  std::uint32_t quads_ = 0;
  bool is_every_clear_seen_ = true;
};

}  // namespace tetron::kinds
