#include "formats/numeron/number.hpp"

namespace tetron::numeron {

std::optional<Number> Number::parse(std::string_view text) {
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
