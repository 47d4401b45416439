#include "replay/timeline/what_happens.hpp"

namespace tetron::replay {

namespace {

base::PlayerId seat(const Event& event, const Track& track) {
  return base::PlayerId(track.seat_of(event.told.front().player));
}

bool is_of_game(base::PlayerId player, const Track& track) {
  return player.value < track.layout().players;
}

// The first event of this type in a step; null if there is none.
template <class What>
const What* told_first(const Event& event) {
  for (const game::Event& told : event.told)
    if (const auto* what = std::get_if<What>(&told.what)) return what;
  return nullptr;
}

}  // namespace

std::optional<PieceChange> piece_change(const Event& event, const Track& track) {
  PieceChange change;
  if (event.told.empty()) {
    const auto view = tet::view_as<tet::NewStoneView>(event.chunk);
    if (!view) return std::nullopt;
    const Profile& profile = track.profile();
    change = {view->player(), profile.place(view->old_stone()), profile.place(view->new_stone())};
  } else {
    change.player = seat(event, track);
    if (const auto* placed = told_first<game::Placed>(event)) change.fixed = placed->place;
    if (const auto* spawned = told_first<game::Spawned>(event)) change.appeared = spawned->place;
  }
  const bool is_one = change.fixed || change.appeared;
  return is_one && is_of_game(change.player, track) ? std::optional(change) : std::nullopt;
}

std::optional<FixedPiece> fixed_piece(const Event& event, const Track& track) {
  const auto change = piece_change(event, track);
  if (!change || !change->fixed || track.profile().cells(*change->fixed).empty()) return std::nullopt;
  return FixedPiece{change->player, *change->fixed};
}

std::optional<WeaponUse> weapon_use(const Event& event, const Track& track) {
  if (event.told.empty()) {
    const auto view = tet::view_as<tet::WeaponView>(event.chunk);
    if (!view) return std::nullopt;
    return WeaponUse{view->player(), view->target(), view->weapon(), view->byte_param(), view->word_param()};
  }
  const auto* armed = told_first<game::Armed>(event);
  if (armed == nullptr) return std::nullopt;
  return WeaponUse{seat(event, track), base::PlayerId(track.seat_of(armed->target)), armed->weapon,
                   armed->small, armed->large};
}

std::optional<SaidMessage> said_message(const Event& event, const Track& track,
                                        const base::Encoding& encoding) {
  if (event.told.empty()) {
    const auto view = tet::view_as<tet::MessageView>(event.chunk);
    if (!view) return std::nullopt;
    return SaidMessage{view->player(), view->target(), encoding.decode(view->text())};
  }
  const auto* said = told_first<game::Said>(event);
  if (said == nullptr || said->text >= track.round()->texts.size()) return std::nullopt;
  return SaidMessage{seat(event, track), said->to, track.round()->texts[said->text]};
}

std::optional<base::PlayerId> player_lost(const Event& event, const Track& track) {
  if (!event.told.empty())
    return told_first<game::Died>(event) != nullptr ? std::optional(seat(event, track)) : std::nullopt;
  const auto view = tet::view_as<tet::GameoverView>(event.chunk);
  return view ? std::optional(view->player()) : std::nullopt;
}

std::optional<base::MatrixId> field_revived(const Event& event, const Track& track) {
  if (!event.told.empty()) {
    if (told_first<game::Revived>(event) == nullptr || !is_of_game(seat(event, track), track))
      return std::nullopt;
    return track.layout().field_of(seat(event, track));
  }
  const auto view = tet::view_as<tet::ReviveView>(event.chunk);
  return view ? std::optional(view->matrix()) : std::nullopt;
}

std::optional<base::MatrixId> field_set(const Event& event, const Track& track) {
  if (event.told.empty()) {
    const auto view = tet::view_as<tet::MatrixView>(event.chunk);
    if (!view || view->matrix().value >= track.layout().fields()) return std::nullopt;
    return view->matrix();
  }
  if (told_first<game::BoardSet>(event) == nullptr || !is_of_game(seat(event, track), track))
    return std::nullopt;
  return track.layout().field_of(seat(event, track));
}

}  // namespace tetron::replay
