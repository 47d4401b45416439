#pragma once

#include <memory>
#include <optional>
#include <string>

#include "rules/script/script.hpp"

namespace tetron::app {

// A rule file with its pictures' folder.
struct RuleFile {
  rules::Source source;
  std::string folder;  // where its pictures must be
};

// "-" is standard input. Failing is told; the result is empty then.
std::optional<RuleFile> open_rules(const std::string& path);

// Options for a script of this file: pictures are looked for in its folder, and refused if a link leads out
// of it, if they are no files, or larger than max_picture_bytes.
rules::ScriptOptions script_options(const RuleFile& file);
inline constexpr std::uintmax_t max_picture_bytes = std::uintmax_t{4} << 20;

// An error as a line for people, safe for a terminal.
std::string shown(const rules::ScriptError& error);

}  // namespace tetron::app
