#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace tetron::rules {

// A word, sign or text of a rule file.
struct Token {
  enum class Kind : std::uint8_t {
    name,  // also the words of Lua
    number,
    text,
    sign,    // of Lua, and some of other languages: "!=", "+=", "&&"
    strange  // a character that Lua does not have outside of texts, such as a curly quote
  };
  Kind kind{};
  std::string_view text{};  // part of the file
  int line = 0;             // from 1

  bool is(std::string_view other) const { return kind != Kind::text && text == other; }
};

// All tokens of a rule file, without comments. Never fails: what is left open ends with the file.
std::vector<Token> tokens_of(std::string_view text);

}  // namespace tetron::rules
