#include "solver/ranks/shared_count.hpp"

#include <filesystem>
#include <fstream>
#include <mutex>
#include <random>

#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"
#include "tests/solver/drawn_terrain.hpp"
#include "tests/solver/ranks/thread_ranks.hpp"

using namespace tetron;
using namespace tetron::solver;
using namespace tetron::test;
namespace fs = std::filesystem;

namespace {

Problem in_bags(Terrain terrain) {
  const int pieces = terrain.size() / 4;
  return {std::move(terrain), from_bags(pieces), {}};
}

// What each rank says; all must say the same.
SharedCounted counted_by(int ranks, const Problem& problem, bool by_pieces, const SharedLimits& limits = {}) {
  std::vector<SharedCounted> answers;
  std::mutex mutex;
  ThreadRanks(ranks).run([&](Ranks& own) {
    SharedCounted answer = count_shared(problem, by_pieces, limits, own);
    const std::scoped_lock lock(mutex);
    answers.push_back(std::move(answer));
  });
  REQUIRE(answers.size() == static_cast<std::size_t>(ranks));
  for (const SharedCounted& answer : answers) {
    CHECK(answer.ending.end == answers.front().ending.end);
    CHECK(answer.tilings == answers.front().tilings);
    CHECK(answer.pieces == answers.front().pieces);
    CHECK(answer.nodes == answers.front().nodes);
  }
  return answers.front();
}

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {}));
}

}  // namespace

TEST_CASE("ranks count what one machine counts", "[solver][ranks]") {
  std::mt19937 random(11);
  std::vector<Problem> problems{in_bags(rectangle(10, 4)), in_bags(rectangle(8, 5)),
                                in_bags(rectangle(4, 4)),  in_bags(rectangle(3, 3)),
                                in_bags(Terrain()),        in_bags(rectangle(7, 4))};
  problems.push_back({rectangle(6, 6), up_to(9), {}});
  problems.push_back({rectangle(8, 4), up_to(8), {}});
  problems.back().supply.required[field::Tetromino::t] = 2;
  for (int i = 0; i < 40; ++i) problems.push_back(in_bags(random_terrain(random, 4 + i % 8, 8, 7)));
  std::size_t with_tilings = 0;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const int ranks = std::array{1, 2, 3, 4, 8}[i % 5];
    INFO("problem " << i << ", " << ranks << " ranks");
    const ByPieces wanted = by_pieces(problems[i]);
    const SharedCounted shared = counted_by(ranks, problems[i], true);
    CHECK(shared.ending.is_complete());
    CHECK(shared.pieces == wanted.pieces);
    const SharedCounted total = counted_by(ranks, problems[i], false);
    CHECK(total.tilings == count(problems[i]).tilings);
    CHECK(total.tilings == shared.tilings);
    with_tilings += wanted.pieces.empty() ? 0 : 1;
  }
  CHECK(with_tilings > 20);
}

TEST_CASE("all numbers of ranks agree on one terrain", "[solver][ranks]") {
  const Problem problem = in_bags(rectangle(10, 4));
  for (const int ranks : {1, 2, 3, 4, 8}) CHECK(counted_by(ranks, problem, false).tilings == BigUint(8260));
}

TEST_CASE("ranks count beyond 64 and 128 bits", "[solver][ranks]") {
  for (const auto& [width, height] : {std::pair(40, 4), std::pair(40, 6)}) {
    const Problem problem{rectangle(width, height), up_to(60), {}};
    const BigUint wanted = count(problem).tilings;
    CHECK(wanted.bits() > (height == 4 ? 64U : 128U));
    CHECK(counted_by(2, problem, false).tilings == wanted);
  }
}

TEST_CASE("pieces that are there already count", "[solver][ranks]") {
  Problem problem = in_bags(rectangle(10, 4));
  problem.fixed.push_back({field::Tetromino::o, field::Rotation::spawn, {field::Column(0), field::Row(3)}});
  const ByPieces wanted = by_pieces(problem);
  REQUIRE_FALSE(wanted.pieces.empty());
  CHECK(counted_by(3, problem, true).pieces == wanted.pieces);
}

TEST_CASE("ranks stop together", "[solver][ranks]") {
  const Problem problem = in_bags(rectangle(10, 8));
  SECTION("when the time is up") {
    SharedLimits limits;
    limits.limits.deadline = std::chrono::steady_clock::now();
    CHECK(counted_by(3, problem, false, limits).ending.end == End::deadline);
  }
  SECTION("when one of them has no memory left") {
    for (const std::size_t memory : {std::size_t{1} << 12, std::size_t{1} << 18, std::size_t{3} << 19}) {
      SharedLimits limits;
      limits.limits.memory = memory;
      CHECK(counted_by(3, problem, false, limits).ending.end == End::memory);
    }
  }
  SECTION("when they are asked to") {
    std::stop_source source;
    source.request_stop();
    SharedLimits limits;
    limits.limits.stop = source.get_token();
    CHECK(counted_by(2, problem, false, limits).ending.end == End::stop_requested);
  }
}

