#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/fumen/page.hpp"

// What can be done to a page of a fumen, or to a few of them, whatever they mean.
namespace tetron::convert {

// Swap left and right, in pieces and quizzes too.
void mirror(fumen::Page& page);

// By block, what becomes of it; the garbage row is part of the field.
using BlockMap = std::array<fumen::Block, 9>;
BlockMap same_blocks();
// The seven colours become that block.
BlockMap colours_to(fumen::Block block);
// "I=S LJ=X *=_": pieces of either case or *, X gray, _ empty; each block once. The error says what is
// wanted.
std::expected<BlockMap, std::string> read_block_map(std::string_view text);
// Cells of the field alone: the page's piece stays.
void recolour(fumen::Page& page, const BlockMap& map);

// Moves the field's play rows and the piece. What leaves them is lost; false if that would be the piece, and
// the page is as it was.
bool shift(fumen::Page& page, int right, int up);
// Takes full play rows out; the piece goes down with what is above them.
void clear_full_rows(fumen::Page& page);
// Rows as Field::text() has them, put in at row `at`, 0 the lowest; what is there moves up, and the piece.
// False if the piece would leave the field.
bool insert_rows(fumen::Page& page, int at, std::span<const std::string> rows);

// Whether nothing is seen on the page that was not on the one before.
bool shows_the_same(const fumen::Page& page, const fumen::Page& before);

// The template with {page}, {pages}, {comment}, {text}, {piece}, {hold}, {current} and {next} filled in: the
// page's number from 1, how many there are, its comment, that without a quiz, its piece, and of a quiz what
// is held, current and next ("TIO"). The error has the place, from 1, of the first word that is none of
// these.
struct TemplateError {
  std::size_t column = 0;
  std::string what;
};
std::expected<std::string, TemplateError> filled_in(std::string_view text, const fumen::Page& page,
                                                    std::size_t number, std::size_t pages);

// A part of a list of pages, its ends included: from 1, or from the end with -1 the last. A first page behind
// the last one means backwards.
struct PageSpan {
  long long first = 0;
  long long last = 0;
};
// The parts of "1-3,5,-1" or "2-last"; else why it is not such a list.
std::expected<std::vector<PageSpan>, std::string> page_spans(std::string_view text);
inline constexpr std::size_t most_numbered = 1'000'000;

// "1-3,5,-1": page numbers from 1, negative ones and "last" from the end, in the order named. The error says
// what is wanted, or which page there is not.
std::expected<std::vector<std::size_t>, std::string> page_numbers(std::string_view text, std::size_t pages);

}  // namespace tetron::convert
