#include "replay/timeline/state.hpp"

#include <algorithm>

#include "replay/profile/pack.hpp"

namespace tetron::replay {

using base::MatrixId;

State::State(const Track& track)
    : players(static_cast<std::size_t>(track.layout().players)),
      fields(static_cast<std::size_t>(track.layout().fields())),
      layout_(track.layout()) {
  cells_.assign(static_cast<std::size_t>(layout_.fields()) * layout_.cells_per_field(), field::Cell::empty);
  for (FieldState& field : fields) field.lives = track.lives();
}

field::GridView State::grid(MatrixId id) const {
  const std::size_t size = layout_.cells_per_field();
  return {std::span(cells_).subspan(id.value * size, size), layout_.width, layout_.height};
}

std::span<field::Cell> State::cells(MatrixId id) {
  const std::size_t size = layout_.cells_per_field();
  return std::span(cells_).subspan(id.value * size, size);
}

bool operator==(const State& a, const State& b) {
  return a.time == b.time && a.events == b.events && a.players == b.players && a.fields == b.fields &&
         a.cells_ == b.cells_;
}

namespace {

class Application {
 public:
  Application(const Profile& profile, State& state) : profile_(profile), state_(state) {}

  void operator()(const tet::StoneView& view) const {
    if (PlayerState* player = player_of(view.player())) player->falling = profile_.place(view.stone());
  }

  void operator()(const tet::NewStoneView& view) const {
    PlayerState* player = player_of(view.player());
    if (!player) return;
    const base::MatrixId field = state_.layout().field_of(view.player());
    const auto placed = profile_.place(view.old_stone());
    if (placed && fix(*placed, profile_, state_.layout(), state_.cells(field))) ++player->placements;
    player->falling = profile_.place(view.new_stone());
    player->queue[0] = profile_.piece(view.next_style());
    player->credits = view.credits();
  }

  void operator()(const tet::MatrixView& view) const {
    if (view.matrix().value >= state_.layout().fields()) return;
    FieldState& field = state_.fields[view.matrix().value];
    field = {view.lives(),   view.level(),    view.lines(),  view.doubles(),
             view.triples(), view.tetrises(), view.credits()};
    const Layout& layout = state_.layout();
    if (layout.players_per_field == 1) {
      state_.players[view.matrix().value].queue[0] = profile_.piece(view.next_style());
      state_.players[view.matrix().value].credits = view.credits();
    }
    // If unpacking fails, the cells stay unchanged; check() reports the problem.
    (void)unpack(profile_.pack, view.packed(), layout.width, layout.height, state_.cells(view.matrix()));
  }

  void operator()(const tet::GameoverView& view) const {
    PlayerState* player = player_of(view.player());
    if (!player) return;
    player->alive = false;
    player->falling.reset();
  }

  void operator()(const tet::ReviveView& view) const {
    if (view.matrix().value >= state_.layout().fields()) return;
    state_.fields[view.matrix().value].lives = view.lives();
    for (int id = 0; id < state_.layout().players; ++id) {
      const base::PlayerId player(static_cast<std::uint8_t>(id));
      if (state_.layout().field_of(player) == view.matrix()) state_.players[player.value].alive = true;
    }
  }

  void operator()(const tet::PlayerSelectView& view) const {
    if (PlayerState* player = player_of(view.player())) player->target = view.target();
  }

  void operator()(const tet::WeaponSelectView& view) const {
    if (PlayerState* player = player_of(view.player())) player->weapon = view.weapon();
  }

  void operator()(const tet::StartView&) const {}
  void operator()(const tet::StopView&) const {}
  void operator()(const tet::WeaponView&) const {}
  void operator()(const tet::MessageView&) const {}
  void operator()(const tet::UnknownView&) const {}
  void operator()(const tet::DamagedView&) const {}

 private:
  PlayerState* player_of(base::PlayerId id) const {
    return id.value < state_.layout().players ? &state_.players[id.value] : nullptr;
  }

  const Profile& profile_;
  State& state_;
};

}  // namespace

bool fix(const game::Place& piece, const Profile& profile, const Layout& layout,
         std::span<field::Cell> cells) {
  const StoneCells positions = profile.cells(piece);
  for (const field::Position& p : positions) {
    const bool inside = p.column.value >= 0 && p.column.value < layout.width && p.row.value >= 0 &&
                        p.row.value < layout.height;
    if (inside)
      cells[static_cast<std::size_t>(p.row.value * layout.width + p.column.value)] = positions.cell_at(p);
  }
  return !positions.empty();
}

void apply(const tet::Chunk& chunk, const Profile& profile, State& state) {
  tet::visit(chunk, Application(profile, state));
}

}  // namespace tetron::replay
