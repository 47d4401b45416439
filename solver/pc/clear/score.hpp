#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/pc/building/judge.hpp"
#include "solver/pc/clear/path.hpp"

// The points of ways to a perfect clear.
namespace tetron::pc {

// The game whose table of points is used.
enum class Points : std::uint8_t { guideline, jstris, tetrio };

// What was there before the first piece, and what counts in addition to the clears.
struct ScoreQuestion {
  int b2b = 0;                          // number of difficult clears in a row before the first piece
  int combo = 0;                        // number of pieces in a row before the first piece that cleared rows
  std::int32_t b2b_bonus = 0;           // for a way whose last clear is difficult
  std::array<std::int32_t, 7> saved{};  // for the piece that is held at the end, by kind
  std::int32_t margin = 0;              // a way is good if its points are at most this much below the most
};

// The points of clears on the first level, without points for drops: docs/perfect-clears.md, "Score".
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

// A piece of a way, and what it does.
struct ScoredPiece {
  Placed piece;
  Putting how;
};

// The points of one way.
struct WayScore {
  std::int32_t most = 0;  // over the sequences that the way covers
  std::int32_t least = 0;
  double mean = 0;
  std::vector<std::uint64_t> best;  // bits of the sequences for which no other way makes more points
  std::vector<std::uint64_t> good;  // the same, for which no other way makes more than `margin` points more
  std::vector<ScoredPiece> pieces;  // in the order that makes `most` points
};

struct Scores {
  solver::End end = solver::End::complete;  // if it is another value, the rest is not known
  std::vector<WayScore> ways;               // in the order of Ways::ways
  // For each sequence, by its number: the most points that a way makes, and the first such way. Empty if the
  // sequence has no way.
  struct Best {
    std::int32_t points = 0;
    std::size_t way = 0;
  };
  std::vector<std::optional<Best>> of;
  std::uint64_t success = 0;         // number of sequences that have a way
  double mean = 0;                   // of the points of these sequences
  std::vector<std::size_t> minimal;  // few ways that together are good for every sequence
  bool is_smallest = false;          // it is proved that fewer ways are not enough
};

// Scores the ways of this board. `ways` must have all of them, and the judge must accept everything.
Scores scores(const Board& board, const Ways& ways, const Queues& queues, const Rules& rules,
              const Judge& judge, std::int32_t margin, const solver::Limits& limits = {});

}  // namespace tetron::pc
