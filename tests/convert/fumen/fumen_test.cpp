#include "convert/fumen/fumen.hpp"

#include <algorithm>
#include <stdexcept>

#include "formats/fumen/decode.hpp"
#include "replay/timeline/timeline.hpp"
#include "tests/catch.hpp"
#include "tests/formats/fumen/drawing.hpp"
#include "tests/formats/tet/tape.hpp"

using namespace tetron;
using namespace tetron::convert;
using tetron::test::Bytes;
using tetron::test::Counts;
using tetron::test::no_stone;
using tetron::test::Put;
using tetron::test::Tape;

namespace {

// Styles of the profile tetron4, and one more.
enum Style : unsigned { I, J, L, O, S, T, Z, corner };

struct Result {
  std::vector<std::string> pages;  // as shown()
  std::vector<fumen::Page> decoded;
  FumenLosses losses;
};

// The page's rows from the top, its piece in small letters; empty rows above the highest cell left out.
std::string shown(const fumen::Page& page) {
  constexpr int width = fumen::Field::width;
  std::vector<std::string> rows;
  for (int y = fumen::Field::rows - 1; y >= -1; --y) {
    std::string row;
    for (int x = 0; x < width; ++x) row += "_ILOZTJSX"[static_cast<std::size_t>(page.field.at(x, y))];
    rows.push_back(row);
  }
  if (page.operation)
    for (const fumen::Position& cell : page.operation->cells())
      rows.at(static_cast<std::size_t>(fumen::Field::rows - 1 - cell.y))
          .at(static_cast<std::size_t>(cell.x)) = " iloztjs"[static_cast<std::size_t>(page.operation->piece)];
  while (rows.size() > 1 && rows.front() == std::string(width, '_')) rows.erase(rows.begin());
  std::string text;
  for (const std::string& row : rows) text += row + '\n';
  return text;
}

// The same form of a drawing with spaces around its rows.
std::string drawing(std::string_view rows) {
  std::string text;
  for (char c : rows)
    if (c != ' ' && (c != '\n' || (!text.empty() && text.back() != '\n'))) text += c;
  if (text.back() != '\n') text += '\n';
  return text;
}

replay::Profile profile_of(const std::string& field) {
  const std::string text = std::string(replay::builtin_profile_text("tetron4")) +
                           "[[stone]]\nstyle = 7\nname = \"corner\"\ncells = [[0, 0], [1, 0], [0, 1]]\n";
  std::string changed = text;
  const std::size_t begin = text.find("[field]");
  changed.replace(begin, text.find("[packdata]") - begin, "[field]\n" + field + "\n");
  auto profile = replay::parse_profile(changed);
  if (!profile) throw std::runtime_error(profile.error().what);
  return *profile;
}

const std::string standard_field = "width = 10\nheight = 20";

std::vector<Result> all_fumens(const Tape& tape, FumenOptions options,
                               const std::string& field = standard_field) {
  const auto recording = tet::Recording::read(tape.bytes());
  REQUIRE(recording);
  const replay::Profile profile = profile_of(field);
  std::vector<Result> results;
  for (const PlayerFumen& fumen : to_fumen({*recording, profile}, options)) {
    CAPTURE(fumen.text);
    const auto read = fumen::decode(fumen.text);
    REQUIRE(read);
    CHECK(read->pages.size() == fumen.pages);
    Result result{{}, read->pages, fumen.losses};
    for (const fumen::Page& page : read->pages) {
      result.pages.push_back(shown(page));
      CHECK(page.flags.lock);
      CHECK_FALSE(page.flags.rise);
      CHECK_FALSE(page.flags.mirror);
    }
    CHECK(result.decoded[0].flags.colorize);
    CHECK_FALSE(result.decoded.back().operation);
    results.push_back(std::move(result));
  }
  return results;
}

Result fumen_of(const Tape& tape, FumenOptions options = {}, const std::string& field = standard_field) {
  if (options.players.empty()) options.players = {base::PlayerId(0)};
  return all_fumens(tape, std::move(options), field).at(0);
}

void check_pages(const Result& had, const std::vector<std::string>& wanted) {
  REQUIRE(had.pages.size() == wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) CHECK(had.pages[i] == drawing(wanted[i]));
}

// Packdata of tetron4 for a drawing of the lowest rows: letters are stones, X is garbage.
Bytes packed(std::string_view rows, std::size_t width = 10, std::size_t height = 20) {
  const std::string drawn = drawing(rows);
  std::string cells;
  for (char c : drawn)
    if (c != '\n') cells += c;
  cells.insert(0, width * height - cells.size(), '_');
  Bytes bytes((cells.size() + 1) / 2);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto style = std::string_view("IJLOSTZ").find(cells[i]);
    const unsigned value = cells[i] == '_' ? 0u : cells[i] == 'X' ? 15u : static_cast<unsigned>(style) + 1;
    bytes[i / 2] |= static_cast<std::byte>(i % 2 == 0 ? value : value << 4);
  }
  return bytes;
}

