#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "formats/numeron/number.hpp"

// One entry of a game's record: the mover, the kind and the kind's parameters. docs/formats/numeron.md.
namespace tetron::numeron {

enum class Mover : std::uint8_t { first, second };

constexpr Mover other(Mover mover) {
  return mover == Mover::first ? Mover::second : Mover::first;
}
// "1st" or "2nd".
constexpr std::string_view name_of(Mover mover) {
  return mover == Mover::first ? "1st" : "2nd";
}

enum class HighLow : std::uint8_t { low, high };

// Nothing happened.
struct Null {
  friend bool operator==(const Null&, const Null&) = default;
};

// The mover calls a number and learns how many of its digits are right.
struct Call {
  Number number;
  std::uint8_t eat = 0;   // digits that the other side has in the same place
  std::uint8_t bite = 0;  // digits that the other side has in another place
  friend bool operator==(const Call&, const Call&) = default;
};

// Whether digits of the other side's number are high or low. The tournament decides which of the three forms
// it has.
struct RankHighLow {
  Rank rank{1};  // chosen by the mover
  HighLow revealed{};
  friend bool operator==(const RankHighLow&, const RankHighLow&) = default;
};
struct HighLowCounts {
  std::uint8_t high = 0;
  std::uint8_t low = 0;
  friend bool operator==(const HighLowCounts&, const HighLowCounts&) = default;
};
struct EveryHighLow {
  std::vector<HighLow> revealed;  // one for each rank
  friend bool operator==(const EveryHighLow&, const EveryHighLow&) = default;
};
struct ItemHighLow {
  std::variant<RankHighLow, HighLowCounts, EveryHighLow> revealed;
  friend bool operator==(const ItemHighLow&, const ItemHighLow&) = default;
};

// The mover calls twice; in return a digit of the mover's number is revealed.
struct ItemDouble {
  Rank rank{1};  // chosen by the other side
  Digit digit;
  friend bool operator==(const ItemDouble&, const ItemDouble&) = default;
};

// The mover names a digit and learns where the other side has it.
struct ItemTarget {
  Digit digit;
  Rank rank;  // 0 if the other side does not have it
  friend bool operator==(const ItemTarget&, const ItemTarget&) = default;
};

// The mover learns the difference between the largest and the smallest digit of the other side's number.
struct ItemSlash {
  std::uint8_t slash = 0;
  friend bool operator==(const ItemSlash&, const ItemSlash&) = default;
};

// The mover reorders the digits of the mover's number.
struct ItemShuffle {
  struct Numbers {
    Number before;
    Number after;
    friend bool operator==(const Numbers&, const Numbers&) = default;
  };
  std::optional<Numbers> numbers;  // if the record has them
  friend bool operator==(const ItemShuffle&, const ItemShuffle&) = default;
};

// The mover replaces a digit of the mover's number. The old digit is revealed, or only whether it was high
// or low.
struct ItemChange {
  Rank rank{1};
  std::variant<Digit, HighLow> old;
  std::optional<Digit> now;  // if the record has it
  friend bool operator==(const ItemChange&, const ItemChange&) = default;
};

// In the order of the published identifiers; Null is 0.
using Parameters =
    std::variant<Null, Call, ItemHighLow, ItemDouble, ItemTarget, ItemSlash, ItemShuffle, ItemChange>;

enum class Kind : std::uint8_t { null, call, high_low, double_call, target, slash, shuffle, change };
inline constexpr std::string_view kind_names[] = {"null",   "call",  "high-low", "double",
                                                  "target", "slash", "shuffle",  "change"};
static_assert(std::size(kind_names) == std::variant_size_v<Parameters>);

struct Record {
  Mover mover{};
  Parameters parameters;

  Kind kind() const { return static_cast<Kind>(parameters.index()); }
  friend bool operator==(const Record&, const Record&) = default;
};

}  // namespace tetron::numeron
