#include "convert/text/tiling_out.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <ranges>

#include "convert/text/board_cell.hpp"

namespace tetron::convert {

namespace {

using field::Cell;
using field::Column;
using field::Grid;
using field::GridView;
using field::Placement;
using field::Position;
using field::Row;

void fill(Grid& grid, const Placement& placement) {
  for (const Position cell : placement.cells()) grid.set(cell, field::to_cell(placement.kind));
}

// The uppermost row that is shown: the highest one with walls or pieces.
int first_row(const ShownTiling& tiling) {
  Grid grid(tiling.walls);
  for (const Placement& piece : tiling.pieces) fill(grid, piece);
  int row = 0;
  while (row + 1 < grid.height() && grid.view().row_empty(Row(row))) ++row;
  return row;
}

Cell wall_or(Cell cell) {
  return field::is_extra(cell) ? Cell::garbage : cell;
}

void append_row(std::string& out, const GridView& grid, const Grid& falling, Row row, bool color) {
  out += '|';
  for (int column = 0; column < grid.width(); ++column) {
    const Position p{Column(column), row};
    const bool falls = field::is_block(falling.at(p));
    append_cell(out, {falls ? falling.at(p) : wall_or(grid.at(p)), falls}, color);
  }
  out += '|';
}

std::string edge(const GridView& grid) {
  return "+" + std::string(2 * static_cast<std::size_t>(grid.width()), '-') + "+";
}

// The letters in order, separated by bag: "bag 1: TLO; bag 2: IS".
std::string named_order(const ShownTiling& tiling) {
  std::string text = tiling.bags.empty() ? "build: " : "";
  for (std::size_t i = 0; i < tiling.pieces.size(); ++i) {
    if (!tiling.bags.empty() && (i == 0 || tiling.bags[i] != tiling.bags[i - 1]))
      text += fmt::format("{}bag {}: ", i == 0 ? "" : "; ", tiling.bags[i]);
    text += field::to_char(tiling.pieces[i].kind);
  }
  return text;
}

void append_headline(std::string& out, const ShownTiling& tiling) {
  out += "tiling";
  if (tiling.number.empty()) return;
  out += ' ';
  out += tiling.number;
}

void append_piece_letters(std::string& out, std::span<const Placement> pieces) {
  std::array<std::size_t, field::all_tetrominoes.size() + 1> counts{};
  for (const Placement& piece : pieces) ++counts[static_cast<std::size_t>(piece.kind)];
  for (const field::Tetromino kind : field::all_tetrominoes)
    out.append(counts[static_cast<std::size_t>(kind)], field::to_char(kind));
}

// The same board as append_row() and edge() make without color, appended directly, because most of the time
// for millions of tilings is spent here.
void append_plain_board(std::string& out, const ShownTiling& tiling) {
  const int width = tiling.walls.width();
  const int height = tiling.walls.height();
  int top = 0;
  while (top + 1 < height && tiling.walls.row_empty(Row(top))) ++top;
  for (const Placement& piece : tiling.pieces)
    for (const Position cell : piece.cells())
      if (tiling.walls.contains(cell)) top = std::min(top, cell.row.value);
  const std::size_t begin = out.size();
  const std::size_t line = 2 * static_cast<std::size_t>(width) + 3;
  out.resize(begin + static_cast<std::size_t>(height - top + 1) * line);
  char* to = out.data() + begin;
  for (int row = top; row < height; ++row) {
    *to++ = '|';
    for (const Cell cell : tiling.walls.cells().subspan(static_cast<std::size_t>(row * width),
                                                        static_cast<std::size_t>(width))) {
      const bool is_wall = field::is_block(cell);
      *to++ = is_wall ? field::to_char(wall_or(cell)) : ' ';
      *to++ = is_wall ? field::to_char(wall_or(cell)) : '.';
    }
    *to++ = '|';
    *to++ = '\n';
  }
  *to++ = '+';
  to = std::fill_n(to, 2 * width, '-');
  *to++ = '+';
  *to = '\n';
  for (const Placement& piece : tiling.pieces) {
    const char letter = field::to_char(piece.kind);
    for (const Position cell : piece.cells()) {
      if (!tiling.walls.contains(cell)) continue;
      char* at = out.data() + begin + static_cast<std::size_t>(cell.row.value - top) * line + 1 +
                 2 * static_cast<std::size_t>(cell.column.value);
      at[0] = at[1] = letter;
    }
  }
}

fumen::Block tiling_block(Cell cell) {
  if (!field::is_block(cell)) return fumen::Block::empty;
  return field::is_tetromino(cell) ? static_cast<fumen::Block>(cell) : fumen::Block::gray;
}

fumen::Field to_fumen_field(const GridView& grid) {
  fumen::Field out;
  for (int y = 0; y < grid.height(); ++y)
    for (int x = 0; x < fumen::Field::width; ++x)
      out.set(x, y,
              x < grid.width() ? tiling_block(grid.at({Column(x), Row(grid.height() - 1 - y)}))
                               : fumen::Block::gray);
  return out;
}

int up_from_floor(const ShownTiling& tiling, Row row) {
  return tiling.walls.height() - 1 - row.value;
}

struct TilingPlacement {
  const ShownTiling& tiling;
  std::size_t at = 0;

