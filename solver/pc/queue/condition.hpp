#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "solver/pc/queue/regular.hpp"

namespace tetron::pc {

// How many of these pieces there are.
struct CountTest {
  enum class Relation : std::uint8_t { equal, unequal, less, greater, at_most, at_least };
  std::uint8_t kinds = 0;  // bit of each
  bool any = false;        // of one of them; else of each
  Relation relation{};
  std::uint8_t number = 0;
};

// Whether pieces come before others: all of `first`, or with any_first one of them, before one of `then`, or
// with all_then before the last of these. False if they do not come.
struct BeforeTest {
  std::array<std::uint8_t, 7> first{};  // how many of each kind, at most 15
  std::array<std::uint8_t, 7> then{};
  bool any_first = false;
  bool all_then = false;
};

// What is asked of a sequence, or of the pieces with the numbers from..to-1 of it, piece by piece.
class SequenceTest {
 public:
  using State = std::uint64_t;

  std::size_t from = 0;
  std::size_t to = ~std::size_t{0};
  std::variant<CountTest, BeforeTest, Regular> what;

  State begin() const;
  State next(State state, std::size_t kind) const;
  bool holds(State state) const;
};

// What has to hold of a sequence: tests with not, and, or.
class Condition {
 public:
  // What stands between { and } in a pattern: `T=1` (= == != < > <= >=), `LS[IZ]=1`, `S<Z`, `LLJ<SI`,
  // `/T.*L/`,
  // `!` not, `&&`, `||`, from the left to the right, `( )`, and `2:` before one of these for the first two
  // pieces, `1-3:` for those after the first up to the third. `at` goes from behind the { to behind the }.
  static std::expected<Condition, ReadError> read(std::string_view text, std::size_t& at);

  std::span<const SequenceTest> tests() const { return tests_; }
  // Given for each of the tests whether it holds.
  bool holds(std::span<const bool> tests) const;

  static constexpr std::size_t most_tests = 64;

 private:
  friend class ConditionReader;
  struct Node {
    enum class Kind : std::uint8_t { test, negation, both, either };
    Kind kind{};
    std::size_t left = 0;  // of a test its number, else of a node before this one
    std::size_t right = 0;
  };

  std::vector<SequenceTest> tests_;
  std::vector<Node> nodes_;  // the whole is the last
};

}  // namespace tetron::pc
