#include "rules/rate/game.hpp"

#include <algorithm>

#include "rules/bot/bot.hpp"

namespace tetron::rules {

namespace {

std::unique_ptr<Bot> bot_of(const RatedPlayer& player, const Script& script) {
  switch (player.kind) {
    case Player::greedy:
      return make_greedy_bot(script, player.row_value);
    case Player::one_column:
      return make_one_column_bot(player.column);
    case Player::random:
      break;
  }
  return make_bot("random", script);
}

}  // namespace

std::optional<RatedGame> play_rated(const Source& source, const ScriptOptions& options, std::uint64_t seed,
                                    const RatedPlayer& player, const GameLimits& limits,
                                    const std::stop_token& stop) {
  RatedGame rated{.seed = seed, .player = player.kind, .column = player.column};
  auto loaded = Script::load(source, seed, options);
  if (!loaded) {
    rated.error = std::move(loaded.error());
    return rated;
  }
  Script& script = **loaded;
  const Counts& counts = script.game().counts();
  const auto keep_field = [&] {
    const auto values = script.game().board().values();
    rated.field.assign(values.begin(), values.end());
  };
  const auto bot = bot_of(player, script);
  std::uint64_t lost = 0;
  while (!script.ended() && counts.frames < limits.frames &&
         (limits.tumos == 0 || counts.tumos < limits.tumos)) {
    if (stop.stop_requested()) return std::nullopt;
    (void)script.step(bot->next(script));  // an error ends it
    if (script.game().events().fixed) {
      if (counts.lost > lost) ++rated.lost_tumos;
      lost = counts.lost;
      if (counts.tumos == field_tumos) keep_field();
    }
    if (counts.tumos < early_tumos_looked_at) rated.early_erased = counts.erased;
  }
  if (counts.tumos < field_tumos) keep_field();
  rated.early_tumos = std::min(counts.tumos, early_tumos_looked_at);
  rated.over = script.game().over();
  rated.error = script.error();
  rated.counts = counts;
  return rated;
}

}  // namespace tetron::rules
