#include "bindings/wasm/fumen_record.hpp"

#include <algorithm>
#include <cstring>

#include "bindings/wasm/result.hpp"

namespace tetron::wasm {

namespace {

constexpr std::size_t at_piece = fumen::Field::cell_count;
constexpr std::size_t at_rotation = at_piece + 1;
constexpr std::size_t at_x = at_piece + 2;
constexpr std::size_t at_y = at_piece + 3;
constexpr std::size_t at_flags = at_piece + 4;
constexpr std::size_t at_comment = at_piece + 8;

std::uint32_t u32_at(const unsigned char* from) {
  std::uint32_t number = 0;
  std::memcpy(&number, from, sizeof number);
  return number;
}

unsigned bits_of(const fumen::Flags& flags) {
  return (flags.lock ? lock : 0U) | (flags.mirror ? mirror : 0U) | (flags.colorize ? colorize : 0U) |
         (flags.rise ? rise : 0U);
}

}  // namespace

void append_record(std::string& out, const fumen::Page& page, unsigned own, CommentPart comment) {
  out.append(reinterpret_cast<const char*>(page.field.cells().data()), fumen::Field::cell_count);
  const fumen::Operation piece = page.operation.value_or(fumen::Operation{});
  out += page.operation ? static_cast<char>(piece.piece) : '\0';
  out += static_cast<char>(piece.rotation);
  out += static_cast<char>(piece.x);
  out += static_cast<char>(piece.y);
  append_u32(out, bits_of(page.flags) | own);
  append_u32(out, comment.from);
  append_u32(out, comment.size);
}

fumen::PageChange page_at(const unsigned char* record, std::string_view comments) {
  fumen::PageChange page;
  const unsigned bits = record[at_flags];
  if ((bits & own_field) != 0) {
    page.field.emplace();
    for (std::size_t i = 0; i < fumen::Field::cell_count; ++i)
      page.field->cells()[i] = static_cast<fumen::Block>(record[i] % 9);
  }
  if (record[at_piece] != 0)
    page.operation =
        fumen::Operation{static_cast<fumen::Piece>(record[at_piece] % 8),
                         static_cast<fumen::Rotation>(record[at_rotation] % 4),
                         static_cast<signed char>(record[at_x]), static_cast<signed char>(record[at_y])};
  if ((bits & own_comment) != 0) {
    const std::size_t from = std::min<std::size_t>(u32_at(record + at_comment), comments.size());
    page.comment = fumen::Comment(comments.substr(from, u32_at(record + at_comment + 4)));
  }
  page.flags = {(bits & lock) != 0, (bits & mirror) != 0, (bits & colorize) != 0, (bits & rise) != 0};
  return page;
}

void put_head(std::string& out, std::uint32_t version, std::size_t pages, std::size_t warnings,
              std::size_t comments) {
  const std::uint32_t numbers[]{version, static_cast<std::uint32_t>(pages),
                                static_cast<std::uint32_t>(warnings), static_cast<std::uint32_t>(comments)};
  std::memcpy(out.data(), numbers, sizeof numbers);
}

}  // namespace tetron::wasm
