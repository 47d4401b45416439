#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "formats/fumen/source.hpp"

namespace tetron::fumen {

// A fumen in a line of text.
struct Found {
  std::size_t begin{};  // index in the line; for version 0.90 of the data
  std::size_t end{};
  // Its positions count from `begin`. The error, unknown_value "version", is for text that looks like a
  // fumen of a version that does not exist.
  std::expected<Source, base::Error> source;
  std::size_t pages{};  // 0 if the fumen breaks the format, see Mode::lenient
};

// Finds the fumens in a line of any text: HTML, JSON, source code, prose in any language, a table.
//
// A fumen begins with a letter, three digits and '@' (or "%40"), with no other letter or digit before them;
// the escapes \n, \u003d and %3D do not count as letters or digits. It ends after its last whole page that
// ends together with a word. So data with blanks are read on, but words of a sentence are not. If there is
// no such page, the fumen is damaged; it then ends at the next blank, bracket, quotation mark or character
// that is not ASCII.
//
// Fumens of version 0.90 have no prefix. They are found only in links and in lines that contain nothing
// else, and only if they have no error.
//
// Time is linear in the length of the line, which must outlive the Finder.
class Finder {
 public:
  explicit Finder(std::string_view line);
  std::optional<Found> next();

 private:
  std::optional<Found> bare();

  std::string_view line_;
  std::size_t at_ = 0;
  std::size_t clear_ = 0;  // no '@' before this index begins a fumen that is still to be returned
  bool is_bare_ = false;   // the line contains only fumens of version 0.90
};

// The fumen as one word, "v115@vhAAgH", without the characters that separated its letters where it was
// found. `text` is the text from Found::begin to Found::end.
std::string plain_text(std::string_view text, const Source& source);

}  // namespace tetron::fumen
