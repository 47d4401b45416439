#include "convert/text_out.hpp"

#include "formats/text.hpp"

namespace tetron::convert {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

bool plain_ascii(char c) {
  return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

// Appends the longest plain prefix of `text` and takes it off.
void append_plain(std::string& out, std::string_view& text) {
  std::size_t plain = 0;
  while (plain < text.size() && plain_ascii(text[plain])) ++plain;
  out.append(text.substr(0, plain));
  text.remove_prefix(plain);
}

std::size_t columns_of(char32_t c) {
  const bool wide = (c >= 0x1100 && c < 0x1160) || (c >= 0x2e80 && c < 0xa4d0) ||
                    (c >= 0xac00 && c < 0xd7a4) || (c >= 0xf900 && c < 0xfb00) ||
                    (c >= 0xff00 && c < 0xff61) || (c >= 0x1f300 && c < 0x1fb00);
  const bool combining = (c >= 0x300 && c < 0x370) || (c >= 0x20d0 && c < 0x2100);
  return combining ? 0 : wide ? 2 : 1;
}

void append_two_digits(std::string& out, std::uint32_t value) {
  out += static_cast<char>('0' + value / 10);
  out += static_cast<char>('0' + value % 10);
}

}  // namespace

void append_hex(std::string& out, std::span<const std::byte> bytes) {
  std::size_t at = out.size();
  out.resize(at + 2 * bytes.size());
  for (std::byte byte : bytes) {
    const auto value = std::to_integer<unsigned>(byte);
    out[at++] = hex_digits[value >> 4];
    out[at++] = hex_digits[value & 15];
  }
}

void append_hex_number(std::string& out, std::uint64_t value, int digits) {
  while (digits < 16 && value >> (4 * digits) != 0) ++digits;
  while (digits-- > 0) out += hex_digits[value >> (4 * digits) & 15];
}

void append_json_string(std::string& out, std::string_view text) {
  const auto unit = [&out](char32_t code_unit) {
    out += "\\u";
    append_hex_number(out, code_unit, 4);
  };
  out += '"';
  for (append_plain(out, text); !text.empty(); append_plain(out, text)) {
    const char32_t c = formats::pop_code_point(text);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += static_cast<char>(c);
    } else if (c == '\n') {
      out += "\\n";
    } else if (!misleads(c)) {
      formats::append_utf8(out, c);
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
    const char32_t c = formats::pop_code_point(text);
    if (c == '\\') {
      out += "\\\\";
    } else if (!misleads(c)) {
      formats::append_utf8(out, c);
    } else if (c < 0x100) {
      out += "\\x";
      append_hex_number(out, c, 2);
    } else {
      out += "\\u{";
      append_hex_number(out, c, 1);
      out += '}';
    }
  }
}

std::string escaped(std::string_view text) {
  std::string out;
  append_escaped(out, text);
  return out;
}

void append_csv_field(std::string& out, std::string_view text) {
  const std::string field = escaped(text);
  if (field.find_first_of(",\"") == field.npos) {
    out += field;
    return;
  }
  out += '"';
  for (char c : field) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
}

std::size_t shown_columns(std::string_view text) {
  std::size_t count = 0;
  while (!text.empty()) count += columns_of(formats::pop_code_point(text));
  return count;
}

std::string fitted(std::string_view text, std::size_t columns) {
  std::string fit;
  std::size_t left = columns;
  const bool cut = shown_columns(text) > columns;
  if (cut) --left;
  while (!text.empty()) {
    const char32_t c = formats::pop_code_point(text);
    if (columns_of(c) > left) break;
    left -= columns_of(c);
    formats::append_utf8(fit, c);
  }
  if (cut) fit += "…";
  return fit.append(left, ' ');
}

void append_time(std::string& out, std::uint32_t ms) {
  const std::uint32_t hours = ms / 3'600'000;
  const std::uint32_t minutes = ms / 60'000 % 60;
  if (hours > 0) {
    append_number(out, hours);
    out += ':';
    append_two_digits(out, minutes);
  } else {
    append_number(out, minutes);
  }
  out += ':';
  append_two_digits(out, ms / 1000 % 60);
  out += '.';
  append_number(out, ms / 100 % 10);
  append_two_digits(out, ms % 100);
}

}  // namespace tetron::convert
