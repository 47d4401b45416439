#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/error.hpp"

// What the calls of the interface have in common. Texts and bytes go in as an address and a size within the
// module's memory, which the caller gets from tetron_alloc(). What comes out stands in the result until the
// next call. docs/web.md
#define TETRON_EXPORT(name) extern "C" __attribute__((export_name(#name), visibility("default")))

namespace tetron::wasm {

// What a call gives back: whether the result is what was asked for, or says in JSON why not.
enum class Outcome : std::uint32_t { done = 0, failed = 1 };

// The result, empty at the beginning of a call.
std::string& result();
std::string& fresh_result();

// {"message":...,"offset":...,"field":...}
Outcome fail(const base::Error& error);
Outcome fail(std::string_view message);

// The low byte first.
void append_u32(std::string& out, std::uint32_t number);

inline std::string_view text_at(const char* data, std::size_t size) {
  return {data, size};
}

}  // namespace tetron::wasm
