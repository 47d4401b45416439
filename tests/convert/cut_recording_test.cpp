#include "convert/cut_recording.hpp"

#include <random>

#include "replay/timeline/run.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::test;
using base::Milliseconds;

namespace {

// The state when everything up to a moment has happened.
replay::State at(const tet::Recording& recording, Milliseconds time) {
  replay::Run run(recording, replay::tetron4());
  for (auto event = run.next(); event && event->time <= time; event = run.next()) run.step();
  return run.state();
}

std::string shown(const replay::State& state) {
  std::string text;
  const replay::Layout& layout = state.layout();
  for (int id = 0; id < layout.fields(); ++id) {
    const auto matrix = static_cast<std::uint8_t>(id);
    const replay::FieldState& field = state.fields[matrix];
    text += field::to_text(state.grid(base::MatrixId(matrix))) + "\n";
    for (const std::uint32_t number :
         {std::uint32_t{field.lives}, field.lines.value_or(0), field.level.value_or(0), field.quads})
      text += std::to_string(number) + " ";
  }
  for (int id = 0; id < layout.players; ++id) {
    const replay::PlayerState& player = state.players[static_cast<std::size_t>(id)];
    const auto stone = player.falling ? replay::tetron4().stored(*player.falling)
                                      : tet::StonePlace{base::StoneStyle(255), 0, 0, 0};
    for (const int number : {int{stone.style.value}, int{stone.x}, int{stone.y}, int{stone.rot},
                             int{replay::tetron4().style(player.queue[0]).value}, int{player.alive}})
      text += std::to_string(number) + " ";
    text += std::to_string(player.credits.value_or(0)) + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("a part of a recording shows what the whole one shows at that time", "[convert][cut]") {
  std::mt19937 random(3);
  for (const char* name : {"good/duel.tet", "good/weapons.tet", "good/eight.tet", "good/shared.tet"}) {
    CAPTURE(name);
    const Bytes file = bytes_in(sample_path(name));
    const auto whole = tet::Recording::read(file, tet::OnDamage::stop);
    REQUIRE(whole);
    const std::uint32_t end = at(*whole, Milliseconds(0xffffffff)).time.value;
    for (int round = 0; round < 5; ++round) {
      const Milliseconds from(static_cast<std::uint32_t>(random() % end));
      const Milliseconds until(from.value + static_cast<std::uint32_t>(random() % (end - from.value + 1)));
      const auto cut = convert::cut_recording(*whole, replay::tetron4(), from, until);
      REQUIRE(cut);
      CHECK_FALSE(cut->damage);
      const auto part = tet::Recording::read(cut->bytes, tet::OnDamage::stop);
      REQUIRE(part);
      tet::Walk walk = part->chunks();
      while (const auto chunk = walk.next()) CHECK((chunk->time() >= from && chunk->time() <= until));
      CHECK_FALSE(walk.gap());
      for (int moment = 0; moment <= 4; ++moment) {
        const Milliseconds time(from.value +
                                (until.value - from.value) / 4 * static_cast<std::uint32_t>(moment));
        if (shown(at(*part, time)) != shown(at(*whole, time)))
          CHECK(shown(at(*part, time)) == shown(at(*whole, time)));
      }
    }
  }
}

TEST_CASE("a recording that is cut at its end does not know the result", "[convert][cut]") {
  const Bytes file = bytes_in(sample_path("good/duel.tet"));
  const auto whole = tet::Recording::read(file, tet::OnDamage::stop);
  const auto cut = convert::cut_recording(*whole, replay::tetron4(), std::nullopt, Milliseconds(10'400));
  REQUIRE(cut);
  const auto header = tet::Recording::read(cut->bytes, tet::OnDamage::stop)->header();
  CHECK(header.winner == 255);
  CHECK(header.score + header.lines + header.level == 0);
  CHECK(header.duration_s == 10);
  // Uncut, it is as it was.
  const auto all = convert::cut_recording(*whole, replay::tetron4(), std::nullopt, Milliseconds(0xffffffff));
  REQUIRE(all);
  CHECK(all->bytes == file);
}
