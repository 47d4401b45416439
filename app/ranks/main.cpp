#include <new>

#include "app/commands/solve/solve_numbers.hpp"
#include "app/io/interrupt.hpp"
#include "app/ranks/shared_solve.hpp"
#include "solver/mpi/mpi_ranks.hpp"

int main(int argc, char** argv) {
  using namespace tetron;
  solver::MpiRanks ranks(argc, argv);
  app::handle_signals();
  app::give_back_freed_memory();
  const std::size_t memory = app::quarter_of_memory() / static_cast<std::size_t>(ranks.on_this_machine());
  const app::RankGroup group{ranks, ranks,
                             [&ranks](app::ExitCode code) { ranks.give_up(static_cast<int>(code)); }};
  try {
    if (ranks.rank() > 0) {
      app::serve_shared(group, memory);
      return 0;
    }
    return static_cast<int>(app::run_shared({argv, static_cast<std::size_t>(argc)}, group, memory));
  } catch (const std::bad_alloc&) {
    ranks.give_up(static_cast<int>(app::ExitCode::damaged));
  }
}
