#include "replay/infer/evidence.hpp"

#include "replay/timeline/game.hpp"

namespace tetron::replay::infer {

namespace {

constexpr std::uint8_t no_style = 255;

int as_signed(std::uint8_t coordinate) {
  return static_cast<std::int8_t>(coordinate);
}

// What is known of a field since its last snapshot.
struct Track {
  std::optional<std::uint32_t> snapshot;
  std::vector<tet::StonePlace> placements;
  bool broken = false;  // something other than pieces and clears changed it, or too much happened in between
  bool weapon = false;  // as in Segment
};

class Collector {
 public:
  Collector(const tet::Recording& recording, const EvidenceCaps& caps, Evidence& evidence)
      : layout_(layout_of(recording.header(), Profile{})), caps_(caps), evidence_(evidence) {}

  bool full() const {
    return evidence_.snapshots.size() >= caps_.snapshots || evidence_.placements.size() >= caps_.placements;
  }

  void operator()(const tet::StoneView& view) {
    ++evidence_.moves;
    if (view.player().value >= layout_.players) return;
    auto& falling = falling_[view.player().value];
    const tet::StonePlace stone = view.stone();
    if (falling && falling->style == stone.style && falling->rot != stone.rot) {
      ++evidence_.turns;
      evidence_.turns_in_place += falling->x == stone.x && falling->y == stone.y;
    }
    if (!falling || falling->style != stone.style) ++evidence_.style_fell[stone.style.value];
    falling = stone;
  }

  void operator()(const tet::NewStoneView& view) {
    if (view.player().value >= layout_.players) return;
    const std::size_t player = view.player().value;
    const tet::StonePlace old = view.old_stone();
    if (old.style.value != no_style) {
      count(old, began_[player]);
      Track& track = tracks_[layout_.field_of(view.player()).value];
      if (!track.snapshot) begin(track);
      if (track.placements.size() < caps_.placements_between)
        track.placements.push_back(old);
      else
        track.broken = true;
    }
    began_[player] = falling_[player] = view.new_stone();
    ++evidence_.style_fell[view.new_stone().style.value];
    note_spawn(view.new_stone());
  }

  void operator()(const tet::MatrixView& view) {
    ++evidence_.matrices;
    ++evidence_.packed_sizes[view.packed().size()];
    if (view.matrix().value >= layout_.fields()) return;
    Track& track = tracks_[view.matrix().value];
    const auto now = static_cast<std::uint32_t>(evidence_.snapshots.size());
    const auto packed = view.packed();
    evidence_.snapshots.push_back({{packed.begin(), packed.end()},
                                   view.lines(),
                                   players_per_field(),
                                   false,
                                   recording(),
                                   view.chunk.offset(),
                                   view.time()});
    if (track.snapshot && !track.placements.empty()) {
      if (track.broken) {
        evidence_.fixed_unseen += track.placements.size();
      } else {
        evidence_.segments.push_back({*track.snapshot, now,
                                      static_cast<std::uint32_t>(evidence_.placements.size()),
                                      static_cast<std::uint32_t>(track.placements.size()), track.weapon});
        evidence_.placements.insert(evidence_.placements.end(), track.placements.begin(),
                                    track.placements.end());
      }
    }
    track.placements.clear();
    track.snapshot = now;
    track.broken = false;
    track.weapon = false;
  }

  void operator()(const tet::WeaponView& view) {
    if (view.target().value < layout_.players) tracks_[layout_.field_of(view.target()).value].weapon = true;
  }

  void operator()(const tet::ReviveView& view) {
    if (view.matrix().value < layout_.fields()) tracks_[view.matrix().value].broken = true;
  }

  void operator()(const tet::View&) {}

  void finish() {
    for (const Track& track : tracks_) evidence_.fixed_unseen += track.placements.size();
  }

 private:
  std::uint8_t players_per_field() const { return static_cast<std::uint8_t>(layout_.players_per_field); }

  std::uint32_t recording() const { return evidence_.recordings - 1; }

  void begin(Track& track) {
    track.snapshot = static_cast<std::uint32_t>(evidence_.snapshots.size());
    evidence_.snapshots.push_back({{}, 0, players_per_field(), true, recording(), 0, {}});
  }

  void count(const tet::StonePlace& old, const std::optional<tet::StonePlace>& began) {
    ++evidence_.stones_fixed;
    ++evidence_.style_fixed[old.style.value];
    ++evidence_.turn_fixed[old.style.value][old.rot % 4];
    evidence_.x.take(as_signed(old.x));
    evidence_.y.take(as_signed(old.y));
    if (!began || began->style != old.style) return;
    evidence_.falls_to_more_y += as_signed(old.y) > as_signed(began->y);
    evidence_.falls_to_less_y += as_signed(old.y) < as_signed(began->y);
  }

  // Boyer and Moore's majority vote: finds the place where more than half of a style's pieces appear.
  void note_spawn(const tet::StonePlace& stone) {
    SpawnPlace& spawn = evidence_.spawn[stone.style.value];
    if (spawn.times == 0) {
      spawn = {stone.x, stone.y, 1};
    } else if (spawn.x == stone.x && spawn.y == stone.y) {
      ++spawn.times;
    } else {
      --spawn.times;
    }
  }

  Layout layout_;
  EvidenceCaps caps_;
  Evidence& evidence_;
  std::array<Track, tet::header::max_players> tracks_;
  std::array<std::optional<tet::StonePlace>, tet::header::max_players> falling_;
  std::array<std::optional<tet::StonePlace>, tet::header::max_players> began_;
};

}  // namespace

std::optional<tet::Gap> collect(const tet::Recording& recording, const EvidenceCaps& caps,
                                Evidence& evidence) {
  ++evidence.recordings;
  Collector collector(recording, caps, evidence);
  std::optional<tet::Gap> gap;
  tet::Walk walk = recording.chunks();
  while (const auto chunk = walk.next()) {
    if (!gap) gap = walk.gap();
    if (collector.full() || chunk->offset() > caps.bytes) {
      evidence.capped = true;
      break;
    }
    tet::visit_some(*chunk, collector);
  }
  collector.finish();
  if (!gap) gap = walk.gap();
  return gap;
}

}  // namespace tetron::replay::infer
