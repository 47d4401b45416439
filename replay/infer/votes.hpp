#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "replay/infer/dataset.hpp"

namespace tetron::replay::infer {

// What each offset from a stone's anchor speaks for being a cell of the stone, by style, rot and value, in
// nats: the cells of the stone itself are added every time it is fixed, others now and then.
class Votes {
 public:
  static constexpr int reach = 16;  // offsets looked at, in every direction
  static constexpr int side = 2 * reach + 1;
  static constexpr std::size_t bins = static_cast<std::size_t>(side) * side;
  // Styles and values looked at, the most frequent ones.
  static constexpr std::size_t most_styles = 32;
  static constexpr std::size_t most_values = 32;

  // Cells that other stones claim under `known` are no longer counted for a stone that does not claim them.
  Votes(const Dataset& dataset, const Shapes& known);

  const std::vector<std::uint8_t>& styles() const { return styles_; }
  const std::vector<std::uint8_t>& values() const { return values_; }
  // Stones of styles()[style] that were looked at.
  std::uint32_t seen(std::size_t style, std::size_t rot) const { return seen_[4 * style + rot]; }
  // What speaks for the offset of `bin` being a cell with values()[value]; with values().size() as value, a
  // cell that was never seen but in rows that went.
  double weight(std::size_t style, std::size_t rot, std::size_t value, std::size_t bin) const {
    const std::size_t at = place(style, rot, value);
    return never_[at] + static_cast<double>(more_[at * bins + bin]);
  }
  // The same for an offset out of reach.
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
  // What a cell that was added, and one that was not, say of a stone's cell.
  struct Says {
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
  void add_stone(std::size_t turn, const std::vector<Says>& says);

  std::vector<std::uint8_t> styles_;
  std::array<std::int16_t, 256> style_index_{};
  std::vector<std::uint8_t> values_;
  std::array<std::int16_t, 256> value_index_{};
  std::vector<std::uint32_t> seen_;
  std::vector<double> never_;
  std::vector<float> more_;
  double present_ = 0;  // how often a cell of a stone is among those added
  // Of one stone: the chance that a bin was added with a value, the last value standing for unseen.
  std::vector<float> chance_;
  std::vector<std::size_t> touched_;
};

}  // namespace tetron::replay::infer
