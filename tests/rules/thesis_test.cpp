#include <algorithm>
#include <array>

#include "rules/engine/drawing.hpp"
#include "rules/lua/function.hpp"
#include "tests/rules/playing.hpp"

// Appendix A of the thesis, function by function.

using namespace tetron;
using namespace tetron::test;

namespace {

constexpr std::array names{"setFieldSize",
                           "blockSize",
                           "setClearMode",
                           "clearBlockNum",
                           "createBlockPattern",
                           "setSuperRotation",
                           "setQuickTurn",
                           "setHardDrop",
                           "setTumo",
                           "getFieldWidth",
                           "getFieldHeight",
                           "getFieldBlock",
                           "getComboBlockNum",
                           "getComboSeriesHorizontalBlockNum",
                           "getComboSeriesVerticalBlockNum",
                           "getComboSeriesRightUpDiagonalBlockNum",
                           "getComboSeriesLeftUpDiagonalBlockNum",
                           "getBlockDownFlag",
                           "getAllBlockDownFlag",
                           "setBlockDeleteFlag",
                           "setBlockGroupDeleteFlag",
                           "setBlockDownCellNum",
                           "setColorBlock",
                           "setBlockGraph",
                           "setBlockForm",
                           "setBlockFormColor",
                           "setVerticalSmoothFlag",
                           "setHorizontalSmoothFlag",
                           "setTumoDownSpeed",
                           "setTumoMoveWait",
                           "setTumoMoveStartWait"};

// A drawn field under the body of an update(), after one frame in which the tumo came.
std::unique_ptr<Script> with_field(std::string_view lines, const std::string& body,
                                   const std::string& set_up = {}) {
  const std::string field = drawing(lines);
  const auto width = static_cast<int>(field.find('\n'));
  auto script = start(still_field(width, static_cast<int>(std::ranges::count(field, '\n'))) + set_up +
                      "\nfunction update()\n" + body + "\nend\n");
  rules::draw(script->game().board(), field);
  return script;
}

// What an expression is in update().
std::string value(std::string_view lines, const std::string& expression) {
  auto script = with_field(lines, "print(" + expression + ")");
  step(*script);
  std::string printed = script->take_printed();
  if (!printed.empty()) printed.pop_back();
  return printed;
}

constexpr std::string_view some_field = R"(
  .......
  .......
  1.....1
  .1...1.
  1.1.1..
  112.311
  2111112)";

}  // namespace

TEST_CASE("every function of the thesis is there, with a description", "[rules][thesis]") {
  for (const char* name : names) {
    CAPTURE(name);
    const rules::Function* function = rules::find_function(name);
    REQUIRE(function);
    CHECK(function->signature.starts_with(std::string(name) + "("));
    CHECK(function->description.size() > 10);
    CHECK_FALSE(function->extension);
  }
  for (const rules::Function& function : rules::all_functions())
    CHECK(function.extension == (std::ranges::find(names, std::string_view(function.name)) == names.end()));
}

TEST_CASE("A.1.1, A.2.1, A.2.2: size of the field", "[rules][thesis]") {
  auto script = start(still_field(6, 12) +
                      "function update() i = 0 for x = 1, getFieldWidth() do i = i + 1 end "
                      "print(getFieldWidth(), getFieldHeight(), i) end");
  step(*script);
  CHECK(script->take_printed() == "6\t12\t6\n");
}

TEST_CASE("A.1.2: size of a block", "[rules][thesis]") {
  CHECK(start(still_field(3, 3) + "blockSize(40)")->game().settings.block_size == 40);
  CHECK(start(still_field(3, 3))->game().settings.block_size == 30);
}

TEST_CASE("A.1.3, A.1.4: mode 0 erases connected blocks of one role", "[rules][thesis]") {
  constexpr std::string_view field = R"(
    ......
    ......
    1.....
    1.222.
    113333)";
  auto script = with_field(field, "", "setClearMode(0) clearBlockNum(4)");
  step(*script);
  CHECK(field_of(*script) == drawing("......\n......\n*.....\n*.222.\n******"));
  auto five = with_field(field, "", "setClearMode(0) clearBlockNum(5)");
  steps(*five, 3);
  CHECK(field_of(*five) == drawing(field));
  auto three = with_field(field, "", "setClearMode(0) clearBlockNum(3)");
  step(*three);
  CHECK(field_of(*three) == drawing("......\n......\n*.....\n*.***.\n******"));
  auto none = with_field(field, "", "setClearMode(-1)");
  steps(*none, 3);
  CHECK(field_of(*none) == drawing(field));
}

