#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

// Writes fumens of every version slowly and plainly, straight from the description of the format, sharing
// nothing with the library: boards are rows of characters, pieces are drawings, numbers are lists of digits.
namespace plain {

// What the versions differ in.
struct Rules {
  std::string prefix;
  std::size_t play_rows;
  bool repeat, color, comment, lock;
};

inline const std::vector<Rules> all_rules{
    {"", 21, false, false, false, false},   {"v095@", 21, true, true, false, false},
    {"v100@", 21, true, true, true, false}, {"v105@", 21, true, true, true, true},
    {"v110@", 21, true, true, true, true},  {"v115@", 23, true, true, true, true},
};

// Rows from the top, the garbage row last; "_ILOZTJSX".
using Board = std::vector<std::string>;

struct Placed {
  char piece = ' ';     // of ILOZTJS
  int rotation = 0;     // as the data number it: reverse, right, spawn, left
  std::size_t row = 0;  // of the cell under the cursor, from the top
  std::size_t column = 0;
};

struct Page {
  Board board;
  Placed placed;
  std::string escaped_comment;
  bool rise = false, mirror = false, color = false, lock = true;
};

// Around the cell under the cursor, which is in the third row and the third column.
inline std::array<std::string, 5> drawing(char piece, int rotation) {
  using Drawing = std::array<std::string, 5>;
  static const Drawing flat{".....", ".....", ".####", ".....", "....."};
  static const Drawing upright{".....", "..#..", "..#..", "..#..", "..#.."};
  static const Drawing square{".....", ".....", "..##.", "..##.", "....."};
  static const std::map<char, std::array<Drawing, 4>> drawings{
      {'I', {flat, upright, flat, upright}},
      {'O', {square, square, square, square}},
      {'T',
       {Drawing{".....", ".....", ".###.", "..#..", "....."},
        Drawing{".....", "..#..", "..##.", "..#..", "....."},
        Drawing{".....", "..#..", ".###.", ".....", "....."},
        Drawing{".....", "..#..", ".##..", "..#..", "....."}}},
      {'L',
       {Drawing{".....", ".....", ".###.", ".#...", "....."},
        Drawing{".....", "..#..", "..#..", "..##.", "....."},
        Drawing{".....", "...#.", ".###.", ".....", "....."},
        Drawing{".....", ".##..", "..#..", "..#..", "....."}}},
      {'J',
       {Drawing{".....", ".....", ".###.", "...#.", "....."},
        Drawing{".....", "..##.", "..#..", "..#..", "....."},
        Drawing{".....", ".#...", ".###.", ".....", "....."},
        Drawing{".....", "..#..", "..#..", ".##..", "....."}}},
      {'S',
       {Drawing{".....", ".....", "..##.", ".##..", "....."},
        Drawing{".....", ".#...", ".##..", "..#..", "....."},
        Drawing{".....", ".....", "..##.", ".##..", "....."},
        Drawing{".....", ".#...", ".##..", "..#..", "....."}}},
      {'Z',
       {Drawing{".....", ".....", ".##..", "..##.", "....."},
        Drawing{".....", "...#.", "..##.", "..#..", "....."},
        Drawing{".....", ".....", ".##..", "..##.", "....."},
        Drawing{".....", "...#.", "..##.", "..#..", "....."}}},
  };
  return drawings.at(piece).at(static_cast<std::size_t>(rotation));
}

// Cells of the piece, or none of them where one would be off the board.
inline std::vector<std::pair<std::size_t, std::size_t>> cells(const Placed& placed, std::size_t rows) {
  std::vector<std::pair<std::size_t, std::size_t>> result;
  if (placed.piece == ' ') return result;
  const auto picture = drawing(placed.piece, placed.rotation);
  for (std::size_t r = 0; r < 5; ++r)
    for (std::size_t c = 0; c < 5; ++c)
      if (picture[r][c] == '#') {
        const std::size_t row = placed.row + r;
        const std::size_t column = placed.column + c;
        if (row < 2 || row - 2 >= rows || column < 2 || column - 2 >= 10) return {};
        result.emplace_back(row - 2, column - 2);
      }
  return result;
}

inline Board empty_board(const Rules& rules) {
  return Board(rules.play_rows + 1, std::string(10, '_'));
}

inline Board after(Page page) {
  if (!page.lock) return page.board;
  Board& board = page.board;
  for (const auto& [row, column] : cells(page.placed, board.size())) board[row][column] = page.placed.piece;
  const std::string garbage = board.back();
  board.pop_back();
  const std::size_t rows = board.size();
  Board left;
  for (const std::string& row : board)
    if (row.find('_') != std::string::npos) left.push_back(row);
  while (left.size() < rows) left.insert(left.begin(), std::string(10, '_'));
  left.push_back(garbage);
  if (page.rise) {
    left.erase(left.begin());
    left.push_back(std::string(10, '_'));
  }
  if (page.mirror)
    for (std::size_t row = 0; row < rows; ++row)
      left[row] = std::string(left[row].rbegin(), left[row].rend());
  return left;
}

inline std::string digits(unsigned long number, int count) {
  std::string text;
  for (; count > 0; --count, number /= 64)
    text += "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[number % 64];
  return text;
}

inline std::string joined(const Board& board) {
  std::string all;
  for (const std::string& row : board) all += row;
  return all;
}

inline std::string field(const Board& before, const Board& now) {
  const std::string_view blocks = "_ILOZTJSX";
  const std::string a = joined(before);
  const std::string b = joined(now);
  std::vector<std::pair<std::size_t, std::size_t>> runs;  // difference + 8, length
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::size_t difference = 8 + blocks.find(b[i]) - blocks.find(a[i]);
    if (runs.empty() || runs.back().first != difference) runs.emplace_back(difference, 0);
    ++runs.back().second;
  }
  std::string text;
  for (const auto& [difference, length] : runs) text += digits(difference * a.size() + length - 1, 2);
  return text;
}

