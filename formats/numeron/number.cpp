#include "formats/numeron/number.hpp"

namespace tetron::numeron {

std::string plain_digits(std::string_view text) {
  // U+FF10 to U+FF19 in UTF-8.
  constexpr std::string_view leading = "\xef\xbc";
  std::string plain;
  while (!text.empty()) {
    const auto last = text.size() > 2 ? static_cast<unsigned char>(text[2]) : 0u;
    const bool is_digit = text.starts_with(leading) && last >= 0x90 && last <= 0x99;
    plain += is_digit ? static_cast<char>('0' + (last - 0x90)) : text.front();
    text.remove_prefix(is_digit ? 3 : 1);
  }
  return plain;
}

std::optional<Number> Number::parse(std::string_view written) {
  const std::string text = plain_digits(written);
  if (text.size() < fewest_digits || text.size() > most_digits) return std::nullopt;
  std::array<std::uint8_t, most_digits> digits{};
  unsigned seen = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    digits[i] = static_cast<std::uint8_t>(text[i] - '0');
    if ((seen >> digits[i] & 1) != 0) return std::nullopt;
    seen |= 1u << digits[i];
  }
  return Number(std::span(digits).first(text.size()));
}

std::string Number::text() const {
  std::string text;
  for (std::size_t i = 0; i < size_; ++i) text += static_cast<char>('0' + digits_[i]);
  return text;
}

}  // namespace tetron::numeron
