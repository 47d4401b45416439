#pragma once

namespace tetron::test {

// Whether the libraries and programs under test have the address or the thread sanitizer: all they do takes
// many times as long, and more memory. The tests themselves do not have the former.
bool is_sanitized();

}  // namespace tetron::test