// One player puts these stones a second apart, each replacing the one before.
Tape placements(const std::vector<Put>& stones) {
  Tape tape;
  tape.start(0).new_stone(0, 0, no_stone, stones.at(0));
  for (std::size_t i = 0; i < stones.size(); ++i)
    tape.new_stone(static_cast<std::uint32_t>(1000 * (i + 1)), 0, stones[i],
                   i + 1 < stones.size() ? stones[i + 1] : Put{O, 4, 0, 0});
  return tape;
}

FumenOptions v110() {
  FumenOptions options;
  options.version = fumen::Version::v110;
  return options;
}

}  // namespace

TEST_CASE("a recording without placements is one page", "[convert][fumen]") {
  const Result result = fumen_of(Tape().start(0).stop(10));
  check_pages(result, {"__________"});
}

TEST_CASE("a page for each placement, the field the moment before, and the end", "[convert][fumen]") {
  const Result result = fumen_of(placements({{T, 1, 19, 0}, {I, 5, 19, 0}, {Z, 3, 18, 1}}));
  check_pages(result, {R"(_t________
                          ttt_______
                          __________)",
                       R"(_T________
                          TTT_iiii__
                          __________)",
                       R"(____z_____
                          _T_zz_____
                          TTTzIIII__
                          __________)",
                       R"(____Z_____
                          _T_ZZ_____
                          TTTZIIII__
                          __________)"});
  CHECK(result.decoded[0].operation == fumen::Operation{fumen::Piece::t, fumen::Rotation::spawn, 1, 0});
  CHECK(result.decoded[1].operation == fumen::Operation{fumen::Piece::i, fumen::Rotation::spawn, 5, 0});
  CHECK(result.decoded[2].operation == fumen::Operation{fumen::Piece::z, fumen::Rotation::right, 3, 1});
  CHECK(result.losses.odd_stones + result.losses.outside + result.losses.weapons == 0);
  CHECK_FALSE(result.losses.field_width);
  CHECK_FALSE(result.losses.field_height);
}

TEST_CASE("every style in every rotation covers the cells of the profile", "[convert][fumen]") {
  // Spawn cells as the profile draws them, the anchor in the middle of three rows and four columns from the
  // left.
  const auto pages_with = [](unsigned style, unsigned rot) {
    return fumen_of(placements({{style, 1, 18, rot}})).pages[0];
  };
  CHECK(pages_with(J, 0) == drawing("j_________\n jjj_______\n __________\n __________"));
  CHECK(pages_with(J, 1) == drawing("_jj_______\n _j________\n _j________\n __________"));
  CHECK(pages_with(J, 2) == drawing("jjj_______\n __j_______\n __________"));
  CHECK(pages_with(J, 3) == drawing("_j________\n _j________\n jj________\n __________"));
  CHECK(pages_with(L, 0) == drawing("__l_______\n lll_______\n __________\n __________"));
  CHECK(pages_with(L, 1) == drawing("_l________\n _l________\n _ll_______\n __________"));
  CHECK(pages_with(L, 2) == drawing("lll_______\n l_________\n __________"));
  CHECK(pages_with(L, 3) == drawing("ll________\n _l________\n _l________\n __________"));
  CHECK(pages_with(T, 0) == drawing("_t________\n ttt_______\n __________\n __________"));
  CHECK(pages_with(T, 1) == drawing("_t________\n _tt_______\n _t________\n __________"));
  CHECK(pages_with(T, 2) == drawing("ttt_______\n _t________\n __________"));
  CHECK(pages_with(T, 3) == drawing("_t________\n tt________\n _t________\n __________"));
  CHECK(pages_with(S, 0) == drawing("_ss_______\n ss________\n __________\n __________"));
  CHECK(pages_with(S, 1) == drawing("_s________\n _ss_______\n __s_______\n __________"));
  CHECK(pages_with(S, 2) == drawing("_ss_______\n ss________\n __________"));
  CHECK(pages_with(S, 3) == drawing("s_________\n ss________\n _s________\n __________"));
  CHECK(pages_with(Z, 0) == drawing("zz________\n _zz_______\n __________\n __________"));
  CHECK(pages_with(Z, 1) == drawing("__z_______\n _zz_______\n _z________\n __________"));
  CHECK(pages_with(Z, 2) == drawing("zz________\n _zz_______\n __________"));
  CHECK(pages_with(Z, 3) == drawing("_z________\n zz________\n z_________\n __________"));
  CHECK(pages_with(O, 0) == drawing("_oo_______\n _oo_______\n __________\n __________"));
  CHECK(pages_with(O, 1) == drawing("_oo_______\n _oo_______\n __________"));
  CHECK(pages_with(O, 2) == drawing("oo________\n oo________\n __________"));
  CHECK(pages_with(O, 3) == drawing("oo________\n oo________\n __________\n __________"));
  CHECK(pages_with(I, 0) == drawing("iiii______\n __________\n __________"));
  const auto upright = [](unsigned rot) { return fumen_of(placements({{I, 1, 17, rot}})).pages[0]; };
  CHECK(upright(1) == drawing("_i________\n _i________\n _i________\n _i________\n __________"));
  CHECK(upright(3) == drawing("_i________\n _i________\n _i________\n _i________\n __________\n __________"));
  CHECK(fumen_of(placements({{I, 2, 19, 2}})).pages[0] == drawing("iiii______\n __________"));
}

