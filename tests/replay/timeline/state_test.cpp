#include "replay/timeline/state.hpp"

#include "formats/tet/recording.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/samples.hpp"
#include "tests/formats/tet/tape.hpp"
#include "tests/replay/boards.hpp"

using namespace tetron;
using namespace tetron::replay;
using namespace tetron::test;
using base::MatrixId;
using base::PlayerId;
using base::StoneStyle;

namespace {

// Styles of the built-in profile.
enum : unsigned { I, J, L, O, S, T, Z };

// What all chunks of a tape together lead to, without time and count.
State after(const Tape& tape, const Profile& profile = tetron4()) {
  const auto recording = tet::Recording::read(tape.bytes());
  REQUIRE(recording);
  const Track track(*recording, profile);
  State state(track);
  for (tet::Walk walk = recording->chunks(); const auto chunk = walk.next();)
    apply({*chunk, chunk->time()}, track, state);
  state.time = {};
  state.events = 0;
  return state;
}

std::string shown(const State& state, unsigned id = 0) {
  return to_text(state.grid(MatrixId(static_cast<std::uint8_t>(id))));
}

std::optional<game::Place> place(Put put) {
  return tetron4().place({StoneStyle(static_cast<std::uint8_t>(put.style)), static_cast<std::uint8_t>(put.x),
                          static_cast<std::uint8_t>(put.y), static_cast<std::uint8_t>(put.rot)});
}

const std::string empty_field = board("..........");

}  // namespace

TEST_CASE("before the first chunk", "[replay][state]") {
  const State state = after(Tape(2, 1, 5));
  CHECK(state.layout().players == 2);
  CHECK(shown(state, 0) == empty_field);
  CHECK(shown(state, 1) == empty_field);
  for (const PlayerState& player : state.players) CHECK(player == PlayerState{.credits = 0});
  CHECK(state.players[0].alive);
  CHECK_FALSE(state.players[0].falling);
  CHECK(state.fields[0].lives == 5);
  CHECK(state.fields[1].lives == 5);
  CHECK(state.events == 0);
}

TEST_CASE("a moving stone touches no field", "[replay][state]") {
  Tape tape;
  tape.start(0).stone(100, 0, {T, 4, 5, 1}).stone(200, 0, {T, 5, 19, 2});
  const State state = after(tape);
  CHECK(shown(state) == empty_field);
  CHECK(state.players[0].falling == place({T, 5, 19, 2}));
  CHECK(state.players[0].placements == 0);
}

