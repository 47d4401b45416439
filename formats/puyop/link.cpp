#include "formats/puyop/link.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace tetron::puyop {

namespace {

constexpr std::string_view alphabet = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ[]";
constexpr std::string_view address = "puyop.com/s/";
constexpr std::string_view before_address = "http://www.";
constexpr std::size_t longest_start = 16;  // "https://www."
constexpr unsigned bits_of_digit = 6;
constexpr unsigned pair_bits = 7;
constexpr unsigned pair_colors = 5;
constexpr unsigned ojama_column = 7;    // where a placement has its column
constexpr unsigned ojama_digit = 56;    // the second character of ojama without a full row
constexpr std::size_t short_puyos = 7;  // those that a field of two cells in a character can have
constexpr char one_cell_each = '=';     // begins a field of one cell in a character
constexpr std::string_view blanks = " \t\r\n";

// Where the text after the address begins; npos if the text is not a link.
std::size_t begin_of(std::string_view text) {
  const std::size_t blank = std::min(text.find_first_not_of(blanks), text.size());
  const std::size_t at = text.find(address, blank);
  if (at == text.npos || at - blank > longest_start) return text.npos;
  const std::string_view before = text.substr(blank, at - blank);
  for (const std::string_view start : {"", "www.", "http://", "https://", "http://www.", "https://www."})
    if (before == start) return at + address.size();
  return text.npos;
}

}  // namespace

bool looks_like_link(std::string_view start) {
  return begin_of(start) != start.npos;
}

std::expected<Link, base::ReadError> read(std::string_view text, const ReadLimits& limits) {
  const auto refuse = [](const base::Error& error) {
    return std::unexpected(base::ReadError(error) + "; this is not a link of puyop.com to a field");
  };
  if (text.size() > limits.bytes)
    return refuse({base::ErrorKind::above_maximum, 0, "bytes of the text", limits.bytes, text.size()});
  const std::size_t begin = begin_of(text);
  if (begin == text.npos) return refuse({base::ErrorKind::missing, 0, "address puyop.com/s/", 0, 0});
  const std::size_t end = std::min(text.find_first_of(" \t\r\n?#&", begin), text.size());
  const std::string_view content = text.substr(begin, end - begin);
  const std::size_t bar = std::min(content.find('_'), content.size());
  const auto digit_at = [&](std::size_t at) { return alphabet.find(content[at]); };
  const auto bad = [&](std::size_t at) {
    return base::Error{base::ErrorKind::bad_character, begin + at, "link", 0,
                       static_cast<unsigned char>(content[at])};
  };
  Link link;
  const std::size_t first = content.starts_with(one_cell_each) ? 1 : 0;
  const std::size_t cells_each = first == 1 ? 1 : 2;
  const std::size_t most_digits = link.field.size() / cells_each;
  if (bar - first > most_digits)
    return refuse(
        {base::ErrorKind::above_maximum, begin + first, "characters of the field", most_digits, bar - first});
  // The field begins at the top left, without what is empty before the first puyo.
  for (std::size_t i = first; i < bar; ++i) {
    const std::size_t digit = digit_at(i);
    if (digit == alphabet.npos) return refuse(bad(i));
    const std::size_t from_top = cells_each * (most_digits - bar + i);
    const std::size_t row = rows - 1 - from_top / columns;
    const std::size_t at = row * columns + from_top % columns;
    const auto put = [&](std::size_t cell, std::size_t puyo, std::size_t count) {
      if (puyo < count) link.field[cell] = static_cast<Puyo>(puyo);
      return puyo < count;
    };
    if (first == 1 ? !put(at, digit, puyo_count)
                   : !put(at, digit / 8, short_puyos) || !put(at + 1, digit % 8, short_puyos))
      return refuse({base::ErrorKind::unknown_value, begin + i, "puyo of the field", 0, digit});
  }
  for (std::size_t i = bar + 1; i < content.size(); i += 2) {
    if (i + 1 == content.size()) return refuse({base::ErrorKind::truncated, begin + i, "placement", 2, 1});
    for (const std::size_t at : {i, i + 1})
      if (digit_at(at) == alphabet.npos) return refuse(bad(at));
    const auto code = static_cast<unsigned>(digit_at(i) | digit_at(i + 1) << bits_of_digit);
    const unsigned place = code >> pair_bits;
    const unsigned colors = code & ((1U << pair_bits) - 1);
    Step step;
    const unsigned column = place >> 2U;
    if (column == ojama_column) {
      step.ojama = static_cast<std::uint8_t>(code & 63U);
      step.ojama_rows = static_cast<std::uint8_t>((code >> bits_of_digit) - ojama_digit);
      if (!step.is_pair()) link.steps.push_back(step);
      continue;
    }
    const unsigned turn = place & 3U;
    if (colors >= pair_colors * pair_colors)
      return refuse(
          {base::ErrorKind::above_maximum, begin + i, "pair", pair_colors * pair_colors - 1, colors});
    const bool is_inside =
        column >= 1 && column <= columns && (turn != 1 || column < columns) && (turn != 3 || column > 1);
    // Column 0 is a pair that is shown and not placed.
    if (column == 0) continue;
    if (!is_inside) return refuse({base::ErrorKind::outside, begin + i, "placement", 0, 0});
    step.pair = {static_cast<Puyo>(colors / pair_colors + 1), static_cast<Puyo>(colors % pair_colors + 1),
                 static_cast<std::uint8_t>(column - 1), static_cast<std::uint8_t>(turn)};
    link.steps.push_back(step);
  }
  return link;
}

std::string write(const Link& link) {
  std::string text = std::string(before_address) + std::string(address);
  const bool is_short = std::ranges::max(link.field) < static_cast<Puyo>(short_puyos);
  if (!is_short) text += one_cell_each;
  const std::size_t cells_each = is_short ? 2 : 1;
  bool has_begun = false;
  for (std::size_t row = rows; row-- > 0;)
    for (std::size_t column = 0; column < columns; column += cells_each) {
      const std::size_t at = row * columns + column;
      auto digit = static_cast<std::size_t>(link.field[at]);
      if (is_short) digit = digit * 8 + static_cast<std::size_t>(link.field[at + 1]);
      has_begun = has_begun || digit > 0;
      if (has_begun) text += alphabet[digit];
    }
  if (link.steps.empty()) return text;
  text += '_';
  for (const Step& step : link.steps) {
    unsigned code = step.ojama | (ojama_digit + step.ojama_rows) << bits_of_digit;
    if (step.is_pair()) {
      const unsigned place = (step.pair.column + 1U) << 2U | step.pair.turn;
      code = (static_cast<unsigned>(step.pair.axis) - 1) * pair_colors +
             static_cast<unsigned>(step.pair.child) - 1;
      code |= place << pair_bits;
    }
    text += alphabet[code & 63U];
    text += alphabet[code >> bits_of_digit];
  }
  return text;
}

}  // namespace tetron::puyop
