#include "player/keys/keys.hpp"

#include <set>

#include "player/keys/input.hpp"
#include "tests/catch.hpp"

namespace tetron::test {

namespace {

using namespace player;
using namespace scene;

std::optional<Command> command(std::string_view chord) {
  const auto parsed = parse_chord(chord);
  return parsed ? KeyMap().find(*parsed) : std::nullopt;
}

using Kind = WindowEvent::Kind;

WindowEvent key_event(Kind kind, KeyCode code, bool shift = false, bool control = false) {
  return {.kind = kind, .key = {code, shift, control}};
}

// A key of a keyboard: what it is called, what it types.
class Keyboard {
 public:
  std::optional<Command> press(KeyCode code, char32_t typed, bool shift = false, bool control = false) {
    const auto first = input_.command(key_event(Kind::key_pressed, code, shift, control), keys_);
    std::optional<Command> second;
    if (typed != 0) second = input_.command({.kind = Kind::typed, .character = typed}, keys_);
    REQUIRE((!first || !second));
    return first ? first : second;
  }
  void release(KeyCode code) { CHECK_FALSE(input_.command(key_event(Kind::key_released, code), keys_)); }
  std::optional<Command> tap(KeyCode code, char32_t typed, bool shift = false) {
    const auto result = press(code, typed, shift);
    release(code);
    return result;
  }

