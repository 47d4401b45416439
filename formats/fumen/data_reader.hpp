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

// Reads numbers off the data of a fumen. White space and '?' between characters are passed over, and "\/" is
// a '/'. The first failure is remembered and all later reads give 0.
class DataReader {
 public:
  DataReader(std::string_view text, const Source& source, Mode mode)
      : text_(text), at_(source.begin), end_(source.end), percent_(source.percent), mode_(mode) {}

  // Whether no character is left. After a failure nothing is.
  bool at_end();

  // A number of so many characters; truncated (in characters) or, if strict, bad_character if they are not
  // there.
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

  // What is wrong with the number read last: strict, a failure; lenient, a warning that says what was done
  // about it.
  void problem(base::Fault fault, std::string_view field, std::uint64_t wanted, std::uint64_t had,
               std::string_view done);
  // The failure becomes a warning after all. There is nothing left to read.
  void forgive(std::string_view done);

  const std::optional<base::Error>& failure() const { return failure_; }
  const Warnings& warnings() const { return warnings_; }
  Mode mode() const { return mode_; }
  // Characters of the text that have not been read.
  std::size_t left() const { return end_ - at_; }

  // To read a second time what was read since.
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
  // Passes over what is no digit; whether a digit follows.
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
