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

// A test of how many of these pieces there are.
struct CountTest {
  enum class Relation : std::uint8_t { equal, unequal, less, greater, at_most, at_least };
  std::uint8_t kinds = 0;  // a bit for each
  bool any = false;        // it is enough if the test holds for one of them; else for each
  Relation relation{};
  std::uint8_t number = 0;
};

// Whether pieces come before others: all of `first`, or with any_first one of them, before one of `then`, or
// with all_then before the last of these. False if they do not come at all.
struct BeforeTest {
  std::array<std::uint8_t, 7> first{};  // how many of each kind, at most 15
  std::array<std::uint8_t, 7> then{};
  bool any_first = false;
  bool all_then = false;
};

// A test of a sequence, or of its pieces with the numbers from..to-1. The pieces are given one after the
// other.
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

// A condition on a sequence: tests combined with not, and, or.
class Condition {
 public:
  // Reads what is between { and } in a pattern: `T=1` (= == != < > <= >=), `LS[IZ]=1`, `S<Z`, `LLJ<SI` or
  // `/T.*L/`; combined with `!` (not), `&&` and `||`, from left to right, and `( )`. A prefix `2:` restricts
  // a test to the first two pieces, `1-3:` to the pieces after the first up to the third. `at` moves from
  // after the { to after the }.
  static std::expected<Condition, ReadError> read(std::string_view text, std::size_t& at);

  std::span<const SequenceTest> tests() const { return tests_; }
  // `tests` says for each test whether it holds.
  bool holds(std::span<const bool> tests) const;

  static constexpr std::size_t most_tests = 64;

 private:
  friend class ConditionReader;
  struct Node {
    enum class Kind : std::uint8_t { test, negation, both, either };
    Kind kind{};
    std::size_t left = 0;  // for a test its number, else number of an earlier node
    std::size_t right = 0;
  };

  std::vector<SequenceTest> tests_;
  std::vector<Node> nodes_;  // the last is the whole condition
};

}  // namespace tetron::pc