 private:
  KeyMap keys_;
  Input input_;
};

}  // namespace

TEST_CASE("Chords read as they are written", "[player]") {
  for (const char* text : {"Space", "k", "Left", "Shift+Left", "Ctrl+c", "Ctrl+Alt+Shift+PgDn", "F1", "F11",
                           "F12", "[", "+", "Shift+0", "?", "ä", "Esc", "f", "Ctrl+Shift+k", "Alt+5"}) {
    INFO(text);
    const auto chord = parse_chord(text);
    REQUIRE(chord);
    CHECK(to_text(*chord) == text);
  }
  for (const char* text : {"", "Shift+", "space", "F0", "F13", "kk", "Foo", "Shift+k", "Ctrl+,", "Ctrl+ä",
                           " ", "\x7f", "Shift+?"}) {
    INFO(text);
    CHECK_FALSE(parse_chord(text));
  }
  CHECK(parse_chord("F") == parse_chord("f"));
  CHECK(parse_chord("Ctrl+C") == parse_chord("Ctrl+c"));
}

TEST_CASE("Every action has a name, a description and keys that no other has", "[player]") {
  std::set<std::string> chords;
  std::set<std::string_view> names;
  for (const ActionInfo& row : actions()) {
    INFO(row.name);
    CHECK(names.insert(row.name).second);
    CHECK_FALSE(row.description.empty());
    CHECK_FALSE(KeyMap().keys_text(row.action).empty());
    CHECK(&info(row.action) == &row);
    for (std::string_view left = row.keys; !left.empty();) {
      const auto end = std::min(left.find(' '), left.size());
      CHECK(parse_chord(left.substr(0, end)));
      CHECK(chords.insert(std::string(left.substr(0, end))).second);
      left.remove_prefix(std::min(end + 1, left.size()));
    }
  }
  CHECK(names.size() == static_cast<std::size_t>(Action::quit) + 1);
}

TEST_CASE("The usual keys", "[player]") {
  struct Expected {
    const char* chord;
    Command command;
  };
  const Expected expected[] = {
      {"Space", {Action::play_pause}},
      {"k", {Action::play_pause}},
      {"Left", {Action::five_seconds_back}},
      {"Right", {Action::five_seconds_on}},
      {"Shift+Left", {Action::second_back}},
      {"Shift+Right", {Action::second_on}},
      {"j", {Action::ten_seconds_back}},
      {"l", {Action::ten_seconds_on}},
      {",", {Action::placement_back}},
      {".", {Action::placement_on}},
      {"Up", {Action::louder}},
      {"Down", {Action::softer}},
      {"m", {Action::mute}},
      {"a", {Action::loop_start}},
      {"b", {Action::loop_end}},
      {"c", {Action::chat}},
      {"i", {Action::statistics}},
      {"d", {Action::chunk}},
      {"g", {Action::palette}},
      {"n", {Action::hide_result}},
      {"Ctrl+c", {Action::copy_fumen}},
      {"Ctrl+l", {Action::copy_command}},
      {"<", {Action::previous_file}},
      {">", {Action::next_file}},
      {"Home", {Action::start}},
      {"End", {Action::end}},
      {"0", {Action::percent, 0}},
      {"5", {Action::percent, 50}},
      {"9", {Action::percent, 90}},
      {"[", {Action::bit_slower}},
      {"]", {Action::bit_faster}},
      {"Backspace", {Action::normal_speed}},
      {"Shift+1", {Action::focus_player, 0}},
      {"Shift+8", {Action::focus_player, 7}},
      {"Shift+0", {Action::focus_all}},
      {"Tab", {Action::focus_next}},
      {"PgUp", {Action::marker_back}},
      {"PgDn", {Action::marker_on}},
      {"s", {Action::screenshot}},
      {"f", {Action::fullscreen}},
      {"F11", {Action::fullscreen}},
      {"?", {Action::help}},
      {"Esc", {Action::close}},
      {"q", {Action::quit}},
  };
  for (const Expected& row : expected) {
    INFO(row.chord);
    CHECK(command(row.chord) == row.command);
  }
  CHECK_FALSE(command("Shift+9"));
  CHECK_FALSE(command("Ctrl+k"));
}

TEST_CASE("An action's keys can be changed", "[player]") {
  const auto chord = [](std::string_view text) { return parse_chord(text).value(); };
  KeyMap keys;
  const std::vector<Chord> chords{chord("x"), chord("q")};
  keys.set(Action::screenshot, chords);
  CHECK(keys.find(chord("x")) == Command{Action::screenshot});
  CHECK(keys.find(chord("q")) == Command{Action::screenshot});
  CHECK_FALSE(keys.find(chord("s")));
  CHECK(keys.find(chord("Esc")) == Command{Action::close});
  CHECK(keys.keys_text(Action::quit).empty());
  CHECK(keys.chords(Action::screenshot) == chords);
  const std::vector<Chord> percents{chord("u"), chord("v")};
  keys.set(Action::percent, percents);
  CHECK(keys.find(chord("v")) == Command{Action::percent, 10});
  CHECK_FALSE(keys.find(chord("5")));
  keys.set(Action::chat, {});
  CHECK_FALSE(keys.find(chord("c")));
  CHECK(keys.keys_text(Action::chat) == "");
  CHECK(find_action("screenshot") == &info(Action::screenshot));
  CHECK(find_action("Screenshot") == nullptr);
  CHECK(most_chords(info(Action::percent)) == 10);
  CHECK(most_chords(info(Action::focus_player)) == 8);
}

TEST_CASE("The keys of mpv", "[player]") {
  const KeyMap keys = KeyMap::scheme("mpv").value();
  const auto command = [&keys](std::string_view chord) { return keys.find(parse_chord(chord).value()); };
  CHECK(command("Left") == Command{Action::five_seconds_back});
  CHECK(command("Right") == Command{Action::five_seconds_on});
  CHECK(command("Up") == Command{Action::minute_on});
  CHECK(command("Down") == Command{Action::minute_back});
  CHECK(command("Shift+Right") == Command{Action::second_on});
  CHECK(command("9") == Command{Action::softer});
  CHECK(command("0") == Command{Action::louder});
  CHECK(command("p") == Command{Action::play_pause});
  CHECK(command("PgUp") == Command{Action::marker_on});
  CHECK(command("Enter") == Command{Action::next_file});
  CHECK(command("q") == Command{Action::quit});
  // Nothing is out of reach.
  for (const ActionInfo& row : actions()) CHECK_FALSE(keys.keys_text(row.action).empty());
  CHECK(KeyMap::scheme("default"));
  CHECK_FALSE(KeyMap::scheme("vlc"));
}

TEST_CASE("Keys for a game: arrows go from piece to piece, digits enlarge players", "[player]") {
  const KeyMap keys = KeyMap::scheme("tetron").value();
  const auto command = [&keys](std::string_view chord) { return keys.find(parse_chord(chord).value()); };
  CHECK(command("Left") == Command{Action::placement_back});
  CHECK(command("Right") == Command{Action::placement_on});
  CHECK(command("l") == Command{Action::five_seconds_on});
  CHECK(command("Up") == Command{Action::minute_on});
  CHECK(command(".") == Command{Action::event_on});
  CHECK(command("1") == Command{Action::focus_player, 0});
  CHECK(command("0") == Command{Action::focus_all});
  CHECK(command("Shift+5") == Command{Action::percent, 50});
  CHECK(command("]") == Command{Action::faster});
  CHECK(command("m") == Command{Action::marker_kinds});
  CHECK(command("Ctrl+m") == Command{Action::mute});
  CHECK(command("Esc") == Command{Action::close});
  for (const ActionInfo& row : actions()) CHECK_FALSE(keys.keys_text(row.action).empty());
}

TEST_CASE("Keys are shown to people in few words", "[player]") {
  const KeyMap keys;
  CHECK(keys.keys_text(Action::play_pause) == "Space, k");
  CHECK(keys.keys_text(Action::percent) == "0 - 9");
  CHECK(keys.keys_text(Action::focus_player) == "Shift+1 - 8");
  KeyMap letters;
  const std::vector<Chord> four{*parse_chord("w"), *parse_chord("e"), *parse_chord("r"), *parse_chord("t")};
  letters.set(Action::focus_player, four);
  CHECK(letters.keys_text(Action::focus_player) == "w, e, r, t");
}

TEST_CASE("Help has a row for every action with a key, below the heading of its task", "[player]") {
  const auto help = KeyMap().help();
  std::size_t rows = 0;
  for (const ActionInfo& action : actions()) {
    const std::string keys = KeyMap().keys_text(action.action);
    if (keys.empty()) continue;
    ++rows;
    // The last one: six are also at the top.
    auto at = std::ranges::find_if(help.rbegin(), help.rend(), [&](const scene::KeyHelp& row) {
      return row.keys == keys && row.description == action.description;
    });
    INFO(action.name);
    REQUIRE(at != help.rend());
    while (at != help.rend() && !at->keys.empty()) ++at;
    REQUIRE(at != help.rend());
    CHECK(at->description == menu_group_names[static_cast<std::size_t>(action.group)]);
  }
  const auto headings = std::ranges::count_if(help, [](const auto& row) { return row.keys.empty(); });
  // With those to begin with, and the mouse.
  CHECK(headings == std::ssize(menu_group_names) + 2);
  CHECK(rows + static_cast<std::size_t>(headings) + 6 + 4 == help.size());
  for (std::size_t i = 1; i <= 6; ++i) CHECK_FALSE(help[i].keys.empty());
  CHECK(help[7].keys.empty());
}

TEST_CASE("Keys are known by what they type", "[player]") {
  Keyboard keyboard;
  CHECK(keyboard.tap(KeyCode::k, 'k') == Command{Action::play_pause});
  CHECK(keyboard.tap(KeyCode::k, 'K', true) == Command{Action::play_pause});
  CHECK(keyboard.tap(KeyCode::space, ' ') == Command{Action::play_pause});
  CHECK(keyboard.tap(KeyCode::slash, '?', true) == Command{Action::help});
  CHECK_FALSE(keyboard.tap(KeyCode::slash, '/'));
  CHECK(keyboard.tap(KeyCode::unknown, '?', true) == Command{Action::help});
  CHECK(keyboard.tap(KeyCode::left_bracket, '[') == Command{Action::bit_slower});
  CHECK(keyboard.tap(KeyCode::left, 0) == Command{Action::five_seconds_back});
  CHECK(keyboard.tap(KeyCode::left, 0, true) == Command{Action::second_back});
  CHECK(keyboard.tap(KeyCode::backspace, 8) == Command{Action::normal_speed});
  CHECK(keyboard.tap(KeyCode::escape, 27) == Command{Action::close});
  CHECK_FALSE(keyboard.press(KeyCode::k, 11, false, true));
}

TEST_CASE("What a key types with Ctrl held down is no other command", "[player]") {
  Keyboard keyboard;
  // X has no other character for Ctrl and a digit than the digit.
  std::vector<Command> commands;
  Input input;
  const KeyMap keys;
  for (const bool control : {true, false}) {
    WindowEvent press{.kind = WindowEvent::Kind::key_pressed,
                      .key = {KeyCode::digit_3, false, control, !control}};
    if (const auto command = input.command(press, keys)) commands.push_back(*command);
    if (const auto command = input.command({.kind = WindowEvent::Kind::typed, .character = U'3'}, keys))
      commands.push_back(*command);
    input.command({.kind = WindowEvent::Kind::key_released, .key = {KeyCode::digit_3}}, keys);
  }
  CHECK(commands == std::vector<Command>{{Action::export_as, 2}, {Action::copy_export, 2}});
  CHECK(keyboard.tap(KeyCode::digit_3, '3') == Command{Action::percent, 30});
}

TEST_CASE("Digits work on keyboards of several countries", "[player]") {
  Keyboard keyboard;
  CHECK(keyboard.tap(KeyCode::digit_3, '3') == Command{Action::percent, 30});
  CHECK(keyboard.tap(KeyCode::pad_3, '3') == Command{Action::percent, 30});
  CHECK(keyboard.tap(KeyCode::digit_3, '#', true) == Command{Action::focus_player, 2});
  // German: AltGr and 8 type a bracket.
  CHECK(keyboard.tap(KeyCode::digit_8, '[') == Command{Action::bit_slower});
  // French: digits are typed with Shift.
  CHECK(keyboard.tap(KeyCode::digit_3, '"') == Command{Action::percent, 30});
  CHECK(keyboard.tap(KeyCode::digit_3, '3', true) == Command{Action::focus_player, 2});
  CHECK(keyboard.tap(KeyCode::unknown, '3') == Command{Action::percent, 30});
}

TEST_CASE("A key that is held down repeats only steps", "[player]") {
  Keyboard keyboard;
  CHECK(keyboard.press(KeyCode::right, 0));
  CHECK(keyboard.press(KeyCode::right, 0));
  CHECK(keyboard.press(KeyCode::space, ' '));
  CHECK_FALSE(keyboard.press(KeyCode::space, ' '));
  keyboard.release(KeyCode::space);
  CHECK(keyboard.press(KeyCode::space, ' '));
  CHECK(keyboard.press(KeyCode::k, 'k'));
  CHECK_FALSE(keyboard.press(KeyCode::k, 'k'));
  CHECK(keyboard.press(KeyCode::period, '.'));
  CHECK(keyboard.press(KeyCode::period, '.'));
}

}  // namespace tetron::test
