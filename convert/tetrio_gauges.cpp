#include "convert/tetrio_gauges.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace tetron::convert {

namespace {

using tetrio::Piece;

constexpr std::array<Piece, 7> style_order = {Piece::i, Piece::j, Piece::l, Piece::o,
                                              Piece::s, Piece::t, Piece::z};

std::uint32_t counted(std::int64_t count) {
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(count, 0, 0xffffffff));
}

replay::Gauge gauge_of(const tetrio::Status& status) {
  replay::Gauge gauge;
  gauge.from = tetrio_time(status.at);
  if (status.held) gauge.held = tetrio_style(*status.held);
  for (std::size_t i = 0; i < gauge.next.size(); ++i) gauge.next[i] = tetrio_style(status.next[i]);
  gauge.waiting = counted(status.waiting);
  gauge.combo = counted(status.combo);
  gauge.chain = counted(status.b2b);
  gauge.placements = counted(static_cast<std::int64_t>(status.placements));
  gauge.lines = counted(status.lines);
  gauge.attack = counted(status.attack);
  gauge.sent = counted(status.sent);
  gauge.received = counted(status.received);
  gauge.cleared = counted(status.cleared);
  gauge.faults = counted(status.faults);
  return gauge;
}

replay::PlacementNote note_of(const tetrio::Placement& placement) {
  constexpr std::array<std::string_view, 3> spins = {"", "mini", "full"};
  replay::PlacementNote note;
  note.at = tetrio_time(placement.at);
  note.style = tetrio_style(placement.piece);
  note.lines = static_cast<std::uint8_t>(std::min(placement.lines, 255));
  note.spin = spins[static_cast<std::size_t>(placement.spin)];
  note.all_clear = placement.all_clear;
  note.attack = counted(placement.attack);
  note.sent = counted(placement.sent);
  note.combo = counted(placement.combo);
  note.chain = counted(placement.b2b);
  note.keys = counted(placement.keys);
  note.faults = counted(placement.faults);
  note.rose = counted(static_cast<std::int64_t>(placement.rose.size()));
  return note;
}

}  // namespace

base::StoneStyle tetrio_style(Piece piece) {
  return base::StoneStyle(
      static_cast<std::uint8_t>(std::ranges::find(style_order, piece) - style_order.begin()));
}

base::Milliseconds tetrio_time(tetrio::Moment frames) {
  return base::Milliseconds(static_cast<std::uint32_t>(std::floor(frames * 1000 / 60)));
}

replay::Gauges tetrio_gauges(std::span<const tetrio::Journal> journals) {
  replay::Gauges gauges;
  for (const tetrio::Journal& journal : journals) {
    std::vector<replay::Gauge>& own = gauges.players.emplace_back();
    for (const tetrio::Status& status : journal.statuses) {
      replay::Gauge gauge = gauge_of(status);
      // Of one moment the last counts.
      if (!own.empty() && own.back().from == gauge.from) own.pop_back();
      own.push_back(gauge);
    }
    std::vector<replay::PlacementNote>& notes = gauges.notes.emplace_back();
    for (const tetrio::Placement& placement : journal.placements) notes.push_back(note_of(placement));
  }
  return gauges;
}

}  // namespace tetron::convert
