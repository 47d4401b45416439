#include "convert/text/board_read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

namespace tetron::convert {

namespace {

constexpr std::size_t longest = 40;
constexpr std::string_view blanks = " \r";

bool is_cell(char letter) {
  return std::string_view("#X*._ ILOZTJS").contains(letter);
}

// The first character, which may have several bytes of UTF-8.
std::string_view first_character(std::string_view text) {
  std::size_t length = 1;
  while (length < std::min<std::size_t>(text.size(), 4) && (text[length] & 0xc0) == 0x80) ++length;
  return text.substr(0, length);
}

// The first line that is not empty, without blanks at either end.
std::string_view first_line_in(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \r\n"), text.size()));
  text = text.substr(0, text.find('\n'));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

}  // namespace

std::optional<int> clear_lines_in(std::string_view text) {
  constexpr int most = 24;
  const std::string_view line = first_line_in(text);
  int lines = 0;
  const auto [end, failed] = std::from_chars(line.data(), line.data() + line.size(), lines);
  if (failed != std::errc() || end != line.data() + line.size() || lines < 1 || lines > most)
    return std::nullopt;
  return lines;
}

std::expected<field::Grid, base::TextError> board_from_text(std::string_view text) {
  std::vector<std::string_view> rows;
  std::size_t first_line = 1;  // of the rows
  std::size_t indent = std::string_view::npos;
  std::size_t width = 0;
  std::size_t empty_lines = 0;  // since the last row
  bool has_clear_lines = clear_lines_in(text).has_value();
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view row = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    row = row.substr(0, row.find_last_not_of(blanks) + 1);
    if (row.empty()) {
      ++empty_lines;
      continue;
    }
    if (std::exchange(has_clear_lines, false)) continue;
    if (rows.empty()) {
      first_line = line;
      empty_lines = 0;
    }
    for (std::size_t i = 0; i < row.size(); ++i)
      if (!is_cell(row[i]))
        return std::unexpected(
            base::TextError{fmt::format("'{}' is not a cell of a board; expected # X * I L O Z T J S, or . _ "
                                        "and blanks for empty",
                                        first_character(row.substr(i))),
                            line, i + 1});
    if (rows.size() + empty_lines >= longest)
      return std::unexpected(base::TextError{fmt::format("a board has at most {} rows", longest), line, 0});
    rows.resize(rows.size() + empty_lines);
    rows.push_back(row);
    empty_lines = 0;
    indent = std::min(indent, row.find_first_not_of(' '));
    width = std::max(width, row.size());
    if (width - indent > longest)
      return std::unexpected(
          base::TextError{fmt::format("a board has at most {} columns", longest), line, 0});
  }
  if (rows.empty()) return std::unexpected(base::TextError{"there is no board", first_line, 0});
  field::Grid grid(static_cast<int>(width - indent), static_cast<int>(rows.size()));
  for (int row = 0; row < grid.height(); ++row) {
    const std::string_view line = rows[static_cast<std::size_t>(row)];
    for (std::size_t i = indent; i < line.size(); ++i) {
      const field::Cell cell = line[i] == '*' ? field::extra_cell(0) : field::to_cell(line[i]);
      grid.set({field::Column(static_cast<int>(i - indent)), field::Row(row)}, cell);
    }
  }
  return grid;
}

}  // namespace tetron::convert
