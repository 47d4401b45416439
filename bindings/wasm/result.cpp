#include "bindings/wasm/result.hpp"

#include <cstdlib>

#include "base/json_writer.hpp"

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
  base::JsonWriter json(fresh_result());
  json.begin_object();
  json.string("message", base::describe(error));
  json.number("offset", error.offset);
  json.string("field", error.field);
  json.end_object();
  return Outcome::failed;
}

Outcome fail(const base::ReadError& error) {
  base::JsonWriter json(fresh_result());
  json.begin_object();
  json.string("message", error.what);
  if (error.offset) json.number("offset", *error.offset);
  json.end_object();
  return Outcome::failed;
}

Outcome fail(std::string_view message) {
  const std::string kept(message);
  base::JsonWriter json(fresh_result());
  json.begin_object();
  json.string("message", kept);
  json.end_object();
  return Outcome::failed;
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
