#include "base/escape.hpp"

#include "base/hex.hpp"
#include "base/utf8.hpp"

namespace tetron::base {

namespace {

bool plain_ascii(char c) {
  return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

// Appends the longest plain prefix of `text` and removes it from `text`.
void append_plain(std::string& out, std::string_view& text) {
  std::size_t plain = 0;
  while (plain < text.size() && plain_ascii(text[plain])) ++plain;
  out.append(text.substr(0, plain));
  text.remove_prefix(plain);
}

// Appends a character; one that misleads() as \x1b or \u{202e}.
void append_harmless(std::string& out, char32_t c) {
  if (!misleads(c)) {
    append_utf8(out, c);
  } else if (c < 0x100) {
    out += "\\x";
    append_hex_number(out, c, 2);
  } else {
    out += "\\u{";
    append_hex_number(out, c, 1);
    out += '}';
  }
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  const auto unit = [&out](char32_t code_unit) {
    out += "\\u";
    append_hex_number(out, code_unit, 4);
  };
  out += '"';
  for (append_plain(out, text); !text.empty(); append_plain(out, text)) {
    const char32_t c = pop_code_point(text);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += static_cast<char>(c);
    } else if (c == '\n') {
      out += "\\n";
    } else if (!misleads(c)) {
      append_utf8(out, c);
    } else if (c < 0x10000) {
      unit(c);
    } else {
      unit(0xd800 + ((c - 0x10000) >> 10));
      unit(0xdc00 + ((c - 0x10000) & 0x3ff));
    }
  }
  out += '"';
}

void append_escaped(std::string& out, std::string_view text) {
  for (append_plain(out, text); !text.empty(); append_plain(out, text)) {
    const char32_t c = pop_code_point(text);
    if (c == '\\')
      out += "\\\\";
    else
      append_harmless(out, c);
  }
}

std::string harmless(std::string_view text) {
  std::string out;
  for (append_plain(out, text); !text.empty(); append_plain(out, text)) {
    const char32_t c = pop_code_point(text);
    if (c == '\n')
      out += '\n';
    else
      append_harmless(out, c);
  }
  return out;
}

std::string escaped(std::string_view text) {
  std::string out;
  append_escaped(out, text);
  return out;
}

void append_markup(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const char32_t c = pop_code_point(text);
    if (c == U'&')
      out += "&amp;";
    else if (c == U'<')
      out += "&lt;";
    else if (c == U'>')
      out += "&gt;";
    else if (c == U'"')
      out += "&quot;";
    else if (c == U'\'')
      out += "&#39;";
    else if (c >= U' ' && c != 0xfffe && c != 0xffff)
      append_utf8(out, c);
  }
}

std::string escaped_markup(std::string_view text) {
  std::string out;
  append_markup(out, text);
  return out;
}

}  // namespace tetron::base
