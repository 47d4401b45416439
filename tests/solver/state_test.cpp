#include "solver/state.hpp"

#include <chrono>
#include <random>

#include "fuzz/sealed.hpp"
#include "solver/solve.hpp"
#include "tests/catch.hpp"
#include "tests/solver/cover/plain_cover.hpp"

using namespace tetron;
using namespace tetron::solver;
using namespace tetron::test;

namespace {

Problem state_in_bags(int rows, int columns) {
  return {box(rows, columns), from_bags(rows * columns / 4), {}};
}

State through_text(const State& state) {
  const auto read = state_from_text(to_text(state));
  REQUIRE(read.has_value());
  REQUIRE(*read == state);
  return *read;
}

}  // namespace

TEST_CASE("an enumeration goes on where it was stopped", "[solver]") {
  const Problem problem = state_in_bags(4, 10);
  std::vector<Cover> whole;
  enumerate(problem, {}, {}, [&](const Found& found) {
    whole.push_back(cover_of(found.tiling()));
    return true;
  });
  for (const std::size_t memory : {std::size_t{1} << 30, std::size_t{30'000}}) {
    Limits limits;
    limits.memory = memory;
    std::vector<Cover> parts;
    std::size_t rest = 1;
    const auto some = [&](const Found& found) {
      parts.push_back(cover_of(found.tiling()));
      return --rest != 0;
    };
    Enumerated last = enumerate(problem, {}, limits, some);
    int times = 0;
    while (last.state) {
      CHECK(last.state->index == BigUint(parts.size()));
      rest = 500 + static_cast<std::size_t>(++times) * 97;
      last = resume_enumerate(through_text(*last.state), limits, some);
    }
    CHECK(last.ending.is_complete());
    CHECK(parts == whole);
    CHECK(times > 5);
  }
}

TEST_CASE("a count goes on where it was stopped", "[solver]") {
  const Problem problem = state_in_bags(4, 10);
  const ByPieces whole = by_pieces(problem);
  Limits limits;
  limits.memory = 16'000;  // so that there are many parts
  for (const int milliseconds : {1, 5}) {
    const auto soon = [&](int factor) {
      limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds * factor);
      return limits;
    };
    Counted counted = count(problem, soon(1));
    for (int factor = 2; counted.state; ++factor) {
      CHECK(counted.ending.end == End::deadline);
      counted = resume_count(through_text(*counted.state), soon(factor));
    }
    CHECK(counted.ending.is_complete());
    CHECK(counted.tilings == count(problem).tilings);
    ByPieces pieces = by_pieces(problem, soon(1));
    for (int factor = 2; pieces.state; ++factor)
      pieces = resume_by_pieces(through_text(*pieces.state), soon(factor));
    CHECK(pieces.ending.is_complete());
    CHECK(pieces.pieces == whole.pieces);
  }
}

TEST_CASE("the coverings of a state can be divided", "[solver]") {
  const Problem problem = state_in_bags(4, 10);
  Limits limits;
  limits.memory = 16'000;
  // Stopped when there is more than one covering to be completed, however fast the machine is.
  Counted stopped;
  for (int microseconds = 100; !stopped.state || stopped.state->reached.size() < 2; microseconds += 100) {
    REQUIRE(microseconds < 10'000'000);
    limits.deadline = std::chrono::steady_clock::now() + std::chrono::microseconds(microseconds);
    stopped = count(problem, limits);
    if (!stopped.state) microseconds = 0;
  }
  BigUint sum;
  State part = *stopped.state;
  for (const Reached& reached : stopped.state->reached) {
    part.reached = {reached};
    sum += resume_count(through_text(part)).tilings;
    part.done = {};
  }
  CHECK(sum == BigUint(8'260));
}

TEST_CASE("damaged states are refused", "[solver]") {
  State state;
  state.work = State::Work::count;
  state.problem = state_in_bags(4, 5);
  state.reached.push_back({0, {}, {}, BigUint(1)});
  const std::string text = to_text(state);
  REQUIRE(state_from_text(text).has_value());
  for (std::size_t length = 0; length < text.size(); ++length)
    CHECK_FALSE(state_from_text(text.substr(0, length)));
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string damaged = text;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    const auto read = state_from_text(damaged);
    CHECK((!read || *read == state));
    if (!read) CHECK(read.error().line > 0);
  }
  CHECK_FALSE(state_from_text(text + text));
}

TEST_CASE("a state holds only lines of its work", "[solver]") {
  struct Line {
    std::string text;
    bool enumerates;  // else counts
  };
  for (const auto& [line, enumerates] : {Line{"index 5", true}, Line{"after T left 3 1", true},
                                         Line{"done 5", false}, Line{"reached 0 0 0 0 0 0 0 0 0 0 1", false}})
    for (const std::string work : {"count", "by-pieces", "enumerate"}) {
      const auto read =
          state_from_text(fuzz::sealed("tetron tilings state 1\nwork " + work + "\n" + line + "\n"));
      INFO(work << ": " << line);
      CHECK(read.has_value() == ((work == "enumerate") == enumerates));
      if (!read) {
        CHECK(read.error().line == 3);
        CHECK(read.error().what.find(work == "enumerate" ? "index" : "reached") != std::string::npos);
      } else {
        through_text(*read);
      }
    }
}

TEST_CASE("states that say nonsense do no harm", "[solver]") {
  std::mt19937_64 random(9);
  State state;
  state.problem = state_in_bags(4, 5);
  for (int i = 0; i < 3'000; ++i) {
    Reached reached;
    reached.first_free = static_cast<int>(random() % 24) - 2;
    reached.taken = {random() & random() & 0xffff, random() % 8 == 0 ? random() : 0};
    for (const field::Tetromino kind : field::all_tetrominoes)
      reached.used[kind] = static_cast<int>(random() % 4) - (random() % 32 == 0 ? 1 : 0);
    reached.times = *BigUint::from_string(std::string(1 + random() % 400, '9'));
    state.reached.push_back(reached);
  }
  // And one for each number of cells that are covered, with pieces that agree.
  for (int first = 0; first <= 20; first += 4) {
    Reached reached;
    reached.first_free = first;
    reached.used[field::Tetromino::t] = first / 4;
    reached.times = BigUint(3);
    state.reached.push_back(reached);
  }
  state.work = State::Work::count;
  resume_count(state);
  state.work = State::Work::by_pieces;
  resume_by_pieces(state);
  state.work = State::Work::enumerate;
  state.after = Tiling{{field::Tetromino::t, field::Rotation::left, {field::Column(900), field::Row(-900)}}};
  CHECK(resume_enumerate(state, {}, [](const Found&) { return true; }).given.is_zero());
  state.after.reset();
  state.index = *BigUint::from_string(std::string(900, '9'));
  CHECK(resume_enumerate(state, {}, [](const Found&) { return true; }).given.is_zero());
  CHECK(resume_count(state).tilings.is_zero());  // a state of other work
}
