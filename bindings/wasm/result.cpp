#include "bindings/wasm/result.hpp"

#include <cstdlib>

namespace tetron::wasm {

std::string& result() {
  static std::string text;
  return text;
}

std::string& fresh_result() {
  std::string& text = result();
  constexpr std::size_t much = std::size_t{1} << 20;
  if (text.capacity() > much) std::string().swap(text);
  text.clear();
  return text;
}

Outcome fail(const base::Error& error) {
  std::string& out = fresh_result();
  out += "{\"message\":";
  append_json_text(out, base::describe(error));
  out += ",\"offset\":" + std::to_string(error.offset) + ",\"field\":";
  append_json_text(out, error.field);
  out += '}';
  return Outcome::failed;
}

Outcome fail(std::string_view message) {
  const std::string kept(message);
  std::string& out = fresh_result();
  out += "{\"message\":";
  append_json_text(out, kept);
  out += '}';
  return Outcome::failed;
}

void append_json_text(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (code < 0x20 || code == 0x7f) {
      constexpr std::string_view digits = "0123456789abcdef";
      out += "\\u00";
      out += digits[code >> 4];
      out += digits[code & 15];
    } else {
      out += c;  // the reader of the result makes U+FFFD of what is no UTF-8
    }
  }
  out += '"';
}

void append_u32(std::string& out, std::uint32_t number) {
  for (int shift = 0; shift < 32; shift += 8) out += static_cast<char>(number >> shift & 0xff);
}

TETRON_EXPORT(tetron_alloc) void* tetron_alloc(std::size_t size) {
  return std::malloc(size > 0 ? size : 1);
}
TETRON_EXPORT(tetron_free) void tetron_free(void* memory) {
  std::free(memory);
}
TETRON_EXPORT(tetron_result) const char* tetron_result() {
  return result().data();
}
TETRON_EXPORT(tetron_result_size) std::size_t tetron_result_size() {
  return result().size();
}

}  // namespace tetron::wasm
