#include <atomic>
#include <chrono>
#include <thread>

#include "solver/solve.hpp"
#include "tests/catch.hpp"
#include "tests/processor_time.hpp"
#include "tests/solver/cover/plain_cover.hpp"

using namespace tetron;
using namespace tetron::solver;
using namespace tetron::test;

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// How much processor time may be used after the moment to stop. Mostly it is some milliseconds; sanitizers
// need more.
#ifdef __SANITIZE_THREAD__
constexpr milliseconds patience{5'000};  // everything takes some ten times as long
#else
constexpr milliseconds patience{500};
#endif

Problem in_bags(int rows, int columns) {
  return {box(rows, columns), from_bags(rows * columns / 4), {}};
}

// How much processor time a call used after the moment it was to stop.
template <class Call>
std::chrono::microseconds late_after(milliseconds wait, const Call& call) {
  std::stop_source stop;
  Limits limits;
  limits.stop = stop.get_token();
  limits.threads = 2;
  std::atomic<bool> is_back = false;
  std::chrono::microseconds asked{};
  std::thread other([&] {
    const Clock::time_point until = Clock::now() + wait;
    while (Clock::now() < until && !is_back) std::this_thread::sleep_for(milliseconds(1));
    asked = own_processor_time();
    stop.request_stop();
  });
  call(limits);
  const auto back = own_processor_time();
  is_back = true;
  other.join();
  return back - asked;
}

// How much processor time a call uses that has to end after `wait`. It runs on one thread.
template <class Call>
std::chrono::microseconds used_until(milliseconds wait, const Call& call) {
  Limits limits;
  limits.threads = 1;
  const auto before = own_processor_time();
  limits.deadline = Clock::now() + wait;
  call(limits);
  return own_processor_time() - before;
}

}  // namespace

TEST_CASE("a request to stop is obeyed wherever the solver is", "[solver]") {
  const Problem large = in_bags(10, 12);
  for (const int wait : {0, 3, 30, 100, 300}) {
    CAPTURE(wait);
    Counted counted;
    CHECK(late_after(milliseconds(wait), [&](const Limits& limits) { counted = count(large, limits); }) <
          patience);
    CHECK(counted.ending.end == End::stop_requested);
    CHECK(counted.state.has_value());
    Enumerated listed;
    CHECK(late_after(milliseconds(wait), [&](const Limits& limits) {
            listed = enumerate(large, {}, limits, [](const Found&) { return true; });
          }) < patience);
    CHECK(listed.ending.end == End::stop_requested);
    CHECK(listed.state.has_value());
  }
  Enumerated walk;
  CHECK(late_after(milliseconds(400), [&](const Limits& limits) {
          walk = enumerate(in_bags(7, 10), {}, limits, [](const Found&) { return true; });
        }) < patience);
}

TEST_CASE("a deadline is kept", "[solver]") {
  const Problem large = in_bags(12, 14);
  for (const milliseconds wait : {milliseconds(0), milliseconds(20), milliseconds(200)}) {
    CHECK(used_until(wait, [&](const Limits& limits) {
            CHECK(count(large, limits).ending.end == End::deadline);
          }) < wait + patience);
    CHECK(used_until(wait, [&](const Limits& limits) {
            CHECK(by_pieces(large, limits).ending.end == End::deadline);
          }) < wait + patience);
    CHECK(used_until(wait, [&](const Limits& limits) {
            CHECK(sample(large, 10, 1, limits, [](const Found&) { return true; }).ending.end ==
                  End::deadline);
          }) < wait + patience);
  }
}

TEST_CASE("the largest terrain ends honestly", "[solver]") {
  for (const bool wide : {false, true}) {
    const Problem problem = wide ? in_bags(24, 40) : in_bags(40, 24);
    Limits limits;
    limits.memory = 50'000'000;
    limits.deadline = Clock::now() + milliseconds(300);
    const Counted counted = count(problem, limits);
    CHECK(counted.ending.end == End::deadline);
    std::uint64_t given = 0;
    CHECK(used_until(milliseconds(300), [&](Limits limited) {
            limited.memory = limits.memory;
            const Enumerated listed = enumerate(problem, {}, limited, [&](const Found& found) {
              CHECK(found.size() == 240);
              return ++given < 1'000;
            });
            CHECK_FALSE(listed.ending.is_complete());
          }) < milliseconds(300) + patience);
  }
}

TEST_CASE("the sink says when it has enough", "[solver]") {
  for (const std::uint64_t wanted : {1U, 2U, 100U, 70'000U}) {
    std::uint64_t given = 0;
    const Enumerated listed =
        enumerate(in_bags(7, 8), {}, {}, [&](const Found&) { return ++given < wanted; });
    CHECK(given == wanted);
    CHECK(listed.given == BigUint(wanted));
    CHECK(listed.ending.end == End::enough);
  }
}

TEST_CASE("memory stays within its limit", "[solver]") {
  Limits limits;
  limits.memory = 80'000;
  const Counted counted = count(in_bags(5, 8), limits);
  CHECK(counted.ending.is_complete());
  CHECK(counted.ending.bytes <= limits.memory);
  CHECK(counted.ending.method == Method::split);
  CHECK(counted.tilings == BigUint(16'452));
}

TEST_CASE("progress can be read from another thread", "[solver]") {
  Progress progress;
  Limits limits;
  limits.progress = &progress;
  std::atomic<bool> is_over = false;
  bool in_range = true;
  std::uint64_t most = 0;
  std::thread reader([&] {
    while (!is_over) {
      const double share = progress.share();
      in_range = in_range && share >= 0 && share <= 1;
      most = std::max(most, progress.tilings());
      std::this_thread::yield();
    }
  });
  enumerate(in_bags(7, 8), {}, limits, [](const Found&) { return true; });
  is_over = true;
  reader.join();
  CHECK(in_range);
  CHECK(progress.tilings() == 233'956);
  CHECK(most > 0);
}
