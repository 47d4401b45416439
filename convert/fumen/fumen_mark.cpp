#include "convert/fumen/fumen_mark.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <utility>

#include "base/utf8.hpp"

namespace tetron::convert {

namespace {

constexpr std::string_view opening("\0fumen", 6);
constexpr std::string_view mark_letters = " ILOZTJS";
constexpr std::string_view block_letters = "_ILOZTJSX";
constexpr std::string_view rotation_letters = "0RTL";  // spawn, right, reverse (180°), left
// The longest comment of a fumen, in UTF-8 bytes.
constexpr std::size_t longest_comment = 4095;
// A centre beyond this is far from any board.
constexpr int farthest_mark = 99;

std::string to_text(const fumen::Operation& operation) {
  return fmt::format(";{}{}{},{}", mark_letters[static_cast<std::size_t>(operation.piece)],
                     rotation_letters[static_cast<std::size_t>(operation.rotation)], operation.x,
                     operation.y);
}

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

// If `text` begins with one of `letters`, removes it and returns its index in `letters`.
std::optional<std::size_t> take_letter(std::string_view& text, std::string_view letters) {
  const std::size_t at = text.empty() ? letters.npos : letters.find(text[0]);
  if (at == letters.npos) return std::nullopt;
  text.remove_prefix(1);
  return at;
}

std::optional<int> take_number(std::string_view& text) {
  int value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc() || value < -farthest_mark || value > farthest_mark) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

std::optional<fumen::Operation> take_operation(std::string_view& text) {
  const auto piece = take_letter(text, mark_letters.substr(1));
  const auto rotation = piece ? take_letter(text, rotation_letters) : std::nullopt;
  const auto x = rotation ? take_number(text) : std::nullopt;
  if (!x || !take(text, ',')) return std::nullopt;
  const auto y = take_number(text);
  if (!y) return std::nullopt;
  return fumen::Operation{static_cast<fumen::Piece>(*piece + 1), static_cast<fumen::Rotation>(*rotation), *x,
                          *y};
}

std::optional<FumenMark::Row> take_row(std::string_view& text) {
  FumenMark::Row row;
  const auto y = take_number(text);
  if (!y || *y < -1 || *y >= fumen::Field::rows || !take(text, ',')) return std::nullopt;
  row.y = *y;
  for (fumen::Block& cell : row.cells) {
    const auto block = take_letter(text, block_letters);
    if (!block) return std::nullopt;
    cell = static_cast<fumen::Block>(*block);
  }
  return row;
}

}  // namespace

std::string to_text(const FumenMark& mark) {
  std::string text(opening);
  if (mark.comment == FumenMark::Comment::part) text += '+';
  if (mark.comment == FumenMark::Comment::end) text += '=';
  if (mark.page) {
    const fumen::Flags& flags = mark.page->flags;
    text += ';';
    if (flags.lock) text += 'l';
    if (flags.mirror) text += 'm';
    if (flags.colorize) text += 'c';
    if (flags.rise) text += 'r';
    if (mark.page->operation) text += to_text(*mark.page->operation);
  }
  for (const FumenMark::Row& row : mark.rows) {
    text += fmt::format("|{},", row.y);
    for (const fumen::Block cell : row.cells) text += block_letters[static_cast<std::size_t>(cell)];
  }
  return text;
}

std::optional<MarkedMessage> read_mark(std::string_view message) {
  const std::size_t end = std::min(message.find('\0'), message.size());
  std::string_view rest = message.substr(end);
  if (!rest.starts_with(opening)) return std::nullopt;
  rest.remove_prefix(opening.size());
  MarkedMessage result{message.substr(0, end), {}};
  if (take(rest, '+'))
    result.mark.comment = FumenMark::Comment::part;
  else if (take(rest, '='))
    result.mark.comment = FumenMark::Comment::end;
  if (take(rest, ';')) {
    fumen::Flags flags;
    flags.lock = take(rest, 'l');
    flags.mirror = take(rest, 'm');
    flags.colorize = take(rest, 'c');
    flags.rise = take(rest, 'r');
    result.mark.page = {flags, std::nullopt};
    if (take(rest, ';')) {
      result.mark.page->operation = take_operation(rest);
      if (!result.mark.page->operation) return std::nullopt;
    }
  }
  const bool has_rows = rest.starts_with('|');
  if (has_rows && result.mark != FumenMark{}) return std::nullopt;
  while (take(rest, '|')) {
    const auto row = take_row(rest);
    if (!row) return std::nullopt;
    result.mark.rows.push_back(*row);
  }
  if (!rest.empty()) return std::nullopt;
  return result;
}

void CarriedRows::add(const MarkedMessage& message) {
  for (const FumenMark::Row& row : message.mark.rows) {
    has_[static_cast<std::size_t>(row.y + 1)] = true;
    for (int x = 0; x < fumen::Field::width; ++x) rows_.set(x, row.y, row.cells[static_cast<std::size_t>(x)]);
  }
}

void CarriedRows::put_into(fumen::Field& field) {
  for (int y = -1; y < fumen::Field::rows; ++y) {
    if (!std::exchange(has_[static_cast<std::size_t>(y + 1)], false)) continue;
    for (int x = 0; x < fumen::Field::width; ++x) field.set(x, y, rows_.at(x, y));
  }
}

void CarriedComment::add(const MarkedMessage& message) {
  if (message.mark.comment == FumenMark::Comment::none) return;
  // Anything longer in a recording is left out.
  parts_ += message.text.substr(0, longest_comment - std::min(parts_.size(), longest_comment));
  if (message.mark.comment == FumenMark::Comment::part) return;
  comment_ = fumen::Comment(base::to_valid_utf8(parts_));
  parts_.clear();
}

}  // namespace tetron::convert
