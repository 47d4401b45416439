#include "replay/infer/certainty.hpp"

#include <array>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "replay/infer/fit.hpp"
#include "tests/catch.hpp"

// What one field warrants, with boards of a few cells: 4 columns, 8 rows, a byte a cell, y from the top.
using namespace tetron;
using namespace tetron::replay::infer;

namespace {

// The lower rows of the field. A stone's y counts from the first that is drawn.
using DrawnRows = std::vector<std::string_view>;
constexpr int height = 8;
const DrawnRows nothing{"....", "....", "....", "....", "....", "...."};

struct Stone {
  int style = 0;
  int x = 0;
  int y = 0;
  int rot = 0;
};

class Case {
 public:
  Case() {
    reading_.codec = replay::PackCodec::bytes;
    reading_.width = 4;
    reading_.height = height;
    shapes_.clockwise = true;
  }

  // Turned about the anchor, unless said otherwise.
  Case& style(int number, int value, const Cells& cells, TurnRule rule = TurnRule::about_anchor) {
    StyleShape shape;
    shape.style = base::StoneStyle(static_cast<std::uint8_t>(number));
    shape.value = value;
    shape.rule = rule;
    for (int rot = 0; rot < 4; ++rot) shape.turns[static_cast<std::size_t>(rot)] = turned(cells, rot, true);
    shapes_.styles.push_back(shape);
    return *this;
  }
  Case& turn(std::size_t rot, const Cells& cells) {
    shapes_.styles.back().turns[rot] = cells;
    return *this;
  }

  // A field, the stones that come, and the field after them. A letter a is value 1.
  Case& field(const DrawnRows& before, std::initializer_list<Stone> stones, const DrawnRows& after,
              std::uint16_t lines = 0) {
    Segment segment;
    segment.before = shown(before, 0);
    segment.after = shown(after, lines);
    segment.first = static_cast<std::uint32_t>(evidence_.placements.size());
    segment.count = static_cast<std::uint32_t>(stones.size());
    for (const Stone& stone : stones) {
      const base::StoneStyle style(static_cast<std::uint8_t>(stone.style));
      const int y = stone.y + height - static_cast<int>(before.size());
      evidence_.placements.push_back({style, static_cast<std::uint8_t>(stone.x), static_cast<std::uint8_t>(y),
                                      static_cast<std::uint8_t>(stone.rot)});
      ++evidence_.style_fixed[style.value];
      ++evidence_.turn_fixed[style.value][static_cast<std::size_t>(stone.rot)];
      ++evidence_.stones_fixed;
      ++evidence_.falls_to_more_y;
    }
    evidence_.segments.push_back(segment);
    return *this;
  }

  Certainty measured(std::uint64_t rival_exact = 0) const {
    Fit fit;
    fit.matrices = fit.exact = evidence_.segments.size();
    return measure(evidence_, reading_, shapes_, fit, rival_exact);
  }
  // With other counts than those of the fields.
  std::string doubt(std::uint64_t matrices, std::uint64_t exact, std::uint64_t rival_exact,
                    std::uint64_t falls, std::uint64_t rises) const {
    Evidence evidence = evidence_;
    evidence.falls_to_more_y = falls;
    evidence.falls_to_less_y = rises;
    Fit fit;
    fit.matrices = matrices;
    fit.exact = exact;
    return measure(evidence, reading_, shapes_, fit, rival_exact).field_doubt;
  }
  Reading& reading() { return reading_; }
  TurnEvidence turn_of(int style, std::size_t rot = 0) const {
    return measured().turn(base::StoneStyle(static_cast<std::uint8_t>(style)), rot);
  }

 private:
  std::uint32_t shown(const DrawnRows& rows, std::uint16_t lines) {
    Snapshot snapshot;
    snapshot.packed.assign(4 * (height - rows.size()), std::byte{0});
    for (const std::string_view row : rows)
      for (const char c : row) snapshot.packed.push_back(static_cast<std::byte>(c == '.' ? 0 : c - 'a' + 1));
    snapshot.lines = lines;
    evidence_.snapshots.push_back(snapshot);
    return static_cast<std::uint32_t>(evidence_.snapshots.size() - 1);
  }

  Evidence evidence_;
  Reading reading_;
  Shapes shapes_;
};

const Cells one{{0, 0}};
const Cells two{{0, 0}, {1, 0}};

// As many fields with a stone of one cell each, which nothing leaves in doubt.
Case plain(int fields) {
  Case many;
  many.style(0, 1, one);
  for (int i = 0; i < fields; ++i) {
    DrawnRows after = nothing;
    constexpr std::array<std::string_view, 4> rows{"a...", ".a..", "..a.", "...a"};
    after[5] = rows[static_cast<std::size_t>(i % 4)];
    many.field(nothing, {{0, i % 4, 5, 0}}, after);
  }
  return many;
}

}  // namespace

