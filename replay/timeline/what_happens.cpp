#include "replay/timeline/what_happens.hpp"

#include "replay/timeline/game_events.hpp"

namespace tetron::replay {

namespace {

base::PlayerId seat(const GameEvents& events, const Track& track) {
  return base::PlayerId(track.seat_of(events.front().player));
}

bool is_of_game(base::PlayerId player, const Track& track) {
  return player.value < track.layout().players;
}

// The field of the event's player if there is such an event; empty if the game does not have the field.
template <class What>
std::optional<base::MatrixId> field_with(const Event& event, const Track& track) {
  const GameEvents events(event, track);
  const base::PlayerId player = seat(events, track);
  if (events.first<What>() == nullptr || !is_of_game(player, track)) return std::nullopt;
  return track.layout().field_of(player);
}

}  // namespace

std::optional<PieceChange> piece_change(const Event& event, const Track& track) {
  const GameEvents events(event, track);
  PieceChange change{seat(events, track)};
  if (!is_of_game(change.player, track)) return std::nullopt;
  if (const auto* placed = events.first<game::Placed>()) change.fixed = placed->place;
  const auto* spawned = events.first<game::Spawned>();
  if (spawned != nullptr && spawned->place.piece != field::Cell::empty) change.appeared = spawned->place;
  return change.fixed || change.appeared ? std::optional(change) : std::nullopt;
}

std::optional<FixedPiece> fixed_piece(const Event& event, const Track& track) {
  const auto change = piece_change(event, track);
  if (!change || !change->fixed || track.profile().cells(*change->fixed).empty()) return std::nullopt;
  return FixedPiece{change->player, *change->fixed};
}

std::optional<WeaponUse> weapon_use(const Event& event, const Track& track) {
  const GameEvents events(event, track);
  const auto* weapon_used = events.first<game::WeaponUsed>();
  if (weapon_used == nullptr) return std::nullopt;
  return WeaponUse{seat(events, track), base::PlayerId(track.seat_of(weapon_used->target)),
                   weapon_used->weapon, weapon_used->small, weapon_used->large};
}

std::optional<SaidMessage> said_message(const Event& event, const Track& track,
                                        const base::Encoding& encoding) {
  const GameEvents events(event, track);
  const auto* said = events.first<game::MessageSent>();
  if (said == nullptr) return std::nullopt;
  SaidMessage message{seat(events, track), said->to, {}};
  if (const auto view = tet::view_as<tet::MessageView>(event.chunk))
    message.text = encoding.decode(view->text());
  else if (said->text < track.round()->texts.size())
    message.text = track.round()->texts[said->text];
  else
    return std::nullopt;
  return message;
}

std::optional<base::PlayerId> player_lost(const Event& event, const Track& track) {
  const GameEvents events(event, track);
  return events.first<game::Died>() != nullptr ? std::optional(seat(events, track)) : std::nullopt;
}

std::optional<base::MatrixId> field_revived(const Event& event, const Track& track) {
  return field_with<game::Revived>(event, track);
}

std::optional<base::MatrixId> field_set(const Event& event, const Track& track) {
  return field_with<game::BoardSet>(event, track);
}

}  // namespace tetron::replay
