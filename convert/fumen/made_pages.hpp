#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/fumen/encode.hpp"
#include "formats/fumen/page.hpp"

// What the commands of `tetron fumen`, and the functions of the same names in Python and npm, make of a
// whole fumen.
namespace tetron::convert {

using Pages = std::vector<fumen::Page>;

// Pages or, for readers, why there are none.
struct MadePages {
  Pages pages;
  std::optional<std::string> why_not{};
  // For readers: what was left out of the pages. Empty if nothing was.
  std::string left_out{};
  bool lacks_page = false;  // why_not is that a page that was asked for does not exist
};

// The seven colors of the field become gray, or empty.
void gray(fumen::Page& page);
void prune(fumen::Page& page);
// Sets the comment to filled_in() of the template, which must be valid.
void comment(fumen::Page& page, std::string_view text, std::size_t number, std::size_t pages);

// Apply shift() or insert_rows() to every page. why_not names the page whose piece would leave the field.
MadePages shifted(Pages pages, int right, int up);
MadePages with_rows(Pages pages, int at, std::span<const std::string> rows);
// Whether the text is a row: ten of _, X and the letters of pieces.
bool is_row(std::string_view text);
inline constexpr std::string_view row_wanted =
    "expected ten of _ (empty), X (gray) and I L O Z T J S, such as XXXX_XXXXX";

// The pages with the given page_numbers().
MadePages numbered(const Pages& pages, std::string_view numbers);
// All pages, followed by all of them mirrored.
Pages with_mirror(Pages pages);
// Without pages that look the same as the one before.
Pages reduced(Pages pages);
// The first page of a fumen as `combine` uses it: field and comment. `is_first`: of all fumens that are
// combined.
fumen::Page first_alone(const fumen::Page& page, bool is_first);

// The letters of the pieces, page after page.
std::string sequence_of(std::span<const fumen::Page> pages);
// All pieces on one page.
MadePages assembled(const Pages& pages);

// Which pages are kept: those that place one of `pieces` (if there are any) and none of `without`, and whose
// comment contains `comment`.
struct PageFilter {
  std::string pieces;
  std::string without;
  std::string comment;

  bool is_empty() const { return pieces.empty() && without.empty() && comment.empty(); }
};
// Whether all are letters of pieces.
bool are_pieces(std::string_view letters);
inline constexpr std::string_view pieces_wanted = "expected letters of I L O Z T J S, such as TS";
// The letters in the filter must be pieces.
MadePages filtered(const Pages& pages, const PageFilter& filter);

// For each limit of the original editor that the output exceeds, a sentence.
std::vector<std::string> beyond_limits(const fumen::OutputSize& size);

}  // namespace tetron::convert