TEST_CASE("A.1.3: mode 1 erases full rows whatever their roles", "[rules][thesis]") {
  constexpr std::string_view field = R"(
    ....
    ....
    12.4
    1234
    1.11
    1111)";
  auto script = with_field(field, "", "setClearMode(1)");
  step(*script);
  CHECK(field_of(*script) == drawing("....\n....\n12.4\n****\n1.11\n****"));
  steps(*script, 40);
  // What falls is update()'s to say where there is one.
  CHECK(field_of(*script) == drawing("....\n....\n12.4\n....\n1.11\n...."));
}

TEST_CASE("without an update() the built-in modes let blocks fall as well", "[rules][thesis]") {
  auto rows = start(still_field(4, 6) + "setClearMode(1)");
  rules::draw(rows->game().board(), "....\n....\n12.4\n1234\n1.11\n1111");
  steps(*rows, 60);
  CHECK(field_of(*rows) == drawing("....\n....\n....\n....\n12.4\n1.11"));
  auto groups = start(still_field(4, 6) + "setClearMode(0)");
  rules::draw(groups->game().board(), "....\n....\n3...\n2.3.\n1111\n1323");
  steps(*groups, 60);
  CHECK(field_of(*groups) == drawing("....\n....\n....\n....\n3.3.\n2323"));
}

TEST_CASE("A.1.5: a role is created once, 0 creates nothing", "[rules][thesis]") {
  const auto script = start(still_field(3, 3) +
                            "createBlockPattern(4) createBlockPattern(0) createBlockPattern(2) "
                            "createBlockPattern(4)");
  CHECK(script->game().settings.roles == std::vector<std::uint8_t>{4, 2});
}

TEST_CASE("A.1.9: the example's tumos", "[rules][thesis]") {
  // The second: an L of role 2. The fifth: four blocks that change their role when turned.
  auto script = start(R"(
    setFieldSize(4, 4) setTumoDownSpeed(0.0)
    for i = 1, 3 do createBlockPattern(i) end
    arrays = {}
    for p = 1, 4 do arrays[p] = {} end
    arrays[0] = { 0, 0, 0, 0 }
    arrays[1] = { 0, 1, 1, 0 }
    arrays[2] = { 0, 1, 1, 0 }
    arrays[3] = { 0, 0, 0, 0 }
    setTumo(arrays, 0, 0)
    arrays[1] = { 0, 2, 2, 0 }
    arrays[2] = { 0, 2, 2, 0 }
    setTumo(arrays, 0, 1)
    arrays[1] = { 0, 3, 3, 0 }
    arrays[2] = { 0, 3, 3, 0 }
    setTumo(arrays, 0, 2))");
  REQUIRE(script->game().settings.patterns.size() == 1);
  const auto& turns = script->game().settings.patterns[0];
  REQUIRE(turns.size() == 3);
  for (int turn = 0; turn < 3; ++turn) {
    const auto& cells = turns[static_cast<std::size_t>(turn)].cells;
    CHECK(cells == std::vector<rules::TumoCell>{
                       {1, 1, turn + 1}, {2, 1, turn + 1}, {1, 2, turn + 1}, {2, 2, turn + 1}});
  }
}

TEST_CASE("A.2.3: the block at a cell; outside all is empty", "[rules][thesis]") {
  CHECK(value(some_field, "getFieldBlock(0, getFieldHeight() - 1)") == "2");
  CHECK(value(some_field, "getFieldBlock(4, 5)") == "3");
  CHECK(value(some_field, "getFieldBlock(3, 5)") == "0");
  for (const char* cell :
       {"-1, 3", "7, 3", "2, -1", "2, 7", "1 << 40, 0", "math.mininteger, math.maxinteger"})
    CHECK(value(some_field, "getFieldBlock(" + std::string(cell) + ")") == "0");
  CHECK(value(some_field, "getFieldBlock(4.0, 5)") == "3");
}

