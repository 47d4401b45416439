#include "replay/kinds/stage/staged_round.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/escape.hpp"
#include "replay/kinds/tetrio/tetrio_round.hpp"
#include "replay/profile/profile_text.hpp"

namespace tetron::kinds {

std::optional<std::uint32_t> StagedRound::exact_until_ms() const {
  const auto until = round.exact_until();
  return until ? std::optional(until->value) : std::nullopt;
}

std::string StagedRound::profile_text() const {
  return replay::profile_text(profile);
}

std::expected<StagedRound, std::string> staged(const Source& source, std::size_t number) {
  auto round = source.round(number);
  if (!round) return std::unexpected(round.error());
  const game::Match& match = source.match();
  auto stage = stage_of(match, *round);
  if (!stage) return std::unexpected(stage.error());
  StagedRound made;
  static_cast<Stage&>(made) = std::move(*stage);
  made.round = std::move(*round);
  made.number = number;
  made.rounds = match.rounds.size();
  made.kind = base::escaped(match.origin.game);
  if (match.rounds.size() > 1) made.kind += fmt::format(", round {} of {}", number + 1, match.rounds.size());
  made.rules = tetrio_rules(match, made.round.results.front());
  return made;
}

}  // namespace tetron::kinds
