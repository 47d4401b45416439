#include "replay/numeron/candidates.hpp"

#include <algorithm>
#include <bitset>

namespace tetron::numeron {

namespace {

constexpr std::size_t number_values = 100'000;  // of Number::value()
constexpr std::size_t masks = 1024;             // of Number::mask()

void append_numbers(std::array<std::uint8_t, most_digits>& digits, std::size_t placed, std::size_t size,
                    unsigned used, std::vector<Number>& out) {
  if (placed == size) {
    out.emplace_back(std::span(digits).first(size));
    return;
  }
  for (std::uint8_t digit = 0; digit < 10; ++digit) {
    if ((used >> digit & 1) != 0) continue;
    digits[placed] = digit;
    append_numbers(digits, placed + 1, size, used | 1u << digit, out);
  }
}

std::vector<Number> make_numbers(std::size_t size) {
  std::vector<Number> numbers;
  std::array<std::uint8_t, most_digits> digits{};
  append_numbers(digits, 0, size, 0, numbers);
  return numbers;
}

}  // namespace

std::span<const Number> all_numbers(std::size_t digits) {
  static const std::array<std::vector<Number>, 3> all{make_numbers(3), make_numbers(4), make_numbers(5)};
  return all[digits - fewest_digits];
}

Candidates Candidates::all(std::size_t digits) {
  const auto numbers = all_numbers(digits);
  return Candidates({numbers.begin(), numbers.end()});
}

bool Candidates::contains(const Number& number) const {
  return std::ranges::binary_search(numbers_, number);
}

void Candidates::shuffle() {
  if (numbers_.empty()) return;
  std::bitset<masks> there;
  for (const Number& number : numbers_) there.set(number.mask());
  const auto all = all_numbers(numbers_.front().size());
  numbers_.clear();
  std::ranges::copy_if(all, std::back_inserter(numbers_),
                       [&there](const Number& number) { return there[number.mask()]; });
}

void Candidates::change(Rank rank, std::optional<Digit> now) {
  if (numbers_.empty()) return;
  const std::size_t size = numbers_.front().size();
  const std::size_t place = rank.value - 1u;
  std::uint32_t unit = 1;
  for (std::size_t i = place + 1; i < size; ++i) unit *= 10;
  std::bitset<number_values> there;
  for (const Number& number : numbers_) {
    const std::uint32_t rest = number.value() - number[place] * unit;
    for (std::uint8_t digit = 0; digit < 10; ++digit)
      if (!number.contains(Digit(digit)) && (!now || now->value == digit)) there.set(rest + digit * unit);
  }
  const auto all = all_numbers(size);
  numbers_.clear();
  std::ranges::copy_if(all, std::back_inserter(numbers_),
                       [&there](const Number& number) { return there[number.value()]; });
}

}  // namespace tetron::numeron