TEST_CASE("lines go and rise by Matrix only", "[convert][fumen]") {
  Tape tape = placements({{O, 0, 19, 0}, {O, 8, 19, 0}});
  tape.matrix(3000, 0, packed("SSSSSSSSSS"))
      .new_stone(4000, 0, {I, 1, 18, 0}, {T, 0, 0, 0})
      .matrix(5000, 0, packed(R"(JJ_____XXX
                                 XXXXX_XXXX)"));
  check_pages(fumen_of(tape), {R"(oo________
                                  oo________
                                  __________)",
                               R"(OO______oo
                                  OO______oo
                                  __________)",
                               R"(iiii______
                                  SSSSSSSSSS
                                  __________)",
                               R"(JJ_____XXX
                                  XXXXX_XXXX
                                  __________)"});
}

TEST_CASE("a stone that is no tetromino is drawn as blocks", "[convert][fumen]") {
  const Result result = fumen_of(placements({{corner, 4, 19, 0}, {T, 1, 19, 0}}));
  check_pages(result, {R"(____X_____
                          ____XX____
                          __________)",
                       R"(_t__X_____
                          ttt_XX____
                          __________)",
                       R"(_T__X_____
                          TTT_XX____
                          __________)"});
  CHECK(result.losses.odd_stones == 1);
  CHECK(result.losses.outside == 0);
}

TEST_CASE("an old stone of no known style is no page", "[convert][fumen]") {
  Tape tape;
  tape.new_stone(0, 0, no_stone, {T, 1, 1, 0}).new_stone(10, 0, {8, 1, 19, 0}, {T, 1, 1, 0});
  check_pages(fumen_of(tape), {"__________"});
}

TEST_CASE("a stone may stand above the field, as long as the board has the rows", "[convert][fumen]") {
  // y 255 is -1: row 20 of the board, from 0. y 251 is -5, and its upper cell row 25.
  const Result result = fumen_of(placements({{T, 4, 255, 2}, {T, 4, 253, 0}, {T, 4, 252, 0}}));
  REQUIRE(result.pages.size() == 4);
  CHECK(result.decoded[0].operation == fumen::Operation{fumen::Piece::t, fumen::Rotation::reverse, 4, 20});
  // Only what lies inside the field stays.
  CHECK(result.decoded[1].field.at(4, 19) == fumen::Block::t);
  CHECK(result.decoded[1].field.at(4, 20) == fumen::Block::empty);
  CHECK_FALSE(result.decoded[1].operation);
  CHECK(result.losses.outside == 2);
  CHECK(result.decoded[1].field.at(3, 22) == fumen::Block::t);
  CHECK(result.decoded[2].field.at(3, 22) == fumen::Block::empty);
}

TEST_CASE("a stone beside the field is drawn as far as the board goes", "[convert][fumen]") {
  const Result result = fumen_of(placements({{T, 9, 19, 0}}));
  check_pages(result, {R"(_________T
                          ________TT
                          __________)",
                       R"(_________T
                          ________TT
                          __________)"});
  CHECK(result.losses.outside == 1);
}

