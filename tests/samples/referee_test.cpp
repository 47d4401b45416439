#include "tests/samples/referee.hpp"

#include "tests/catch.hpp"
#include "tests/samples/raw_file.hpp"
#include "tests/samples/sample_files.hpp"

using namespace tetron::test;

namespace {

// A good game, to be tampered with.
struct Tampered {
  Bytes bytes = read_sample("good/duel.tet");
  RawFile raw = read_raw(bytes);

  // The n-th chunk of a type; from the end with n < 0.
  const RawChunk& chunk(unsigned type, int n) const {
    std::vector<const RawChunk*> all;
    for (const RawChunk& one : raw.chunks)
      if (one.type() == type) all.push_back(&one);
    return *all.at(static_cast<std::size_t>(n < 0 ? n + std::ssize(all) : n));
  }
  void add(std::size_t at, int amount) {
    bytes.at(at) = static_cast<std::byte>(std::to_integer<int>(bytes.at(at)) + amount);
  }
  void take_out(const RawChunk& chunk) {
    const auto at = bytes.begin() + static_cast<std::ptrdiff_t>(chunk.offset);
    bytes.erase(at, at + static_cast<std::ptrdiff_t>(chunk.bytes.size()));
  }
  // The last Stone before the n-th NewStone of its player, and that NewStone.
  std::pair<const RawChunk*, const RawChunk*> landing(int n) const {
    const RawChunk& fixed = chunk(2, n);
    const RawChunk* last = nullptr;
    for (const RawChunk& one : raw.chunks)
      if (one.offset < fixed.offset && one.type() == 1 && one.id() == fixed.id()) last = &one;
    return {last, &fixed};
  }
  bool foul(std::string_view what) const {
    const auto fouls = referee(bytes).fouls;
    return std::ranges::any_of(fouls, [&](const std::string& foul) { return foul.contains(what); });
  }
};

}  // namespace

TEST_CASE("A referee sees what cannot have happened") {
  Tampered game;
  REQUIRE(referee(game.bytes).fouls.empty());

  SECTION("a stone jumps sideways") {
    for (int n = 0; n < 40; ++n) {
      const RawChunk& stone = game.chunk(1, n);
      if (stone.at_offset(1) == 4) game.add(stone.offset + 9, 2);
    }
    CHECK(game.foul("more than a step sideways"));
  }
  SECTION("a stone is turned about") {
    game.add(game.chunk(1, 3).offset + 11, 2);
    CHECK(game.foul("more than a turn"));
  }
  SECTION("a stone becomes another") {
    game.add(game.chunk(1, 9).offset + 8, game.chunk(1, 9).at_offset(0) == 0 ? 1 : -1);
    CHECK(game.foul("the stone becomes another one"));
  }
  SECTION("a move is left out") {
    game.take_out(*game.landing(20).first);
    CHECK(game.foul("the old stone is not where it was"));
  }
  SECTION("a stone hangs in the air") {
    const auto [last, fixed] = game.landing(20);
    game.add(last->offset + 10, -1);
    game.add(fixed->offset + 10, -1);
    CHECK(game.foul("the old stone hangs in the air"));
  }
  SECTION("a stone sinks into others") {
    const auto [last, fixed] = game.landing(20);
    game.add(last->offset + 10, 1);
    game.add(fixed->offset + 10, 1);
    CHECK(game.foul("the stone moves onto something"));
    CHECK(game.foul("the old stone lies on something"));
  }
  SECTION("another stone than announced") {
    game.add(game.chunk(2, 6).offset + 16, game.chunk(2, 6).at_offset(8) == 0 ? 1 : -1);
    CHECK(game.foul("not the stone that was announced"));
  }
  SECTION("a field is not drawn anew") {
    game.take_out(game.chunk(3, 4));
    CHECK(game.foul("no Matrix after full rows"));
  }
  SECTION("a field is drawn wrong") {
    game.add(game.chunk(3, 4).offset + 19 + 99, 1);
    CHECK(game.foul("the field is not what it should have become"));
  }
  SECTION("a field is drawn for no reason") {
    const RawChunk matrix = game.chunk(3, 0);
    Bytes again(game.bytes.begin() + static_cast<std::ptrdiff_t>(matrix.offset),
                game.bytes.begin() + static_cast<std::ptrdiff_t>(matrix.offset + matrix.bytes.size()));
    const auto behind = game.bytes.begin() + static_cast<std::ptrdiff_t>(matrix.offset + matrix.bytes.size());
    game.bytes.insert(behind, again.begin(), again.end());
    CHECK(game.foul("a Matrix without a reason"));
  }
  SECTION("lines and clears are miscounted") {
    game.add(game.chunk(3, 5).offset + 10, 1);
    game.add(game.chunk(3, 5).offset + 16, 1);
    CHECK(game.foul("wrong number of lines"));
    CHECK(game.foul("wrong number of 2, 3 or 4 lines"));
  }
  SECTION("nobody dies") {
    game.take_out(game.chunk(11, -1));
    CHECK(game.foul("a player should have died"));
  }
  SECTION("somebody dies for no reason") {
    const RawChunk death = game.chunk(11, -1);
    const Bytes again(game.bytes.begin() + static_cast<std::ptrdiff_t>(death.offset),
                      game.bytes.begin() + static_cast<std::ptrdiff_t>(death.offset + 8));
    game.bytes.insert(game.bytes.begin() + static_cast<std::ptrdiff_t>(game.chunk(1, 7).offset),
                      again.begin(), again.end());
    CHECK(game.foul("a death without a reason"));
  }
  SECTION("time goes back") {
    game.add(game.chunk(1, 30).offset + 4, 1);
    CHECK(game.foul("time goes back"));
  }
  SECTION("the header tells another game") {
    game.add(12, 1);
    game.add(18, 1);
    game.add(20, 1);
    CHECK(game.foul("header: score"));
    CHECK(game.foul("header: lines"));
    CHECK(game.foul("header: duration"));
  }
}
