#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "replay/infer/fit.hpp"
#include "replay/infer/reading.hpp"
#include "replay/infer/shapes.hpp"

namespace tetron::replay::infer {

// How sure a turn's cells are.
enum class Sureness : std::uint8_t {
  certain,
  likely,   // a field that comes out has it
  unknown,  // no field shows it: what is given for it, if anything, is made from other turns or a guess
};
inline constexpr std::array<std::string_view, 3> sureness_names{"certain", "likely", "unknown"};

// What warrants one turn of one style.
struct TurnWarrant {
  std::uint32_t fixed = 0;  // stones of it that the recordings have
  std::uint32_t exact = 0;  // of them, those before a field that comes out
  // Fields that come out, that would not with other cells, and in which nothing else could make up for them.
  // Each says the same without the others: with two of them, any one field may be left out.
  std::uint32_t tells = 0;
  bool certain = false;
};

struct StyleWarrant {
  base::StoneStyle style{};
  std::array<TurnWarrant, 4> turns{};
  bool value_certain = false;
  bool regular = false;  // all its turns are one stone, turned
};

// How sure an inference is.
struct Certainty {
  bool field = false;         // size, directions and packing
  std::string field_doubt{};  // a sentence, if not `field`
  std::vector<StyleWarrant> styles{};

  const StyleWarrant* of(base::StoneStyle style) const {
    for (const StyleWarrant& one : styles)
      if (one.style == style) return &one;
    return nullptr;
  }
  TurnWarrant turn(base::StoneStyle style, std::size_t rot) const {
    const StyleWarrant* one = of(style);
    return one ? one->turns[rot % 4] : TurnWarrant{};
  }
  Sureness sureness(base::StoneStyle style, std::size_t rot) const {
    const TurnWarrant one = turn(style, rot);
    if (field && one.certain) return Sureness::certain;
    return one.exact > 0 ? Sureness::likely : Sureness::unknown;
  }
  bool value(base::StoneStyle style) const {
    const StyleWarrant* one = of(style);
    return one && one->value_certain;
  }
  std::size_t certain_turns() const;
  std::size_t turns() const;  // that stones were fixed in
};

// Compares what was found with its rivals: each turn moved, with a cell more, with a cell less, in every
// field that comes out. `rival_exact` is how many fields come out under the next best reading.
Certainty measure(const Evidence& evidence, const Reading& reading, const Shapes& shapes, const Fit& fit,
                  std::uint64_t rival_exact);

}  // namespace tetron::replay::infer