TEST_CASE("columns that a narrow field lacks are walls", "[convert][fumen]") {
  const Result result = fumen_of(placements({{T, 1, 3, 0}, {I, 5, 3, 0}}), {}, "width = 8\nheight = 4");
  check_pages(result, {R"(________XX
                          ________XX
                          _t______XX
                          ttt_____XX
                          __________)",
                       R"(________XX
                          ________XX
                          _T______XX
                          TTT_iiiiXX
                          __________)",
                       R"(________XX
                          ________XX
                          _T______XX
                          TTT_IIIIXX
                          __________)"});
  CHECK(result.losses.field_width);
}

TEST_CASE("of a wide field the first ten columns are shown", "[convert][fumen]") {
  const Result result = fumen_of(placements({{T, 1, 19, 0}, {T, 10, 19, 0}}), {}, "width = 12\nheight = 20");
  check_pages(result, {R"(_t________
                          ttt_______
                          __________)",
                       R"(_T________
                          TTT______T
                          __________)",
                       R"(_T________
                          TTT______T
                          __________)"});
  CHECK(result.losses.field_width);
  CHECK(result.losses.outside == 1);
}

TEST_CASE("on a shared field each player sees a share", "[convert][fumen]") {
  const auto shared = [](const std::string& field) {
    Tape tape(2, 2);
    tape.new_stone(0, 0, no_stone, {T, 4, 1, 0}).new_stone(0, 1, no_stone, {L, 14, 1, 0});
    tape.new_stone(1000, 0, {T, 1, 19, 0}, {I, 0, 0, 0});
    tape.new_stone(2000, 1, {L, 10, 19, 0}, {O, 0, 0, 0});
    FumenOptions options;
    options.players = {base::PlayerId(0), base::PlayerId(1)};
    return all_fumens(tape, options, field);
  };
  const auto twenty = shared("width = 10\nheight = 20");
  REQUIRE(twenty.size() == 2);
  check_pages(twenty[0], {R"(_t________
                             ttt_______
                             __________)",
                          R"(_T________
                             TTT______L
                             __________)"});
  // The stone begins in column 9, on the other one's share.
  check_pages(twenty[1], {R"(_L________
                             LL________
                             __________)",
                          R"(_L________
                             LL________
                             __________)"});
  CHECK(twenty[0].losses.outside == 0);
  CHECK(twenty[1].losses.outside == 1);
  CHECK(twenty[1].losses.field_width);

  const auto twelve = shared("width = 6\nheight = 20");
  check_pages(twelve[1], {R"(_________l
                             T______lll
                             __________)",
                          R"(_________L
                             T______LLL
                             __________)"});
}

TEST_CASE("of a field with more rows the lower ones are shown", "[convert][fumen]") {
  const Result result =
      fumen_of(placements({{T, 1, 24, 0}, {T, 4, 2, 0}, {T, 7, 3, 0}}), {}, "width = 10\nheight = 25");
  REQUIRE(result.pages.size() == 4);
  CHECK(result.losses.field_height);
  CHECK(result.pages[0] == drawing("_t________\n ttt_______\n __________"));
  // Anchor in row 22 from the bottom, the upper cell in row 23, which the board does not have.
  CHECK_FALSE(result.decoded[1].operation);
  CHECK(result.decoded[1].field.at(3, 22) == fumen::Block::t);
  CHECK(result.decoded[2].operation == fumen::Operation{fumen::Piece::t, fumen::Rotation::spawn, 7, 21});
  CHECK(result.losses.outside == 1);
}

TEST_CASE("v110 has 21 rows", "[convert][fumen]") {
  const Tape tape = placements({{T, 4, 0, 0}, {T, 1, 1, 0}, {T, 8, 19, 0}});
  const std::string field = "width = 10\nheight = 22";
  const Result newer = fumen_of(tape, {}, field);
  CHECK_FALSE(newer.losses.field_height);
  CHECK(newer.decoded[0].operation == fumen::Operation{fumen::Piece::t, fumen::Rotation::spawn, 4, 21});
  CHECK(newer.decoded[1].operation == fumen::Operation{fumen::Piece::t, fumen::Rotation::spawn, 1, 20});

  const Result older = fumen_of(tape, v110(), field);
  CHECK(older.losses.field_height);
  CHECK_FALSE(older.decoded[0].operation);
  CHECK_FALSE(older.decoded[1].operation);
  CHECK(older.losses.outside == 2);
  CHECK(older.decoded[1].field.at(1, 20) == fumen::Block::t);
  CHECK(older.decoded[1].field.at(1, 21) == fumen::Block::empty);
  CHECK(older.decoded[2].operation == newer.decoded[2].operation);
  CHECK(older.pages[2] != newer.pages[2]);
  CHECK(fumen_of(tape, v110()).losses.field_height == false);
}

