#include "convert/fumen/wiki_text.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace tetron::convert {

namespace {

using fumen::Block;
using fumen::Field;

constexpr std::string_view wiki_letters = " iloztjsg";
constexpr std::string_view wiki_capitals = " ILOZTJSG";
// Empty cells that say something else: a cleared row, an arrow, a marked cell.
constexpr std::string_view empty_signs = " ._-dcpDCP";
constexpr std::string_view row_begins = "{{pfrow|";
constexpr std::string_view tag_begins = "<playfield>";
constexpr std::string_view tag_ends = "</playfield>";
constexpr std::size_t most_diagrams = 10'000;

std::string_view trimmed_cell(std::string_view text) {
  constexpr std::string_view blank = " \t\r";
  const std::size_t first = text.find_first_not_of(blank);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(blank) + 1 - first);
}

// The piece that the positions are, if they are one.
std::optional<fumen::Operation> piece_of_cells(fumen::Piece piece,
                                               const std::vector<fumen::Position>& wanted) {
  for (const fumen::Position& centre : wanted)
    for (const auto rotation :
         {fumen::Rotation::spawn, fumen::Rotation::right, fumen::Rotation::reverse, fumen::Rotation::left}) {
      const fumen::Operation operation{piece, rotation, centre.x, centre.y};
      if (std::ranges::is_permutation(operation.cells(), wanted)) return operation;
    }
  return std::nullopt;
}

// `rows` come from the top, a letter for each cell.
fumen::Page wiki_page(const std::vector<std::string>& rows) {
  fumen::Page page;
  page.flags.colorize = true;
  std::vector<fumen::Position> capitals;
  std::string letters;
  const int top = static_cast<int>(rows.size()) - 1;
  for (int row = 0; row <= top; ++row)
    for (int x = 0; x < static_cast<int>(rows[static_cast<std::size_t>(row)].size()); ++x) {
      const char letter = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(x)];
      const bool is_capital = wiki_capitals.substr(1, 7).contains(letter);
      const std::size_t block = is_capital ? wiki_capitals.find(letter) : wiki_letters.find(letter);
      page.field.set(x, top - row, static_cast<Block>(block));
      if (!is_capital) continue;
      capitals.push_back({x, top - row});
      letters += letter;
    }
  if (capitals.size() != 4 || letters != std::string(4, letters.front())) return page;
  page.operation = piece_of_cells(static_cast<fumen::Piece>(wiki_capitals.find(letters.front())), capitals);
  if (page.operation)
    for (const fumen::Position& cell : capitals) page.field.set(cell.x, cell.y, Block::empty);
  return page;
}

class WikiReader {
 public:
  explicit WikiReader(std::string_view text) : text_(text) {}

  std::expected<std::vector<fumen::Page>, std::string> read() {
    while (!text_.empty() && wrong_.empty()) {
      const std::size_t end = text_.find('\n');
      ++line_;
      take(text_.substr(0, end));
      text_.remove_prefix(end == text_.npos ? text_.size() : end + 1);
    }
    finish();
    if (!wrong_.empty()) return std::unexpected("line " + std::to_string(line_) + ": " + wrong_);
    if (pages_.empty())
      return std::unexpected("found no diagram; expected rows as {{pfrow|...}} or in <playfield>");
    return std::move(pages_);
  }

 private:
  void take(std::string_view line) {
    if (in_tag_) return take_in_tag(line);
    // Everything of a line, because some texts have no line ends.
    while (!line.empty() && wrong_.empty()) {
      const std::size_t row = line.find(row_begins);
      const std::size_t tag = line.find(tag_begins);
      const std::size_t begin = line.find("{{pfstart");
      const std::size_t next = std::min({row, tag, begin});
      if (next == line.npos) return;
      line.remove_prefix(next);
      if (next == row) {
        line.remove_prefix(row_begins.size());
        const std::size_t end = line.find("}}");
        if (end == line.npos) return fail("the row does not end with }}");
        take_cells(line.substr(0, end));
        line.remove_prefix(end);
      } else {
        finish();
        if (next == begin) {
          line.remove_prefix(2);
          continue;
        }
        in_tag_ = true;
        return take_in_tag(line.substr(tag_begins.size()));
      }
    }
  }

  void take_in_tag(std::string_view line) {
    const std::size_t end = line.find(tag_ends);
    const std::string_view row = trimmed_cell(line.substr(0, end));
    if (!row.empty()) add(std::string(row));
    if (end == line.npos) return;
    in_tag_ = false;
    finish();
    take(line.substr(end));
  }

  // The cells of a row of a template. One more that is empty belongs to the way in which some write it.
  void take_cells(std::string_view line) {
    std::string row;
    for (bool is_last = false; !is_last;) {
      const std::size_t end = line.find('|');
      is_last = end == line.npos;
      const std::string_view cell = trimmed_cell(line.substr(0, end));
      if (cell.size() > 1) return fail("a cell has more than a letter");
      if (!is_last) line.remove_prefix(end + 1);
      if (!is_last || !cell.empty() || row.size() < Field::width) row += cell.empty() ? ' ' : cell.front();
    }
    add(std::move(row));
  }

  void add(std::string row) {
    if (row.size() > Field::width)
      return fail("a row has " + std::to_string(row.size()) + " cells; expected at most 10");
    for (char& letter : row) {
      if (empty_signs.contains(letter)) letter = ' ';
      if (letter == 'X' || letter == 'x' || letter == 'G') letter = 'g';
      if (wiki_letters.contains(letter) || wiki_capitals.contains(letter)) continue;
      return fail("a cell of a diagram is none of I L O Z T J S, G for gray and a blank");
    }
    if (rows_.size() == Field::rows) return fail("a diagram has more than 23 rows");
    rows_.push_back(std::move(row));
  }

  void finish() {
    if (rows_.empty() || !wrong_.empty()) return;
    if (pages_.size() == most_diagrams) return fail("there are more than 10,000 diagrams");
    pages_.push_back(wiki_page(rows_));
    pages_.back().flags.colorize = pages_.size() == 1;
    rows_.clear();
  }

  void fail(std::string why) {
    if (wrong_.empty()) wrong_ = std::move(why);
  }

  std::string_view text_;
  std::size_t line_ = 0;
  bool in_tag_ = false;
  std::vector<std::string> rows_;  // of the diagram that is being read
  std::vector<fumen::Page> pages_;
  std::string wrong_;
};

}  // namespace

void append_wiki(std::string& out, const fumen::Page& page) {
  Field piece;
  if (page.operation) piece.fill(*page.operation);
  int top = Field::rows - 1;
  while (top > 0 && page.field.row_empty(top) && piece.row_empty(top)) --top;
  out += "{{pfstart}}\n";
  for (int y = top; y >= 0; --y) {
    out += "{{pfrow";
    for (int x = 0; x < Field::width; ++x) {
      const bool falling = piece.at(x, y) != Block::empty;
      out += '|';
      out += (falling ? wiki_capitals
                      : wiki_letters)[static_cast<std::size_t>((falling ? piece : page.field).at(x, y))];
    }
    out += "}}\n";
  }
  out += "{{pfend}}";
}

std::expected<std::vector<fumen::Page>, std::string> read_wiki(std::string_view text) {
  return WikiReader(text).read();
}

}  // namespace tetron::convert
