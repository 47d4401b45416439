#pragma once

#include <string>

namespace tetron::rules {

// An error in a rule file, or one that happened while it ran. The texts contain parts of the script, so they
// must be escaped before they are written to a terminal.
struct ScriptError {
  std::string file;
  int line = 0;               // 0: unknown
  std::string function = {};  // the function that was running; empty: none
  std::string what = {};
  std::string hint = {};  // "did you mean 'getFieldBlock'?"; empty: none
};

// The error in one line, such as "puyo.lua:12: in update(): ...".
std::string describe(const ScriptError& error);

}  // namespace tetron::rules
