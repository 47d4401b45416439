#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "formats/fumen/source.hpp"

namespace tetron::fumen {

// A fumen within a line of text.
struct Found {
  std::size_t begin{};  // in the line; of version 0.90 of its data
  std::size_t end{};
  // Its positions count from `begin`. Error: unknown_value "version", of what looks like a fumen of a version
  // that there is not.
  std::expected<Source, base::Error> source;
  std::size_t pages{};  // 0: it breaks the format, see Mode::lenient
};

// Goes through the fumens in a line of any text: HTML, JSON, source code, prose of any script, a table.
//
// A fumen begins with a letter, three digits and '@' (or "%40"), before which no other letter or digit
// stands; the escapes \n, \u003d and %3D count as none. It ends after its last whole page that ends with a
// word, so that data with blanks go on and words of a sentence do not. Where there is no such page it is
// damaged, and goes on to the next blank, bracket, quotation mark or character that is not ASCII.
//
// Fumens of version 0.90 have no beginning of their own: they are found in links, and in lines that hold
// nothing else, and only without any error.
//
// Takes time linear in the length of the line, which must outlive it.
class Finder {
 public:
  explicit Finder(std::string_view line);
  std::optional<Found> next();

 private:
  std::optional<Found> bare();

  std::string_view line_;
  std::size_t at_ = 0;
  std::size_t clear_ = 0;  // no '@' before it begins a fumen that was not given
  bool is_bare_ = false;   // nothing but fumens of version 0.90
};

// A fumen as one word, "v115@vhAAgH", without what stands between its letters where it was found. `text`: of
// Found from `begin` to `end`.
std::string plain_text(std::string_view text, const Source& source);

}  // namespace tetron::fumen
