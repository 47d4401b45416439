#include <array>
#include <limits>
#include <optional>

#include "formats/hatetris/replay.hpp"
#include "replay/kinds/hatetris/game.hpp"
#include "samples/generate/catalogue.hpp"

namespace tetron::samples {

namespace {

using kinds::HatetrisPiece;
using kinds::HatetrisWell;

// How bad a well is: its heights, and empty cells below blocks.
int cost_of(const HatetrisWell& well, int width) {
  int cost = 0;
  for (int column = 0; column < width; ++column) {
    bool is_covered = false;
    for (int row = 0; row < HatetrisWell::rows; ++row) {
      const bool is_block = (well.bits[static_cast<std::size_t>(row)] >> column & 1) != 0;
      const int height = HatetrisWell::rows - row;
      if (is_block && !is_covered) cost += height * height;
      if (!is_block && is_covered) cost += 60;
      is_covered = is_covered || is_block;
    }
  }
  return cost;
}

// The moves of a player who turns a piece, moves it and lets it fall, where the well becomes lowest and has
// the fewest holes. It ends when the game is over or after as many pieces.
std::string hatetris_game(kinds::HatetrisEnemy enemy, int width, int pieces) {
  const kinds::HatetrisRules rules(width);
  kinds::HatetrisChooser chooser(enemy, rules);
  HatetrisWell well;
  std::string moves;
  for (int placed = 0; placed < pieces && !rules.is_over(well); ++placed) {
    const HatetrisPiece first = rules.first(chooser.next(well));
    int least = std::numeric_limits<int>::max();
    std::string best;
    HatetrisPiece best_at = first;
    for (int turns = 0; turns < 4; ++turns)
      for (int side = -width; side <= width; ++side) {
        HatetrisPiece piece = first;
        std::string way;
        const auto go = [&](char move) {
          const auto moved = rules.moved(well, piece, move);
          if (moved) piece = *moved;
          way += move;
          return moved.has_value();
        };
        bool is_possible = true;
        // One row down first, where every piece can turn.
        go('D');
        for (int i = 0; i < turns; ++i) is_possible = is_possible && go('U');
        for (int i = 0; i < std::abs(side); ++i) is_possible = is_possible && go(side < 0 ? 'L' : 'R');
        if (!is_possible) continue;
        while (go('D')) {
        }
        HatetrisWell after = well;
        const int gone = rules.put(after, piece);
        if (const int cost = cost_of(after, width) - 200 * gone; cost < least) {
          least = cost;
          best = way;
          best_at = piece;
        }
      }
    moves += best;
    rules.put(well, best_at);
  }
  return moves;
}

}  // namespace

std::vector<SampleFile> hatetris_samples() {
  using enum kinds::HatetrisEnemy;
  using hatetris::Codec;
  constexpr int to_the_end = 1000;
  const std::string game = hatetris_game(kinds::HatetrisEnemy::hatetris, 10, to_the_end);
  const std::string kind = hatetris_game(lovetris, 10, 40);
  return {text_file("hatetris/game.hatetris", hatetris::write(game, Codec::base2048) + "\n"),
          text_file("hatetris/base65536.hatetris", hatetris::write(game, Codec::base65536)),
          text_file("hatetris/hex.hatetris", hatetris::write(game, Codec::hex)),
          text_file("hatetris/letters.hatetris", game),
          text_file("hatetris/burgiel.hatetris",
                    hatetris::write(hatetris_game(burgiel, 10, to_the_end), Codec::base2048)),
          text_file(
              "hatetris/four-columns.hatetris",
              hatetris::write(hatetris_game(kinds::HatetrisEnemy::hatetris, 4, to_the_end), Codec::base2048)),
          // It stops before it is over.
          text_file("hatetris/unfinished.hatetris", hatetris::write(kind, Codec::base2048)),
          // A game that is over goes on.
          text_file("hatetris/more-moves.hatetris", game + "RRRDDDDDD"),
          text_file("hatetris/bad/letters.hatetris", game.substr(0, 300) + "X" + game.substr(300))};
}

}  // namespace tetron::samples
