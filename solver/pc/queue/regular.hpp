#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace tetron::pc {

// What was expected at a place in a text, for people; contains no part of the text.
struct ReadError {
  std::size_t at = 0;
  std::string what;
};

// A regular expression over the letters of pieces, searched anywhere in a sequence: letters, `.`, `[TI]`,
// `[^TI]`, `( )`, `|`, `*`, `+`, `?`, `{2}`, `{1,3}`, `^` and `$`. It has at most 62 letters, where repeated
// letters count each time.
class Regular {
 public:
  static std::expected<Regular, ReadError> read(std::string_view text);
  // Reads an expression between two slashes. `at` is the place of the first slash, and moves to after the
  // second. The places in errors are those in the whole text; after an error, `at` may be anywhere.
  static std::expected<Regular, ReadError> read_between_slashes(std::string_view text, std::size_t& at);

  // Sets of places that were matched last, as bits.
  using States = std::uint64_t;
  States begin() const { return begin_; }
  States next(States states, std::size_t kind) const { return step(states, std::uint16_t(1U << kind)); }
  // Whether the expression was found if the sequence ends here.
  bool holds(States states) const { return ((states | steps(states, end_symbol)) & found) != 0; }

  static constexpr std::size_t most_places = 62;

 private:
  friend class RegularReader;
  static constexpr States found = States{1} << 63;
  // The lowest seven bits are the kinds. These two symbols are matched before the first and after the last
  // piece; a sequence counts as having any number of them there.
  static constexpr std::uint16_t begin_symbol = 1U << 7;
  static constexpr std::uint16_t end_symbol = 1U << 8;

  States step(States states, std::uint16_t symbol) const;
  States steps(States states, std::uint16_t symbol) const;

  std::array<States, most_places> follow_{};
  std::vector<std::uint16_t> symbols_;  // for each place: the symbols that it matches
  States first_ = 0;
  States last_ = 0;
  States begin_ = 0;
};

}  // namespace tetron::pc
