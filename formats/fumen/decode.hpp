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

// Reads a fumen a page at a time, keeping none of them:
//   auto decoder = Decoder::open(text, Mode::strict);
//   while (decoder->next()) use(decoder->page());
//   if (decoder->failure()) ...
// `text` must outlive it.
class Decoder {
 public:
  // The errors of find_source(), in both modes.
  static std::expected<Decoder, base::Error> open(std::string_view text, Mode mode);
  Decoder(std::string_view text, const Source& source, Mode mode)
      : version_(source.version), reader_(text, source, mode), state_(source.version) {}

  // Goes on to the next page; false after the last and at a failure.
  bool next();
  // The page gone to, as it is shown. Changed by next().
  const Page& page() const { return state_.page(); }
  std::size_t pages() const { return pages_; }
  // Whether the data has a field that differs from what the page before leaves, and a comment, of this page's
  // own.
  bool brings_field() const { return brings_field_; }
  bool brings_comment() const { return brings_comment_; }

  Version version() const { return version_; }
  const std::optional<base::Error>& failure() const { return reader_.failure(); }
  const Warnings& warnings() const { return reader_.warnings(); }
  // Characters of the text that have not been read.
  std::size_t left() const { return reader_.left(); }
  // Whether the data say that more pages follow.
  bool promises_pages() const { return repeats_ > 0; }

 private:
  bool read_page();
  void read_comment();

  Version version_;
  DataReader reader_;
  PageState state_;
  std::uint32_t repeats_ = 0;  // pages still to come without a field of their own
  std::size_t pages_ = 0;
  bool brings_field_ = false;
  bool brings_comment_ = false;
};

struct Decoded {
  Version version{};
  std::vector<Page> pages;  // at least one
  Warnings warnings;        // none if strict
};

// The pages of a fumen of any version. `text` is the fumen itself ("v115@…" with any letter, '?' and white
// space anywhere in the data; data without a prefix are version 0.90) or a link that has it, see
// find_source(); the data ends where a '&' or '#' begins another part of the link.
//
// Strict: nothing is repaired or left out. Errors have the position in `text` at which the field begins, or
// that of the character that does not belong; `truncated` counts characters.
// Lenient: the same faults are warnings, and what was done about them is in each; an error is left only where
// there is no version to read or not one whole page.
//
// Takes time and memory linear in the length of `text`: about 300 bytes for each page, which has three
// characters of data at least.
std::expected<Decoded, base::Error> decode(std::string_view text, Mode mode = Mode::strict);

}  // namespace tetron::fumen
