#include "archive/gather.hpp"

#include <algorithm>

#include "replay/measures/period.hpp"
#include "replay/timeline/placed_piece.hpp"
#include "replay/timeline/statistics.hpp"
#include "replay/timeline/timeline.hpp"
#include "replay/timeline/what_happens.hpp"

namespace tetron::archive {

namespace {

PlacementRow row_of(const replay::PlacedPiece& placed) {
  PlacementRow row;
  row.number = placed.number;
  row.t_ms = placed.time.value;
  const auto count = [](const auto& number) { return number ? std::int64_t{*number} : std::int64_t{-1}; };
  row.credits = count(placed.credits);
  row.lines = count(placed.lines);
  row.level = count(placed.level);
  row.player = placed.player.value;
  row.style = placed.stored.style.value;
  if (placed.placement) {
    row.piece = field::to_char(placed.placement->kind);
    row.rotation = static_cast<std::uint8_t>(placed.placement->rotation);
    row.x = placed.placement->centre.column.value;
    row.y = placed.row_from_below();
  }
  if (placed.note) {
    row.has_note = true;
    row.attack = placed.note->attack;
    row.sent = placed.note->sent;
    row.cleared = placed.note->lines;
    row.spin = static_cast<std::uint8_t>(placed.note->spin);
  }
  return row;
}

// Adds events other than placements.
void add_event(GameEntry& entry, const replay::Event& event, const replay::Track& track,
               const base::Encoding& encoding) {
  const std::uint32_t now = event.time.value;
  if (const auto use = replay::weapon_use(event, track))
    entry.weapons.push_back({now, use->large, use->sender.value, use->target.value, use->weapon, use->small});
  else if (const auto said = replay::said_message(event, track, encoding))
    entry.chat.push_back({now, said->sender.value, said->to, said->text.raw()});
}

std::vector<PlayerRow> players_of(const replay::Game& game, const replay::State& end) {
  std::vector<PlayerRow> players;
  for (std::size_t id = 0; id < game.names.size(); ++id) {
    const auto counted = replay::statistics(end, base::PlayerId(static_cast<std::uint8_t>(id)), end.time);
    PlayerRow row;
    row.name = game.names[id].raw();
    row.team = game.teams[id];
    row.won = game.winner == id;
    row.placements = counted.placements;
    row.pace = counted.pace;
    row.lines = counted.lines;
    row.credits = counted.credits;
    if (counted.lines) {
      row.singles = counted.singles;
      row.doubles = counted.doubles;
      row.triples = counted.triples;
      row.quads = counted.quads;
    }
    players.push_back(std::move(row));
  }
  return players;
}

}  // namespace

GameEntry gathered(const replay::Track& track, const replay::Game& game, std::optional<tet::Gap>& gap) {
  replay::Run run(track);
  GameEntry entry;
  for (auto event = run.next(); event; event = run.next()) {
    if (const auto placed = replay::placed_piece(*event, run.state(), track))
      entry.placements.push_back(row_of(*placed));
    else
      add_event(entry, *event, track, game.encoding);
    run.step();
  }
  // In the order in which the archive stores them, which is faster to write.
  std::ranges::stable_sort(entry.placements, {}, &PlacementRow::player);
  gap = run.first_gap();
  const replay::State& end = run.state();
  entry.mode = game.mode;
  entry.date = measures::minute_of(game.date);
  entry.time = game.time;
  const tet::Recording* const recording = track.recording();
  entry.version = recording != nullptr ? recording->header().version : tet::Header().version;
  entry.players_per_field = static_cast<std::uint32_t>(end.layout().players_per_field);
  entry.width = static_cast<std::uint32_t>(end.layout().width);
  entry.height = static_cast<std::uint32_t>(end.layout().height);
  entry.length_ms = end.time.value;
  entry.events = end.events;
  if (game.winner) entry.winner = static_cast<std::uint32_t>(*game.winner);
  entry.score = game.score;
  entry.level = game.level;
  entry.profile = track.profile().name.raw();
  entry.players = players_of(game, end);
  return entry;
}

}  // namespace tetron::archive
