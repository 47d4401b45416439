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

// How a recording made from a fumen keeps what a game has no chunk for: in Messages, after the NUL that ends
// their text, where chatting players cannot write. docs/formats/fumen.md, "In a recording".
namespace tetron::convert {

// What a Message keeps of a fumen.
struct FumenMark {
  enum class Comment : std::uint8_t {
    none,  // the Message's text is not a comment
    part,  // the text is the beginning of a comment or continues it
    end,   // the text ends a comment, which is valid from here on
  };
  // The beginning of a page that does not follow from a placement.
  struct PageStart {
    fumen::Flags flags;
    std::optional<fumen::Operation> operation;
    friend bool operator==(const PageStart&, const PageStart&) = default;
  };

  // A row of the next page, with blocks where the profile's field has no cells.
  struct Row {
    int y = 0;  // from -1, the garbage row, to fumen::Field::rows - 1
    std::array<fumen::Block, fumen::Field::width> cells{};
    friend bool operator==(const Row&, const Row&) = default;
  };

  Comment comment = Comment::none;
  std::optional<PageStart> page;
  std::vector<Row> rows{};  // only without comment and page
  friend bool operator==(const FumenMark&, const FumenMark&) = default;
};

// What is after the text: a NUL and the mark. Without rows it has at most longest_mark bytes; with most_rows
// rows it fits into a Message without a text.
std::string to_text(const FumenMark& mark);
inline constexpr std::size_t longest_mark = 40;
inline constexpr std::size_t most_rows = 12;

// The parts of a Message. Empty if it has no mark.
struct MarkedMessage {
  std::string_view text;
  FumenMark mark;
};
std::optional<MarkedMessage> read_mark(std::string_view message);

// Collects the rows of the next page.
class CarriedRows {
 public:
  void add(const MarkedMessage& message);
  // Writes the rows over those of the page that begins, and forgets them.
  void put_into(fumen::Field& field);

 private:
  fumen::Field rows_;
  std::array<bool, fumen::Field::rows + 1> has_{};  // index 0 is y = -1
};

// Puts comments together from their parts.
class CarriedComment {
 public:
  void add(const MarkedMessage& message);
  const fumen::Comment& comment() const { return comment_; }

 private:
  std::string parts_;
  fumen::Comment comment_;
};

}  // namespace tetron::convert
