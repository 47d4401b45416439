#pragma once

namespace tetron::convert {

// "version" of a JSON object that answers a question about an input: of its form, as docs/schema has it.
inline constexpr int answer_version = 1;

}  // namespace tetron::convert
