#pragma once

#include <array>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "formats/tet/chunk.hpp"
#include "formats/tet/header.hpp"
#include "replay/timeline/game.hpp"

namespace tetron::replay {

// Compares what a header states with the chunks of a complete game. What the published description leaves
// open is not reported as wrong: docs/decisions/recordings.md#the-description-of-tet.
class Stated {
 public:
  Stated(const tet::Header& header, const Layout& layout);

  // Takes the chunks in order, each with the time when it happens.
  void take(const tet::Chunk& chunk, base::Milliseconds time);
  // Where the header contradicts the chunks, in the order of its fields; `wanted` is the value of the
  // chunks.
  std::vector<base::Error> problems() const;

  void operator()(const tet::StartView& view);
  void operator()(const tet::StopView& view);
  void operator()(const tet::StoneView& view);
  void operator()(const tet::NewStoneView& view);
  void operator()(const tet::MatrixView& view);
  void operator()(const tet::WeaponView& view);
  void operator()(const tet::GameoverView& view);
  void operator()(const tet::ReviveView& view);
  void operator()(const tet::View&) {}

 private:
  struct Player {
    bool plays = false;  // had a piece
    bool out = false;
    std::optional<std::uint32_t> credits;  // the latest
    std::uint32_t largest_gain = 0;
    bool loses_credits = false;  // used a weapon, or its credits decreased
    bool just_paid = false;      // used a weapon since `credits` was set
  };
  struct Field {
    std::optional<std::uint8_t> first_lives;
    std::uint8_t lives = 0;
    std::optional<std::uint16_t> lines;  // the latest
    std::uint32_t earlier_lines = 0;     // counted before the number of lines restarted
    std::uint8_t level = 0;              // the highest
  };

  bool is_player(base::PlayerId id) const { return id.value < layout_.players; }
  Field& field_of(base::PlayerId id) { return fields_[layout_.field_of(id).value]; }
  // Whether the player will not play again.
  bool is_out(std::size_t id) const;
  bool on_one_side(std::size_t a, std::size_t b) const;
  // The player whose score, lines and level the header states.
  std::optional<std::size_t> described() const;

  void compare_participants(std::vector<base::Error>& found) const;
  void compare_winner(std::vector<base::Error>& found) const;
  void compare_score(const Player& player, std::vector<base::Error>& found) const;
  void compare_lines(const Field& field, std::vector<base::Error>& found) const;
  void compare_duration(std::vector<base::Error>& found) const;
  void compare_lives(std::vector<base::Error>& found) const;

  const tet::Header& header_;
  Layout layout_;
  std::array<Player, tet::header::max_players> players_{};
  std::array<Field, tet::header::max_players> fields_{};
  base::Milliseconds now_{};
  base::Milliseconds started_{};
  base::Milliseconds last_play_{};  // of the last chunk that belongs to play
  std::optional<base::Milliseconds> stopped_;
};

}  // namespace tetron::replay
