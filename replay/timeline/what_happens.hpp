#pragma once

#include <optional>

#include "base/encoding.hpp"
#include "replay/timeline/events.hpp"
#include "replay/timeline/track.hpp"

// Interprets events, in the same way for a chunk and for a step of a round.
namespace tetron::replay {

// A piece is fixed, another one appears, or both.
struct PieceChange {
  base::PlayerId player{};  // always a player of the game
  // Also set if the profile has no shape for the piece.
  std::optional<game::Place> fixed{};
  std::optional<game::Place> appeared{};
};
std::optional<PieceChange> piece_change(const Event& event, const Track& track);

// A piece that is fixed and has a shape in the profile.
struct FixedPiece {
  base::PlayerId player{};
  game::Place place{};
};
std::optional<FixedPiece> fixed_piece(const Event& event, const Track& track);

// A weapon is used. The sender and the target may not be players of the game.
struct WeaponUse {
  base::PlayerId sender{};
  base::PlayerId target{};
  std::uint8_t weapon = 0;
  std::uint8_t small = 0;
  std::uint16_t large = 0;
};
std::optional<WeaponUse> weapon_use(const Event& event, const Track& track);

// A message. The sender may not be a player of the game; `to` is as stored.
struct SaidMessage {
  base::PlayerId sender{};
  std::uint8_t to = 0;
  base::UntrustedText text;
};
// `encoding` is that of the texts of a .tet recording.
std::optional<SaidMessage> said_message(const Event& event, const Track& track,
                                        const base::Encoding& encoding);

// A player loses. The number may be that of no player of the game.
std::optional<base::PlayerId> player_lost(const Event& event, const Track& track);

// A field of the game gets new lives.
std::optional<base::MatrixId> field_revived(const Event& event, const Track& track);

// A field of the game is replaced as a whole.
std::optional<base::MatrixId> field_set(const Event& event, const Track& track);

}  // namespace tetron::replay
