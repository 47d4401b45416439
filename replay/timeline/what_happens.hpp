#pragma once

#include <optional>

#include "base/encoding.hpp"
#include "replay/timeline/events.hpp"
#include "replay/timeline/track.hpp"

// What an event means to those who ask, the same of a chunk and of a step of a round.
namespace tetron::replay {

// A piece is fixed, another appears, or both at once.
struct PieceChange {
  base::PlayerId player{};  // of the game
  // Also where the profile knows no shape of the piece.
  std::optional<game::Place> fixed{};
  std::optional<game::Place> appeared{};
};
std::optional<PieceChange> piece_change(const Event& event, const Track& track);

// The piece that the event fixes, of which the profile knows a shape.
struct FixedPiece {
  base::PlayerId player{};
  game::Place place{};
};
std::optional<FixedPiece> fixed_piece(const Event& event, const Track& track);

// A weapon is used. Both may be no players of the game.
struct WeaponUse {
  base::PlayerId sender{};
  base::PlayerId target{};
  std::uint8_t weapon = 0;
  std::uint8_t small = 0;
  std::uint16_t large = 0;
};
std::optional<WeaponUse> weapon_use(const Event& event, const Track& track);

// Something is said. The sender may be no player of the game; `to` is stored.
struct SaidMessage {
  base::PlayerId sender{};
  std::uint8_t to = 0;
  base::UntrustedText text;
};
// `encoding` is that of a .tet recording's texts.
std::optional<SaidMessage> said_message(const Event& event, const Track& track,
                                        const base::Encoding& encoding);

// A player loses, who may be none of the game.
std::optional<base::PlayerId> player_lost(const Event& event, const Track& track);

// A field gets new lives, which may be none of the game's.
std::optional<base::MatrixId> field_revived(const Event& event, const Track& track);

// A field of the game becomes another one as a whole.
std::optional<base::MatrixId> field_set(const Event& event, const Track& track);

}  // namespace tetron::replay