TEST_CASE("a stretch of time", "[convert][fumen]") {
  const Tape tape = placements({{O, 0, 19, 0}, {O, 2, 19, 0}, {O, 4, 19, 0}, {O, 6, 19, 0}});
  const auto between = [&tape](std::optional<std::uint32_t> from, std::optional<std::uint32_t> to) {
    FumenOptions options;
    if (from) options.from = base::Milliseconds(*from);
    if (to) options.to = base::Milliseconds(*to);
    return fumen_of(tape, options);
  };
  CHECK(between({}, {}).pages.size() == 5);
  check_pages(between(2000, 3000), {R"(OOoo______
                                      OOoo______
                                      __________)",
                                    R"(OOOOoo____
                                      OOOOoo____
                                      __________)",
                                    R"(OOOOOO____
                                      OOOOOO____
                                      __________)"});
  CHECK(between(2001, 2999).pages == std::vector{drawing("OOOO______\n OOOO______\n __________")});
  CHECK(between({}, 1999).pages.size() == 2);
  CHECK(between(3001, {}).pages.size() == 2);
  CHECK(between(9000, {}).pages.size() == 1);
}

TEST_CASE("statistics as comments are those of the moment before", "[convert][fumen]") {
  Tape tape;
  tape.new_stone(0, 0, no_stone, {T, 4, 1, 0}, O, 7)
      .new_stone(61'500, 0, {T, 1, 19, 0}, {O, 4, 1, 0}, I, 1234)
      .matrix(61'500, 0, packed("T_________"), {.lines = 3, .level = 11, .credits = 70'000})
      .new_stone(3'661'500, 0, {O, 4, 19, 0}, {I, 4, 1, 0}, I, 5);
  FumenOptions options;
  options.comment = FumenComment::stats;
  const Result result = fumen_of(tape, options);
  REQUIRE(result.decoded.size() == 3);
  CHECK(result.decoded[0].comment.text() == "0:00.000 lines 0 level 0 credits 7");
  CHECK(result.decoded[1].comment.text() == "1:01.500 lines 3 level 10a credits 70000");
  CHECK(result.decoded[2].comment.text() == "1:01:01.500 lines 3 level 10a credits 5");
  CHECK(fumen_of(tape).decoded[1].comment.empty());
}

TEST_CASE("a quiz as comment names the stone and the next one", "[convert][fumen]") {
  Tape tape;
  tape.new_stone(0, 0, no_stone, {T, 4, 1, 0}, L)
      .new_stone(1000, 0, {T, 1, 19, 0}, {L, 4, 1, 0}, corner)
      .new_stone(2000, 0, {L, 4, 19, 0}, {corner, 4, 1, 0}, J)
      .new_stone(3000, 0, {corner, 8, 19, 0}, {J, 4, 1, 0}, Z)
      .new_stone(4000, 0, {J, 5, 17, 2}, {Z, 4, 1, 0}, Z);
  FumenOptions options;
  options.comment = FumenComment::quiz;
  for (fumen::Version version : {fumen::Version::v115, fumen::Version::v110}) {
    options.version = version;
    const Result result = fumen_of(tape, options);
    REQUIRE(result.decoded.size() == 5);
    CHECK(result.decoded[0].comment.text() == "#Q=[](T)L");
    CHECK(result.decoded[1].comment.text() == "#Q=[](L)");
    CHECK(result.decoded[2].comment.text().empty());
    CHECK(result.decoded[3].comment.text() == "#Q=[](J)Z");
    CHECK(result.decoded[4].comment.text().empty());
  }
}

