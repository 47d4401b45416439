#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/fumen/encode.hpp"
#include "formats/fumen/page.hpp"

// What the commands of `tetron fumen`, and the functions of their names in Python and npm, make of a whole
// fumen.
namespace tetron::convert {

using Pages = std::vector<fumen::Page>;

// Pages, or why there are none, for people.
struct MadePages {
  Pages pages;
  std::optional<std::string> why_not{};
  // What is left out of them, for people; empty if nothing is.
  std::string left_out{};
};

// The seven colours of a field become gray, or empty.
void gray(fumen::Page& page);
void prune(fumen::Page& page);
// Its comment is what filled_in() makes of the template, which must be one.
void comment(fumen::Page& page, std::string_view text, std::size_t number, std::size_t pages);

// As shift() and insert_rows() have it for a page; why_not names the page whose piece would leave the field.
MadePages shifted(Pages pages, int right, int up);
MadePages with_rows(Pages pages, int at, std::span<const std::string> rows);
// Whether it is a row: ten of _, X and the letters of pieces.
bool is_row(std::string_view text);
inline constexpr std::string_view row_wanted =
    "expected ten of _ (empty), X (gray) and I L O Z T J S, such as XXXX_XXXXX";

// Those that page_numbers() names.
MadePages numbered(const Pages& pages, std::string_view numbers);
// All, and after them all mirrored.
Pages with_mirror(Pages pages);
// Without pages that show the same as the one before.
Pages reduced(const Pages& pages);
// The first page of a fumen as `combine` takes it: field and comment. `is_first`: of all that are combined.
fumen::Page first_alone(const fumen::Page& page, bool is_first);

// The letters of the pieces, page after page.
std::string sequence_of(std::span<const fumen::Page> pages);
// All pieces on one page.
MadePages assembled(const Pages& pages);

// Which pages are kept: those that place one of `pieces` (if there are any) and none of `without`, and have
// `comment` in their comment.
struct PageFilter {
  std::string pieces;
  std::string without;
  std::string comment;

  bool is_empty() const { return pieces.empty() && without.empty() && comment.empty(); }
};
// Whether all are letters of pieces.
bool are_pieces(std::string_view letters);
inline constexpr std::string_view pieces_wanted = "expected letters of I L O Z T J S, such as TS";
// The letters of the filter must be pieces.
MadePages filtered(const Pages& pages, const PageFilter& filter);

// What the original editor would not take of what was written.
std::vector<std::string> beyond_limits(const fumen::OutputSize& size);

}  // namespace tetron::convert
