#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace tetron::fumen {

// How to handle data that break the format.
enum class Mode : std::uint8_t {
  strict,   // the first fault is an error
  lenient,  // continues nearly as the original editor does, and warns
};

// A fault, and how lenient reading handled it.
struct Warning {
  base::Error error;
  std::string_view done;  // always a literal, such as "left out"

  friend bool operator==(const Warning&, const Warning&) = default;
};

// "offset 0x8: action: '!' is not expected here; left out".
std::string describe(const Warning& warning);

// The first most_kept warnings, and the number of the rest.
class Warnings {
 public:
  static constexpr std::size_t most_kept = 100;

  void add(const Warning& warning) {
    if (kept_.size() < most_kept)
      kept_.push_back(warning);
    else
      ++left_out_;
  }
  std::span<const Warning> kept() const { return kept_; }
  std::size_t left_out() const { return left_out_; }
  std::size_t count() const { return kept_.size() + left_out_; }
  bool empty() const { return kept_.empty(); }

  // A state to which go_back() can return.
  struct Mark {
    std::size_t kept = 0;
    std::size_t left_out = 0;
  };
  Mark mark() const { return {kept_.size(), left_out_}; }
  void go_back(const Mark& mark) {
    kept_.resize(mark.kept);
    left_out_ = mark.left_out;
  }

 private:
  std::vector<Warning> kept_;
  std::size_t left_out_ = 0;
};

}  // namespace tetron::fumen
