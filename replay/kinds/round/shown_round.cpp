#include "replay/kinds/round/shown_round.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/escape.hpp"
#include "field/grid.hpp"
#include "replay/kinds/round/round_gauges.hpp"
#include "replay/kinds/round/tet_form.hpp"
#include "replay/kinds/tetrio/tetrio_round.hpp"
#include "replay/profile/profile_text.hpp"

namespace tetron::kinds {

namespace {

std::shared_ptr<const replay::Gauges> shown_gauges(const game::Round& round) {
  replay::Gauges gauges = gauges_of(round);
  const auto is_empty = [](const auto& list) { return list.empty(); };
  if (std::ranges::all_of(gauges.players, is_empty)) return nullptr;
  return std::make_shared<const replay::Gauges>(std::move(gauges));
}

}  // namespace

replay::Game ShownRound::game() const {
  replay::Game game = replay::game_of(tet_header(match, round), {});
  // A header of .tet has a day always, and no words for modes of other games.
  if (match.origin.date.empty()) game.date = game.time = "";
  if (pieces.has_points() && !match.origin.mode.empty()) game.mode = base::escaped(match.origin.mode);
  return game;
}

std::expected<tet::Bytes, std::string> ShownRound::tet() const {
  return tet_form(match, round, pieces);
}

std::optional<std::uint32_t> ShownRound::exact_until_ms() const {
  const auto until = round.exact_until();
  return until ? std::optional(until->value) : std::nullopt;
}

std::string ShownRound::profile_text() const {
  return replay::profile_text(profile());
}

std::expected<ShownRound, std::string> shown(const game::Match& match, game::Round round) {
  if (!round.problem.empty()) return std::unexpected(round.problem.raw());
  if (round.seats.empty()) return std::unexpected("the round has no players");
  if (round.seats.size() > tet::header::max_players)
    return std::unexpected(fmt::format("the round has {} players; {} can be shown", round.seats.size(),
                                       tet::header::max_players));
  if (round.width > field::max_width)
    return std::unexpected(
        fmt::format("its field has {} columns; {} can be shown", round.width, field::max_width));
  auto pieces = replay::RoundPieces::of(match, round);
  if (!pieces) return std::unexpected(pieces.error());
  ShownRound made;
  made.match.origin = match.origin;
  made.match.unit = match.unit;
  made.match.players = match.players;
  made.match.pieces = match.pieces;
  made.round = std::move(round);
  made.pieces = std::move(*pieces);
  made.gauges = shown_gauges(made.round);
  made.kind = base::escaped(match.origin.game);
  made.rules = tetrio_rules(match, made.round.results.front());
  return made;
}

std::expected<ShownRound, std::string> shown(const Source& source, std::size_t number) {
  auto round = source.round(number);
  if (!round) return std::unexpected(round.error());
  auto made = shown(source.match(), std::move(*round));
  if (!made) return made;
  made->number = number;
  made->rounds = source.match().rounds.size();
  if (made->rounds > 1) made->kind += fmt::format(", round {} of {}", number + 1, made->rounds);
  return made;
}

}  // namespace tetron::kinds
