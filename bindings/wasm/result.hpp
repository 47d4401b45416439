#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/read_error.hpp"

// Common parts of the interface. Texts and bytes are passed as an address and a size in the module's memory,
// which the caller gets from tetron_alloc(). A result is valid until the next call. docs/web.md
#define TETRON_EXPORT(name) extern "C" __attribute__((export_name(#name), visibility("default")))

namespace tetron::wasm {

// The outcome of a call: whether the result is what was asked for, or an error as JSON.
enum class Outcome : std::uint32_t { done = 0, failed = 1 };

// The result of the current call; empty at its beginning.
std::string& result();
std::string& fresh_result();

// {"message":...,"offset":...,"field":...}
Outcome fail(const base::Error& error);
Outcome fail(const base::ReadError& error);
Outcome fail(std::string_view message);

// With the low byte first.
void append_u32(std::string& out, std::uint32_t number);

inline std::string_view text_at(const char* data, std::size_t size) {
  return {data, size};
}

}  // namespace tetron::wasm
