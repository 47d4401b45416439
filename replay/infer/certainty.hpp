#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "replay/infer/fit.hpp"
#include "replay/infer/reading.hpp"
#include "replay/infer/shapes.hpp"

namespace tetron::replay::infer {

// How certain the cells of a turn (one rotation of one style) are.
enum class CertaintyLevel : std::uint8_t {
  certain,
  likely,   // it occurs before a field that is reproduced
  unknown,  // it does not: cells given for it are derived from other turns or guessed
};
inline constexpr std::array<std::string_view, 3> certainty_level_names{"certain", "likely", "unknown"};

// The evidence for one turn of one style.
struct TurnEvidence {
  std::uint32_t fixed = 0;  // pieces placed in this turn
  std::uint32_t exact = 0;  // how many of them come before a field that is reproduced
  // Fields that are reproduced, would not be with other cells, and in which nothing else could make up for
  // the difference. Each is evidence by itself: with two of them, either could be left out.
  std::uint32_t decisive_fields = 0;
  bool certain = false;
};

struct StyleEvidence {
  base::StoneStyle style{};
  std::array<TurnEvidence, 4> turns{};
  bool value_certain = false;
  bool regular = false;  // all its turns are the same piece, rotated
};

// How certain an inference is.
struct Certainty {
  bool field = false;         // size, directions and packing
  std::string field_doubt{};  // if not `field`: a sentence that says why
  std::vector<StyleEvidence> styles{};

  const StyleEvidence* of(base::StoneStyle style) const {
    for (const StyleEvidence& one : styles)
      if (one.style == style) return &one;
    return nullptr;
  }
  TurnEvidence turn(base::StoneStyle style, std::size_t rot) const {
    const StyleEvidence* one = of(style);
    return one ? one->turns[rot % 4] : TurnEvidence{};
  }
  CertaintyLevel certainty_level(base::StoneStyle style, std::size_t rot) const {
    const TurnEvidence one = turn(style, rot);
    if (field && one.certain) return CertaintyLevel::certain;
    return one.exact > 0 ? CertaintyLevel::likely : CertaintyLevel::unknown;
  }
  bool value(base::StoneStyle style) const {
    const StyleEvidence* one = of(style);
    return one && one->value_certain;
  }
  std::size_t certain_turns() const;
  std::size_t turns() const;  // in which pieces were placed
};

// Compares what was found with alternatives: each turn moved, with one cell more, and with one cell less, in
// every field that is reproduced. `rival_exact`: how many fields the next best reading reproduces.
Certainty measure(const Evidence& evidence, const Reading& reading, const Shapes& shapes, const Fit& fit,
                  std::uint64_t rival_exact);

}  // namespace tetron::replay::infer
