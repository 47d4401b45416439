#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/exit_code.hpp"
#include "formats/fumen/decode.hpp"

namespace tetron::app {

// A text and what to call it in messages.
struct NamedText {
  std::string name;
  std::string text;
};

// What ARG stands for: "-" standard input, a file's name, or else the text itself. Lines of a file or of
// standard input are texts of their own, empty ones left out. Failing to open is told and ends the command.
std::vector<NamedText> lines_of(const std::string& arg);
// The lines of a text read already, empty ones left out; a text without any is told and ends the command.
std::vector<NamedText> split_lines(std::string_view text, const std::string& name);
// What ARG stands for as one text.
NamedText whole_of(const std::string& arg);

// Whether the first line that is not empty is a fumen. One without '@' (version 0.90) could be any word and
// is not taken for one: `tetron fumen` reads those.
bool begins_with_fumen(std::string_view text);

// The pages of a fumen; what is wrong with it is told. Lenient reading leaves `code` at ExitCode::problems if
// something was repaired; a fumen that cannot be read gives nothing and ExitCode::cannot_open.
std::optional<fumen::Decoded> decode_fumen(const NamedText& fumen, bool strict, ExitCode& code);

}  // namespace tetron::app
