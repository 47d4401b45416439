#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

  // A row of the next page that is to begin, in which there are blocks where the profile's field has no
  // cells.
  struct Row {
    int y = 0;  // -1, the garbage row, to fumen::Field::rows - 1
    std::array<fumen::Block, fumen::Field::width> cells{};
    friend bool operator==(const Row&, const Row&) = default;
  };

  Comment comment = Comment::none;
  std::optional<PageStart> page;
  std::vector<Row> rows{};  // only where there is no comment and no page
  friend bool operator==(const FumenMark&, const FumenMark&) = default;
};

// What stands behind the text: a NUL and the mark, at most longest_mark bytes without rows; with most_rows of
// them it fits into a Message without a text.
std::string to_text(const FumenMark& mark);
inline constexpr std::size_t longest_mark = 40;
inline constexpr std::size_t most_rows = 12;

// A Message's bytes taken apart; nothing if it has no mark.
struct MarkedMessage {
  std::string_view text;
  FumenMark mark;
};
std::optional<MarkedMessage> read_mark(std::string_view message);

// Gathers the rows of the page that is to begin.
class CarriedRows {
 public:
  void add(const MarkedMessage& message);
  // Writes them over those of the page that begins, and forgets them.
  void put_into(fumen::Field& field);

 private:
  fumen::Field rows_;
  std::array<bool, fumen::Field::rows + 1> has_{};  // from y = -1 on
};

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
