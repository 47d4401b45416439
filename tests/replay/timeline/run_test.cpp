#include "replay/timeline/run.hpp"

#include "tests/catch.hpp"
#include "tests/formats/tet/random_file.hpp"
#include "tests/replay/boards.hpp"

using namespace tetron;
using namespace tetron::replay;
using namespace tetron::test;
using base::MatrixId;
using base::Milliseconds;

TEST_CASE("a run lets one event after another happen", "[replay][run]") {
  Tape tape;
  tape.start(0).new_stone(100, 0, no_stone, {3, 4, 1, 0}).new_stone(300, 0, {3, 0, 19, 0}, {5, 4, 1, 0});
  const auto recording = tet::Recording::read(tape.bytes()).value();
  Run run(recording, tetron4());
  CHECK(run.state().events == 0);
  CHECK(run.next()->chunk.offset() == 64);
  CHECK(run.step());
  CHECK(run.step());
  CHECK(run.state().events == 2);
  CHECK(run.state().time == Milliseconds(100));
  CHECK(to_text(run.state().grid(MatrixId(0))) == board(".........."));
  CHECK(run.step());
  CHECK(to_text(run.state().grid(MatrixId(0))) == board(R"(
    OO........
    OO........)"));
  CHECK(run.state().time == Milliseconds(300));
  CHECK_FALSE(run.next());
  CHECK_FALSE(run.step());
  CHECK(run.state().events == 3);
  CHECK_FALSE(run.first_gap());
}

TEST_CASE("a run goes on from a moment kept", "[replay][run]") {
  GamePlan plan;
  plan.chunks = 400;
  plan.players = 3;
  plan.wild = true;
  const Bytes file = random_game(21, plan).bytes();
  const auto recording = tet::Recording::read(file).value();
  Run whole(recording, tetron4());
  for (int i = 0; i < 150; ++i) whole.step();
  const State kept = whole.state();
  const EventPosition position = whole.position();
  while (whole.step()) {
  }
  Run part(recording, tetron4());
  part.jump(kept, position);
  CHECK(part.state() == kept);
  while (part.step()) {
  }
  CHECK(part.state() == whole.state());
  part.jump(kept, position);
  CHECK(part.state() == kept);
  while (part.step()) {
  }
  CHECK(part.state() == whole.state());
}

TEST_CASE("a run tells where the chain broke", "[replay][run]") {
  Tape tape;
  tape.start(0).raw(Bytes(9));
  const auto recording = tet::Recording::read(tape.bytes()).value();
  Run run(recording, tetron4());
  while (run.step()) {
  }
  REQUIRE(run.first_gap());
  CHECK(run.first_gap()->offset == 72);
  CHECK(run.first_gap()->length == 9);
}