TEST_CASE("A turn is certain from two fields that it stands in alone", "[infer]") {
  Case once;
  once.style(0, 1, two).field(nothing, {{0, 1, 5, 0}}, {"....", "....", "....", "....", "....", ".aa."});
  CHECK(once.turn_of(0).decisive_fields == 1);
  CHECK_FALSE(once.turn_of(0).certain);
  Case twice = once;
  twice.field(nothing, {{0, 0, 5, 0}}, {"....", "....", "....", "....", "....", "aa.."});
  CHECK(twice.turn_of(0).decisive_fields == 2);
  CHECK(twice.turn_of(0).certain);
  CHECK(twice.turn_of(0).exact == 2);
  // Of other turns nothing was seen.
  CHECK_FALSE(twice.turn_of(0, 1).certain);
}

// Two stones of unlike colours, each in doubt: each stands alone for its colour.
TEST_CASE("Stones of colours of their own do not make up for each other", "[infer]") {
  Case both;
  both.style(0, 1, one).style(1, 2, one);
  for (int i = 0; i < 2; ++i)
    both.field(nothing, {{0, 0, 5, 0}, {1, 3, 5, 0}}, {"....", "....", "....", "....", "....", "a..b"});
  CHECK(both.turn_of(0).decisive_fields == 2);
  CHECK(both.turn_of(0).certain);
  CHECK(both.turn_of(1).certain);
}

TEST_CASE("Stones of one colour that always come together may be each other's cells", "[infer]") {
  Case both;
  both.style(0, 1, two).style(1, 1, one);
  for (int i = 0; i < 4; ++i)
    both.field(nothing, {{0, 0, 5, 0}, {1, 2, 5, 0}}, {"....", "....", "....", "....", "....", "aaa."});
  CHECK(both.turn_of(0).exact == 4);
  CHECK(both.turn_of(0).decisive_fields == 0);
  CHECK_FALSE(both.turn_of(0).certain);
  CHECK_FALSE(both.turn_of(1).certain);
  // Once one of them is seen alone, the other is what is left.
  for (int i = 0; i < 2; ++i)
    both.field(nothing, {{1, 2, 5, 0}}, {"....", "....", "....", "....", "....", "..a."});
  CHECK(both.turn_of(1).certain);
  CHECK(both.turn_of(0).certain);
}

// Blocks that were there and came down, or are gone, leave open where the stone's own are.
TEST_CASE("A stone does not stand alone where blocks moved", "[infer]") {
  const DrawnRows before{"....", "....", "....", "....", "a...", "bbb."};
  const DrawnRows after{"....", "....", "....", "....", "....", "a..c"};
  Case moved;
  moved.style(0, 3, {{0, 0}, {0, -1}}).style(1, 4, one);
  // The stone's lower cell fills the row, which goes; another stone in doubt beside it.
  for (int i = 0; i < 2; ++i)
    moved.field(before, {{0, 3, 4, 0}, {1, 1, 5, 0}}, {"....", "....", "....", "....", "....", "ad.c"}, 1);
  CHECK(moved.turn_of(0).exact == 2);
  CHECK_FALSE(moved.turn_of(0).certain);
  Case alone;
  alone.style(0, 3, {{0, 0}, {0, -1}});
  for (int i = 0; i < 2; ++i) alone.field(before, {{0, 3, 4, 0}}, after, 1);
  CHECK(alone.turn_of(0).exact == 2);
}

// A stone some of whose cells cannot be seen might lie elsewhere.
TEST_CASE("A stone that stands out of the field does not stand alone", "[infer]") {
  const DrawnRows high{"....", "a...", "a...", "a...", "a...", "a...", "a...", "a..."};
  const DrawnRows after{"b...", "a...", "a...", "a...", "a...", "a...", "a...", "a..."};
  Case out;
  out.style(0, 2, {{0, 0}, {0, 1}});
  for (int i = 0; i < 3; ++i) out.field(high, {{0, 0, 0, 0}}, after);
  CHECK(out.turn_of(0).exact == 3);
  CHECK(out.turn_of(0).decisive_fields == 0);
  CHECK_FALSE(out.turn_of(0).certain);
}

