#include "replay/numeron/answers.hpp"

#include <algorithm>
#include <bit>

namespace tetron::numeron {

namespace {

Digit digit_at(const Number& number, std::size_t place) {
  return Digit(number[place]);
}

}  // namespace

Answer answer(const Number& secret, const Number& call) {
  int eat = 0;
  for (std::size_t i = 0; i < secret.size(); ++i) eat += secret[i] == call[i] ? 1 : 0;
  const int common = std::popcount(static_cast<unsigned>(secret.mask() & call.mask()));
  return {static_cast<std::uint8_t>(eat), static_cast<std::uint8_t>(common - eat)};
}

HighLowCounts count_high_low(const Number& secret) {
  constexpr unsigned high = 0b11'1110'0000;
  const int count = std::popcount(secret.mask() & high);
  return {static_cast<std::uint8_t>(count),
          static_cast<std::uint8_t>(static_cast<int>(secret.size()) - count)};
}

EveryHighLow every_high_low(const Number& secret) {
  EveryHighLow every;
  for (std::size_t i = 0; i < secret.size(); ++i) every.revealed.push_back(high_low(digit_at(secret, i)));
  return every;
}

std::uint8_t slash(const Number& secret) {
  const auto mask = static_cast<unsigned>(secret.mask());
  return static_cast<std::uint8_t>(static_cast<int>(std::bit_width(mask)) - 1 - std::countr_zero(mask));
}

bool fits(const Number& secret, const Call& call) {
  return answer(secret, call.number) == Answer{call.eat, call.bite};
}

bool fits(const Number& secret, const ItemHighLow& item) {
  if (const auto* one = std::get_if<RankHighLow>(&item.revealed))
    return high_low(secret.at(one->rank)) == one->revealed;
  if (const auto* counts = std::get_if<HighLowCounts>(&item.revealed))
    return count_high_low(secret) == *counts;
  const auto& every = std::get<EveryHighLow>(item.revealed).revealed;
  for (std::size_t i = 0; i < secret.size(); ++i)
    if (high_low(digit_at(secret, i)) != every[i]) return false;
  return true;
}

bool fits(const Number& secret, const ItemDouble& item) {
  return secret.at(item.rank) == item.digit;
}

bool fits(const Number& secret, const ItemTarget& item) {
  return secret.rank_of(item.digit) == item.rank;
}

bool fits(const Number& secret, const ItemSlash& item) {
  return slash(secret) == item.slash;
}

bool fits(const Number& secret, const ItemChange& item) {
  const Digit old = secret.at(item.rank);
  if (const auto* digit = std::get_if<Digit>(&item.old)) return old == *digit;
  return high_low(old) == std::get<HighLow>(item.old);
}

}  // namespace tetron::numeron
