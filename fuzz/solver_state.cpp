#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "fuzz/sealed.hpp"
#include "solver/state.hpp"

using namespace tetron;

namespace {

void look_at(std::string_view text) {
  const auto state = solver::state_from_text(text);
  if (!state) {
    if (state.error().what.empty()) std::abort();
    return;
  }
  const auto again = solver::state_from_text(solver::to_text(*state));
  if (!again || *again != *state) std::abort();
}

}  // namespace

// A state that was read is written and read as the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  look_at(text);
  look_at(fuzz::sealed(text));
  return 0;
}