// Rows that go take the stone with them. Where those that are left are alike, it may have filled others as
// well: here the one row of another kind goes either way, and the stone lies two cells higher or not.
TEST_CASE("A rival may lie two cells away, and none is looked for further", "[infer]") {
  Case two_away;
  two_away.style(0, 3, {{0, 0}, {0, 2}});
  for (int i = 0; i < 2; ++i)
    two_away.field({"....", "aaa.", "aaa.", "bbb.", "aaa.", "aaa."}, {{0, 3, 5, 0}},
                   {"....", "....", "....", "aaa.", "aaa.", "aaa."}, 2);
  CHECK(two_away.turn_of(0).exact == 2);
  CHECK(two_away.turn_of(0).decisive_fields == 0);
  CHECK_FALSE(two_away.turn_of(0).certain);

  Case three_away;
  three_away.style(0, 3, {{0, 0}, {0, 3}});
  for (int i = 0; i < 2; ++i)
    three_away.field({"....", "aaa.", "aaa.", "aaa.", "bbb.", "aaa.", "aaa.", "aaa."}, {{0, 3, 7, 0}},
                     {"....", "....", "....", "aaa.", "aaa.", "aaa.", "aaa.", "aaa."}, 2);
  CHECK(three_away.turn_of(0).exact == 2);
  CHECK(three_away.turn_of(0).decisive_fields == 2);
  CHECK(three_away.turn_of(0).certain);
}

TEST_CASE("Turns without a rule are never certain, however often they are seen", "[infer]") {
  for (const TurnRule rule : {TurnRule::free, TurnRule::about_anchor}) {
    CAPTURE(static_cast<int>(rule));
    Case often;
    often.style(0, 1, two, rule);
    for (int i = 0; i < 12; ++i)
      often.field(nothing, {{0, i % 3, 5, 0}},
                  i % 3 == 0   ? DrawnRows{"....", "....", "....", "....", "....", "aa.."}
                  : i % 3 == 1 ? DrawnRows{"....", "....", "....", "....", "....", ".aa."}
                               : DrawnRows{"....", "....", "....", "....", "....", "..aa"});
    CHECK(often.turn_of(0).certain == (rule == TurnRule::about_anchor));
    CHECK(often.turn_of(0).exact == 12);
  }
  // Nor are those of which another turn is another stone.
  Case other;
  other.style(0, 1, two).turn(2, one);
  for (int i = 0; i < 4; ++i)
    other.field(nothing, {{0, 1, 5, 0}}, {"....", "....", "....", "....", "....", ".aa."});
  CHECK_FALSE(other.turn_of(0).certain);
}

TEST_CASE("The field is certain from as many stones as nothing was free to fit", "[infer]") {
  for (const int fields : {2, 3, 10, 24, 25, 40}) {
    CAPTURE(fields);
    Case few;
    few.style(0, 1, one);
    for (int i = 0; i < fields; ++i) {
      DrawnRows after = nothing;
      constexpr std::array<std::string_view, 4> rows{"a...", ".a..", "..a.", "...a"};
      after[5] = rows[static_cast<std::size_t>(i % 4)];
      few.field(nothing, {{0, i % 4, 5, 0}}, after);
    }
    const Certainty found = few.measured();
    CHECK(found.field == (fields >= 25));
    CHECK(found.field_doubt.empty() == found.field);
    // A reading that explains half as much is a rival.
    CHECK_FALSE(few.measured(static_cast<std::uint64_t>(fields + 1) / 2).field);
  }
}

TEST_CASE("The field is in doubt below each of the bounds, and not at them", "[infer]") {
  const Case many = plain(40);
  CHECK(many.doubt(40, 40, 0, 40, 0).empty());
  // Reproduced fields: three at least, and half of them.
  CHECK(many.doubt(2, 2, 0, 40, 0).starts_with("only 2 fields are reproduced"));
  CHECK(many.doubt(2, 1, 0, 40, 0).starts_with("only 1 field is reproduced"));
  CHECK(many.doubt(3, 3, 0, 40, 0).empty());
  CHECK(many.doubt(100, 50, 0, 40, 0).empty());
  CHECK(many.doubt(100, 49, 0, 40, 0).starts_with("less than half"));
  // A rival that explains half as much, or all but two fields.
  CHECK(many.doubt(40, 40, 19, 40, 0).empty());
  CHECK(many.doubt(40, 40, 20, 40, 0).starts_with("another way"));
  CHECK(many.doubt(5, 5, 2, 40, 0).empty());
  CHECK(many.doubt(4, 4, 2, 40, 0).starts_with("another way"));
  CHECK(many.doubt(3, 3, 1, 40, 0).starts_with("another way"));
  // Nine of ten steps go the same way, whichever; of three at least.
  CHECK(many.doubt(40, 40, 0, 36, 4).empty());
  CHECK(many.doubt(40, 40, 0, 4, 36).empty());
  CHECK(many.doubt(40, 40, 0, 35, 5).starts_with("pieces do not show"));
  CHECK(many.doubt(40, 40, 0, 3, 0).empty());
  CHECK(many.doubt(40, 40, 0, 2, 0).starts_with("pieces do not show"));
}

