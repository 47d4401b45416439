#include "formats/properties/properties.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

namespace tetron::properties {

namespace {

constexpr char32_t first_high = 0xd800;
constexpr char32_t first_low = 0xdc00;
constexpr char32_t after_low = 0xe000;

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\f';
}
bool is_end(char c) {
  return c == '\n' || c == '\r';
}

// Appends a code unit. If it completes a surrogate pair, both become one character.
void append_unit(std::string& out, char32_t unit) {
  const auto byte = [](char32_t value) { return static_cast<char>(static_cast<unsigned char>(value)); };
  if (unit >= first_low && unit < after_low && out.size() >= 3) {
    const auto at = [&](std::size_t back) {
      return static_cast<char32_t>(static_cast<unsigned char>(out[out.size() - back]));
    };
    // The first half was appended last.
    if (at(3) == 0xed && at(2) >= 0xa0 && at(2) < 0xb0) {
      const char32_t high = first_high | (at(2) & 0x0f) << 6 | (at(1) & 0x3f);
      const char32_t code = 0x10000 + ((high - first_high) << 10 | (unit - first_low));
      out.resize(out.size() - 3);
      out += byte(0xf0 | code >> 18);
      out += byte(0x80 | (code >> 12 & 0x3f));
      out += byte(0x80 | (code >> 6 & 0x3f));
      out += byte(0x80 | (code & 0x3f));
      return;
    }
  }
  if (unit < 0x80) {
    out += byte(unit);
  } else if (unit < 0x800) {
    out += byte(0xc0 | unit >> 6);
    out += byte(0x80 | (unit & 0x3f));
  } else {
    out += byte(0xe0 | unit >> 12);
    out += byte(0x80 | (unit >> 6 & 0x3f));
    out += byte(0x80 | (unit & 0x3f));
  }
}

// Reads the next character of a text that append_unit() wrote.
char32_t next_code(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<char32_t>(static_cast<unsigned char>(text[i])) : char32_t{0x80};
  };
  const char32_t lead = byte(at);
  const std::size_t more = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
  char32_t code = more == 0 ? lead : lead & (0x3fU >> more);
  for (std::size_t i = 1; i <= more; ++i) code = code << 6 | (byte(at + i) & 0x3f);
  at = std::min(text.size(), at + more + 1);
  return code;
}

void append_hex(std::string& out, char32_t unit) {
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += "0123456789ABCDEF"[unit >> shift & 0xf];
}

void append_escaped(std::string& out, std::string_view text, bool is_key) {
  for (std::size_t at = 0; at < text.size();) {
    const bool is_first = at == 0;
    const char32_t code = next_code(text, at);
    switch (code) {
      case U'\t':
        out += "\\t";
        break;
      case U'\n':
        out += "\\n";
        break;
      case U'\r':
        out += "\\r";
        break;
      case U'\f':
        out += "\\f";
        break;
      case U' ':
        out += is_first || is_key ? "\\ " : " ";
        break;
      case U'\\':
      case U'=':
      case U':':
      case U'#':
      case U'!':
        out += '\\';
        out += static_cast<char>(code);
        break;
      default:
        if (code >= 0x20 && code < 0x7f) {
          out += static_cast<char>(code);
        } else if (code > 0xffff) {
          append_hex(out, first_high + ((code - 0x10000) >> 10));
          append_hex(out, first_low + ((code - 0x10000) & 0x3ff));
        } else {
          append_hex(out, code);
        }
    }
  }
}

class Reader {
 public:
  Reader(std::string_view bytes, const ReadLimits& limits) : bytes_(bytes), limits_(limits) {}

  std::expected<Text, base::Error> read() {
    if (bytes_.size() > limits_.bytes)
      return std::unexpected(
          base::Error{base::ErrorKind::above_maximum, 0, "size of the text", limits_.bytes, bytes_.size()});
    bool seen_end = false;
    while (at_ < bytes_.size()) {
      const char c = bytes_[at_];
      if (is_space(c) || is_end(c)) {
        if (c == '\r' && !seen_end && at_ + 1 < bytes_.size() && bytes_[at_ + 1] == '\n')
          text_.has_returns = true;
        seen_end = seen_end || is_end(c);
        ++at_;
        continue;
      }
      if (text_.lines.size() >= limits_.lines)
        return std::unexpected(base::Error{base::ErrorKind::above_maximum, at_, "number of lines",
                                           limits_.lines, limits_.lines + 1});
      Line& line = text_.lines.emplace_back();
      line.offset = at_;
      if (c == '#' || c == '!')
        read_comment(line);
      else if (const auto error = read_pair(line))
        return std::unexpected(*error);
    }
    text_.ends_line = bytes_.empty() || is_end(bytes_.back());
    text_.sort();
    return std::move(text_);
  }

