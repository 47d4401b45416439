#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "formats/fumen/source.hpp"

namespace tetron::fumen {

// A fumen in a text.
struct Found {
  std::size_t begin{};  // index in the text; for version 0.90 of the data
  std::size_t end{};
  // Its positions count from `begin`. The error, unknown_value "version", is for text that looks like a
  // fumen of a version that does not exist.
  std::expected<Source, base::Error> source;
  std::size_t pages{};      // 0 if the fumen breaks the format, see Mode::lenient
  std::size_t line{};       // of the beginning, from 1
  std::size_t column{};     // of the beginning, in characters, from 1
  std::size_t last_line{};  // of the end
};

// Finds the fumens in any text: HTML, JSON, source code, prose in any language, a table, a mail.
//
// A fumen begins with a letter, three digits and '@' (or "%40"), with no other letter or digit before them;
// the escapes \n, \u003d, %3D and =3D do not count as letters or digits. It ends after its last whole page
// that ends together with a word. So data with blanks are read on, but words of a sentence are not. If there
// is no such page, the fumen is damaged; it then ends at the next blank, bracket, quotation mark or character
// that is not ASCII. A fumen that is broken over lines (fold.hpp) ends in the last of them with which all of
// it is whole.
//
// Fumens of version 0.90 have no prefix. They are found only in links and in lines that contain nothing
// else, and only if they have no error.
//
// Time is linear in the length of the text, which must outlive the Finder.
class Finder {
 public:
  explicit Finder(std::string_view text);
  std::optional<Found> next();

 private:
  void begin_at(std::size_t from);
  std::optional<Found> next_here();
  std::optional<Found> bare();
  void count_to(std::size_t index);

  std::string_view text_;
  // The lines that can be one fumen with one that begins in the first of them, and where they are.
  std::string_view lines_;
  std::size_t from_ = 0;
  std::size_t first_length_ = 0;  // of the first line
  std::size_t at_ = 0;            // in lines_
  std::size_t clear_ = 0;         // no '@' before this index begins a fumen that is still to be returned
  bool is_bare_ = false;          // the line contains only fumens of version 0.90
  std::size_t counted_ = 0;       // `line_` and `column_` are of this index of the text
  std::size_t line_ = 1;
  std::size_t column_ = 1;
};

// The fumen as one word, "v115@vhAAgH", without the characters that separated its letters where it was
// found. `text` is the text from Found::begin to Found::end.
std::string plain_text(std::string_view text, const Source& source);

// The fumens of known versions in any text, in order, as words; those that are damaged, too.
std::vector<std::string> fumens_in(std::string_view text);

}  // namespace tetron::fumen
