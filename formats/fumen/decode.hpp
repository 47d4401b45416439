#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "formats/fumen/data_reader.hpp"
#include "formats/fumen/mode.hpp"
#include "formats/fumen/page.hpp"
#include "formats/fumen/page_state.hpp"
#include "formats/fumen/source.hpp"
#include "formats/fumen/version.hpp"

namespace tetron::fumen {

// Reads a fumen page by page without storing the pages:
//   auto decoder = Decoder::open(text, Mode::strict);
//   while (decoder->next()) use(decoder->page());
//   if (decoder->failure()) ...
// `text` must outlive it.
class Decoder {
 public:
  // The errors are those of find_source(), in both modes.
  static std::expected<Decoder, base::Error> open(std::string_view text, Mode mode);
  Decoder(std::string_view text, const Source& source, Mode mode)
      : version_(source.version), reader_(text, source, mode), state_(source.version) {}

  // Reads the next page. Returns false after the last page and after a failure.
  bool next();
  // The current page as it is shown. next() changes it.
  const Page& page() const { return state_.page(); }
  std::size_t pages() const { return pages_; }
  // Whether the data of this page contain a field that differs from what the page before leaves, and whether
  // they contain a comment.
  bool brings_field() const { return brings_field_; }
  bool brings_comment() const { return brings_comment_; }

  Version version() const { return version_; }
  const std::optional<base::Error>& failure() const { return reader_.failure(); }
  const Warnings& warnings() const { return reader_.warnings(); }
  // The number of characters that have not been read.
  std::size_t left() const { return reader_.left(); }
  // Whether the data state that more pages follow.
  bool promises_pages() const { return repeats_ > 0; }

 private:
  bool read_page();
  void read_comment();

  Version version_;
  DataReader reader_;
  PageState state_;
  std::uint32_t repeats_ = 0;  // number of pages still to come whose data have no field
  std::size_t pages_ = 0;
  bool brings_field_ = false;
  bool brings_comment_ = false;
};

struct Decoded {
  Version version{};
  std::vector<Page> pages;  // at least one
  Warnings warnings;        // empty if strict
};

// Reads the pages of a fumen of any version. `text` is a fumen ("v115@…" with any letter, and with '?' and
// white space anywhere in the data; data without a prefix are version 0.90) or a link that contains one, see
// find_source(), or lines of any text with one fumen, see Finder. The data end at a '&' or '#', where another
// part of the link begins.
//
// Strict: nothing is repaired or left out. The position of an error is that in `text` at which the field of
// the data begins, or that of the unexpected character; `truncated` counts characters.
// Lenient: the same faults become warnings, each of which says how the fault was handled. There is an error
// only if the version is unknown or there is not a single whole page.
//
// Time and memory are linear in the length of `text`: about 300 bytes for each page, whose data have at
// least three characters.
std::expected<Decoded, base::Error> decode(std::string_view text, Mode mode = Mode::strict);

}  // namespace tetron::fumen
