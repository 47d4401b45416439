#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_error.hpp"

// Lines of the text form as words, with where they stand.
namespace tetron::numeron {

// Counted from 1; columns are characters.
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
  std::vector<Word> words;  // "->" is one of its own, with or without blanks around it
  std::string comment;      // from '#' on, tabs as blanks, none at its end
  unsigned end = 1;         // the column behind the last word
};

// One line without its line end.
std::expected<Line, base::TextError> split_words(std::string_view text, unsigned number);

// Thrown while a line is taken apart and caught before it leaves formats/numeron.
struct Refused {
  base::TextError error;
};

// Takes the words of a line one after the other; what does not fit throws Refused.
class Words {
 public:
  explicit Words(const Line& line) : line_(line) {}

  // Whether the next word is this one; capitals are no difference.
  bool sees(std::string_view word) const;
  bool sees_digit() const;
  // Takes the next word, which must be one of these. Gives its index.
  std::size_t choice(std::span<const std::string_view> words);
  void word(std::string_view word) { choice({&word, 1}); }
  // Takes a whole number; `what` says what it is for: "an EAT count".
  std::uint8_t number(std::string_view what, unsigned least, unsigned most);
  // Takes any word.
  Word any(std::string_view what);
  void done() const;

  [[noreturn]] void refuse(const Word& word, std::string what) const;
  // What is wrong is the next word, or that there is none.
  [[noreturn]] void refuse_next(std::string what) const;

 private:
  const Line& line_;
  std::size_t at_ = 0;
};

}  // namespace tetron::numeron