TEST_CASE("A.2.4: connected blocks", "[rules][thesis]") {
  CHECK(value(some_field, "getComboBlockNum(0, getFieldHeight() - 1)") == "1");
  // (0, 4), (0, 5), (1, 5), (1, 6), (2, 6), (3, 6), (4, 6), (5, 6), (5, 5), (6, 5)
  CHECK(value(some_field, "getComboBlockNum(0, 4)") == "10");
  CHECK(value(some_field, "getComboBlockNum(6, 5)") == "10");
  CHECK(value(some_field, "getComboBlockNum(3, 5)") == "0");
  CHECK(value(some_field, "getComboBlockNum(-1, 5)") == "0");
}

TEST_CASE("A.2.5 to A.2.8: straight lines", "[rules][thesis]") {
  const auto series = [](const std::string& direction, int x, int y) {
    return value(some_field, "getComboSeries" + direction + "BlockNum(" + std::to_string(x) + ", " +
                                 std::to_string(y) + ")");
  };
  CHECK(series("Horizontal", 3, 6) == "5");
  CHECK(series("Horizontal", 0, 6) == "1");
  CHECK(series("Horizontal", 3, 5) == "0");
  CHECK(series("Vertical", 0, 4) == "2");
  CHECK(series("Vertical", 5, 5) == "2");
  // 1 at (0, 2), (1, 3), (2, 4): rises to the left; (6, 2), (5, 3), (4, 4): to the right.
  CHECK(series("LeftUpDiagonal", 1, 3) == "3");
  CHECK(series("LeftUpDiagonal", 2, 4) == "3");
  CHECK(series("RightUpDiagonal", 1, 3) == "2");
  CHECK(series("RightUpDiagonal", 4, 4) == "3");
  CHECK(series("LeftUpDiagonal", 5, 3) == "1");
  CHECK(series("RightUpDiagonal", 6, 2) == "3");
  CHECK(series("RightUpDiagonal", 3, 5) == "0");
  CHECK(series("LeftUpDiagonal", 99, 99) == "0");
}

TEST_CASE("A.2.9, A.2.10: falling blocks", "[rules][thesis]") {
  auto script = with_field("...\n1..\n...\n..2", R"(
    print(getBlockDownFlag(0, 1), getBlockDownFlag(0, 2), getBlockDownFlag(2, 3), getBlockDownFlag(1, 1),
          getBlockDownFlag(9, 9), getAllBlockDownFlag())
    setBlockDownCellNum(0, 1, 1))");
  step(*script);
  CHECK(script->take_printed() == "false\tfalse\tfalse\tfalse\tfalse\tfalse\n");
  step(*script);
  CHECK(script->take_printed() == "true\tfalse\tfalse\tfalse\tfalse\ttrue\n");
  step(*script);
  CHECK(script->take_printed() == "false\tfalse\tfalse\tfalse\tfalse\tfalse\n");
  CHECK(script->game().board().at(0, 2) == 1);
}

TEST_CASE("A.2.10: false on an empty field, and for blocks that are ordered to fall and cannot",
          "[rules][thesis]") {
  CHECK(value("...\n...", "getAllBlockDownFlag()") == "false");
  auto script = with_field("...\n1..", "setBlockDownCellNum(0, 1, 5) print(getAllBlockDownFlag())");
  steps(*script, 3);
  CHECK(script->take_printed() == "false\nfalse\nfalse\n");
}

TEST_CASE("A.2.11: the example erases groups of four, each block by itself", "[rules][thesis]") {
  auto script = with_field(R"(
    .....
    .....
    1.2..
    11222
    1.333)",
                           R"(for x = 0, getFieldWidth() do for y = 0, getFieldHeight() do
      if getComboBlockNum(x, y) >= 4 then setBlockDeleteFlag(x, y) end end end)");
  step(*script);
  CHECK(field_of(*script) == drawing(".....\n.....\n*.*..\n*****\n*.333"));
  CHECK(script->game().board().at(0, 2) == 101);
  steps(*script, rules::erase_frames - 1);
  CHECK(script->game().board().at(0, 2) == 101);
  step(*script);
  CHECK(field_of(*script) == drawing(".....\n.....\n.....\n.....\n..333"));
}

