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
  any,          // also pipes; "-" is standard input
  regular_file  // anything else is an error; the call does not wait for it
};

// Reads the rules as they are now. The result is a copy, so later changes of the file do not matter. The
// error is a line for people.
std::expected<RuleFile, base::SafeText> read_rules(const std::string& path, RuleSource kind);
// "-" is standard input. On an error, prints a message and returns nothing.
std::optional<RuleFile> open_rules(const std::string& path);

// The options for a script of this file. If a picture cannot be read, naming it in the script is an error. A
// script that does not end ends the process (step_limit.hpp).
rules::ScriptOptions script_options(const RuleFile& file);

// The memory that a process for one game may have. Lua, and what is kept of it for a bot, take a quarter of
// it.
inline constexpr std::size_t game_memory = std::size_t{1} << 30;

// An error as a line for people.
base::SafeText shown(const rules::ScriptError& error);

// Shows all problems of rules that cannot be loaded, and ends the command with ExitCode::cannot_open.
[[noreturn]] void refuse_rules(const rules::Source& source, const rules::ScriptError& error);

// The lines that a script printed, with tabs replaced by spaces up to the next multiple of eight columns.
std::vector<base::SafeText> printed_lines(std::string_view printed);

}  // namespace tetron::app
