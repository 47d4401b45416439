#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/fumen/page.hpp"
#include "formats/tet/header.hpp"

// How a recording of a fumen keeps what a game has no chunk for: in Messages, behind the NUL that ends their
// text, where nobody who chats can write. docs/formats/fumen.md, "In a recording".
namespace tetron::convert {

// What a Message keeps.
struct FumenMark {
  enum class Comment : std::uint8_t {
    none,  // the Message's text is no comment
    part,  // it is the beginning of one, or goes on
    end,   // it ends one, which holds from here on
  };
  // A page begins that no placement tells of.
  struct PageStart {
    fumen::Flags flags;
    std::optional<fumen::Operation> operation;
    friend bool operator==(const PageStart&, const PageStart&) = default;
  };

  Comment comment = Comment::none;
  std::optional<PageStart> page;
  friend bool operator==(const FumenMark&, const FumenMark&) = default;
};

// What stands behind the text: a NUL and the mark, at most longest_mark bytes.
std::string to_text(const FumenMark& mark);
inline constexpr std::size_t longest_mark = 40;

// A Message's bytes taken apart; nothing if it has no mark.
struct MarkedMessage {
  std::string_view text;
  FumenMark mark;
};
std::optional<MarkedMessage> read_mark(std::string_view message);

// Puts comments together again.
class CarriedComment {
 public:
  void add(const MarkedMessage& message);
  const fumen::Comment& comment() const { return comment_; }

 private:
  std::string parts_;
  fumen::Comment comment_;
};

}  // namespace tetron::convert
