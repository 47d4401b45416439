#pragma once

#include <expected>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/error.hpp"

// What the commands of `tetron fumen` do, for Python and npm: texts of fumens go in, texts come out.
namespace tetron::bindings {

struct FumenRequest {
  std::string operation;  // the name of the command: "gray-all"
  // By the names of the command's options: {"up", "2"}; "row" may stand there more than once. A flag is "1".
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<std::string> fumens;
};

struct FumenAnswer {
  std::vector<std::string> texts;
  std::vector<std::string> warnings;  // for people
};

// What is wrong with the text of a fumen, or what else is, for people.
using FumenRefusal = std::variant<base::Error, std::string>;

// Options that all of them take: "strict", "fumen-version". Each writes what the command writes for the same,
// a text for each of its lines; what the command tells as a warning is one here. More than a million pages
// are refused.
std::expected<FumenAnswer, FumenRefusal> do_fumens(const FumenRequest& request);

}  // namespace tetron::bindings
