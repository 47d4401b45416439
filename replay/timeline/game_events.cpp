#include "replay/timeline/game_events.hpp"

#include <algorithm>
#include <memory>

namespace tetron::replay {

namespace {

// Makes events of a chunk.
class Making {
 public:
  // `made` is memory for the events.
  Making(const Event& event, const Track& track, game::Event* made)
      : event_(event), track_(track), made_(made) {}

  std::size_t count() const { return count_; }

  void operator()(const tet::StartView&) { put(game::nobody, game::Began{}); }
  void operator()(const tet::StopView&) { put(game::nobody, game::Ended{}); }
  void operator()(const tet::StoneView& view) { put(view.player(), game::Moved{place(view.stone())}); }
  void operator()(const tet::NewStoneView& view) {
    const base::PlayerId player = view.player();
    if (const auto old = profile().place(view.old_stone())) put(player, game::Placed{*old, {}, 0, 0});
    put(player, game::QueueShown{{profile().piece(view.next_style())}});
    put(player, game::CreditsSet{view.credits()});
    put(player, game::Spawned{place(view.new_stone())});
  }
  void operator()(const tet::MatrixView& view) {
    const std::uint8_t player = first_of(view.matrix());
    if (track_.layout().players_per_field == 1)
      put(player, game::QueueShown{{profile().piece(view.next_style())}});
    put(player, game::Counted{view.credits(), view.lines(), view.doubles(), view.triples(), view.tetrises(),
                              view.lives()});
    put(player, game::LevelSet{view.level()});
    put(player, game::BoardSet{});
  }
  void operator()(const tet::WeaponView& view) {
    put(view.player(),
        game::WeaponUsed{view.target().value, view.weapon(), view.byte_param(), view.word_param()});
  }
  void operator()(const tet::GameoverView& view) { put(view.player(), game::Died{}); }
  void operator()(const tet::ReviveView& view) { put(first_of(view.matrix()), game::Revived{view.lives()}); }
  void operator()(const tet::PlayerSelectView& view) {
    put(view.player(), game::TargetSelected{view.target().value});
  }
  void operator()(const tet::WeaponSelectView& view) {
    put(view.player(), game::WeaponSelected{view.weapon()});
  }
  void operator()(const tet::MessageView& view) { put(view.player(), game::MessageSent{0, view.target()}); }
  void operator()(const tet::UnknownView& view) { unknown(view.chunk); }
  void operator()(const tet::DamagedView& view) { unknown(view.chunk); }

 private:
  void unknown(const tet::Chunk& chunk) { put(game::nobody, game::Unknown{chunk.type_byte()}); }
  template <class What>
  void put(base::PlayerId player, const What& what) {
    put(player.value, what);
  }
  template <class What>
  void put(std::uint8_t player, const What& what) {
    std::construct_at(made_ + count_++, static_cast<double>(event_.chunk.time().value), event_.chunk.offset(),
                      event_.time, player, what);
  }

  const Profile& profile() const { return track_.profile(); }
  game::Place place(const tet::StonePlace& stored) const {
    return profile().place(stored).value_or(game::Place{});
  }
  // The first player of a field; of a field that the game does not have, a player that it does not have.
  std::uint8_t first_of(base::MatrixId field) const {
    constexpr int last = game::nobody - 1;
    return static_cast<std::uint8_t>(std::min(field.value * track_.layout().players_per_field, last));
  }

  const Event& event_;
  const Track& track_;
  game::Event* made_;
  std::size_t count_ = 0;
};

}  // namespace

GameEvents::GameEvents(const Event& event, const Track& track) {
  if (!event.game_events.empty()) {
    all_ = event.game_events;
    return;
  }
  Making making(event, track, made_.data());
  tet::visit(event.chunk, making);
  all_ = {made_.data(), making.count()};
}

}  // namespace tetron::replay
