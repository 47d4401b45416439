#pragma once

#include <span>
#include <string_view>

namespace tetron::rules {

// A file of rules/mix that is built into the program. The build generates the source.
struct EmbeddedText {
  std::string_view name;  // without folder and extension
  std::string_view text;
};

// The files of rules/mix/parts, by name, and of rules/mix/joints: begin, end, files, union.
std::span<const EmbeddedText> mix_texts();

}  // namespace tetron::rules
