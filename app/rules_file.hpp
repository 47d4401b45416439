#pragma once

#include <memory>
#include <optional>
#include <string>

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

// An error as a line for people, safe for a terminal.
std::string shown(const rules::ScriptError& error);

}  // namespace tetron::app
