#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "rules/script/trace.hpp"

// Traces as JSON. See docs/rules.md, "Traces".
namespace tetron::app {

void append_trace(std::string& out, const rules::Trace& trace, const rules::Board& field);

// Reads what is needed to play the game again and to compare. The error says what is wrong with the text.
std::expected<rules::Trace, std::string> read_trace(std::string_view text);

}  // namespace tetron::app
