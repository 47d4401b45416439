#pragma once

#include <span>
#include <string_view>

namespace tetron::rules {

// A file of rules/mix that is part of the program. The build writes the source.
struct EmbeddedText {
  std::string_view name;  // without folder and ending
  std::string_view text;
};

// rules/mix/parts, by name, and rules/mix/joints: begin, end, files, union.
std::span<const EmbeddedText> mix_texts();

}  // namespace tetron::rules
