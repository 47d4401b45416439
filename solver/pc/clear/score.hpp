#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/pc/building/judge.hpp"
#include "solver/pc/clear/path.hpp"

// What ways to a perfect clear are worth.
namespace tetron::pc {

// Whose points.
enum class Points : std::uint8_t { guideline, jstris, tetrio };

// What there was before the first piece, and what counts besides the clears.
struct ScoreQuestion {
  int b2b = 0;                          // difficult clears in a row before
  int combo = 0;                        // pieces in a row that cleared before
  std::int32_t b2b_bonus = 0;           // for a way whose last clear is difficult
  std::array<std::int32_t, 7> saved{};  // for the piece that is held in the end, by kind
  std::int32_t margin = 0;              // so much less than the most is good enough
};

// The points of a clear on the first level, without those for drops: docs/perfect-clears.md, "Score".
class PointsJudge : public Judge {
 public:
  PointsJudge(Points points, const ScoreQuestion& question) : points_(points), question_(question) {}

  State begin() const override;
  std::optional<Verdict> put(State state, const Putting& piece, int left) const override;
  std::optional<std::int32_t> end(State state, std::optional<field::Tetromino> saved) const override;

 private:
  Points points_;
  ScoreQuestion question_;
};

// A piece of a way and what it does.
struct ScoredPiece {
  Placed piece;
  Putting how;
};

// What one way is worth.
struct WayScore {
  std::int32_t most = 0;  // of the sequences that it covers
  std::int32_t least = 0;
  double mean = 0;
  std::vector<std::uint64_t> best;  // bits of the sequences of which no other way makes more
  std::vector<std::uint64_t> good;  // or more than the margin more
  std::vector<ScoredPiece> pieces;  // in the order that makes `most`
};

struct Scores {
  solver::End end = solver::End::complete;  // else nothing else is known
  std::vector<WayScore> ways;               // as they stand in Ways
  // By the number of the sequence: the most that a way makes, and the first way that does. Nothing where
  // there is no way.
  struct Best {
    std::int32_t points = 0;
    std::size_t way = 0;
  };
  std::vector<std::optional<Best>> of;
  std::uint64_t success = 0;         // sequences with a way
  double mean = 0;                   // of their points
  std::vector<std::size_t> minimal;  // few ways that together are good enough for each sequence
  bool is_smallest = false;          // it is proved that no fewer do
};

// Of ways of this board, of which all have to be there; the judge lets everything pass.
Scores scores(const Board& board, const Ways& ways, const Queues& queues, const Rules& rules,
              const Judge& judge, std::int32_t margin, const solver::Limits& limits = {});

}  // namespace tetron::pc
