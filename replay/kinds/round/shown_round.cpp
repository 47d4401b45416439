#include "replay/kinds/round/shown_round.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include "base/escape.hpp"
#include "field/grid.hpp"
#include "replay/game/rates.hpp"
#include "replay/kinds/round/tet_form.hpp"
#include "replay/kinds/tetrio/tetrio_round.hpp"
#include "replay/measures/period.hpp"
#include "replay/profile/profile_text.hpp"

namespace tetron::kinds {

namespace {

// A stated number, limited to the range of the type.
template <class Number>
Number within(std::optional<std::int64_t> value) {
  return static_cast<Number>(
      std::clamp<std::int64_t>(value.value_or(0), 0, std::numeric_limits<Number>::max()));
}

// Whether a text begins with the pattern `form`, in which each 0 stands for any digit.
bool has_form(std::string_view text, std::string_view form) {
  if (text.size() < form.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i)
    if (form[i] == '0' ? text[i] < '0' || text[i] > '9' : text[i] != form[i]) return false;
  return true;
}

}  // namespace

replay::Game ShownRound::game() const {
  replay::Game game;
  for (std::size_t seat = 0; seat < round.seats.size(); ++seat) {
    const game::Player& player = match.players[round.seats[seat]];
    const base::UntrustedText& name = player.name;
    game.names.push_back(name.empty() ? base::UntrustedText(fmt::format("player {}", seat)) : name);
    game.teams.push_back(within<std::uint8_t>(player.team));
  }
  if (first_seats > 0) game.recordings = 2;
  const bool is_alone = round.seats.size() == 1;
  game.mode = base::escaped(match.origin.mode);
  if (game.mode.empty()) game.mode = is_alone ? "single" : "match";
  game.highscore = is_alone;
  if (!is_alone) game.winner = round.winner();
  if (const std::size_t stated = round.winner().value_or(0); stated < round.results.size()) {
    const game::Result& result = round.results[stated];
    game.score = result.score;
    game.lines = game::figure(result, "lines");
    if (result.level) game.level = within<std::uint32_t>(result.level);
  }
  // "2026-07-24T19:03:08.342Z", "2003-05-17 21:04"
  const std::string date = measures::minute_of(match.origin.date.raw());
  if (has_form(date, "0000-00-00")) game.date = date.substr(0, 10);
  if (!game.date.empty() && date.size() > 11 && has_form(date.substr(11), "00:00"))
    game.time = date.substr(11, 5);
  return game;
}

std::expected<tet::Bytes, std::string> ShownRound::tet() const {
  return tet_form(match, round, pieces.profile());
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
  if (round.seats.size() > replay::most_players)
    return std::unexpected(
        fmt::format("the round has {} players; {} can be shown", round.seats.size(), replay::most_players));
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
  made.kind = base::escaped(match.origin.game);
  if (auto rules = tetrio_rules(match, made.round.results.front()))
    made.rules = std::make_shared<const tetrio::Rules>(std::move(*rules));
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
