#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "replay/infer/study.hpp"

namespace tetron::replay::infer {

// How often a cell at some offset from a stone's anchor was added along with the stone, by style, rot and
// value. The cells of the stone itself are there every time, others now and then.
class Votes {
 public:
  static constexpr int reach = 9;  // offsets looked at, in every direction
  static constexpr int side = 2 * reach + 1;
  static constexpr std::size_t bins = static_cast<std::size_t>(side) * side;
  // Styles and values looked at, the most frequent ones.
  static constexpr std::size_t most_styles = 32;
  static constexpr std::size_t most_values = 32;

  // Cells that other stones claim under `known` are no longer counted for a stone that does not claim them.
  Votes(const Study& study, const Shapes& known);

  const std::vector<std::uint8_t>& styles() const { return styles_; }
  const std::vector<std::uint8_t>& values() const { return values_; }
  // Stones of styles()[style] that were looked at.
  std::uint32_t seen(std::size_t style, std::size_t rot) const { return seen_[4 * style + rot]; }
  // Of them, how many have a cell with values()[value], or in a row that went, at the offset of `bin`.
  std::uint32_t count(std::size_t style, std::size_t rot, std::size_t value, std::size_t bin) const {
    return unseen(style, rot, bin) +
           (value < values_.size() ? colored_[((4 * style + rot) * values_.size() + value) * bins + bin] : 0);
  }
  // Those in a row that went alone.
  std::uint32_t unseen(std::size_t style, std::size_t rot, std::size_t bin) const {
    return unseen_[(4 * style + rot) * bins + bin];
  }

  // How often a cell that a stone should have under the shapes known before was among those added; 0.92 if
  // none were known.
  double present() const;

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
  void find_styles(const Study& study);
  void find_values(const Study& study);
  void take(const Study& study, const Case& one, const Shapes& known);

  std::vector<std::uint8_t> styles_;
  std::array<std::int16_t, 256> style_index_{};
  std::vector<std::uint8_t> values_;
  std::array<std::int16_t, 256> value_index_{};
  std::vector<std::uint32_t> seen_;
  std::vector<std::uint16_t> unseen_;
  std::vector<std::uint16_t> colored_;
  std::uint64_t expected_ = 0;
  std::uint64_t found_ = 0;
};

}  // namespace tetron::replay::infer
