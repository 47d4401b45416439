#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/error.hpp"
#include "formats/fumen/alphabet.hpp"
#include "formats/fumen/mode.hpp"
#include "formats/fumen/source.hpp"

namespace tetron::fumen {

// Reads numbers from the data of a fumen. White space, '?' and breaks of lines (fold.hpp) between characters
// are ignored, and "\/" is read as '/'. After the first failure all reads return 0.
class DataReader {
 public:
  DataReader(std::string_view text, const Source& source, Mode mode)
      : text_(text), at_(source.begin), end_(source.end), percent_(source.percent), mode_(mode) {}

  // Whether no characters are left; always true after a failure.
  bool at_end();

  // Reads a number of this many characters. If they are not there, the failure is `truncated` (counted in
  // characters) or, in strict mode, `bad_character`.
  template <int characters>
  std::uint32_t number(std::string_view field) {
    if (end_ - at_ >= characters) {
      std::uint32_t all = 0;
      std::uint32_t value = 0;
      for (int i = 0; i < characters; ++i) {
        const std::uint32_t digit =
            digits[static_cast<unsigned char>(text_[at_ + static_cast<std::size_t>(i)])];
        all |= digit;
        value |= digit << (6 * i);
      }
      if (all < no_digit) {
        number_at_ = at_;
        at_ += characters;
        return value;
      }
    }
    return careful_number(characters, field);
  }

  // Reports a problem with the last number that was read: a failure if strict; if lenient, a warning, where
  // `done` says how it was handled.
  void problem(base::ErrorKind kind, std::string_view field, std::uint64_t wanted, std::uint64_t had,
               std::string_view done);
  // Turns the failure into a warning. Nothing is left to read after it.
  void forgive(std::string_view done);

  const std::optional<base::Error>& failure() const { return failure_; }
  const Warnings& warnings() const { return warnings_; }
  Mode mode() const { return mode_; }
  // The number of characters that have not been read.
  std::size_t left() const { return end_ - at_; }

  // A position to which go_back() can return.
  struct Mark {
    std::size_t at = 0;
    Warnings::Mark warnings;
  };
  Mark mark() const { return {at_, warnings_.mark()}; }
  void go_back(const Mark& mark);

 private:
  struct Character {
    unsigned char value = 0;
    std::size_t length = 1;  // in the text
  };
  Character character() const;
  // The length of what is ignored here; 0 if nothing is.
  std::size_t gap_length() const;
  // Skips characters that are not digits; returns whether a digit follows.
  bool find_digit(std::string_view field);
  std::uint32_t careful_number(int characters, std::string_view field);
  void fail(const base::Error& error);

  std::string_view text_;
  std::size_t at_;
  std::size_t end_;
  bool percent_;
  Mode mode_;
  std::size_t number_at_ = at_;
  std::optional<base::Error> failure_;
  Warnings warnings_;
};

}  // namespace tetron::fumen
