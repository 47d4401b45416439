#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/script/error.hpp"

namespace tetron::rules {

// What in the text of a rule file is wrong or probably a mistake, in the order of its lines, at most
// most_found: signs of other languages, `=` in a condition, a local update(), calls of functions that do not
// exist, functions of the engine that get lost, loops that leave out column or row 0. Nothing is run.
std::vector<ScriptError> lint(const std::string& file, std::string_view text);
inline constexpr std::size_t most_found = 50;

// Adds to an error of a rule file what helps to find it: a hint about an unknown name, the name of the
// argument, the loop that does not end, what is wrong with the text in that line.
void explain(ScriptError& error, std::string_view text);

}  // namespace tetron::rules
