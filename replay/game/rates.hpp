#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "replay/game/match.hpp"

// Figures of a player's part of a round, as games state them. In no time nothing happens: 0.
namespace tetron::game {

double per_second(double count, double ms);
double attack_per_minute(double attack, double ms);
// Rows attacked with, and rows of garbage cleared, in 100 seconds ("VS").
double versus_score(double attack, double garbage, double ms);
double attack_per_piece(double attack, double pieces);

// Lines that went in clears of fewer than four.
std::int64_t burned_lines(std::int64_t lines, std::int64_t fours);
// The share of lines that went in fours, in per cent, rounded. Nothing without lines.
std::optional<std::int64_t> tetris_percent(std::int64_t lines, std::int64_t fours);

// What the file states; where it states nothing, what the replay gave; else nothing.
std::optional<std::int64_t> figure(const Result& result, std::string_view name);

}  // namespace tetron::game
