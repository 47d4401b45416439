#include "solver/number/big_uint.hpp"

#include <algorithm>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <iterator>

namespace tetron::solver {

namespace {

using Integer = boost::multiprecision::cpp_int;

constexpr unsigned digit_bits = 32;

Integer integer(const BigUint& number) {
  Integer value;
  const auto& digits = number.digits();
  if (!digits.empty())
    boost::multiprecision::import_bits(value, digits.begin(), digits.end(), digit_bits, false);
  return value;
}

BigUint number(const Integer& value) {
  std::vector<std::uint32_t> digits;
  boost::multiprecision::export_bits(value, std::back_inserter(digits), digit_bits, false);
  return BigUint::from_digits(std::move(digits));
}

}  // namespace

BigUint::BigUint(std::uint64_t value) {
  for (; value != 0; value >>= digit_bits) digits_.push_back(static_cast<std::uint32_t>(value));
}

BigUint BigUint::from_digits(std::vector<std::uint32_t> digits) {
  while (!digits.empty() && digits.back() == 0) digits.pop_back();
  BigUint result;
  result.digits_ = std::move(digits);
  return result;
}

std::optional<BigUint> BigUint::from_string(std::string_view text) {
  if (text.empty() || text.size() > longest_text) return std::nullopt;
  if (!std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; })) return std::nullopt;
  // Boost would read a number with a leading zero as octal.
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
  return text.empty() ? BigUint() : number(Integer(std::string(text)));
}

// Does not use cpp_int's function: that writes small numbers with a stream, and streams link all locales
// into the module (bindings/wasm).
std::string BigUint::to_string() const {
  constexpr std::uint64_t block = 1'000'000'000;  // the largest power of ten that fits into a digit
  constexpr int digits_of_block = 9;
  std::vector<std::uint32_t> left = digits_;
  std::string text;  // written backwards, from the last digit
  while (!left.empty()) {
    std::uint64_t rest = 0;
    for (std::size_t i = left.size(); i-- > 0;) {
      const std::uint64_t value = rest << digit_bits | left[i];
      left[i] = static_cast<std::uint32_t>(value / block);
      rest = value % block;
    }
    if (left.back() == 0) left.pop_back();
    for (int i = 0; i < digits_of_block; ++i, rest /= 10) text += static_cast<char>('0' + rest % 10);
  }
  while (!text.empty() && text.back() == '0') text.pop_back();
  std::ranges::reverse(text);
  return text.empty() ? "0" : text;
}

std::size_t BigUint::bits() const {
  if (is_zero()) return 0;
  return (digits_.size() - 1) * digit_bits + static_cast<std::size_t>(std::bit_width(digits_.back()));
}

std::uint64_t BigUint::saturated() const {
  if (digits_.size() > 2) return ~std::uint64_t{0};
  std::uint64_t value = 0;
  for (std::size_t i = digits_.size(); i-- > 0;) value = value << digit_bits | digits_[i];
  return value;
}

double BigUint::to_double() const {
  return integer(*this).convert_to<double>();
}

BigUint& BigUint::operator+=(const BigUint& other) {
  return *this = number(integer(*this) + integer(other));
}

BigUint& BigUint::operator-=(const BigUint& other) {
  return *this = number(integer(*this) - integer(other));
}

std::uint32_t BigUint::divide(std::uint32_t divisor) {
  const Integer value = integer(*this);
  *this = number(Integer(value / divisor));
  return static_cast<std::uint32_t>(Integer(value % divisor));
}

BigUint operator*(const BigUint& a, const BigUint& b) {
  return number(integer(a) * integer(b));
}

std::strong_ordering operator<=>(const BigUint& a, const BigUint& b) {
  if (a.digits_.size() != b.digits_.size()) return a.digits_.size() <=> b.digits_.size();
  return std::lexicographical_compare_three_way(a.digits_.rbegin(), a.digits_.rend(), b.digits_.rbegin(),
                                                b.digits_.rend());
}

}  // namespace tetron::solver
