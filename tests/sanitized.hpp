#pragma once

namespace tetron::test {

// Whether the libraries and programs under test have the address sanitizer: all they do takes many times as
// long, and more memory. The tests themselves never have it.
bool is_sanitized();

}  // namespace tetron::test
