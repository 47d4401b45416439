#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "convert/csv/csv.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/run.hpp"

namespace tetron::convert {

// Placements as CSV: a line of column names, then one line for each placement, in order. Columns: player
// (id), name, n (from 1 for each player), t_ms, piece (letter of a tetromino, or the style's name), rotation
// and x, y (SRS centre, y = 0 is the lowest row; empty if the piece is not a tetromino), the stored style,
// stored_x, stored_y, stored_rot, and lines, level, credits just before. Games that show a queue also have
// cleared, spin, all_clear, attack, sent, combo, b2b, keys, faults and garbage of the placement itself.
// Matches have a first column, round, and column names only before the first round. `flush` is called now
// and then so that the text does not have to be kept.
struct CsvRound {
  std::size_t number = 0;  // from 1
  bool is_first = true;    // of the rounds that are written
};
void append_placements_csv(std::string& out, const replay::Track& track, const replay::Game& game,
                           const std::vector<base::PlayerId>& players, std::optional<base::Milliseconds> from,
                           std::optional<base::Milliseconds> to, const std::function<void()>& flush,
                           CsvText kind = CsvText::plain, std::optional<CsvRound> round = std::nullopt);

}  // namespace tetron::convert
