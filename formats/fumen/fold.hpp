#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace tetron::fumen {

// Mail, chats and editors break a fumen over lines. Between its characters are then a line end, blanks, the
// marks of a quotation ("> "), and in quoted-printable text a '=' before the line end.

// The number of characters of such a break at `at`; 0 if there is none.
std::size_t break_length(std::string_view text, std::size_t at);

// A character that is written with a percent sign: "%2B".
struct Escaped {
  unsigned char value = 0;
  std::size_t length = 0;  // in the text; more than 3 if there are breaks within
};
std::optional<Escaped> escaped_at(std::string_view text, std::size_t at);

// Says which lines can be one fumen, without decoding it. A fumen can continue if its data are the last thing
// in its line. The next line belongs to it if it begins with data and not with a fumen, and the line after
// that only if there is nothing else in it.
class Fold {
 public:
  // `line` has no line end.
  explicit Fold(std::string_view line);
  // Whether the next line may belong to the fumen.
  bool takes(std::string_view line);

 private:
  bool continues_ = false;
};

}  // namespace tetron::fumen
