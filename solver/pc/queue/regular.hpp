#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace tetron::pc {

// What was wanted at a place of a text, for people; no part of the text is in it.
struct ReadError {
  std::size_t at = 0;
  std::string what;
};

// A regular expression over the letters of pieces, found anywhere in a sequence: letters, `.`, `[TI]`,
// `[^TI]`, `( )`, `|`, `*`, `+`, `?`, `{2}`, `{1,3}`, `^` and `$`. At most 62 letters, repeated ones counted
// as often as they are.
class Regular {
 public:
  static std::expected<Regular, ReadError> read(std::string_view text);
  // The one between two slashes, the first of which is at `at`, which moves to after the second. Errors have
  // their place in the whole text; after one, `at` may be anywhere.
  static std::expected<Regular, ReadError> read_between_slashes(std::string_view text, std::size_t& at);

  // Sets of places that were matched last, as bits.
  using States = std::uint64_t;
  States begin() const { return begin_; }
  States next(States states, std::size_t kind) const { return step(states, std::uint16_t(1U << kind)); }
  // Whether it was found, nothing following.
  bool holds(States states) const { return ((states | steps(states, end_symbol)) & found) != 0; }

  static constexpr std::size_t most_places = 62;

 private:
  friend class RegularReader;
  static constexpr States found = States{1} << 63;
  // Kinds are the lowest seven; a sequence is thought of as having some of a symbol of its own before and
  // after it.
  static constexpr std::uint16_t begin_symbol = 1U << 7;
  static constexpr std::uint16_t end_symbol = 1U << 8;

  States step(States states, std::uint16_t symbol) const;
  States steps(States states, std::uint16_t symbol) const;

  std::array<States, most_places> follow_{};
  std::vector<std::uint16_t> symbols_;  // of each place: which it matches
  States first_ = 0;
  States last_ = 0;
  States begin_ = 0;
};

}  // namespace tetron::pc
