#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/fumen/page.hpp"

// Pages of fumens travel as records of `record_size` bytes: the 240 cells from the top-left one, the garbage
// row last; the piece (0: none), its rotation and its centre (signed bytes); flags; where in the comments its
// text begins and how many bytes it has (u32, the low byte first).
namespace tetron::wasm {

constexpr std::size_t record_size = 256;

enum RecordBit : unsigned { lock = 1, mirror = 2, colorize = 4, rise = 8, own_field = 16, own_comment = 32 };

// Where the comment of a page stands among all of them.
struct CommentPart {
  std::uint32_t from = 0;
  std::uint32_t size = 0;
};

// `own`: own_field and own_comment, where the page's data have them.
void append_record(std::string& out, const fumen::Page& page, unsigned own, CommentPart comment);
// What own_field and own_comment do not name is as the page before leaves it.
fumen::PageChange page_at(const unsigned char* record, std::string_view comments);

// Before the records stand the version, the number of pages, the number of warnings and the size of the
// comments (each u32).
constexpr std::size_t head_size = 16;
void put_head(std::string& out, std::uint32_t version, std::size_t pages, std::size_t warnings,
              std::size_t comments);

}  // namespace tetron::wasm
