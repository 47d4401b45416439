#include "rules/engine/inputs.hpp"

#include "tests/catch.hpp"

using namespace tetron::rules;

TEST_CASE("inputs as text", "[rules][inputs]") {
  CHECK(to_text(Inputs{}) == "none");
  CHECK(to_text(Inputs{}.with(Key::down).with(Key::left)) == "left+down");
  CHECK(inputs_from_text("turn-right+up") == Inputs{}.with(Key::turn_right).with(Key::up));
  for (unsigned bits = 0; bits < 64; ++bits) {
    const Inputs inputs{static_cast<std::uint8_t>(bits)};
    CHECK(inputs_from_text(to_text(inputs)) == inputs);
  }
  for (const char* text : {"", "lft", "left+", "+left", "left down", "LEFT"}) {
    CAPTURE(text);
    CHECK_FALSE(inputs_from_text(text).has_value());
  }
}

TEST_CASE("a log of inputs as text", "[rules][inputs]") {
  const auto log =
      log_from_text("# to the wall\n12 left\n\n  3 left   # same keys\n5 -\n1 turn-left+down\r\n7\n");
  REQUIRE(log.has_value());
  CHECK(log->frames() == 28);
  CHECK(to_text(*log) == "15 left\n5 none\n1 down+turn-left\n7 none\n");
  CHECK(log_from_text(to_text(*log)) == *log);
  InputPlayer player(*log);
  for (int i = 0; i < 15; ++i) CHECK(player.next() == Inputs{}.with(Key::left));
  for (int i = 0; i < 5; ++i) CHECK(player.next() == Inputs{});
  CHECK(player.next() == Inputs{}.with(Key::turn_left).with(Key::down));
  for (int i = 0; i < 20; ++i) CHECK(player.next() == Inputs{});
}

TEST_CASE("what is no log of inputs names its line", "[rules][inputs]") {
  const auto line_of = [](std::string_view text) {
    const auto log = log_from_text(text);
    return log ? 0 : log.error().line;
  };
  CHECK(line_of("left 12") == 1);
  CHECK(line_of("12 left\n-3 left") == 2);
  CHECK(line_of("12 left\n\n1 lefft") == 3);
  CHECK(line_of("99999999999999999999 left") == 1);
  CHECK(line_of("4294967296 left\n1 left") == 2);
  CHECK(log_from_text("")->frames() == 0);
}
