#include "convert/fumen/page_edits.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <utility>

#include "formats/fumen/quiz.hpp"

namespace tetron::convert {

namespace {

using fumen::Block;
using fumen::Field;

constexpr std::string_view letters = "_ILOZTJSX";

std::optional<Block> block_of(char letter) {
  if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
  if (letter == '.') letter = '_';
  if (letter == '#') letter = 'X';
  const auto at = letters.find(letter);
  if (at == letters.npos) return std::nullopt;
  return static_cast<Block>(at);
}

bool is_on_field(const std::optional<fumen::Operation>& operation) {
  if (!operation) return true;
  return std::ranges::all_of(operation->cells(), [](const fumen::Position& cell) {
    return cell.x >= 0 && cell.x < Field::width && cell.y >= 0 && cell.y < Field::rows;
  });
}

int lowest_row(const fumen::Operation& operation) {
  int lowest = Field::rows;
  for (const fumen::Position& cell : operation.cells()) lowest = std::min(lowest, cell.y);
  return lowest;
}

// The quiz with left and right pieces exchanged.
std::string mirrored_quiz(std::string comment) {
  const std::size_t end = std::min(comment.find(';'), comment.size());
  for (std::size_t i = 3; i < end; ++i) {
    constexpr std::string_view from = "LJSZ";
    constexpr std::string_view to = "JLZS";
    if (const auto at = from.find(comment[i]); at != from.npos) comment[i] = to[at];
  }
  return comment;
}

// The pieces of a quiz after the current one.
std::string next_of(std::string_view comment) {
  comment = comment.substr(0, comment.find(';'));
  const auto current_end = comment.find(')');
  std::string next;
  if (current_end == comment.npos) return next;
  for (const char letter : comment.substr(current_end + 1))
    if (std::string_view("ILOZTJS").contains(letter)) next += letter;
  return next;
}

}  // namespace

void mirror(fumen::Page& page) {
  constexpr auto turned = [](Block block) {
    switch (block) {
      case Block::l:
        return Block::j;
      case Block::j:
        return Block::l;
      case Block::s:
        return Block::z;
      case Block::z:
        return Block::s;
      default:
        return block;
    }
  };
  const Field field = page.field;
  for (int y = -1; y < Field::rows; ++y)
    for (int x = 0; x < Field::width; ++x) page.field.set(x, y, turned(field.at(Field::width - 1 - x, y)));
  if (page.operation) page.operation = page.operation->mirrored();
  if (fumen::is_quiz(page.comment)) page.comment = mirrored_quiz(page.comment.text());
}

BlockMap same_blocks() {
  BlockMap map{};
  for (std::size_t i = 0; i < map.size(); ++i) map[i] = static_cast<Block>(i);
  return map;
}

BlockMap colours_to(Block block) {
  BlockMap map = same_blocks();
  for (std::size_t i = 1; i <= 7; ++i) map[i] = block;
  return map;
}

std::expected<BlockMap, std::string> read_block_map(std::string_view text) {
  BlockMap map = same_blocks();
  std::array<bool, 9> is_named{};
  const auto wanted = [](std::string_view what) {
    return std::unexpected("expected " + std::string(what) + ", such as LJ=X or *=_");
  };
  while (!text.empty()) {
    if (text.front() == ' ' || text.front() == ',') {
      text.remove_prefix(1);
      continue;
    }
    const std::string_view word = text.substr(0, text.find_first_of(" ,"));
    text.remove_prefix(word.size());
    const auto sign = word.find('=');
    if (sign == word.npos || sign == 0 || word.size() != sign + 2)
      return wanted("blocks, = and the one block that they become");
    const auto to = block_of(word.back());
    if (!to) return wanted("one of I L O Z T J S X _ after =");
    for (const char letter : word.substr(0, sign)) {
      const auto from = block_of(letter);
      if (letter != '*' && !from) return wanted("I L O Z T J S X _ or * before =");
      for (std::size_t i = 0; i < map.size(); ++i) {
        const bool is_meant = letter == '*' ? i >= 1 && i <= 7 : i == static_cast<std::size_t>(*from);
        if (!is_meant) continue;
        if (std::exchange(is_named[i], true)) return wanted("each block once before =");
        map[i] = *to;
      }
    }
  }
  return map;
}

void recolour(fumen::Page& page, const BlockMap& map) {
  for (Block& block : page.field.cells()) block = map[static_cast<std::size_t>(block)];
}

bool shift(fumen::Page& page, int right, int up) {
  if (page.operation) {
    auto moved = page.operation;
    moved->x += right;
    moved->y += up;
    if (!is_on_field(moved)) return false;
    page.operation = moved;
  }
  const auto times = [](int count, int most) { return std::min(std::abs(count), most); };
  for (int i = 0; i < times(right, Field::width); ++i)
    right > 0 ? page.field.shift_right() : page.field.shift_left();
  for (int i = 0; i < times(up, Field::rows); ++i) up > 0 ? page.field.shift_up() : page.field.shift_down();
  return true;
}

void clear_full_rows(fumen::Page& page) {
  if (page.operation) {
    const int lowest = lowest_row(*page.operation);
    for (int y = 0; y < lowest; ++y)
      if (page.field.row_full(y)) --page.operation->y;
  }
  page.field.clear_lines();
}

bool insert_rows(fumen::Page& page, int at, std::span<const std::string> rows) {
  const auto count = static_cast<int>(rows.size());
  if (page.operation && lowest_row(*page.operation) >= at) {
    auto moved = page.operation;
    moved->y += count;
    if (!is_on_field(moved)) return false;
    page.operation = moved;
  }
  const Field before = page.field;
  for (int y = at; y < Field::rows; ++y)
    for (int x = 0; x < Field::width; ++x) {
      // Rows are listed from the top.
      const int from_top = at + count - 1 - y;
      const Block block =
          from_top < 0 ? before.at(x, y - count)
                       : block_of(rows[static_cast<std::size_t>(from_top)][static_cast<std::size_t>(x)])
                             .value_or(Block::empty);
      page.field.set(x, y, block);
    }
  return true;
}

bool shows_the_same(const fumen::Page& page, const fumen::Page& before) {
  return page.field == before.field && page.operation == before.operation && page.comment == before.comment;
}

std::expected<std::string, TemplateError> filled_in(std::string_view text, const fumen::Page& page,
                                                    std::size_t number, std::size_t pages) {
  std::string out;
  const auto quiz = fumen::Quiz::parse(page.comment);
  const auto letter = [](char piece) { return piece == 0 ? std::string() : std::string(1, piece); };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{') {
      out += text[i];
      continue;
    }
    const std::size_t end = text.find('}', i);
    const std::string_view word = text.substr(i + 1, end == text.npos ? 0 : end - i - 1);
    if (word == "page")
      out += std::to_string(number);
    else if (word == "pages")
      out += std::to_string(pages);
    else if (word == "comment")
      out += page.comment.text();
    else if (word == "text")
      out += quiz ? quiz->text().text() : page.comment.text();
    else if (word == "piece")
      out += letter(page.operation ? field::to_char(page.operation->piece) : '\0');
    else if (word == "hold")
      out += letter(quiz ? quiz->hold() : '\0');
    else if (word == "current")
      out += letter(quiz ? quiz->current() : '\0');
    else if (word == "next")
      out += quiz ? next_of(page.comment.text()) : "";
    else
      return std::unexpected(TemplateError{
          i + 1, "expected {page}, {pages}, {comment}, {text}, {piece}, {hold}, {current} or {next}"});
    i = end;
  }
  return out;
}

