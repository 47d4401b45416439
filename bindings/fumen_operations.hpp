#pragma once

#include <expected>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/error.hpp"

// The commands of `tetron fumen` for Python and npm: takes and returns texts of fumens.
namespace tetron::bindings {

struct FumenRequest {
  std::string operation;  // the name of the command: "gray-all"
  // By the names of the command's options: {"up", "2"}. "row" may occur more than once. The value of a flag
  // is "1".
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<std::string> fumens;
};

struct FumenAnswer {
  std::vector<std::string> texts;
  std::vector<std::string> warnings;  // for people
};

// The error in the text of a fumen, or another error for people.
using FumenRefusal = std::variant<base::Error, std::string>;

// Runs an operation. All operations take the options "strict" and "fumen-version". The texts are the lines
// that the command writes, and the warnings are the command's warnings. More than a million pages are
// refused.
std::expected<FumenAnswer, FumenRefusal> do_fumens(const FumenRequest& request);

}  // namespace tetron::bindings