TEST_CASE("A.2.12: erasing a group by one of its blocks", "[rules][thesis]") {
  auto script = with_field("....\n11.1\n.12.\n1111",
                           "setBlockGroupDeleteFlag(0, 1) "
                           "setBlockGroupDeleteFlag(2, 0) setBlockGroupDeleteFlag(9, 9)");
  step(*script);
  CHECK(field_of(*script) == drawing("....\n**.1\n.*2.\n****"));
}

TEST_CASE("A.2.13: the example packs everything down", "[rules][thesis]") {
  auto script = with_field("....\n1.2.\n....\n3..4\n.5..", R"(
    for x = 0, getFieldWidth() do for y = 0, getFieldHeight() do
      setBlockDownCellNum(x, y, getFieldHeight()) end end)");
  steps(*script, 20);
  CHECK(field_of(*script) == drawing("....\n....\n....\n1...\n3524"));
}

TEST_CASE("A.2.14: the example changes a group's role, and erases the third", "[rules][thesis]") {
  constexpr const char* example = R"(
    for x = 0, getFieldWidth() do for y = 0, getFieldHeight() do
      if getComboBlockNum(x, y) >= 4 and getFieldBlock(x, y) == 1 then setColorBlock(x, y, 2) end
      if getComboBlockNum(x, y) >= 5 and getFieldBlock(x, y) == 2 then setColorBlock(x, y, 3) end
      if getComboBlockNum(x, y) >= 6 and getFieldBlock(x, y) == 3 then setBlockDeleteFlag(x, y) end
    end end)";
  auto script = with_field("......\n......\n111.22\n1.3.22\n..3333\n..3...", example);
  step(*script);
  CHECK(field_of(*script) == drawing("......\n......\n222.22\n2.*.22\n..****\n..*..."));
  auto six = with_field("......\n......\n111111", example);
  step(*six);
  CHECK(field_of(*six) == drawing("......\n......\n222222"));
  step(*six);
  CHECK(field_of(*six) == drawing("......\n......\n333333"));
  step(*six);
  CHECK(field_of(*six) == drawing("......\n......\n******"));
}

TEST_CASE("A.3.1 to A.3.3: pictures, forms and colours", "[rules][thesis]") {
  std::string asked;
  rules::ScriptOptions options;
  options.check_picture = [&asked](std::string_view path) -> std::expected<void, std::string> {
    asked += std::string(path) + " ";
    if (path == "no.png") return std::unexpected("it is not there");
    return {};
  };
  const auto script = start(still_field(3, 3) + R"(
    setBlockGraph(1, "block1.png") setBlockGraph(2, "pictures/block2.png") setBlockGraph(0, "block3.png")
    setBlockForm(1, 1) setBlockForm(2, 2) setBlockForm(0, 1)
    setBlockFormColor(1, 255, 0, 0) setBlockFormColor(3, 1, 2, 255))",
                            options);
  const auto& looks = script->game().settings.looks;
  CHECK(looks[1].picture == "block1.png");
  CHECK(looks[2].picture == "pictures/block2.png");
  CHECK(looks[0].picture.empty());
  CHECK(asked == "block1.png pictures/block2.png ");
  CHECK(looks[1].form == rules::Form::disc);
  CHECK(looks[2].form == rules::Form::square_outline);
  CHECK(looks[1].color == 0xff0000);
  CHECK(looks[3].color == 0x0102ff);
  CHECK(rules::color_of(script->game().settings, 3) == 0x0102ff);
  const auto error = load_error("setBlockGraph(1, 'no.png')", options);
  CHECK(error.what.find("it is not there") != error.what.npos);
}

TEST_CASE("A.3.4 to A.4.3: the other settings", "[rules][thesis]") {
  const auto settings = start(still_field(3, 3) +
                              "setVerticalSmoothFlag(true) setHorizontalSmoothFlag(true) "
                              "setTumoDownSpeed(0.01) setTumoMoveWait(4) "
                              "setTumoMoveStartWait(10) setHardDrop(true) "
                              "setQuickTurn(true) setSuperRotation(true)")
                            ->game()
                            .settings;
  CHECK(settings.vertical_smooth);
  CHECK(settings.horizontal_smooth);
  CHECK(settings.hard_drop);
  CHECK(settings.quick_turn);
  CHECK(settings.super_rotation);
  CHECK(settings.move_wait == 4);
  CHECK(settings.move_start_wait == 10);
  CHECK(settings.down_speed == 42949673);  // 2^32 / 100, rounded up
}

