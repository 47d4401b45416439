#pragma once

#include <string>

namespace tetron::rules {

// What is wrong with a rule file, or went wrong while it ran. The texts hold what the script says and are to
// be escaped before they go to a terminal.
struct ScriptError {
  std::string file;
  int line = 0;               // 0: none
  std::string function = {};  // that was running; empty: none
  std::string what = {};
  std::string hint = {};  // "did you mean 'getFieldBlock'?"; empty: none
};

// "puyo.lua:12: in update(): ..."
std::string describe(const ScriptError& error);

}  // namespace tetron::rules