TEST_CASE("weapons are counted for those who use and those who suffer them", "[convert][fumen]") {
  Tape tape(3);
  tape.weapon(0, 0, 1, 4)
      .weapon(10, 1, 0, 5)
      .weapon(20, 2, 2, 6)
      .weapon(30, 0, 2, 6)
      .matrix(40, 1, packed("XXXXXXXXX_"));
  FumenOptions options;
  options.players = {base::PlayerId(2), base::PlayerId(0), base::PlayerId(1)};
  const auto results = all_fumens(tape, options);
  REQUIRE(results.size() == 3);
  CHECK(results[0].losses.weapons == 2);
  CHECK(results[1].losses.weapons == 3);
  CHECK(results[2].losses.weapons == 2);
  // What a weapon did is in the field.
  CHECK(results[2].pages == std::vector{drawing("XXXXXXXXX_\n __________")});
  CHECK(results[1].pages == std::vector{drawing("__________")});
}

TEST_CASE("a moment is one page with the falling stone", "[convert][fumen]") {
  Tape tape;
  tape.new_stone(0, 0, no_stone, {T, 4, 1, 0}, L)
      .stone(500, 0, {T, 4, 10, 1})
      .new_stone(1000, 0, {T, 1, 19, 0}, {L, 4, 0, 0}, corner)
      .new_stone(2000, 0, {L, 6, 19, 0}, {corner, 4, 12, 0}, J)
      .chunk(0x7f, 3000, 0, 0);
  const auto recording = tet::Recording::read(tape.bytes());
  REQUIRE(recording);
  const replay::Profile profile = profile_of(standard_field);
  const replay::Timeline timeline(*recording, profile);
  replay::Playhead playhead(timeline);
  const auto moment = [&](std::uint32_t ms) {
    playhead.seek(tet::Milliseconds(ms));
    const PlayerFumen fumen = fumen_of_moment({*recording, profile}, playhead.state(), base::PlayerId(0));
    const auto read = fumen::decode(fumen.text, fumen::Mode::strict);
    REQUIRE(read);
    REQUIRE(read->pages.size() == 1);
    CHECK(fumen.pages == 1);
    CHECK(read->pages[0].flags.colorize);
    return std::pair(read->pages[0], fumen.losses);
  };

  const fumen::Page first = moment(700).first;
  CHECK(first.operation == fumen::Operation{fumen::Piece::t, fumen::Rotation::right, 4, 9});
  CHECK(first.comment.text() == "#Q=[](T)L");
  CHECK(first.field == fumen::Field());
  // Above the field there is still a board; a next stone that is no tetromino makes no quiz.
  const fumen::Page second = moment(1500).first;
  CHECK(second.operation == fumen::Operation{fumen::Piece::l, fumen::Rotation::spawn, 4, 19});
  CHECK(second.comment.text().empty());
  // What is no tetromino is drawn as blocks.
  const auto [third, losses] = moment(2500);
  CHECK_FALSE(third.operation);
  CHECK(third.field.at(4, 7) == fumen::Block::gray);
  CHECK(third.field.at(5, 7) == fumen::Block::gray);
  CHECK(third.field.at(4, 8) == fumen::Block::gray);
  CHECK(losses.odd_stones == 1);
  // Before anything has come there is just the field.
  playhead.seek_events(0);
  const PlayerFumen empty = fumen_of_moment({*recording, profile}, playhead.state(), base::PlayerId(0));
  CHECK(empty.text == "v115@vhAAgH");
}

TEST_CASE("a moment has the field of the last page until then", "[convert][fumen]") {
  Tape tape(2);
  tape.new_stone(0, 1, no_stone, {I, 4, 1, 0}, O)
      .matrix(100, 1, packed("X_XXXXXXXX\nXX_XXXXXXX"))
      .new_stone(1000, 1, {I, 4, 17, 0}, {O, 4, 1, 0}, T)
      .new_stone(1200, 0, no_stone, {S, 4, 1, 0}, T);
  const auto recording = tet::Recording::read(tape.bytes());
  REQUIRE(recording);
  const replay::Profile profile = profile_of(standard_field);
  const replay::Timeline timeline(*recording, profile);
  for (unsigned player : {0u, 1u})
    for (std::uint32_t ms : {0u, 100u, 999u, 1000u, 1200u}) {
      CAPTURE(player, ms);
      replay::Playhead playhead(timeline);
      playhead.seek(tet::Milliseconds(ms));
      const base::PlayerId id(static_cast<std::uint8_t>(player));
      const auto moment = fumen::decode(fumen_of_moment({*recording, profile}, playhead.state(), id).text);
      FumenOptions options;
      options.players = {id};
      options.to = tet::Milliseconds(ms);
      const auto all = fumen::decode(to_fumen({*recording, profile}, options).at(0).text);
      REQUIRE((moment && all));
      CHECK(moment->pages[0].field == all->pages.back().field);
    }
}
