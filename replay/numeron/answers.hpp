#pragma once

#include "formats/numeron/record.hpp"

// The answers of the other side, given its number.
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
// The difference between the largest and the smallest digit.
std::uint8_t slash(const Number& secret);

// Whether a side with this number would give this answer or reveal this digit. The number must have as many
// digits as the record's numbers.
bool fits(const Number& secret, const Call& call);
bool fits(const Number& secret, const ItemHighLow& item);
bool fits(const Number& secret, const ItemDouble& item);
bool fits(const Number& secret, const ItemTarget& item);
bool fits(const Number& secret, const ItemSlash& item);
// Whether this can be the number before the change.
bool fits(const Number& secret, const ItemChange& item);

}  // namespace tetron::numeron
