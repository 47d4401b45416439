#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_error.hpp"

// Splits lines of the text form into words with their places.
namespace tetron::numeron {

// Both count from 1; columns count characters.
struct Place {
  unsigned line = 1;
  unsigned column = 1;
  friend bool operator==(const Place&, const Place&) = default;
};

struct Word {
  std::string_view text;
  unsigned column = 1;
};

struct Line {
  unsigned number = 1;
  std::vector<Word> words;  // "->" is a separate word, with or without blanks around it
  std::string comment;      // from '#' on, with tabs replaced by blanks and no blanks at its end
  unsigned end = 1;         // column after the last word
};

// `text` is one line without its line end.
std::expected<Line, base::TextError> split_words(std::string_view text, unsigned number);

// Thrown while a line is read, and always caught in formats/numeron.
struct Refused {
  base::TextError error;
};

// Reads the words of a line in order; throws Refused if one does not fit.
class Words {
 public:
  explicit Words(const Line& line) : line_(line) {}

  // Whether the next word is this one; case does not matter.
  bool sees(std::string_view word) const;
  bool sees_digit() const;
  // Reads the next word, which must be one of these, and returns its index.
  std::size_t choice(std::span<const std::string_view> words);
  void word(std::string_view word) { choice({&word, 1}); }
  // Reads a whole number; `what` names it in the error, such as "an EAT count".
  std::uint8_t number(std::string_view what, unsigned least, unsigned most);
  // Reads any word.
  Word any(std::string_view what);
  void done() const;

  [[noreturn]] void refuse(const Word& word, std::string what) const;
  // The error is at the next word, or at the end if there is none.
  [[noreturn]] void refuse_next(std::string what) const;

 private:
  const Line& line_;
  std::size_t at_ = 0;
};

}  // namespace tetron::numeron
