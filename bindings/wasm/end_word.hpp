#pragma once

#include <string_view>

#include "solver/problem/limits.hpp"

namespace tetron::wasm {

// The word in results for how a call of the solver ended.
inline std::string_view word_of(solver::End end) {
  switch (end) {
    case solver::End::complete:
      return "complete";
    case solver::End::enough:
      return "enough";
    case solver::End::stop_requested:
      return "stopped";
    case solver::End::deadline:
      return "time";
    case solver::End::memory:
      break;
  }
  return "memory";
}

}  // namespace tetron::wasm
