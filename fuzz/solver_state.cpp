#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "solver/solve.hpp"

using namespace tetron;

namespace {

// The text with the checksum that it should end with, so that what is inside gets read too. FNV-1a.
std::string sealed(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  std::string digits;
  for (; hash != 0; hash >>= 4) digits.insert(digits.begin(), "0123456789abcdef"[hash & 15]);
  return std::string(text) + "end " + digits + "\n";
}

void look_at(std::string_view text) {
  if (const auto problem = solver::problem_from_text(text)) {
    const auto again = solver::problem_from_text(solver::to_text(*problem));
    if (!again || *again != *problem) std::abort();
  }
  const auto state = solver::state_from_text(text);
  if (!state) {
    if (state.error().wanted.empty()) std::abort();
    return;
  }
  const auto again = solver::state_from_text(solver::to_text(*state));
  if (!again || *again != *state) std::abort();
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
}

}  // namespace

// A state or problem that was read is written and read as the same; and whatever a state says, the solver
// goes on from it without harm.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  look_at(text);
  look_at(sealed(text));
  return 0;
}