  const Placement& piece() const { return tiling.pieces[at]; }
  std::string type() const { return {field::to_char(piece().kind)}; }
  std::string_view rotation() const {
    constexpr std::array<std::string_view, field::all_rotations.size()> words{"spawn", "right", "reverse",
                                                                              "left"};
    return words[static_cast<std::size_t>(piece().rotation)];
  }
  int x() const { return piece().centre.column.value; }
  int y() const { return up_from_floor(tiling, piece().centre.row); }
  std::optional<int> bag() const {
    return tiling.bags.empty() ? std::nullopt : std::optional(tiling.bags[at]);
  }
};
base::Members members_of(std::type_identity<TilingPlacement>);

}  // namespace

void append_tiling_text(std::string& out, const ShownTiling& tiling, bool color) {
  append_headline(out, tiling);
  out += '\n';
  if (!color && tiling.bags.empty()) {
    append_plain_board(out, tiling);
    if (tiling.in_order) out += named_order(tiling) + '\n';
    return;
  }
  Grid grid(tiling.walls);
  std::vector<int> bag_of(grid.cells().size());
  for (std::size_t i = 0; i < tiling.pieces.size(); ++i) {
    fill(grid, tiling.pieces[i]);
    if (tiling.bags.empty()) continue;
    for (const Position cell : tiling.pieces[i].cells())
      bag_of[static_cast<std::size_t>(cell.row.value * grid.width() + cell.column.value)] = tiling.bags[i];
  }
  const Grid nothing_falls(grid.width(), grid.height());
  for (int row = first_row(tiling); row < grid.height(); ++row) {
    append_row(out, grid, nothing_falls, Row(row), color);
    if (!tiling.bags.empty()) {
      out += "  |";
      for (int column = 0; column < grid.width(); ++column) {
        const int bag = bag_of[static_cast<std::size_t>(row * grid.width() + column)];
        const bool wall = field::is_block(tiling.walls.at({Column(column), Row(row)}));
        out += wall ? "##" : bag == 0 ? " ." : fmt::format("{:>2}", bag);
      }
      out += '|';
    }
    out += '\n';
  }
  out += edge(grid);
  if (!tiling.bags.empty()) out += "  " + edge(grid);
  out += '\n';
  if (tiling.in_order || !tiling.bags.empty()) out += named_order(tiling) + '\n';
}

void append_tiling_steps(std::string& out, const ShownTiling& tiling, bool color) {
  Grid grid(tiling.walls);
  const int top = first_row(tiling);
  for (std::size_t i = 0; i < tiling.pieces.size(); ++i) {
    const Placement& piece = tiling.pieces[i];
    append_headline(out, tiling);
    fmt::format_to(std::back_inserter(out), ", step {} of {}: {}{}\n", i + 1, tiling.pieces.size(),
                   field::to_char(piece.kind),
                   tiling.bags.empty() ? "" : fmt::format(" of bag {}", tiling.bags[i]));
    Grid falling(grid.width(), grid.height());
    fill(falling, piece);
    for (int row = top; row < grid.height(); ++row) {
      append_row(out, grid, falling, Row(row), color);
      out += '\n';
    }
    out += edge(grid) + '\n';
    fill(grid, piece);
  }
}

namespace {

base::Members members_of(std::type_identity<TilingPlacement>) {
  using Of = base::Describe<TilingPlacement>;
  static constexpr std::array all{
      Of::member<&TilingPlacement::type>("type", "The piece.", {.words = "I|L|O|Z|T|J|S"}),
      Of::member<&TilingPlacement::rotation>("rotation", "As in fumens.",
                                             {.words = "spawn|right|reverse|left"}),
      Of::member<&TilingPlacement::x>("x", "The column of its centre, from the left.", {.unit = "cells"}),
      Of::member<&TilingPlacement::y>("y", "The row of its centre, from the floor.", {.unit = "cells"}),
      Of::member<&TilingPlacement::bag>("bag", "The bag it comes from, from 1; only with --bags.",
                                        {.is_omitted = true}),
  };
  return all;
}

}  // namespace

base::Members members_of(std::type_identity<ShownTiling>) {
  using Of = base::Describe<ShownTiling>;
  static constexpr std::array all{
      Of::member<[](const ShownTiling& tiling) {
        return tiling.number.empty() ? std::nullopt : std::optional(tiling.number);
      }>("number", "Its number, as decimal digits; not of those that are drawn.", {.is_omitted = true}),
      Of::member<[](const ShownTiling& tiling) { return piece_letters(tiling.pieces); }>(
          "pieces", "The pieces, sorted as ILOZTJS."),
      Of::member<[](const ShownTiling& tiling) {
        return std::views::iota(std::size_t{0}, tiling.pieces.size()) |
               std::views::transform([&tiling](std::size_t at) {
                 return TilingPlacement{tiling, at};
               });
      }>("placements", "Each piece, in an order in which they can be built if that was asked."),
  };
  return all;
}

bool fits_fumen(const GridView& walls) {
  return walls.width() <= fumen::Field::width && walls.height() <= fumen::Field::rows;
}

namespace {

constexpr std::string_view of_tiling = "colored cells: the terrain";

}  // namespace

fumen::Page tiling_page(const ShownTiling& tiling) {
  static const fumen::Comment only_of_tiling(of_tiling);
  Grid grid(tiling.walls);
  for (const Placement& piece : tiling.pieces) fill(grid, piece);
  fumen::Page page;
  page.field = to_fumen_field(grid);
  if (tiling.in_order || !tiling.bags.empty())
    page.comment = fumen::Comment(fmt::format("{}; {}", named_order(tiling), of_tiling));
  else
    page.comment = only_of_tiling;
  return page;
}

bool has_tiling(const fumen::Page& page) {
  return page.comment.text().ends_with(of_tiling);
}

std::vector<fumen::Page> tiling_step_pages(const ShownTiling& tiling) {
  std::vector<fumen::Page> pages;
  Grid grid(tiling.walls);
  for (std::size_t i = 0; i < tiling.pieces.size(); ++i) {
    const Placement& piece = tiling.pieces[i];
    fumen::Page& page = pages.emplace_back();
    page.field = to_fumen_field(grid);
    page.operation = fumen::Operation{piece.kind, piece.rotation, piece.centre.column.value,
                                      up_from_floor(tiling, piece.centre.row)};
    if (!tiling.bags.empty()) page.comment = fumen::Comment(fmt::format("bag {}", tiling.bags[i]));
    fill(grid, piece);
  }
  return pages;
}

std::string piece_letters(std::span<const Placement> pieces) {
  std::string letters;
  append_piece_letters(letters, pieces);
  return letters;
}

}  // namespace tetron::convert
