#pragma once

#include "formats/numeron/record.hpp"

// What the other side has to answer, by its number.
namespace tetron::numeron {

struct Answer {
  std::uint8_t eat = 0;
  std::uint8_t bite = 0;
  friend bool operator==(const Answer&, const Answer&) = default;
};
Answer answer(const Number& secret, const Number& call);

// 5 to 9 are high.
constexpr HighLow high_low(Digit digit) {
  return digit.value >= 5 ? HighLow::high : HighLow::low;
}
HighLowCounts count_high_low(const Number& secret);
EveryHighLow every_high_low(const Number& secret);
// The largest digit less the smallest.
std::uint8_t slash(const Number& secret);

// Whether a side with this number gives this answer, or opens this digit. The number has the record's digits.
bool fits(const Number& secret, const Call& call);
bool fits(const Number& secret, const ItemHighLow& item);
bool fits(const Number& secret, const ItemDouble& item);
bool fits(const Number& secret, const ItemTarget& item);
bool fits(const Number& secret, const ItemSlash& item);
// Whether the number can be the one before the change.
bool fits(const Number& secret, const ItemChange& item);

}  // namespace tetron::numeron
