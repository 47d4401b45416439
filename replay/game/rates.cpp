#include "replay/game/rates.hpp"

namespace tetron::game {

double per_second(double count, double ms) {
  return ms > 0 ? count * 1000 / ms : 0;
}

double attack_per_minute(double attack, double ms) {
  return per_second(attack, ms) * 60;
}

double versus_score(double attack, double garbage, double ms) {
  return per_second(attack + garbage, ms) * 100;
}

double attack_per_piece(double attack, double pieces) {
  return pieces > 0 ? attack / pieces : 0;
}

std::int64_t burned_lines(std::int64_t lines, std::int64_t quads) {
  return lines - 4 * quads;
}

std::optional<std::int64_t> tetris_percent(std::int64_t lines, std::int64_t quads) {
  if (lines <= 0) return std::nullopt;
  return (400 * quads + lines / 2) / lines;
}

std::optional<std::int64_t> figure(const Result& result, std::string_view name) {
  const Value* const value = result.value(name);
  if (value == nullptr) return std::nullopt;
  return value->stated ? value->stated : value->replayed;
}

}  // namespace tetron::game
