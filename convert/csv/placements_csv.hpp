#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "convert/csv/csv.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/run.hpp"

namespace tetron::convert {

// One line per placement, in the order they happened, under a line of column names. Columns: player (id),
// name, n (from 1 for each player), t_ms, piece (letter of a tetromino or the style's name), rotation and x,
// y (SRS centre, y = 0 the lowest row; empty for a stone that is no tetromino), the stored style, stored_x,
// stored_y, stored_rot, and lines, level, credits the moment before. Of games that show a queue also
// cleared, spin, all_clear, attack, sent, combo, b2b, keys, faults, garbage of the placement itself. Of a
// match the first column is round, and the names of the columns stand before the first alone. `flush`
// is called now and then so that the text need not be kept.
struct CsvRound {
  std::size_t number = 0;  // from 1
  bool is_first = true;    // that is written
};
void append_placements_csv(std::string& out, const replay::Track& track, const replay::Game& game,
                           const std::vector<base::PlayerId>& players, std::optional<base::Milliseconds> from,
                           std::optional<base::Milliseconds> to, const std::function<void()>& flush,
                           CsvText kind = CsvText::plain, std::optional<CsvRound> round = std::nullopt);

}  // namespace tetron::convert
