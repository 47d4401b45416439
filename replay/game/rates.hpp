#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "replay/game/match.hpp"

// Rates of a player's part of a round, as games state them. They are 0 if the time is 0.
namespace tetron::game {

double per_second(double count, double ms);
double attack_per_minute(double attack, double ms);
// Rows of attack and rows of cleared garbage in 100 seconds ("VS").
double versus_score(double attack, double garbage, double ms);
double attack_per_piece(double attack, double pieces);

// Lines of clears of fewer than four lines.
std::int64_t burned_lines(std::int64_t lines, std::int64_t quads);
// The share of the lines that were cleared four at a time, in percent, rounded. Empty if there are no lines.
std::optional<std::int64_t> tetris_percent(std::int64_t lines, std::int64_t quads);

// The value that the file states; else the value that the replay gave; else empty.
std::optional<std::int64_t> figure(const Result& result, std::string_view name);

}  // namespace tetron::game
