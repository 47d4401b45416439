#include "solver/natural.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tetron::solver {

namespace {

constexpr std::uint32_t nine_digits = 1'000'000'000;

}  // namespace

Natural::Natural(std::uint64_t value) {
  for (; value != 0; value >>= 32) digits_.push_back(static_cast<std::uint32_t>(value));
}

Natural Natural::from_digits(std::vector<std::uint32_t> digits) {
  Natural result;
  result.digits_ = std::move(digits);
  result.trim();
  return result;
}

std::optional<Natural> Natural::from_string(std::string_view text) {
  if (text.empty() || text.size() > longest_text) return std::nullopt;
  Natural result;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    std::uint64_t carry = static_cast<std::uint64_t>(c - '0');
    for (std::uint32_t& digit : result.digits_) {
      carry += std::uint64_t{digit} * 10;
      digit = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) result.digits_.push_back(static_cast<std::uint32_t>(carry));
  }
  return result;
}

std::string Natural::to_string() const {
  if (is_zero()) return "0";
  std::string reversed;
  Natural rest = *this;
  while (!rest.is_zero()) {
    std::uint32_t part = rest.divide(nine_digits);
    for (int i = 0; i < 9; ++i, part /= 10) reversed += static_cast<char>('0' + part % 10);
  }
  while (reversed.back() == '0') reversed.pop_back();
  std::ranges::reverse(reversed);
  return reversed;
}

std::size_t Natural::bits() const {
  if (is_zero()) return 0;
  return (digits_.size() - 1) * 32 + static_cast<std::size_t>(std::bit_width(digits_.back()));
}

std::uint64_t Natural::saturated() const {
  if (digits_.size() > 2) return ~std::uint64_t{0};
  std::uint64_t value = 0;
  for (std::size_t i = digits_.size(); i-- > 0;) value = value << 32 | digits_[i];
  return value;
}

double Natural::to_double() const {
  double value = 0;
  for (std::size_t i = digits_.size(); i-- > 0;) value = value * 4294967296.0 + digits_[i];
  return value;
}

Natural& Natural::operator+=(const Natural& other) {
  // `other` may be this number.
  const std::size_t size = other.digits_.size();
  if (digits_.size() < size) digits_.resize(size);
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < digits_.size() && (i < size || carry != 0); ++i) {
    carry += std::uint64_t{digits_[i]} + (i < size ? other.digits_[i] : 0);
    digits_[i] = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
  if (carry != 0) digits_.push_back(static_cast<std::uint32_t>(carry));
  return *this;
}

Natural& Natural::operator-=(const Natural& other) {
  const std::size_t size = other.digits_.size();
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < digits_.size() && (i < size || borrow != 0); ++i) {
    const std::uint64_t less = (i < size ? other.digits_[i] : 0) + borrow;
    borrow = digits_[i] < less ? 1 : 0;
    digits_[i] = static_cast<std::uint32_t>(digits_[i] - less);
  }
  trim();
  return *this;
}

std::uint32_t Natural::divide(std::uint32_t divisor) {
  std::uint64_t rest = 0;
  for (std::size_t i = digits_.size(); i-- > 0;) {
    rest = rest << 32 | digits_[i];
    digits_[i] = static_cast<std::uint32_t>(rest / divisor);
    rest %= divisor;
  }
  trim();
  return static_cast<std::uint32_t>(rest);
}

void Natural::trim() {
  while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
}

Natural operator*(const Natural& a, const Natural& b) {
  std::vector<std::uint32_t> product(a.digits_.size() + b.digits_.size());
  for (std::size_t i = 0; i < a.digits_.size(); ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j < b.digits_.size(); ++j) {
      carry += std::uint64_t{a.digits_[i]} * b.digits_[j] + product[i + j];
      product[i + j] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    product[i + b.digits_.size()] = static_cast<std::uint32_t>(carry);
  }
  return Natural::from_digits(std::move(product));
}

std::strong_ordering operator<=>(const Natural& a, const Natural& b) {
  if (a.digits_.size() != b.digits_.size()) return a.digits_.size() <=> b.digits_.size();
  for (std::size_t i = a.digits_.size(); i-- > 0;)
    if (a.digits_[i] != b.digits_[i]) return a.digits_[i] <=> b.digits_[i];
  return std::strong_ordering::equal;
}

}  // namespace tetron::solver
