#include "app/batch/natural_order.hpp"

#include <algorithm>

namespace tetron::app {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

// Removes the digits at the front and returns them without leading zeros.
std::string_view take_digits(std::string_view& text) {
  while (text.size() > 1 && text[0] == '0' && is_digit(text[1])) text.remove_prefix(1);
  const std::string_view digits = text.substr(0, std::ranges::find_if_not(text, is_digit) - text.begin());
  text.remove_prefix(digits.size());
  return digits;
}

int compare(std::string_view a, std::string_view b) {
  return a < b ? -1 : a == b ? 0 : 1;
}

}  // namespace

int natural_order(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    if (is_digit(a[0]) && is_digit(b[0])) {
      const std::string_view x = take_digits(a);
      const std::string_view y = take_digits(b);
      if (x.size() != y.size()) return x.size() < y.size() ? -1 : 1;
      if (const int order = compare(x, y); order != 0) return order;
      continue;
    }
    const char x[]{lower(a[0])};
    const char y[]{lower(b[0])};
    if (const int order = compare({x, 1}, {y, 1}); order != 0) return order;
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  return compare(a, b);
}

}  // namespace tetron::app
