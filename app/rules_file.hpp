#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/rules_pictures.hpp"
#include "rules/script/script.hpp"

namespace tetron::app {

// A rule file with its pictures.
struct RuleFile {
  rules::Source source;
  std::shared_ptr<RulePictures> pictures;
};

// "-" is standard input. Failing is told; the result is empty then.
std::optional<RuleFile> open_rules(const std::string& path);

// Options for a script of this file: a picture that cannot be read is an error where the script names it.
rules::ScriptOptions script_options(const RuleFile& file);

// What print() printed, as lines for people, safe for a terminal: a TAB is blanks up to the next eighth
// column.
std::vector<std::string> shown_lines(std::string_view printed);

// An error as a line for people, safe for a terminal.
std::string shown(const rules::ScriptError& error);

}  // namespace tetron::app
