#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/require.hpp"
#include "fuzz/sealed.hpp"
#include "solver/solve.hpp"

using namespace tetron;

// Whatever unfinished work says, the solver goes on from it without harm.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::as_text(data, size);
  auto state = solver::state_from_text(text);
  if (!state) state = solver::state_from_text(fuzz::sealed(text));
  if (!state) return 0;
  solver::Limits limits;
  limits.memory = std::size_t{1} << 22;
  limits.threads = 1;
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
  int given = 0;
  (void)solver::resume_count(*state, limits);
  (void)solver::resume_by_pieces(*state, limits);
  (void)solver::resume_enumerate(*state, limits, [&given](const solver::Found& found) {
    (void)found.tiling();
    return ++given < 100;
  });
  return 0;
}
