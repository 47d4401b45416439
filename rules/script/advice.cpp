#include "rules/script/advice.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "rules/lua/function.hpp"

namespace tetron::rules {

namespace {

struct LeftOut {
  std::string_view name;  // the name in Lua
  std::string_view instead;
};

constexpr std::string_view one_file = "a game is one rule file";
constexpr std::string_view plain_text =
    "string.find() looks for plain text, string.sub() takes a part of one";
constexpr std::string_view bytes = "string.byte() and string.char() are there";
constexpr std::string_view drawn_by_engine =
    "the engine draws at random: a positive number in setTumo() is a random role";

constexpr std::array left_out{
    LeftOut{"collectgarbage", "memory is freed by itself"},
    LeftOut{"coroutine", "keep what the next frame needs in variables"},
    LeftOut{"debug", "print() shows values"},
    LeftOut{"dofile", one_file},
    LeftOut{"io", "print() writes, and nothing can be read"},
    LeftOut{"load", one_file},
    LeftOut{"loadfile", one_file},
    LeftOut{"loadstring", one_file},
    LeftOut{"math.random", drawn_by_engine},
    LeftOut{"math.randomseed", drawn_by_engine},
    LeftOut{"next", "pairs() goes through a table"},
    LeftOut{"os", "update() runs 60 times a second and can count"},
    LeftOut{"package", one_file},
    LeftOut{"require", one_file},
    LeftOut{"string.dump", "functions can be kept in variables"},
    LeftOut{"string.gmatch", plain_text},
    LeftOut{"string.gsub", plain_text},
    LeftOut{"string.match", plain_text},
    LeftOut{"string.pack", bytes},
    LeftOut{"string.packsize", bytes},
    LeftOut{"string.unpack", bytes},
    LeftOut{"table.move", "a loop copies values"},
    LeftOut{"utf8", bytes},
    LeftOut{"warn", "print() writes"},
    LeftOut{"xpcall", "pcall() is there"},
};

const LeftOut* find_left_out(std::string_view name) {
  const auto found = std::ranges::find(left_out, name, &LeftOut::name);
  return found == left_out.end() ? nullptr : &*found;
}

// Finds a function in one of Lua's tables by its field: "random" is that of "math.random".
const LeftOut* find_field(std::string_view field) {
  const auto found = std::ranges::find_if(left_out, [field](const LeftOut& each) {
    const std::size_t dot = each.name.find('.');
    return dot != each.name.npos && each.name.substr(dot + 1) == field;
  });
  return found == left_out.end() ? nullptr : &*found;
}

std::string_view line_of(std::string_view text, int number) {
  for (int line = 1; line < number && !text.empty(); ++line)
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return text.substr(0, text.find('\n'));
}

// The NAME in "attempt to ... a nil value (KIND 'NAME')".
std::optional<std::string_view> nil_name(std::string_view what, std::string_view kind) {
  const std::string begin = " a nil value (" + std::string(kind) + " '";
  const std::size_t at = what.find(begin);
  if (!what.starts_with("attempt to ") || at == what.npos) return std::nullopt;
  const std::string_view name = what.substr(at + begin.size());
  return name.substr(0, name.find('\''));
}

void tell_left_out(ScriptError& error, const LeftOut& name) {
  error.what = std::string(name.name) + " is left out of the Lua of rule files";
  error.hint = name.instead;
}

}  // namespace

void advise(ScriptError& error, std::string_view text) {
  if (const auto global = nil_name(error.what, "global")) {
    const LeftOut* left = find_left_out(*global);
    if (const std::string_view name = similar_name(*global); left == nullptr && !name.empty())
      error.hint = "did you mean '" + std::string(name) + "'?";
    if (left != nullptr) tell_left_out(error, *left);
  } else if (const auto field = nil_name(error.what, "field")) {
    // A table of the file itself may have such a field.
    const LeftOut* left = find_field(*field);
    if (left != nullptr && line_of(text, error.line).find(left->name) != std::string_view::npos)
      tell_left_out(error, *left);
  } else if (const auto method = nil_name(error.what, "method")) {
    const LeftOut* left = find_field(*method);
    if (left != nullptr && left->name.starts_with("string."))
      error.hint =
          std::string(left->name) + " is left out of the Lua of rule files; " + std::string(left->instead);
  }
}

}  // namespace tetron::rules
