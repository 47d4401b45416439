#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "field/grid.hpp"
#include "field/tetromino.hpp"
#include "player/games/solution_piece.hpp"
#include "solver/pc/board/movement.hpp"

// Questions for the solver about a field in the window.
namespace tetron::player {

struct FieldQuestion {
  enum class Kind : std::uint8_t {
    perfect_clears,  // how the field can be emptied with the pieces of `queue`, or with fewer
    rows_built,      // how the blocks in the rows `first_row` to `last_row` could have been placed
  };
  Kind kind{};
  field::Grid grid;                       // without a falling piece
  std::vector<field::Tetromino> queue{};  // in the order in which they come, the held one first
  bool hold = false;
  pc::Movement movement{};
  int first_row = 0;  // from the top
  int last_row = 0;
};

struct FieldAnswer {
  std::vector<std::vector<SolutionPiece>>
      solutions{};  // in an order in which they can be built, shortest first; at most `most_solutions`
  std::uint64_t count = 0;   // of all solutions that were found
  bool is_complete = false;  // otherwise there may be more
  std::string why{};         // why there is no solution, or what was ignored
};
inline constexpr std::size_t most_solutions = 1000;

// The progress of an answer. May be read by other threads.
struct FieldProgress {
  std::atomic<int> rows = 0;             // rows to be emptied in the present search
  std::atomic<std::uint64_t> tried = 0;  // divisions of blocks into pieces
  std::atomic<std::uint64_t> found = 0;  // solutions
};

// Answers a question. After `stop` is requested, ends soon with what has been found.
FieldAnswer answer(const FieldQuestion& question, const std::stop_token& stop,
                   FieldProgress* progress = nullptr);

// A question that is being answered in a thread.
class FieldAnswering {
 public:
  explicit FieldAnswering(FieldQuestion question);
  // Null until it is answered; then always the same.
  const FieldAnswer* answer() const { return is_done_.load(std::memory_order_acquire) ? &answer_ : nullptr; }
  const FieldQuestion& question() const { return question_; }
  const FieldProgress& progress() const { return progress_; }
  std::chrono::steady_clock::duration elapsed() const { return std::chrono::steady_clock::now() - began_; }
  // The thread ends soon; this object must exist until then.
  void stop() { thread_.request_stop(); }

 private:
  FieldQuestion question_;
  FieldAnswer answer_;
  FieldProgress progress_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::atomic<bool> is_done_ = false;
  std::jthread thread_;  // last, so that it ends before the other members
};

}  // namespace tetron::player
