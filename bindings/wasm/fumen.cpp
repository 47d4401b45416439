// Fumens, whole ones at a time: pages travel as records of `record_size` bytes.
#include <cstring>
#include <string>

#include "bindings/wasm/result.hpp"
#include "formats/fumen/decode.hpp"
#include "formats/fumen/encode.hpp"

namespace tetron::wasm {

namespace {

constexpr std::size_t record_size = 256;

// Where in a record something is: the 240 cells from the top-left one, the garbage row last; the piece (0:
// none), its rotation and its centre (signed bytes); flags; where in the comments its text begins and how
// many bytes it has (u32, the low byte first).
constexpr std::size_t at_piece = fumen::Field::cell_count;
constexpr std::size_t at_rotation = at_piece + 1;
constexpr std::size_t at_x = at_piece + 2;
constexpr std::size_t at_y = at_piece + 3;
constexpr std::size_t at_flags = at_piece + 4;
constexpr std::size_t at_comment = at_piece + 8;

enum Bit : unsigned { lock = 1, mirror = 2, colorize = 4, rise = 8, own_field = 16, own_comment = 32 };

std::uint32_t u32_at(const unsigned char* from) {
  std::uint32_t number = 0;
  std::memcpy(&number, from, sizeof number);
  return number;
}

unsigned bits_of(const fumen::Flags& flags) {
  return (flags.lock ? lock : 0U) | (flags.mirror ? mirror : 0U) | (flags.colorize ? colorize : 0U) |
         (flags.rise ? rise : 0U);
}

void append_record(std::string& out, const fumen::Decoder& decoder, std::uint32_t comment,
                   std::uint32_t size) {
  const fumen::Page& page = decoder.page();
  out.append(reinterpret_cast<const char*>(page.field.cells().data()), fumen::Field::cell_count);
  const fumen::Operation piece = page.operation.value_or(fumen::Operation{});
  out += page.operation ? static_cast<char>(piece.piece) : '\0';
  out += static_cast<char>(piece.rotation);
  out += static_cast<char>(piece.x);
  out += static_cast<char>(piece.y);
  append_u32(out, bits_of(page.flags) | (decoder.brings_field() ? own_field : 0U) |
                      (decoder.brings_comment() ? own_comment : 0U));
  append_u32(out, comment);
  append_u32(out, size);
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

}  // namespace

// The result: the version, the number of pages, the number of warnings and the size of the comments (each
// u32), the pages' records, and the comments one after the other.
TETRON_EXPORT(tetron_fumen_decode)
Outcome tetron_fumen_decode(const char* data, std::size_t size, bool strict) {
  auto decoder =
      fumen::Decoder::open(text_at(data, size), strict ? fumen::Mode::strict : fumen::Mode::lenient);
  if (!decoder) return fail(decoder.error());
  std::string& out = fresh_result();
  std::string comments;
  std::string last;
  std::uint32_t comment = 0;
  out.resize(16);
  while (decoder->next()) {
    const fumen::Comment& shown = decoder->page().comment;
    if (shown.head() != std::string_view(last).substr(0, shown.head().size()) || shown.text() != last) {
      last = shown.text();
      comment = static_cast<std::uint32_t>(comments.size());
      comments += last;
    }
    append_record(out, *decoder, comment, static_cast<std::uint32_t>(last.size()));
  }
  if (decoder->failure()) return fail(*decoder->failure());
  const std::uint32_t numbers[]{
      static_cast<std::uint32_t>(decoder->version()), static_cast<std::uint32_t>(decoder->pages()),
      static_cast<std::uint32_t>(decoder->warnings().count()), static_cast<std::uint32_t>(comments.size())};
  std::memcpy(out.data(), numbers, sizeof numbers);
  out += comments;
  return Outcome::done;
}

// The result is the fumen of `pages` records with `comments` behind them. An error's offset is the number of
// the page.
TETRON_EXPORT(tetron_fumen_encode)
Outcome tetron_fumen_encode(const unsigned char* data, std::size_t size, std::uint32_t pages,
                            std::uint32_t version) {
  if (pages == 0 || size / record_size < pages) return fail("a fumen has at least one page");
  const auto wanted = fumen::version_of(version);
  if (!wanted || !fumen::can_write(*wanted)) return fail("versions 115 and 110 are written");
  const std::string_view comments(reinterpret_cast<const char*>(data) + pages * record_size,
                                  size - pages * record_size);
  fumen::Encoder encoder(*wanted);
  for (std::uint32_t i = 0; i < pages; ++i)
    if (const auto added = encoder.add(page_at(data + i * record_size, comments)); !added)
      return fail(added.error());
  fresh_result() = std::move(encoder).finish();
  return Outcome::done;
}

}  // namespace tetron::wasm