TEST_CASE("a new stone fixes the old one where it says", "[replay][state]") {
  Tape tape;
  tape.start(0);
  tape.new_stone(0, 0, no_stone, {T, 4, 1, 0}, Z, 7);
  // The moving stone stands elsewhere: what NewStone says counts.
  tape.stone(100, 0, {T, 1, 1, 0});
  tape.new_stone(200, 0, {T, 4, 18, 2}, {L, 4, 1, 0}, S, 0x123456);
  const State state = after(tape);
  CHECK(shown(state) == board(R"(
    ...TTT....
    ....T.....)"));
  CHECK(state.players[0].falling == place({L, 4, 1, 0}));
  CHECK(state.players[0].queue[0] == field::Cell::s);
  CHECK(state.players[0].credits == 0x123456);
  CHECK(state.players[0].placements == 1);
}

TEST_CASE("stones pile up in every turn", "[replay][state]") {
  Tape tape;
  tape.new_stone(0, 0, {I, 0, 17, 1}, no_stone);  // upright at the left wall
  tape.new_stone(0, 0, {O, 1, 19, 0}, no_stone);
  tape.new_stone(0, 0, {J, 4, 18, 3}, no_stone);
  tape.new_stone(0, 0, {L, 5, 18, 1}, no_stone);
  tape.new_stone(0, 0, {S, 6, 17, 1}, no_stone);
  tape.new_stone(0, 0, {Z, 9, 18, 3}, no_stone);
  const State state = after(tape);
  CHECK(shown(state) == board(R"(
    I.....S...
    I...JLSS.Z
    IOO.JL.SZZ
    IOOJJLL.Z.)"));
  CHECK(state.players[0].placements == 6);
}

TEST_CASE("where stones overlap the later one is seen", "[replay][state]") {
  Tape tape;
  tape.new_stone(0, 0, {O, 0, 19, 0}, no_stone).new_stone(0, 0, {T, 1, 19, 0}, no_stone);
  CHECK(shown(after(tape)) == board(R"(
    OT........
    TTT.......)"));
}

TEST_CASE("a full row stays until a matrix takes it away", "[replay][state]") {
  Tape tape;
  tape.matrix(0, 0, nibbles(R"(
    ######....)"));
  tape.new_stone(100, 0, {I, 7, 19, 0}, {O, 4, 1, 0});
  CHECK(shown(after(tape)) == board("######IIII"));
  tape.stone(150, 0, {O, 4, 2, 0});
  CHECK(shown(after(tape)) == board("######IIII"));
  tape.matrix(200, 0, nibbles(".........."));
  CHECK(shown(after(tape)) == empty_field);
}

TEST_CASE("a matrix replaces the whole field and says the rest", "[replay][state]") {
  Tape tape;
  tape.new_stone(0, 0, {O, 0, 19, 0}, {O, 4, 1, 0});
  Counts counts;
  counts.lives = 2;
  counts.next = Z;
  counts.lines = 300;
  counts.level = 11;
  counts.credits = 0xfebadc;
  counts.doubles = 7;
  counts.triples = 8;
  counts.tetrises = 9;
  constexpr std::string_view drawing = R"(
    J.......LL
    JJJ.....#L
    .SSZZ..T#L
    SS.IIIITTT)";
  tape.matrix(100, 0, nibbles(drawing), counts);
  const State state = after(tape);
  CHECK(shown(state) == board(drawing));
  CHECK(state.fields[0] == FieldState{2, 11, 300, 0, 7, 8, 9, 0xfebadc});
  CHECK(state.fields[0].singles() == 300 - 14 - 24 - 36);
  // A field all the player's own says these of the player too.
  CHECK(state.players[0].queue[0] == field::Cell::z);
  CHECK(state.players[0].credits == 0xfebadc);
  // The falling stone is none of its business.
  CHECK(state.players[0].falling == place({O, 4, 1, 0}));
  CHECK(state.players[0].placements == 1);
}

TEST_CASE("packdata too short leaves the field as it is", "[replay][state]") {
  Tape tape;
  tape.new_stone(0, 0, {O, 0, 19, 0}, {O, 4, 1, 0});
  Bytes packed = nibbles("##########");
  packed.pop_back();
  tape.matrix(100, 0, packed);
  CHECK(shown(after(tape)) == board(R"(
    OO........
    OO........)"));
}

TEST_CASE("more lines by doubles than lines leave no singles", "[replay][state]") {
  FieldState one;
  one.lines = 3;
  one.doubles = 2;
  CHECK(one.singles() == 0);
  one.lines = 5;
  CHECK(one.singles() == 1);
}

TEST_CASE("cells outside the field are not drawn", "[replay][state]") {
  Tape tape;
  tape.new_stone(0, 0, {I, 3, 0, 1}, no_stone);      // one cell above the top
  tape.new_stone(0, 0, {O, 255, 1, 0}, no_stone);    // x -1: the left half is outside
  tape.new_stone(0, 0, {O, 9, 255, 0}, no_stone);    // y -1: all above
  tape.new_stone(0, 0, {J, 9, 1, 0}, no_stone);      // the foot is outside to the right
  tape.new_stone(0, 0, {T, 128, 128, 0}, no_stone);  // far away
  CHECK(shown(after(tape)) == board_from_top(R"(
    O..I....J.
    O..I....JJ
    ...I......)"));
  Tape deep;
  deep.new_stone(0, 0, {T, 4, 20, 0}, no_stone);  // only its top is inside
  deep.new_stone(0, 0, {S, 7, 127, 0}, no_stone);
  CHECK(shown(after(deep)) == board("....T....."));
}

TEST_CASE("a style without a shape fixes nothing", "[replay][state]") {
  for (const unsigned style : {7u, 100u, 254u, 255u}) {
    Tape tape;
    tape.new_stone(0, 0, {style, 4, 10, 0}, {style, 5, 5, 1}, style, 3);
    const State state = after(tape);
    INFO("style " << style);
    CHECK(shown(state) == empty_field);
    CHECK(state.players[0].placements == 0);
    // The new stone is the player's all the same.
    CHECK(state.players[0].falling == place({style, 5, 5, 1}));
    CHECK(state.players[0].credits == 3);
  }
}

TEST_CASE("each player has a field", "[replay][state]") {
  Tape tape(3);
  tape.new_stone(0, 1, {O, 0, 19, 0}, {I, 4, 1, 0});
  tape.matrix(0, 2, nibbles("ZZ........"));
  const State state = after(tape);
  CHECK(shown(state, 0) == empty_field);
  CHECK(shown(state, 1) == board(R"(
    OO........
    OO........)"));
  CHECK(shown(state, 2) == board("ZZ........"));
  CHECK(state.players[1].placements == 1);
  CHECK(state.players[0].placements == 0);
  CHECK_FALSE(state.players[0].falling);
  CHECK(state.players[1].falling == place({I, 4, 1, 0}));
}

TEST_CASE("players who share a field count x over all its columns", "[replay][state]") {
  Tape tape(4, 2);
  tape.new_stone(0, 0, {O, 0, 19, 0}, {I, 4, 1, 0}, T, 5);
  tape.new_stone(0, 1, {I, 17, 19, 0}, {I, 14, 1, 0}, L, 6);
  tape.new_stone(0, 3, {T, 10, 19, 0}, {I, 14, 1, 0});
  const Counts counts{1, Z, 4, 0, 99, 0, 0, 1};
  State state = after(tape);
  CHECK(state.layout().width == 20);
  CHECK(state.layout().fields() == 2);
  CHECK(shown(state, 0) == board(R"(
    OO..................
    OO..............IIII)",
                                 20));
  CHECK(shown(state, 1) == board(R"(
    ..........T.........
    .........TTT........)",
                                 20));
  // A shared field's next stone and credits are nobody's.
  tape.matrix(0, 0, nibbles("####################", 20), counts);
  state = after(tape);
  CHECK(shown(state, 0) == board("####################", 20));
  CHECK(state.fields[0].credits == 99);
  CHECK(state.players[0].queue[0] == field::Cell::t);
  CHECK(state.players[0].credits == 5);
  CHECK(state.players[1].queue[0] == field::Cell::l);
  CHECK(state.players[1].credits == 6);
}

TEST_CASE("players and fields the game does not have change nothing", "[replay][state]") {
  Tape tape(3, 2);
  const State before = after(tape);
  for (const unsigned id : {3u, 7u, 8u, 100u, 255u}) {
    tape.stone(0, id, {O, 4, 4, 0}).new_stone(0, id, {O, 4, 4, 0}, {O, 4, 4, 0}, O, 9).gameover(0, id);
    tape.player_select(0, id, 0).weapon_select(0, id, 1).matrix(0, id, nibbles("####################", 20),
                                                                {7, 7, 7, 7, 7, 7, 7, 7});
    tape.revive(0, id, 9);
  }
  // There are two fields, not three.
  tape.matrix(0, 2, nibbles("####################", 20), {7, 7, 7, 7, 7, 7, 7, 7}).revive(0, 2, 9);
  CHECK(after(tape) == before);
}

TEST_CASE("dead and revived", "[replay][state]") {
  Tape tape(4, 2);
  for (unsigned player = 0; player < 4; ++player) tape.stone(0, player, {O, 4, 4, 0});
  tape.gameover(100, 0).gameover(100, 1).gameover(100, 3);
  State state = after(tape);
  CHECK_FALSE(state.players[0].alive);
  CHECK_FALSE(state.players[0].falling);
  CHECK_FALSE(state.players[1].alive);
  CHECK(state.players[2].alive);
  CHECK(state.players[2].falling);
  CHECK_FALSE(state.players[3].alive);
  CHECK(shown(state, 0) == board("....................", 20));
  // A revival names the field; both its players live.
  tape.revive(200, 0, 2);
  state = after(tape);
  CHECK(state.players[0].alive);
  CHECK(state.players[1].alive);
  CHECK_FALSE(state.players[3].alive);
  CHECK(state.fields[0].lives == 2);
  CHECK(state.fields[1].lives == 0);
}

TEST_CASE("selections stay until the next", "[replay][state]") {
  Tape tape(2);
  tape.player_select(0, 0, 1).weapon_select(0, 0, 21).weapon_select(5, 0, 3);
  const State state = after(tape);
  CHECK(state.players[0].target == PlayerId(1));
  CHECK(state.players[0].weapon == std::uint8_t{3});
  CHECK_FALSE(state.players[1].target);
  CHECK_FALSE(state.players[1].weapon);
}

TEST_CASE("all other chunks change nothing", "[replay][state]") {
  Tape tape(8);
  tape.start(0).stop(0).weapon(0, 0, 1, 4).message(0, 0, "hello").raw(sample::unknown);
  // Damaged: too short for a stone, a new stone, a matrix.
  tape.chunk(1, 0, 0, 2, Bytes(7))
      .chunk(2, 0, 0, 2, Bytes(15))
      .chunk(3, 0, 0, 13, Bytes(10))
      .chunk(2, 0, 0, 1, Bytes(99));
  CHECK(after(tape) == after(Tape(8)));
}

TEST_CASE("payloads behind newer data count the same", "[replay][state]") {
  Tape tape(2);
  tape.raw(sample::later_new_stone);  // player 1: Z at 4, 19, rot 1; new: L
  const State state = after(tape);
  // The Z's lowest cell is below the field.
  CHECK(shown(state, 1) == board(R"(
    .....Z....
    ....ZZ....)"));
  CHECK(state.players[1].falling == place({L, 5, 0, 0}));
  CHECK(state.players[1].credits == 0x123456);
}

TEST_CASE("another profile: taller, upside down, other stones", "[replay][state]") {
  const auto profile = parse_profile(R"(
    [field]
    width = 6
    height = 8
    y = "up"
    [packdata]
    codec = "bytes"
    from = "bottom"
    [[stone]]
    style = 9
    cells = [[0, 0], [1, 0], [2, 0], [0, 1], [0, 2]]
  )");
  REQUIRE(profile);
  Tape tape;
  Bytes packed(48);
  packed[0] = std::byte{10};  // style 9 in the lower left corner
  tape.matrix(0, 0, packed);
  tape.new_stone(0, 0, {9, 2, 1, 0}, {9, 0, 0, 0});
  CHECK(shown(after(tape, *profile)) == board(R"(
    ..?...
    ..?...
    ..???.
    ?.....)",
                                              6, 8));
}

TEST_CASE("states differ by anything in them", "[replay][state]") {
  const State base = after(Tape(2));
  const auto differs = [&](auto change) {
    State other = base;
    change(other);
    return !(other == base);
  };
  CHECK(base == after(Tape(2)));
  CHECK(differs([](State& s) { s.time = base::Milliseconds(1); }));
  CHECK(differs([](State& s) { s.events = 1; }));
  CHECK(differs([](State& s) { s.players[1].credits = 1; }));
  CHECK(differs([](State& s) { s.players[1].alive = false; }));
  CHECK(differs([](State& s) { s.fields[1].lines = 1; }));
  CHECK(differs([](State& s) { s.cells(MatrixId(1))[199] = tetron::field::Cell::garbage; }));
  CHECK(base.footprint() >= 400);
}