TEST_CASE("What a profile cannot say leaves the field in doubt", "[infer]") {
  Case right = plain(40);
  right.reading().x_from_right = true;
  CHECK(right.doubt(40, 40, 0, 40, 0).starts_with("x counts columns from the right"));
  Case more = plain(40);
  more.reading().bytes_after = 1;
  CHECK(more.doubt(40, 40, 0, 40, 0).starts_with("packdata continues after the cells (1 byte)"));
  more.reading().bytes_after = 2;
  CHECK(more.doubt(40, 40, 0, 40, 0).starts_with("packdata continues after the cells (2 bytes)"));
}

TEST_CASE("Turns of all styles are kept apart", "[infer]") {
  for (const int style : {0, 1, 63, 64, 65, 200, 255})
    for (std::size_t rot = 0; rot < 4; ++rot) {
      CAPTURE(style, rot);
      Case twice;
      twice.style(style, 1, one);
      for (int i = 0; i < 2; ++i)
        twice.field(nothing, {{style, 1, 5, static_cast<int>(rot)}},
                    {"....", "....", "....", "....", "....", ".a.."});
      for (std::size_t other = 0; other < 4; ++other) {
        CHECK(twice.turn_of(style, other).exact == (other == rot ? 2 : 0));
        CHECK(twice.turn_of(style, other).fixed == (other == rot ? 2 : 0));
        CHECK(twice.turn_of(style, other).certain == (other == rot));
      }
    }
}

TEST_CASE("Of many fields some are looked at, and of a turn a dozen tell enough", "[infer]") {
  CHECK(plain(11).turn_of(0).decisive_fields == 11);
  CHECK(plain(12).turn_of(0).decisive_fields == 12);
  CHECK(plain(20).turn_of(0).decisive_fields == 12);
  CHECK(plain(1499).turn_of(0).exact == 1499);
  CHECK(plain(1500).turn_of(0).exact == 750);
}

TEST_CASE("A floor that nothing lies on, and what never changes, leave the field in doubt", "[infer]") {
  const auto doubt_of = [](const Case& fields) { return fields.doubt(40, 40, 0, 40, 0); };
  Case above;
  above.style(0, 1, one);
  for (int i = 0; i < 40; ++i)
    above.field(nothing, {{0, i % 2, 4, 0}},
                {"....", "....", "....", "....", i % 2 == 0 ? "a..." : ".a..", "...."});
  CHECK(doubt_of(above).starts_with("nothing ever lies in the lowest row"));
  Case wall;
  wall.style(0, 1, one);
  const DrawnRows post{"....", "....", "....", "....", "....", "b..."};
  for (int i = 0; i < 40; ++i)
    wall.field(post, {{0, 2, 5, 0}}, {"....", "....", "....", "....", "....", "b.a."});
  CHECK(doubt_of(wall).starts_with("a row or column of the field never changes"));
  // Of two fields nothing is said.
  Case once;
  once.style(0, 1, one).field(post, {{0, 2, 5, 0}}, {"....", "....", "....", "....", "....", "b.a."});
  CHECK(doubt_of(once).starts_with("only 0 pieces are reproduced"));
  // What changes is no wall, in the uppermost row and the first column neither.
  Case top;
  top.style(0, 1, one);
  const DrawnRows high{"b...", "....", "....", "....", "....", "....", "....", "...."};
  const DrawnRows low{"....", "....", "....", "....", "....", "....", "....", "a..."};
  for (int i = 0; i < 2; ++i) top.field(high, {{0, 0, 7, 0}}, low);
  CHECK(doubt_of(top).starts_with("only 0 pieces are reproduced"));
}

TEST_CASE("The value of a style is certain if one of its turns is", "[infer]") {
  const Certainty found = plain(40).measured();
  REQUIRE(found.styles.size() == 1);
  CHECK(found.styles[0].value_certain);
  CHECK(found.turns() == 1);
  CHECK(found.certain_turns() == 1);
  CHECK_FALSE(plain(1).measured().styles[0].value_certain);
  CHECK(plain(1).measured().certain_turns() == 0);
  CHECK(plain(1).measured().turns() == 1);
}