 private:
  void read_comment(Line& line) {
    line.is_comment = true;
    for (; at_ < bytes_.size() && !is_end(bytes_[at_]); ++at_) append_unit(line.value, unit_here());
  }

  char32_t unit_here() const { return static_cast<unsigned char>(bytes_[at_]); }

  std::optional<base::Error> read_pair(Line& line) {
    while (at_ < bytes_.size() && !is_end(bytes_[at_]) && !is_space(bytes_[at_]) && bytes_[at_] != '=' &&
           bytes_[at_] != ':') {
      if (const auto error = read_unit(line.key)) return error;
      if (line.key.size() > limits_.key)
        return base::Error{base::ErrorKind::above_maximum, line.offset, "length of a key", limits_.key,
                           line.key.size()};
    }
    skip_spaces();
    if (at_ < bytes_.size() && (bytes_[at_] == '=' || bytes_[at_] == ':')) ++at_;
    skip_spaces();
    while (at_ < bytes_.size() && !is_end(bytes_[at_]))
      if (const auto error = read_unit(line.value)) return error;
    return std::nullopt;
  }

  void skip_spaces() {
    while (at_ < bytes_.size() && is_space(bytes_[at_])) ++at_;
  }

  std::optional<base::Error> read_unit(std::string& out) {
    if (bytes_[at_] != '\\') {
      append_unit(out, unit_here());
      ++at_;
      return std::nullopt;
    }
    const std::size_t begin = at_++;
    if (at_ == bytes_.size()) return std::nullopt;  // Java skips it
    const char c = bytes_[at_++];
    switch (c) {
      case 't':
        out += '\t';
        break;
      case 'n':
        out += '\n';
        break;
      case 'r':
        out += '\r';
        break;
      case 'f':
        out += '\f';
        break;
      case '\r':
      case '\n':
        // The line continues in the next one, after its spaces.
        if (c == '\r' && at_ < bytes_.size() && bytes_[at_] == '\n') ++at_;
        skip_spaces();
        break;
      case 'u': {
        char32_t unit = 0;
        for (int i = 0; i < 4; ++i, ++at_) {
          if (at_ == bytes_.size())
            return base::Error{base::ErrorKind::truncated, begin, "escaped character", 6, at_ - begin};
          const char d = bytes_[at_];
          const int digit = d >= '0' && d <= '9'   ? d - '0'
                            : d >= 'a' && d <= 'f' ? d - 'a' + 10
                            : d >= 'A' && d <= 'F' ? d - 'A' + 10
                                                   : -1;
          if (digit < 0)
            return base::Error{base::ErrorKind::bad_character, at_, "escaped character", 0,
                               static_cast<unsigned char>(d)};
          unit = unit << 4 | static_cast<char32_t>(digit);
        }
        append_unit(out, unit);
        break;
      }
      default:
        append_unit(out, static_cast<unsigned char>(c));
    }
    return std::nullopt;
  }

  std::string_view bytes_;
  ReadLimits limits_;
  std::size_t at_ = 0;
  Text text_;
};

}  // namespace

void Text::sort() {
  by_key_.resize(lines.size());
  std::iota(by_key_.begin(), by_key_.end(), 0U);
  std::erase_if(by_key_, [this](std::uint32_t i) { return lines[i].is_comment; });
  std::ranges::stable_sort(by_key_, {},
                           [this](std::uint32_t i) -> const std::string& { return lines[i].key; });
}

const Line* Text::find(std::string_view key) const {
  const auto after = std::ranges::upper_bound(
      by_key_, key, {}, [this](std::uint32_t i) { return std::string_view(lines[i].key); });
  if (after == by_key_.begin()) return nullptr;
  const Line& line = lines[*std::prev(after)];
  return line.key == key ? &line : nullptr;
}

std::expected<Text, base::Error> read(std::string_view bytes, const ReadLimits& limits) {
  return Reader(bytes, limits).read();
}

void append_line(std::string& out, const Line& line) {
  if (line.is_comment) {
    for (std::size_t at = 0; at < line.value.size();) {
      const char32_t code = next_code(line.value, at);
      if (code < 0x100)
        out += static_cast<char>(static_cast<unsigned char>(code));
      else
        append_hex(out, code);
    }
    return;
  }
  append_escaped(out, line.key, true);
  out += '=';
  append_escaped(out, line.value, false);
}

std::string write(const Text& text) {
  std::string out;
  const std::string_view end = text.has_returns ? "\r\n" : "\n";
  for (std::size_t i = 0; i < text.lines.size(); ++i) {
    append_line(out, text.lines[i]);
    if (i + 1 < text.lines.size() || text.ends_line) out += end;
  }
  return out;
}

}  // namespace tetron::properties
