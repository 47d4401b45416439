#include "replay/infer/fit.hpp"

#include "field/grid.hpp"
#include "formats/tet/recording.hpp"
#include "replay/infer/findings.hpp"
#include "replay/profile/pack.hpp"
#include "samples/generate/play.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using replay::infer::Evidence;

namespace {

// A game of one player written by hand, in the profile tetron4.
class Tape {
 public:
  // The lowest rows of the field; above them it is empty.
  Tape& matrix(std::string_view rows, std::uint16_t lines = 0) {
    const field::Grid low = field::from_text(rows);
    field::Grid grid(10, 20);
    for (int row = 0; row < low.height(); ++row)
      for (int column = 0; column < low.width(); ++column)
        grid.set({field::Column(column), field::Row(20 - low.height() + row)},
                 low.at({field::Column(column), field::Row(row)}));
    tet::Matrix record;
    record.lines = lines;
    record.packed = *replay::pack(replay::tetron4().pack, grid);
    recorded_.records.emplace_back(record);
    return *this;
  }
  Tape& fix(unsigned style, unsigned x, unsigned y, unsigned rot) {
    tet::NewStone record;
    record.old_stone = {base::StoneStyle(static_cast<std::uint8_t>(style)), static_cast<std::uint8_t>(x),
                        static_cast<std::uint8_t>(y), static_cast<std::uint8_t>(rot)};
    recorded_.records.emplace_back(record);
    return *this;
  }
  Tape& weapon(unsigned target) {
    recorded_.records.emplace_back(tet::Weapon{.target = base::PlayerId(static_cast<std::uint8_t>(target))});
    return *this;
  }
  Tape& revive() {
    recorded_.records.emplace_back(tet::Signal{.type = tet::ChunkType::revive});
    return *this;
  }
  tet::Bytes bytes() const { return *samples::to_bytes(recorded_); }

 private:
  samples::Recorded recorded_;
};

Evidence evidence_of(const tet::Bytes& file) {
  Evidence evidence;
  replay::infer::collect(*tet::Recording::read(file), {}, evidence);
  return evidence;
}

}  // namespace

TEST_CASE("Fit counts reproduced fields, wrong cells and explained chunks", "[infer]") {
  constexpr unsigned o = 3;
  constexpr unsigned i = 0;
  const tet::Bytes file = Tape()
                              .matrix("..........")
                              .fix(o, 0, 19, 0)
                              .matrix("OO........\nOO........")
                              // Two cells of the second I are a row lower than they should.
                              .fix(i, 3, 19, 0)
                              .fix(i, 7, 18, 0)
                              .matrix("OO......II\nOOIIIIII..")
                              // Fills the lowest row, which goes; of the other one a cell is missing.
                              .fix(o, 8, 19, 0)
                              .matrix("..........\nOO......O.", 1)
                              // Not compared: no stone came between, then the field is another one.
                              .matrix("..........")
                              .fix(o, 0, 19, 0)
                              .revive()
                              .matrix("..........")
                              .bytes();
  const Evidence evidence = evidence_of(file);
  CHECK(evidence.segments.size() == 3);
  const replay::infer::Fit fit = fit_of(evidence, replay::tetron4());
  CHECK(fit.matrices == 3);
  CHECK(fit.exact == 1);
  CHECK(fit.cells == 600);
  CHECK(fit.wrong == 5);
  CHECK(fit.stones == 4);
  CHECK(fit.stones_explained == 1);
  CHECK(fit.chunks() == 7);
  CHECK(fit.chunks_explained() == 2);
  CHECK(fit.stones_unknown == 0);

  const auto against = contradictions(evidence, replay::tetron4(), 10);
  REQUIRE(against.size() == 2);
  CHECK(against[0].wrong == 4);
  CHECK(against[0].cells == 200);
  CHECK(against[1].wrong == 1);
  // header 64, matrix 119, newstone 24, matrix 119, two newstones: the third Matrix.
  CHECK(against[0].offset == 64 + 119 + 24 + 119 + 48);
}

