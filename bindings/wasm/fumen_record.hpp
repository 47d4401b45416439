#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/fumen/page.hpp"

// The pages of fumens are passed as records of `record_size` bytes: the 240 cells from the top left one on,
// the garbage row last; the piece (0: none), its rotation and its centre (signed bytes); flags; the position
// of the page's text in the comments and its size in bytes (u32, low byte first).
namespace tetron::wasm {

constexpr std::size_t record_size = 256;

enum RecordBit : unsigned { lock = 1, mirror = 2, colorize = 4, rise = 8, own_field = 16, own_comment = 32 };

// The position of a page's comment among all comments.
struct CommentPart {
  std::uint32_t from = 0;
  std::uint32_t size = 0;
};

// `own`: own_field and own_comment, if the page has its own.
void append_record(std::string& out, const fumen::Page& page, unsigned own, CommentPart comment);
// Without own_field or own_comment, the field or the comment is that of the page before.
fumen::PageChange page_at(const unsigned char* record, std::string_view comments);

// The head before the records: version, number of pages, number of warnings, size of the comments (each u32).
constexpr std::size_t head_size = 16;
void put_head(std::string& out, std::uint32_t version, std::size_t pages, std::size_t warnings,
              std::size_t comments);

}  // namespace tetron::wasm
