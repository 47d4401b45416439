#pragma once

#include <chrono>
#include <string_view>

#include "app/commands/solve/solve_order.hpp"
#include "app/io/output.hpp"
#include "formats/fumen/encode.hpp"

namespace tetron::app {

// Writes tilings in the format asked for, one after the other. The first is written at once, and later ones
// do not wait long.
class SolveWriter {
 public:
  // All arguments must outlive the object.
  SolveWriter(const SolveOptions& options, const SolveInput& input, Output& out, bool color)
      : options_(options), input_(input), out_(out), color_(color) {}

  void write(std::string_view number, const OrderedTiling& tiling);
  // The output has tilings already.
  void continues() { any_ = true; }
  // To be called after the last tiling.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  void add_page(const fumen::Page& page);
  void end_fumen();

  const SolveOptions& options_;
  const SolveInput& input_;
  Output& out_;
  bool color_;
  bool any_ = false;
  Clock::time_point flushed_{};
  // The fumen that is being written. It is ended before it is too long for the original editor.
  std::optional<fumen::Encoder> encoder_;
};

}  // namespace tetron::app