TEST_CASE("A full row goes after the stone that fills it", "[infer]") {
  constexpr unsigned o = 3;
  constexpr unsigned i = 0;
  const tet::Bytes file = Tape()
                              .matrix("..........")
                              .fix(i, 1, 19, 0)
                              .fix(i, 5, 19, 0)
                              .fix(o, 8, 19, 0)
                              // One row further down than it looks: the row below has gone.
                              .fix(o, 0, 19, 0)
                              .matrix("OO........\nOO......OO", 1)
                              .bytes();
  const Evidence evidence = evidence_of(file);
  CHECK(fit_of(evidence, replay::tetron4()).exact == 1);
  replay::Profile narrow = replay::tetron4();
  narrow.width = 9;
  const replay::infer::Fit fit = fit_of(evidence, narrow);
  CHECK(fit.unreadable == 1);
  CHECK(fit.wrong == fit.cells);
}

TEST_CASE("Garbage and weapons do not speak against the shapes", "[infer]") {
  constexpr unsigned o = 3;
  const auto fit = [](const Tape& tape) { return fit_of(evidence_of(tape.bytes()), replay::tetron4()); };
  const auto begun = [] { return Tape().matrix("OO........\nOO........").fix(o, 4, 19, 0); };
  // Two rows from below, however many stones came before.
  const auto pushed = begun().matrix(
      "OO..OO....\n"
      "OO..OO....\n"
      "XXX.XXXXXX\n"
      "XXXXXXX.XX");
  CHECK(fit(pushed).exact == 1);
  CHECK(fit(pushed).wrong == 0);
  // Pushed up, and the stone elsewhere; rows that are too empty for garbage.
  for (const char* rows :
       {"OO...OO...\nOO...OO...\nXXX.XXXXXX\nXXXXXXX.XX", "OO..OO....\nOO..OO....\n........XX"}) {
    CHECK(fit(begun().matrix(rows)).exact == 0);
    CHECK(fit(begun().matrix(rows)).matrices == 1);
  }
  // Any field is half garbage: one of which nothing else is left says nothing.
  std::string full;
  for (int row = 0; row < 20; ++row) full += row == 0 ? "XXXX.XXXXX" : "\nXXXX.XXXXX";
  CHECK(fit(begun().matrix(full)).exact == 0);
  // Weapons change any cell, but of their target alone, and of one field.
  CHECK(fit(begun().weapon(0).matrix("..........")).matrices == 0);
  CHECK(fit(begun().weapon(0).matrix("OO..OO....\nOO..OO....")).exact == 1);
  CHECK(fit(begun().weapon(1).matrix("..........")).matrices == 1);
  CHECK(fit(Tape().weapon(0).matrix("..........").fix(o, 4, 19, 0).matrix("..........")).matrices == 1);
}

TEST_CASE("A field that is cleared altogether says nothing", "[infer]") {
  constexpr unsigned i = 0;
  constexpr unsigned o = 3;
  const tet::Bytes file = Tape()
                              .matrix("..........")
                              .fix(i, 1, 19, 0)
                              .fix(i, 5, 19, 0)
                              .fix(i, 1, 18, 0)
                              .fix(i, 5, 18, 0)
                              .fix(o, 8, 19, 0)
                              .matrix("..........", 2)
                              .bytes();
  CHECK(fit_of(evidence_of(file), replay::tetron4()).matrices == 0);
  CHECK(contradictions(evidence_of(file), replay::tetron4(), 10).empty());
}

TEST_CASE("Without a Matrix a field begins empty", "[infer]") {
  const tet::Bytes file = Tape().fix(3, 4, 19, 0).matrix("....OO....\n....OO....").bytes();
  const Evidence evidence = evidence_of(file);
  REQUIRE(evidence.segments.size() == 1);
  CHECK(fit_of(evidence, replay::tetron4()).exact == 1);
}
