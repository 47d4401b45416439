#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace tetron::solver {

// What a call of the solver is doing. The call writes it; any other thread can read it.
class Progress {
 public:
  enum class Phase : std::uint8_t { idle, search, graph, tables, walk };

  Phase phase() const { return phase_.load(std::memory_order_relaxed); }
  // How much of the phase is done, 0 to 1; 0 if the call does not know. Within a phase it only grows.
  double share() const { return share_.load(std::memory_order_relaxed); }
  // The number of tilings found (search), or passed to the sink (walk).
  std::uint64_t tilings() const { return tilings_.load(std::memory_order_relaxed); }

  // The number of phases so far; a phase that starts again counts again.
  std::uint64_t phases() const { return phases_.load(std::memory_order_relaxed); }

  void set_phase(Phase phase) {
    phase_.store(phase, std::memory_order_relaxed);
    share_.store(0, std::memory_order_relaxed);
    phases_.fetch_add(1, std::memory_order_relaxed);
  }
  void set_share(double share) { share_.store(share, std::memory_order_relaxed); }
  void set_tilings(std::uint64_t tilings) { tilings_.store(tilings, std::memory_order_relaxed); }
  // The same by several threads.
  void add_share(double more) { share_.fetch_add(more, std::memory_order_relaxed); }
  void add_tilings(std::uint64_t more) { tilings_.fetch_add(more, std::memory_order_relaxed); }

 private:
  std::atomic<Phase> phase_{Phase::idle};
  std::atomic<std::uint64_t> phases_{0};
  std::atomic<double> share_{0};
  std::atomic<std::uint64_t> tilings_{0};
};

// How much a call may use. `stop` and `deadline` are noticed within milliseconds everywhere in the solver.
struct Limits {
  std::size_t memory = std::size_t{1} << 30;  // in bytes, for everything that grows with the terrain
  // A folder for tables of a count that do not fit into the memory. If empty, such tables are not used.
  std::string scratch{};
  int threads = 0;  // 0: as many as the machine has
  std::stop_token stop{};
  std::optional<std::chrono::steady_clock::time_point> deadline{};
  Progress* progress = nullptr;  // not owned, may be null
};

enum class End : std::uint8_t {
  complete,        // everything was counted or passed on
  enough,          // the sink wanted no more
  stop_requested,  // Limits::stop
  deadline,        // Limits::deadline
  memory,          // Limits::memory is not enough
};

// The methods, from the fastest.
enum class Method : std::uint8_t {
  none,    // nothing had to be tried: sizes or supply decide
  graph,   // one graph with its tables
  split,   // the tables were too large for the memory, so it was done in parts, one after the other
  search,  // placing pieces one by one
};

// How a call ended. "No tiling" is a proof only with End::complete.
struct Ending {
  End end{};
  Method method{};
  std::size_t states = 0;  // number of states of the graph from which the terrain can be completed
  std::size_t bytes = 0;   // the most memory that graph and tables took at any time
  bool is_complete() const { return end == End::complete; }
};

}  // namespace tetron::solver
