#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "replay/infer/dataset.hpp"

namespace tetron::replay::infer {

// The evidence that a cell at some offset from a piece's anchor belongs to the piece, by style, rot and
// value, in nats: the piece's cells are added each time it is placed, others only now and then.
class Votes {
 public:
  static constexpr int reach = 16;  // cells around the anchor that are considered, in every direction
  static constexpr int side = 2 * reach + 1;
  static constexpr std::size_t bins = static_cast<std::size_t>(side) * side;
  // How many styles and values are considered, the most frequent ones.
  static constexpr std::size_t most_styles = 32;
  static constexpr std::size_t most_values = 32;

  // Cells that another piece claims under `known` no longer count for a piece that does not claim them.
  Votes(const Dataset& dataset, const Shapes& known);

  const std::vector<std::uint8_t>& styles() const { return styles_; }
  const std::vector<std::uint8_t>& values() const { return values_; }
  // How many pieces of styles()[style] were looked at.
  std::uint32_t seen(std::size_t style, std::size_t rot) const { return seen_[4 * style + rot]; }
  // The evidence that the offset of `bin` is a cell with values()[value]; values().size() stands for a cell
  // that was only seen in cleared rows.
  double weight(std::size_t style, std::size_t rot, std::size_t value, std::size_t bin) const {
    const std::size_t at = place(style, rot, value);
    return never_[at] + static_cast<double>(more_[at * bins + bin]);
  }
  // The same for an offset that is out of reach.
  double never(std::size_t style, std::size_t rot, std::size_t value) const {
    return never_[place(style, rot, value)];
  }

  static bool in_reach(int right, int up) {
    return right >= -reach && right <= reach && up >= -reach && up <= reach;
  }
  static std::size_t bin(int right, int up) {
    return static_cast<std::size_t>((up + reach) * side + right + reach);
  }
  static field::Offset offset(std::size_t bin) {
    return {static_cast<int>(bin) % side - reach, static_cast<int>(bin) / side - reach};
  }

 private:
  // How an added cell, and one that was not added, change the odds that a cell belongs to the piece.
  struct VoteOdds {
    double there = 0;  // factors, not logarithms
    double absent = 0;
  };

  std::size_t place(std::size_t style, std::size_t rot, std::size_t value) const {
    return (4 * style + rot) * (values_.size() + 1) + value;
  }
  void find_styles(const Dataset& dataset);
  void find_values(const Dataset& dataset);
  void measure(const Dataset& dataset, const Shapes& known);
  void take(const Dataset& dataset, const Sample& one, const Shapes& known);
  void add_stone(std::size_t turn, const std::vector<VoteOdds>& odds);

  std::vector<std::uint8_t> styles_;
  std::array<std::int16_t, 256> style_index_{};
  std::vector<std::uint8_t> values_;
  std::array<std::int16_t, 256> value_index_{};
  std::vector<std::uint32_t> seen_;
  std::vector<double> never_;
  std::vector<float> more_;
  double present_ = 0;  // how often a cell of a piece is among those added
  // For one piece: the probability that the cell of a bin was added with a value; the last value means
  // unseen.
  std::vector<float> chance_;
  std::vector<std::size_t> touched_;
};

}  // namespace tetron::replay::infer
