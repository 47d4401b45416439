#pragma once

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "rules/engine/board_text.hpp"
#include "rules/script/script.hpp"
#include "tests/catch.hpp"

namespace tetron::test {

using rules::Inputs;
using rules::Key;
using rules::Script;

inline rules::Source listing(const std::string& name) {
  std::ifstream in(std::string(TETRON_SAMPLES) + "/rules/" + name + ".lua");
  REQUIRE(in);
  return {name + ".lua", {std::istreambuf_iterator<char>(in), {}}};
}

inline std::unique_ptr<Script> start(rules::Source source, std::uint64_t seed = 1,
                                     rules::ScriptOptions options = {}) {
  auto script = Script::load(std::move(source), seed, std::move(options));
  if (!script) FAIL(rules::describe(script.error()));
  return std::move(*script);
}

// A field of this size whose tumo is one block of role 9 that does not fall by itself.
inline std::string still_field(int width, int height) {
  return "setFieldSize(" + std::to_string(width) + ", " + std::to_string(height) +
         ")\nsetTumo({[0] = {-9}}, 0, 0)\nsetTumoDownSpeed(0.0)\n";
}

inline std::unique_ptr<Script> start(const std::string& text, rules::ScriptOptions options = {}) {
  return start(rules::Source{"test.lua", text}, 1, std::move(options));
}

inline rules::ScriptError load_error(const std::string& text, rules::ScriptOptions options = {}) {
  const auto script = Script::load({"test.lua", text}, 1, std::move(options));
  REQUIRE_FALSE(script.has_value());
  return script.error();
}

inline void step(Script& script, Inputs inputs = {}) {
  if (const auto done = script.step(inputs); !done) FAIL(rules::describe(done.error()));
}

inline void steps(Script& script, int frames, Inputs inputs = {}) {
  for (int i = 0; i < frames; ++i) step(script, inputs);
}

inline Inputs press(Key key) {
  return Inputs{}.with(key);
}

// A drawing as to_text() gives it.
inline std::string drawing(std::string_view lines) {
  std::string text;
  for (const char c : lines)
    if (c != ' ' && (c != '\n' || (!text.empty() && text.back() != '\n'))) text += c;
  if (!text.empty() && text.back() != '\n') text += '\n';
  return text;
}

inline std::string field_of(const Script& script) {
  return rules::to_text(script.game().board());
}

// The field with the tumo drawn in.
inline std::string picture_of(const Script& script) {
  rules::Board board = script.game().board();
  if (script.game().tumo())
    rules::for_each_block(*script.game().tumo(), script.game().settings,
                          [&board](int x, int y, int role) { board.place(x, y, role); });
  return rules::to_text(board);
}

}  // namespace tetron::test