inline std::string comment(const std::string& escaped) {
  std::string text = digits(escaped.size(), 2);
  for (std::size_t i = 0; i < escaped.size(); i += 4) {
    unsigned long group = 0;
    unsigned long place = 1;
    for (std::size_t k = i; k < i + 4 && k < escaped.size(); ++k, place *= 96)
      group += place * (static_cast<unsigned long>(escaped[k]) - ' ');
    text += digits(group, 5);
  }
  return text;
}

// No comment is a quiz. What the version has no flag for must not be asked of it.
inline std::string write(const Rules& rules, const std::vector<Page>& pages) {
  std::string data;
  Board before = empty_board(rules);
  std::string comment_before;
  std::size_t i = 0;
  unsigned repeated = 0;
  for (const Page& page : pages) {
    if (repeated > 0) {
      --repeated;
    } else {
      data += field(before, page.board);
      if (rules.repeat && page.board == before) {
        Board next = after(page);
        for (std::size_t k = i + 1; k < pages.size() && repeated < 63 && pages[k].board == next; ++k) {
          ++repeated;
          next = after(pages[k]);
        }
        data += digits(repeated, 1);
      }
    }
    const bool says = page.escaped_comment != comment_before;
    std::vector<std::pair<unsigned long, unsigned long>> parts;  // value, how many there are
    const bool piece = page.placed.piece != ' ';
    parts.emplace_back(piece ? std::string_view("_ILOZTJS").find(page.placed.piece) : 0, 8);
    parts.emplace_back(piece ? page.placed.rotation : 0, 4);
    parts.emplace_back(piece ? page.placed.row * 10 + page.placed.column : 0, (rules.play_rows + 1) * 10);
    parts.emplace_back(page.rise, 2);
    parts.emplace_back(page.mirror, 2);
    if (rules.color) parts.emplace_back(page.color, 2);
    if (rules.comment) parts.emplace_back(says, 2);
    if (rules.lock) parts.emplace_back(!page.lock, 2);
    unsigned long number = 0;
    unsigned long place = 1;
    for (const auto& [value, count] : parts) {
      number += value * place;
      place *= count;
    }
    data += digits(number, 3);
    if (says) data += comment(page.escaped_comment);
    comment_before = page.escaped_comment;
    before = after(page);
    ++i;
  }
  return rules.prefix + data;
}

}  // namespace plain
