#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <string>

#include "solver/pc/clear/percent.hpp"
#include "solver/pc/setup/setup.hpp"
#include "solver/solve.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tests/solver/cover/plain_cover.hpp"
#include "tests/solver/drawn_terrain.hpp"

using namespace tetron;
using namespace tetron::solver;
using namespace tetron::test;

namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

// A line of /proc/self/status, in bytes; nothing where there is none.
std::optional<std::size_t> status(const std::string& name) {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with(name + ":")) return std::stoul(line.substr(name.size() + 1)) * 1024;
  return std::nullopt;
}

// The peak resident size counts from here on. False if the system has no such thing.
bool forget_peak() {
  std::ofstream file("/proc/self/clear_refs");
  file << 5 << std::flush;
  return file.good();
}

struct Shape {
  std::string name;
  Problem problem;
};

Problem memory_in_bags(Terrain terrain) {
  const int pieces = terrain.size() / 4;
  return {std::move(terrain), from_bags(pieces), {}};
}

std::vector<Shape> shapes() {
  std::vector<Shape> all;
  all.push_back({"square", memory_in_bags(box(12, 12))});
  all.push_back({"long", memory_in_bags(box(40, 9))});
  all.push_back({"high", memory_in_bags(box(12, 40))});
  all.push_back({"large", memory_in_bags(box(40, 24))});
  all.push_back({"any pieces", {box(16, 16), up_to(64), {}}});
  all.push_back({"any pieces but one", {box(12, 12), up_to(36), {}}});
  all.back().problem.supply.required[field::Tetromino::t] = 2;
  all.push_back({"few kinds", {box(12, 14), up_to(8), {}}});
  Terrain stairs;
  for (int row = 0; row < 24; ++row)
    for (int column = 0; column < 12; ++column)
      stairs.add({field::Column(column + row / 2), field::Row(row)});
  all.push_back({"stairs", memory_in_bags(stairs)});
  Terrain apart;
  for (int part = 0; part < 2; ++part)
    for (int row = 0; row < 10; ++row)
      for (int column = 0; column < 10; ++column)
        apart.add({field::Column(11 * part + column), field::Row(row)});
  all.push_back({"two parts", memory_in_bags(apart)});
  std::mt19937 random(5);
  all.push_back({"ragged", memory_in_bags(random_terrain(random, 40, 14, 16))});
  return all;
}

}  // namespace

TEST_CASE("no call takes much more memory than it may", "[solver][memory]") {
  // They take memory of their own, and keep what is freed.
  if (is_sanitized()) return;
  if (!forget_peak() || !status("VmHWM")) {
    WARN("this system does not tell a peak resident size");
    return;
  }
  for (const std::size_t memory : {16 * mebibyte, 96 * mebibyte}) {
    for (const Shape& shape : shapes()) {
      const auto within = [&](const char* call, const auto& work) {
        CAPTURE(shape.name, call, memory);
        Limits limits;
        limits.memory = memory;
        limits.threads = 2;
        limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(250);
        forget_peak();
        work(limits);
        CHECK(*status("VmHWM") <= memory + 64 * mebibyte);
      };
      within("count", [&](const Limits& limits) { count(shape.problem, limits); });
      within("by_pieces", [&](const Limits& limits) { by_pieces(shape.problem, limits); });
      within("enumerate", [&](const Limits& limits) {
        enumerate(shape.problem, {BigUint(1'000'000), std::nullopt}, limits,
                  [](const Found&) { return true; });
      });
      within("sample", [&](const Limits& limits) {
        sample(shape.problem, 10, 1, limits, [](const Found&) { return true; });
      });
    }
  }
}

// The time that one call has.
void check_peak(const char* call, std::size_t memory, std::chrono::milliseconds time,
                const std::function<End(const Limits&)>& work) {
  CAPTURE(call, memory);
  Limits limits;
  limits.memory = memory;
  limits.threads = 2;
  limits.deadline = std::chrono::steady_clock::now() + time;
  forget_peak();
  CHECK(work(limits) != End::complete);
  CHECK(*status("VmHWM") <= memory + 64 * mebibyte);
}

TEST_CASE("no call about perfect clears takes much more memory than it may", "[solver][memory]") {
  if (is_sanitized()) return;
  if (!forget_peak() || !status("VmHWM")) {
    WARN("this system does not tell a peak resident size");
    return;
  }
  using std::chrono::milliseconds;
  const auto queues = [](const char* patterns) { return *pc::queues_of(*pc::parse_patterns(patterns), 64); };
  const pc::Queues bag_and_three = queues("*p7,*p3");
  pc::Rules rules{pc::srs_movement(), pc::Drop::soft, false};
  pc::Board board;
  for (const std::size_t memory : {32 * mebibyte, 128 * mebibyte}) {
    check_peak("percent", memory, milliseconds(300),
               [&](const Limits& limits) { return pc::chance(board, bag_and_three, rules, limits).end; });
    check_peak("path", memory, milliseconds(300),
               [&](const Limits& limits) { return pc::ways(board, bag_and_three, rules, limits).end; });
    check_peak("setup", memory, milliseconds(300), [&](const Limits& limits) {
      pc::Area area;
      area.must[0] = 0x1f;
      area.may = {0x3e0, 0x3ff, 0x3ff, 0x3ff};
      area.pieces = 8;
      return pc::setups(board, area, bag_and_three, rules, limits).end;
    });
  }
  // One set of these sequences takes 22 MB.
  board.lines = 6;
  const pc::Queues many = queues("*p7,*p7,*p1");
  check_peak("percent of 177,811,200 sequences", 480 * mebibyte, milliseconds(1500),
             [&](const Limits& limits) { return pc::chance(board, many, rules, limits).end; });
}

TEST_CASE("a count is the same however little memory there is", "[solver]") {
  const Problem problem = memory_in_bags(box(6, 10));
  std::size_t before = 0;
  for (const std::size_t memory : {std::size_t{1'300'000}, std::size_t{1'600'000}, mebibyte * 64}) {
    CAPTURE(memory);
    Limits limits;
    limits.memory = memory;
    const Counted counted = count(problem, limits);
    REQUIRE(counted.ending.is_complete());
    CHECK(counted.tilings == BigUint(4'473'088));
    CHECK(counted.ending.bytes <= memory);
    CHECK(counted.ending.bytes > before);
    CHECK((counted.ending.method == Method::split) == (memory < mebibyte * 2));
    before = counted.ending.bytes;
  }
}

TEST_CASE("tables in scratch files give the same counts and leave nothing behind", "[solver]") {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("tetron-scratch-" + std::to_string(::getpid()));
  std::filesystem::create_directory(folder);
  Limits limits;
  limits.scratch = folder.string();
  limits.memory = 3'000'000;
  const Counted counted = count(memory_in_bags(box(6, 10)), limits);
  CHECK(counted.ending.is_complete());
  CHECK(counted.ending.method == Method::graph);
  CHECK(counted.tilings == BigUint(4'473'088));
  limits.scratch.clear();
  const std::vector<CountedPieces> wanted = by_pieces(memory_in_bags(box(5, 8))).pieces;
  limits.scratch = folder.string();
  CHECK(by_pieces(memory_in_bags(box(5, 8)), limits).pieces == wanted);
  CHECK(std::filesystem::is_empty(folder));
  std::filesystem::remove(folder);
}
