#include "formats/fumen/fold.hpp"

#include <algorithm>

#include "formats/fumen/alphabet.hpp"

namespace tetron::fumen {

namespace {

constexpr std::string_view blanks = " \t\r\v\f";
constexpr std::string_view blanks_and_quotation = " \t\r\v\f>";
constexpr std::size_t length_of_prefix = 4;  // a letter and three digits

bool is_figure(char c) {
  return c >= '0' && c <= '9';
}
// '%' begins an escape of a link.
bool may_be_data(char c) {
  return digits[static_cast<unsigned char>(c)] != no_digit || c == '?' || c == '%';
}

// Whether a letter, three digits and '@' are at `at`.
bool is_prefix_at(std::string_view line, std::size_t at) {
  const std::string_view from = line.substr(at);
  return from.size() > length_of_prefix && digits[static_cast<unsigned char>(from[0])] < 52 &&
         std::ranges::all_of(from.substr(1, length_of_prefix - 1), is_figure) &&
         (from[length_of_prefix] == '@' || from.substr(length_of_prefix).starts_with("%40"));
}

std::string_view without_end(std::string_view line) {
  const auto trim = [&line] { line = line.substr(0, line.find_last_not_of(blanks) + 1); };
  trim();
  if (line.ends_with('=')) line.remove_suffix(1);
  trim();
  return line;
}

int nibble(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

}  // namespace

std::size_t break_length(std::string_view text, std::size_t at) {
  std::size_t end = at;
  if (end < text.size() && text[end] == '=') ++end;
  end = text.find_first_not_of(blanks, end);
  if (end == text.npos || text[end] != '\n') return 0;
  return std::min(text.find_first_not_of(blanks_and_quotation, end + 1), text.size()) - at;
}

std::optional<Escaped> escaped_at(std::string_view text, std::size_t at) {
  if (text[at] != '%') return std::nullopt;
  std::size_t end = at + 1;
  int value = 0;
  for (int i = 0; i < 2; ++i) {
    end += break_length(text, end);
    const int half = end < text.size() ? nibble(text[end++]) : -1;
    if (half < 0) return std::nullopt;
    value = value * 16 + half;
  }
  return Escaped{static_cast<unsigned char>(value), end - at};
}

Fold::Fold(std::string_view line) {
  line = without_end(line);
  std::size_t data = line.size();
  while (data > 0 && may_be_data(line[data - 1])) --data;
  if (data > length_of_prefix && line[data - 1] == '@')
    continues_ = is_prefix_at(line, data - 1 - length_of_prefix);
  for (std::size_t sign = data; !continues_ && (sign = line.find("%40", sign)) != line.npos; ++sign)
    continues_ = sign >= length_of_prefix && is_prefix_at(line, sign - length_of_prefix);
}

bool Fold::takes(std::string_view line) {
  if (!continues_) return false;
  line = without_end(line);
  line.remove_prefix(std::min(line.find_first_not_of(blanks_and_quotation), line.size()));
  const auto data = static_cast<std::size_t>(std::ranges::find_if_not(line, may_be_data) - line.begin());
  continues_ = data > 0 && data == line.size() && !is_prefix_at(line, 0);
  return data > 0 && !is_prefix_at(line, 0);
}

}  // namespace tetron::fumen