namespace {

// A stop after so many exchanges, as if a machine were lost then.
class StoppingRanks : public Ranks {
 public:
  StoppingRanks(Ranks& others, int exchanges, std::stop_source& stop)
      : others_(others), left_(exchanges), stop_(stop) {}
  int rank() const override { return others_.rank(); }
  int size() const override { return others_.size(); }
  std::vector<Bytes> exchange(std::vector<Bytes> to_each) override {
    if (others_.rank() == 0 && left_-- == 0) stop_.request_stop();
    return others_.exchange(std::move(to_each));
  }

 private:
  Ranks& others_;
  int left_;
  std::stop_source& stop_;
};

void stop_after(int exchanges, int ranks, const Problem& problem, bool by_pieces, const std::string& folder) {
  std::stop_source stop;
  SharedLimits limits;
  limits.checkpoints = folder;
  limits.limits.stop = stop.get_token();
  ThreadRanks(ranks).run([&](Ranks& own) {
    StoppingRanks stopping(own, exchanges, stop);
    (void)count_shared(problem, by_pieces, limits, stopping);
  });
}

}  // namespace

TEST_CASE("a count goes on from the last layer that all had, with any number of ranks", "[solver][ranks]") {
  const Problem problem = in_bags(rectangle(10, 4));
  const ByPieces wanted = by_pieces(problem);
  for (const auto& [before, after] : {std::pair(2, 2), std::pair(3, 2), std::pair(1, 4)}) {
    TemporaryFolder folder;
    SharedLimits limits;
    limits.checkpoints = folder.path().string();
    stop_after(50, before, problem, true, limits.checkpoints);
    REQUIRE(files_in(folder.path()) > 0);
    SECTION("whole") {
      const SharedCounted shared = counted_by(after, problem, true, limits);
      CHECK(shared.from_layer > 3);
      CHECK(shared.pieces == wanted.pieces);
      CHECK(files_in(folder.path()) == 0);
    }
    SECTION("a damaged file is found out") {
      for (const auto& entry : fs::directory_iterator(folder.path())) {
        std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
        file.seekg(-9, std::ios::end);
        const char byte = static_cast<char>(file.get());
        file.seekp(-9, std::ios::end);
        file.put(static_cast<char>(byte ^ 1));
      }
      const SharedCounted shared = counted_by(after, problem, true, limits);
      CHECK(shared.from_layer == 0);
      CHECK(shared.pieces == wanted.pieces);
    }
    SECTION("another question does not take it") {
      const Problem other = in_bags(rectangle(8, 5));
      const SharedCounted shared = counted_by(after, other, true, limits);
      CHECK(shared.from_layer == 0);
      CHECK(shared.pieces == by_pieces(other).pieces);
    }
  }
}

TEST_CASE("a count that is stopped anywhere goes on from there, in both directions", "[solver][ranks]") {
  const Problem problem = in_bags(rectangle(10, 4));
  const int pieces = 10;
  bool forwards = false;
  bool backwards = false;
  for (int exchanges = 5; exchanges < 400; exchanges += 23) {
    INFO(exchanges << " exchanges");
    TemporaryFolder folder;
    SharedLimits limits;
    limits.checkpoints = folder.path().string();
    stop_after(exchanges, 2, problem, false, limits.checkpoints);
    const SharedCounted shared = counted_by(exchanges % 2 == 0 ? 3 : 2, problem, false, limits);
    CHECK(shared.tilings == BigUint(8260));
    CHECK(files_in(folder.path()) == 0);
    forwards = forwards || (shared.from_layer > 0 && shared.from_layer <= pieces);
    backwards = backwards || shared.from_layer > pieces;
  }
  CHECK(forwards);
  CHECK(backwards);
}

TEST_CASE("residues are kept from prime to prime", "[solver][ranks]") {
  const Problem problem{rectangle(40, 6), up_to(60), {}};
  const BigUint wanted = count(problem).tilings;
  TemporaryFolder folder;
  SharedLimits limits;
  limits.checkpoints = folder.path().string();
  stop_after(2000, 2, problem, false, limits.checkpoints);
  REQUIRE(files_in(folder.path()) == 2);
  // The third prime or a later one; 0 and 1 are 64 and 128 bits.
  const std::string name = fs::directory_iterator(folder.path())->path().filename().string();
  CHECK(name.substr(std::string("tetron-0123456789abcdef-").size(), 1) >= "4");
  const SharedCounted shared = counted_by(2, problem, false, limits);
  CHECK(shared.from_layer > 0);
  CHECK(shared.tilings == wanted);
}

TEST_CASE("a folder that is none is told", "[solver][ranks]") {
  SharedLimits limits;
  limits.checkpoints = "/no/such/folder";
  const SharedCounted shared = counted_by(2, in_bags(rectangle(4, 4)), false, limits);
  CHECK_FALSE(shared.is_kept);
  CHECK(shared.ending.is_complete());
  CHECK(shared.tilings == count(in_bags(rectangle(4, 4))).tilings);
}