TEST_CASE("wrong arguments name function, argument and line", "[rules][thesis]") {
  for (const auto& [call, what] : std::initializer_list<std::pair<const char*, const char*>>{
           {"setFieldSize(0, 5)", "x, must be"},
           {"setFieldSize(5, 41)", "y, must be"},
           {"setFieldSize(5)", "whole number"},
           {"setFieldSize(5.5, 5)", "whole number"},
           {"blockSize('big')", "whole number"},
           {"setClearMode(2)", "mode, must be"},
           {"clearBlockNum(0)", "num, must be"},
           {"createBlockPattern(100)", "0 to 99"},
           {"createBlockPattern(-1)", "0 to 99"},
           {"setHardDrop(1)", "true or false"},
           {"setQuickTurn()", "true or false"},
           {"setTumo({}, 0, 0)", "row 0 of the tumo is missing"},
           {"setTumo({[0]={1,0}}, 0, 0)", "row 1 of the tumo is missing"},
           {"setTumo({[0]={1,0},{1}}, 0, 0)", "row 1 of the tumo has 1 number, row 0 has 2"},
           {"setTumo({[0]={1,'x'},{1,1}}, 0, 0)", "number 2 in row 0"},
           {"setTumo({[0]={1.5}}, 0, 0)", "number 1 in row 0 of the tumo must be a whole number"},
           {"setTumo({[0]={100}}, 0, 0)", "-99 to 99"},
           {"setTumo({[0]={0}}, 0, 0)", "no block"},
           {"setTumo({[0]={1}}, 1, 0)", "without gaps"},
           {"setTumo({[0]={1}}, 0, 1)", "without gaps"},
           {"setTumo(5, 0, 0)", "table expected"},
           {"setTumoDownSpeed(-1)", "speed, must be"},
           {"setTumoDownSpeed(0/0)", "speed, must be"},
           {"setTumoMoveWait(-1)", "wait, must be"},
           {"setBlockForm(1, 4)", "formnum, must be"},
           {"setBlockFormColor(1, 256, 0, 0)", "0 to 255"},
           {"getFieldBlock(nil, 1)", "whole number"},
           {"setColorBlock(1, 1, 100)", "0 to 99"}}) {
    CAPTURE(call);
    const auto error = load_error("\n\n" + std::string(call));
    CHECK(error.line == 3);
    CHECK(std::string(call).starts_with(error.function));
    CHECK_FALSE(error.function.empty());
    INFO(error.what);
    CHECK(error.what.find(what) != error.what.npos);
  }
}

TEST_CASE("extension: setGameOver ends the game with the frame", "[rules]") {
  auto script = start(still_field(3, 3) +
                      "n = 0 function update() n = n + 1 setColorBlock(0, 2, 4) "
                      "if n == 3 then setGameOver() end end");
  steps(*script, 2);
  CHECK_FALSE(script->ended());
  step(*script);
  CHECK(script->game().over() == rules::Over::by_rules);
  CHECK(script->ended());
}

TEST_CASE("extension: a score and a level are those that the rules give", "[rules]") {
  auto script =
      start(still_field(3, 3) +
            "n = 0 setLevel(7) function update() n = n + 1 if n > 1 then setScore(n * -100) end end");
  CHECK(script->game().position().level == 7);
  step(*script);
  CHECK_FALSE(script->game().position().score);
  steps(*script, 2);
  CHECK(script->game().position().score == -300);
  CHECK(load_error("setScore(1.5)").what.find("whole number") != std::string::npos);
}

TEST_CASE("setColorBlock in the set-up part makes the first field", "[rules]") {
  const auto script = start(still_field(3, 3) + "setColorBlock(0, 2, 4) setColorBlock(2, 1, 5)");
  CHECK(field_of(*script) == drawing("...\n..5\n4.."));
  auto late = start(still_field(3, 3) + "function update() setFieldSize(4, 4) end");
  const auto done = late->step({});
  REQUIRE_FALSE(done.has_value());
  CHECK(done.error().what == "setFieldSize() belongs to the set-up part");
  CHECK(done.error().line == 4);
}
