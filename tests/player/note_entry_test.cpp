#include "player/controls/note_entry.hpp"

#include <string_view>

#include "tests/catch.hpp"

namespace tetron::test {

namespace {

using player::KeyCode;
using player::NoteEntry;
using player::WindowEvent;
using Result = NoteEntry::Result;

Result press(NoteEntry& entry, KeyCode code) {
  return entry.handle({.kind = WindowEvent::Kind::key_pressed, .key = {.code = code}});
}
void type(NoteEntry& entry, std::u32string_view text) {
  for (const char32_t c : text)
    CHECK(entry.handle({.kind = WindowEvent::Kind::typed, .character = c}) == Result::typing);
}

}  // namespace

TEST_CASE("A note is typed", "[player]") {
  NoteEntry entry(std::nullopt, base::Milliseconds(61'500), "");
  type(entry, U"h\x1b\x0eé\u3042");
  CHECK(entry.text() == "h\u00e9\u3042");
  CHECK(press(entry, KeyCode::backspace) == Result::typing);
  CHECK(press(entry, KeyCode::backspace) == Result::typing);
  CHECK(entry.text() == "h");
  CHECK(press(entry, KeyCode::left) == Result::typing);
  CHECK(entry.line().starts_with("note at 1:01.5: h▏; "));
  type(entry, U"; a");
  CHECK(entry.line().starts_with("note at 1:01.5: h;\u00a0a▏; "));
  for (int i = 0; i < 3; ++i) press(entry, KeyCode::backspace);
  CHECK(press(entry, KeyCode::enter) == Result::kept);
  CHECK(press(entry, KeyCode::escape) == Result::dropped);
  for (int i = 0; i < 3; ++i) press(entry, KeyCode::backspace);
  CHECK(entry.text().empty());
}

TEST_CASE("A note that is typed has an end", "[player]") {
  NoteEntry entry(3, base::Milliseconds(0), std::string(990, 'a'));
  type(entry, U"0123456789");
  CHECK(entry.text() == std::string(990, 'a') + "0123456");
  CHECK(entry.index() == 3);
  CHECK(entry.line().starts_with("note at 0:00.0: …aaa"));
  CHECK(entry.line().contains("0123456"));
  CHECK(entry.line().size() < 200);
}

}  // namespace tetron::test
