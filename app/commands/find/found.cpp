#include "app/commands/find/found.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <utility>

#include "app/commands/pc/answer/pc_pages.hpp"
#include "formats/fumen/page.hpp"
#include "replay/measures/period.hpp"
#include "replay/measures/stands.hpp"
#include "replay/measures/streaks.hpp"

namespace tetron::app {

namespace {

constexpr int most_columns = 64;
constexpr std::array<std::string_view, 4> turn_words{"spawn", "right", "reverse", "left"};

std::string placed_text(const game::Placed* placed) {
  if (placed == nullptr) return "";
  const game::Place& place = placed->place;
  const std::string text =
      fmt::format("{} {} at {},{}", field::to_char(place.piece),
                  turn_words[static_cast<std::size_t>(place.turn)], place.column, place.row);
  return placed->spin == game::Spin::none
             ? text
             : text + (placed->spin == game::Spin::mini ? ", mini spin" : ", spin");
}

std::string fumen_text(const game::Field& field, const game::Placed* next) {
  if (field.width() > fumen::Field::width) return "";
  fumen::Page page;
  for (int y = 0; y < std::min(field.rows(), fumen::Field::rows); ++y)
    for (int x = 0; x < field.width(); ++x) {
      const field::Cell cell = field.at(x, y);
      page.field.set(x, y, static_cast<fumen::Block>(std::min(cell, field::Cell::garbage)));
    }
  page.flags.colorize = true;
  if (next != nullptr && next->place.piece < field::Cell::garbage &&
      next->place.piece != field::Cell::empty) {
    const fumen::Operation operation{static_cast<fumen::Piece>(next->place.piece),
                                     static_cast<fumen::Rotation>(next->place.turn), next->place.column,
                                     next->place.row};
    if (page.field.can_fill(operation)) page.operation = operation;
  }
  return fumen_of({page});
}

// The events of a player: the index of the placement at which each happens, and how large it is.
std::map<std::size_t, std::uint64_t> events_of(const measures::Played& played, FindEvent event) {
  std::map<std::size_t, std::uint64_t> found;
  const auto& placements = played.placements;
  const auto at = [&placements](std::uint32_t time) {
    const auto after = std::ranges::upper_bound(placements, time, {}, &measures::Placement::time);
    return static_cast<std::size_t>(after - placements.begin());
  };
  for (std::size_t i = 0; i < placements.size(); ++i) {
    const measures::Placement& one = placements[i];
    const bool is_spin = one.spin == game::Spin::full && one.piece == field::Cell::t;
    switch (event) {
      case FindEvent::combo:
        // Where it ends.
        if (one.combo > 0 && (i + 1 == placements.size() || placements[i + 1].combo < one.combo))
          found[i] = static_cast<std::uint64_t>(one.combo);
        break;
      case FindEvent::t_spin:
        if (is_spin && one.lines > 0) found[i] = one.lines;
        break;
      case FindEvent::t_spin_triple:
        if (is_spin && one.lines == 3) found[i] = one.attack;
        break;
      case FindEvent::all_clear:
        if (one.is_all_clear) found[i] = one.attack;
        break;
      case FindEvent::quad:
        if (one.lines == 4) found[i] = one.attack;
        break;
      case FindEvent::spike:
      case FindEvent::death:
        break;
    }
  }
  if (event == FindEvent::spike) {
    const measures::Spikes spikes = measures::spikes_of(played);
    for (std::size_t i = 0; i < spikes.times.size(); ++i)
      if (const std::size_t end = at(spikes.times[i]); end > 0) found[end - 1] = spikes.rows[i];
  }
  if (event == FindEvent::death)
    for (const std::uint32_t time : played.deaths) found[at(time)] = 0;
  return found;
}

// The same for a recording that does not say what was cleared: by the rows that a piece fills.
std::map<std::size_t, std::uint64_t> clears_of(const game::Match& match, const game::Round& round,
                                               std::size_t seat, FindEvent event) {
  std::map<std::size_t, std::uint64_t> found;
  measures::for_each_stand(round, seat, match.pieces, [&](const measures::Stand& stand) {
    if (stand.next == nullptr) return;
    game::Field field = stand.field;
    field.put(stand.next->place);
    int full = 0;
    int used = 0;
    for (int y = 0; y < field.rows(); ++y) {
      const auto filled =
          std::ranges::count_if(field.row(y), [](field::Cell cell) { return cell != field::Cell::empty; });
      full += filled == field.width() ? 1 : 0;
      used += filled > 0 ? 1 : 0;
    }
    if (event == FindEvent::quad ? full == 4 : full > 0 && full == used) found[stand.placed] = 0;
  });
  return found;
}

FoundMoment moment_of(const measures::Stand& stand) {
  return {.placement = static_cast<std::uint32_t>(stand.placed + 1),
          .t_ms = stand.time,
          .reached = placed_text(stand.reached),
          .played = placed_text(stand.next),
          .fumen = fumen_text(stand.field, stand.next)};
}

}  // namespace

BoardPattern::BoardPattern(const field::Grid& grid) : width(grid.width()) {
  for (int y = 0; y < grid.height() && width <= most_columns; ++y) {
    std::uint64_t mask = 0;
    for (int x = 0; x < width; ++x)
      if (grid.at({field::Column(x), field::Row(grid.height() - 1 - y)}) != field::Cell::empty)
        mask |= std::uint64_t{1} << x;
    // The piece of a page may have filled a row, which is then cleared.
    if (std::popcount(mask) < width) rows.push_back(mask);
  }
  while (!rows.empty() && rows.back() == 0) rows.pop_back();
}

BoardPattern BoardPattern::mirrored() const {
  BoardPattern other = *this;
  for (std::uint64_t& row : other.rows) {
    const std::uint64_t mask = std::exchange(row, 0);
    for (int x = 0; x < width; ++x)
      if ((mask >> x & 1) != 0) row |= std::uint64_t{1} << (width - 1 - x);
  }
  return other;
}

bool BoardPattern::matches(const game::Field& field) const {
  if (field.width() != width) return false;
  if (std::cmp_greater(rows.size(), field.rows())) return false;
  for (int y = 0; y < field.rows(); ++y) {
    const bool is_below_top = std::cmp_less(y, rows.size());
    if (!is_below_top && is_part) return true;
    std::uint64_t mask = 0;
    for (int x = 0; x < width; ++x)
      if (field.at(x, y) != field::Cell::empty) mask |= std::uint64_t{1} << x;
    const std::uint64_t wanted = is_below_top ? rows[static_cast<std::size_t>(y)] : 0;
    if ((is_part ? mask & wanted : mask) != wanted) return false;
  }
  return true;
}

base::Members members_of(std::type_identity<FoundMoment>) {
  using Of = base::Describe<FoundMoment>;
  static constexpr auto unless_empty = [](const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
  };
  static constexpr std::array all{
      Of::member<&FoundMoment::file>("file", "As it was given, or below the folder.",
                                     {.priority = 1, .is_path = true}),
      Of::member<[](const FoundMoment& one) {
        return (one.round > 0) ? std::optional(one.round) : std::nullopt;
      }>("round", "The number of the round, in a match.", {.priority = 1, .least = 1}),
      Of::member<[](const FoundMoment& one) { return unless_empty(one.date); }>(
          "date", "Of the match, as in `list`.", {.priority = 5}),
      Of::member<&FoundMoment::player>("player", "The name of the player.", {.priority = 1}),
      Of::member<&FoundMoment::t_ms>("t_ms", "Since when the board stood, or when the event happened.",
                                     {.heading = "time", .unit = "ms", .priority = 1, .is_time = true}),
      Of::member<&FoundMoment::placement>("placement", "The number of the placement that follows, from 1.",
                                          {.priority = 6, .least = 1}),
      Of::member<[](const FoundMoment& one) { return unless_empty(one.event); }>(
          "event", "What --event looked for; null for a board."),
      Of::member<[](const FoundMoment& one) {
        return (one.size > 0) ? std::optional(one.size) : std::nullopt;
      }>("size",
         "Of a combo its count, of a spike its rows, of a T-spin its lines, of other clears their attack.",
         {.priority = 2}),
      Of::member<&FoundMoment::is_mirrored>("mirrored", "Whether it is the mirrored board."),
      Of::member<[](const FoundMoment& one) { return unless_empty(one.reached); }>(
          "reached", "The placement before: T left at 3,1. Null at the beginning.", {.priority = 4}),
      Of::member<[](const FoundMoment& one) { return unless_empty(one.played); }>(
          "played", "The placement that followed. Null at the end.", {.priority = 3}),
      Of::member<&FoundMoment::won>("won", "Whether the player won the round; null if nobody did.",
                                    {.priority = 2}),
      Of::member<&FoundMoment::ended>("ended", "How the round ended for the player, as the file says it."),
      Of::member<&FoundMoment::length_ms>("length_ms", "How long the player took part in the round.",
                                          {.unit = "ms"}),
      Of::member<&FoundMoment::fumen>("fumen", "The board, with the placement that followed.")};
  return all;
}

std::vector<FoundMoment> moments_of(const game::Match& match, const game::Round& round, std::size_t seat,
                                    const Sought& sought) {
  std::vector<FoundMoment> found;
  if (sought.board) {
    const BoardPattern mirrored = sought.board->mirrored();
    measures::for_each_stand(round, seat, match.pieces, [&](const measures::Stand& stand) {
      const bool is_it = sought.board->matches(stand.field);
      if (!is_it && !(sought.is_mirrored_too && mirrored.matches(stand.field))) return;
      found.push_back(moment_of(stand));
      found.back().is_mirrored = !is_it;
    });
  } else {
    const measures::Played played = measures::played_by(round, seat);
    const bool is_clear = sought.event == FindEvent::quad || sought.event == FindEvent::all_clear;
    const auto events = is_clear && !played.has_clears ? clears_of(match, round, seat, sought.event)
                                                       : events_of(played, sought.event);
    if (events.empty()) return found;
    std::map<std::size_t, FoundMoment> moments;  // the last field before each placement
    measures::for_each_stand(round, seat, match.pieces, [&](const measures::Stand& stand) {
      if (events.contains(stand.placed)) moments.insert_or_assign(stand.placed, moment_of(stand));
    });
    for (const auto& [placement, size] : events) {
      FoundMoment& one = found.emplace_back(std::move(moments[placement]));
      one.placement = static_cast<std::uint32_t>(placement + 1);
      one.event = find_event_words[static_cast<std::size_t>(sought.event)];
      one.size = size;
      if (placement < played.placements.size()) one.t_ms = played.placements[placement].time;
    }
    if (sought.event == FindEvent::death)
      for (std::size_t i = 0; i < std::min(found.size(), played.deaths.size()); ++i)
        found[i].t_ms = played.deaths[i];
  }
  const game::Result& result = round.results[seat];
  const std::uint8_t player = round.seats[seat];
  for (FoundMoment& one : found) {
    one.date = measures::minute_of(match.origin.date.raw());
    if (player < match.players.size()) one.player = match.players[player].name.raw();
    if (round.winner()) one.won = result.won;
    one.ended = result.ended.raw();
    one.length_ms = result.length.value;
  }
  return found;
}

}  // namespace tetron::app
