#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands/rules/rules_pictures.hpp"
#include "base/safe_text.hpp"
#include "rules/script/script.hpp"

namespace tetron::app {

// A rule file with its pictures.
struct RuleFile {
  rules::Source source;
  std::shared_ptr<RulePictures> pictures;
};

enum class RuleSource : std::uint8_t {
  any,          // pipes as well; "-" is standard input
  regular_file  // what is another kind of file by now is an error, and not waited for
};

// The rules as they are now: a copy, whatever becomes of the file. The error is a line for people.
std::expected<RuleFile, base::SafeText> read_rules(const std::string& path, RuleSource kind);
// "-" is standard input. Failing is told; the result is empty then.
std::optional<RuleFile> open_rules(const std::string& path);

// Options for a script of this file: a picture that cannot be read is an error where the script names it.
// What never ends, ends the process (step_limit.hpp).
rules::ScriptOptions script_options(const RuleFile& file);

// What a process that runs one game may have, of which Lua and what is kept of it for a bot take a quarter.
inline constexpr std::size_t game_memory = std::size_t{1} << 30;

// An error as a line for people.
base::SafeText shown(const rules::ScriptError& error);

// The lines that a script printed, with blanks up to the next eighth column for a TAB.
std::vector<base::SafeText> printed_lines(std::string_view printed);

}  // namespace tetron::app
