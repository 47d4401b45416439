#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/fumen/page.hpp"

// Changes to a page of a fumen, or to a few pages.
namespace tetron::convert {

// Swaps left and right, also in pieces and quizzes.
void mirror(fumen::Page& page);

// The new block for each block. The garbage row is part of the field.
using BlockMap = std::array<fumen::Block, 9>;
BlockMap same_blocks();
// A map of the seven colors to one block.
BlockMap colours_to(fumen::Block block);
// Reads "I=S LJ=X *=_": pieces in either case or * for all, X for gray, _ for empty; each block at most
// once. The error says what is expected.
std::expected<BlockMap, std::string> read_block_map(std::string_view text);
// Changes only cells of the field, not the page's piece.
void recolour(fumen::Page& page, const BlockMap& map);

// Moves the field's play rows and the piece. What leaves the field is lost. If the piece would leave it,
// returns false and changes nothing.
bool shift(fumen::Page& page, int right, int up);
// Removes full play rows. The piece moves down with the rows above them.
void clear_full_rows(fumen::Page& page);
// Inserts rows, written as in Field::text(), at row `at`; 0 is the lowest. Rows from there on and the piece
// move up. Returns false if the piece would leave the field.
bool insert_rows(fumen::Page& page, int at, std::span<const std::string> rows);

// Whether the page looks the same as the one before.
bool shows_the_same(const fumen::Page& page, const fumen::Page& before);

// Fills in {page}, {pages}, {comment}, {text}, {piece}, {hold}, {current} and {next} in a template: the
// page's number from 1, the number of pages, the comment, the comment without its quiz, the piece, and the
// held, current and next pieces of the quiz ("TIO"). The error has the position, from 1, of the first
// unknown word.
struct TemplateError {
  std::size_t column = 0;
  std::string what;
};
std::expected<std::string, TemplateError> filled_in(std::string_view text, const fumen::Page& page,
                                                    std::size_t number, std::size_t pages);

// A part of a list of pages, both ends included: counted from 1, or from the end with -1 for the last. If
// the first is after the last, the order is reversed.
struct PageSpan {
  long long first = 0;
  long long last = 0;
};
// The parts of "1-3,5,-1" or "2-last". The error says why it is not such a list.
std::expected<std::vector<PageSpan>, std::string> page_spans(std::string_view text);
inline constexpr std::size_t most_numbered = 1'000'000;

// Reads "1-3,5,-1": page numbers from 1; negative ones and "last" count from the end. Keeps the order. The
// error says what is expected, or which page does not exist.
std::expected<std::vector<std::size_t>, std::string> page_numbers(std::string_view text, std::size_t pages);

}  // namespace tetron::convert
