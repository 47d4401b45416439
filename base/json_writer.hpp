#pragma once

#include <fmt/format.h>

#include <array>
#include <concepts>
#include <functional>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/escape.hpp"
#include "base/hex.hpp"
#include "base/number_text.hpp"
#include "base/untrusted_text.hpp"

namespace tetron::base {

// The key of a member: a literal, for which the compiler has checked that it needs no escaping. For other
// texts use JsonWriter::text_key(), which escapes them.
class JsonKey {
 public:
  template <std::convertible_to<std::string_view> Text>
  consteval JsonKey(const Text& literal) : text_(literal) {
    for (const char c : text_)
      if (c < 0x20 || c > 0x7e || c == '"' || c == '\\') throw "a key that needs escaping";
  }
  constexpr std::string_view text() const { return text_; }

 private:
  std::string_view text_;
};

// Writes JSON without white space, member by member. The caller must close what it opens. Text that was
// written may be removed from `out` at any time.
class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  std::string& out() { return out_; }

  JsonWriter& key(JsonKey literal) { return whole_key(literal.text()); }
  // Any text as a key; it is escaped.
  JsonWriter& text_key(std::string_view utf8) {
    string(utf8);
    out_ += ':';
    is_first_ = true;
    return *this;
  }
  // A member whose key and value are copied as a JsonReader returned them.
  void member_as_read(std::string_view raw_key, std::string_view json) { whole_key(raw_key).value() += json; }
  // A key on a new line, for people who read the text.
  JsonWriter& line_key(JsonKey literal) {
    next_line();
    return key(literal);
  }
  // The next member or element begins a new line.
  void next_line() {
    if (!is_first_) out_ += ',';
    out_ += '\n';
    is_first_ = true;
  }
  void begin_object() { begin('{'); }
  void end_object() { end('}'); }
  void begin_array() { begin('['); }
  void end_array() { end(']'); }

  // Values: after a key, or as the next element of an array.
  template <std::integral Number>
  void number(Number value) {
    separate();
    append_number(out_, value);
  }
  void number(double value, int decimals) {
    separate();
    out_ += fmt::format("{:.{}f}", value, decimals);
  }
  // With as many decimals as are needed to read the same number again.
  void number(double value) {
    separate();
    out_ += fmt::format("{}", value);
  }
  // For a value that is JSON already: append it to the result.
  std::string& value() {
    separate();
    return out_;
  }
  void boolean(bool value) { literal(value ? "true" : "false"); }
  void null() { literal("null"); }
  void string(std::string_view utf8) {
    separate();
    append_json_string(out_, utf8);
  }
  void string(const UntrustedText& text) { string(text.raw()); }
  void hex(std::span<const std::byte> bytes) {
    separate();
    out_ += '"';
    append_hex(out_, bytes);
    out_ += '"';
  }

  // Members: a key and its value.
  template <std::integral Number>
  void number(JsonKey key_literal, Number value) {
    key(key_literal).number(value);
  }
  void number(JsonKey key_literal, double value, int decimals) { key(key_literal).number(value, decimals); }
  void number(JsonKey key_literal, double value) { key(key_literal).number(value); }
  // Null if the value is empty.
  template <std::integral Number>
  void number(JsonKey key_literal, const std::optional<Number>& value) {
    if (value)
      number(key_literal, *value);
    else
      null(key_literal);
  }
  void boolean(JsonKey key_literal, bool value) { key(key_literal).boolean(value); }
  void null(JsonKey key_literal) { key(key_literal).null(); }
  void string(JsonKey key_literal, std::string_view utf8) { key(key_literal).string(utf8); }
  void string(JsonKey key_literal, const UntrustedText& text) { key(key_literal).string(text); }
  void hex(JsonKey key_literal, std::span<const std::byte> bytes) { key(key_literal).hex(bytes); }
  // An array; `append` must write one value for each item.
  template <class Range, class Append>
  void list(JsonKey key_literal, const Range& range, Append append) {
    key(key_literal).begin_array();
    for (const auto& item : range) append(item);
    end_array();
  }

 private:
  JsonWriter& whole_key(std::string_view escaped) {
    separate();
    out_ += '"';
    out_ += escaped;
    out_ += "\":";
    is_first_ = true;
    return *this;
  }
  // Writes a comma before all but the first member or element, and none after a key.
  void separate() {
    if (!is_first_) out_ += ',';
    is_first_ = false;
  }
  void begin(char bracket) {
    separate();
    out_ += bracket;
    is_first_ = true;
  }
  void end(char bracket) {
    out_ += bracket;
    is_first_ = false;
  }
  void literal(std::string_view text) {
    separate();
    out_ += text;
  }

  std::string& out_;
  bool is_first_ = true;
};

}  // namespace tetron::base
