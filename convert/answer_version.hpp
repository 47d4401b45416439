#pragma once

namespace tetron::convert {

// The "version" of JSON objects that answer a question about an input; it is the version of their form in
// docs/schema.
inline constexpr int answer_version = 1;

}  // namespace tetron::convert
