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
#include "player/games/way.hpp"
#include "solver/pc/board/movement.hpp"

// What the solver is asked about a field in the window.
namespace tetron::player {

struct FieldQuestion {
  enum class Kind : std::uint8_t {
    perfect_clears,  // how the field can be emptied with the stones of `queue`, or fewer of them
    rows_built,      // how the blocks in the rows `first_row` to `last_row` could have been put there
  };
  Kind kind{};
  field::Grid grid;                       // without a falling stone
  std::vector<field::Tetromino> queue{};  // in the order in which they come, a held one first
  bool hold = false;
  pc::Movement movement{};
  int first_row = 0;  // from the top
  int last_row = 0;
};

struct FieldAnswer {
  std::vector<std::vector<WayStone>>
      ways{};                // in an order of building, the shortest first; at most `most_ways`
  std::uint64_t count = 0;   // of all that were found
  bool is_complete = false;  // else there may be more
  std::string why{};         // there is none, or what was left aside
};
inline constexpr std::size_t most_ways = 1000;

// How far an answer has come; another thread may look.
struct FieldProgress {
  std::atomic<int> rows = 0;             // that are to be emptied: those that are looked at
  std::atomic<std::uint64_t> tried = 0;  // ways to divide blocks into pieces
  std::atomic<std::uint64_t> found = 0;  // ways
};

// Ends soon after `stop` is requested, with what was found until then.
FieldAnswer answer(const FieldQuestion& question, const std::stop_token& stop,
                   FieldProgress* progress = nullptr);

// A question that is being answered in a thread of its own.
class Asked {
 public:
  explicit Asked(FieldQuestion question);
  // Nothing as long as it is not answered; then the same every time.
  const FieldAnswer* answer() const { return is_done_.load(std::memory_order_acquire) ? &answer_ : nullptr; }
  const FieldQuestion& question() const { return question_; }
  const FieldProgress& progress() const { return progress_; }
  std::chrono::steady_clock::duration elapsed() const { return std::chrono::steady_clock::now() - began_; }
  // It ends soon; until then this one has to live.
  void stop() { thread_.request_stop(); }

 private:
  FieldQuestion question_;
  FieldAnswer answer_;
  FieldProgress progress_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::atomic<bool> is_done_ = false;
  std::jthread thread_;  // ends before the others do
};

}  // namespace tetron::player
