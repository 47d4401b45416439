#include "convert/answer/text_out.hpp"

#include <algorithm>

#include "base/number_text.hpp"
#include "base/utf8.hpp"

namespace tetron::convert {

namespace {

std::size_t columns_of(char32_t c) {
  const bool wide = (c >= 0x1100 && c < 0x1160) || (c >= 0x2e80 && c < 0xa4d0) ||
                    (c >= 0xac00 && c < 0xd7a4) || (c >= 0xf900 && c < 0xfb00) ||
                    (c >= 0xff00 && c < 0xff61) || (c >= 0x1f300 && c < 0x1fb00);
  const bool combining = (c >= 0x300 && c < 0x370) || (c >= 0x20d0 && c < 0x2100);
  return combining ? 0 : wide ? 2 : 1;
}

void append_two_digits(std::string& out, std::uint32_t value) {
  out += static_cast<char>('0' + value / 10);
  out += static_cast<char>('0' + value % 10);
}

}  // namespace

std::size_t shown_columns(std::string_view text) {
  std::size_t count = 0;
  while (!text.empty()) count += columns_of(base::pop_code_point(text));
  return count;
}

std::string fitted(std::string_view text, std::size_t columns) {
  std::string fit;
  std::size_t left = columns;
  const bool cut = shown_columns(text) > columns;
  if (cut) --left;
  while (!text.empty()) {
    const char32_t c = base::pop_code_point(text);
    if (columns_of(c) > left) break;
    left -= columns_of(c);
    base::append_utf8(fit, c);
  }
  if (cut) fit += "…";
  return fit.append(left, ' ');
}

void append_folded(std::string& out, std::string_view line, std::size_t columns, std::size_t indent) {
  std::size_t column = 0;
  for (bool is_first = true; !line.empty(); is_first = false) {
    const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t end = std::min(line.find(' ', blanks), line.size());
    const std::string_view word = line.substr(blanks, end - blanks);
    const std::size_t width = shown_columns(word);
    if (!is_first && column > indent && column + blanks + width > columns) {
      out += '\n';
      out.append(indent, ' ');
      column = indent;
    } else {
      out.append(blanks, ' ');
      column += blanks;
    }
    out += word;
    column += width;
    line.remove_prefix(end);
  }
}

void append_folded_lines(std::string& out, std::string_view text, std::size_t columns) {
  constexpr std::size_t more = 4;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    append_folded(out, line, columns, std::min(line.find_first_not_of(' '), line.size()) + more);
    if (end == std::string_view::npos) return;
    out += '\n';
    text.remove_prefix(end + 1);
  }
}

void append_time(std::string& out, std::uint32_t ms) {
  const std::uint32_t hours = ms / 3'600'000;
  const std::uint32_t minutes = ms / 60'000 % 60;
  if (hours > 0) {
    base::append_number(out, hours);
    out += ':';
    append_two_digits(out, minutes);
  } else {
    base::append_number(out, minutes);
  }
  out += ':';
  append_two_digits(out, ms / 1000 % 60);
  out += '.';
  base::append_number(out, ms / 100 % 10);
  append_two_digits(out, ms % 100);
}

}  // namespace tetron::convert