std::expected<std::vector<PageSpan>, std::string> page_spans(std::string_view text) {
  const auto wrong = [whole = text] {
    // Does not use fmt, which would make the module for fumens a third larger.
    return std::unexpected("'" + std::string(whole) +
                           "' is not a list of pages; expected one such as 1-3,5,-1 or 2-last");
  };
  const auto take_number = [&text]() -> std::optional<long long> {
    if (text.starts_with("last")) {
      text.remove_prefix(4);
      return -1;
    }
    long long number = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failed != std::errc() || number == 0) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
  };
  std::vector<PageSpan> spans;
  for (bool is_first = true; is_first || !text.empty(); is_first = false) {
    if (!is_first) {
      if (text.front() != ',') return wrong();
      text.remove_prefix(1);
    }
    const auto first = take_number();
    if (!first) return wrong();
    auto last = first;
    if (text.starts_with('-')) {
      text.remove_prefix(1);
      last = take_number();
      if (!last) return wrong();
    }
    spans.push_back({*first, *last});
  }
  return spans;
}

std::expected<std::vector<std::size_t>, std::string> page_numbers(std::string_view text, std::size_t pages) {
  const auto spans = page_spans(text);
  if (!spans) return std::unexpected(spans.error());
  const auto count = static_cast<long long>(pages);
  const auto from_start = [count](long long page) { return page < 0 ? count + 1 + page : page; };
  const auto is_there = [count](long long page) { return page >= 1 && page <= count; };
  std::vector<std::size_t> numbers;
  for (const PageSpan& span : *spans) {
    const long long first = from_start(span.first);
    const long long last = from_start(span.last);
    if (!is_there(first) || !is_there(last))
      return std::unexpected("there is no page " + std::to_string(is_there(first) ? span.last : span.first) +
                             "; the last page is " + std::to_string(pages));
    const long long step = first <= last ? 1 : -1;
    for (long long page = first;; page += step) {
      numbers.push_back(static_cast<std::size_t>(page));
      if (page == last) break;
      if (numbers.size() > most_numbered)
        return std::unexpected("names more than " + std::to_string(most_numbered) + " pages");
    }
  }
  return numbers;
}

}  // namespace tetron::convert
