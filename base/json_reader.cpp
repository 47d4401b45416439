#include "base/json_reader.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>

namespace tetron::base {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// The powers of ten up to 1e15, which a double holds exactly.
constexpr std::array<double, 16> tens = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                         1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// The value of the four digits after "\u"; -1 if there are not four.
int code_unit(std::string_view text, std::size_t at) {
  if (at + 4 > text.size()) return -1;
  int unit = 0;
  for (std::size_t i = at; i < at + 4; ++i) {
    const int digit = hex_digit(text[i]);
    if (digit < 0) return -1;
    unit = unit * 16 + digit;
  }
  return unit;
}

void append_code_point(std::string& out, std::uint32_t c) {
  const auto put = [&out](std::uint32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (c < 0x80) return put(c);
  if (c < 0x800) {
    put(0xc0 | c >> 6);
  } else {
    if (c < 0x10000) {
      put(0xe0 | c >> 12);
    } else {
      put(0xf0 | c >> 18);
      put(0x80 | (c >> 12 & 0x3f));
    }
    put(0x80 | (c >> 6 & 0x3f));
  }
  put(0x80 | (c & 0x3f));
}

constexpr std::uint32_t replacement = 0xfffd;

}  // namespace

void JsonReader::skip_space() {
  while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\t' || *at_ == '\r')) ++at_;
}

bool JsonReader::fail(std::string_view reason) {
  if (failed_) return false;
  failed_ = true;
  is_cut_ = at_ == end_;
  failed_at_ = offset_ + static_cast<std::size_t>((value_ != nullptr ? value_ : at_) - begin_);
  reason_ = reason;
  return false;
}

void JsonReader::within(std::string_view key) {
  std::string step;
  for (const char c : key.substr(0, 40)) step += c >= ' ' && c != '\x7f' ? c : '?';
  path_ = path_.empty() ? step : step + (path_.front() == '[' ? "" : ".") + path_;
}

void JsonReader::within(std::size_t index) {
  path_ = fmt::format("[{}]{}{}", index, path_.empty() || path_.front() == '[' ? "" : ".", path_);
}

std::string JsonReader::problem() const {
  return path_ + (path_.empty() ? "" : ": ") + reason_;
}

std::string JsonReader::failure() const {
  return fmt::format("{} (byte {})", problem(), failed_at_);
}

JsonReader::Kind JsonReader::kind() {
  skip_space();
  if (failed_ || at_ == end_) return Kind::none;
  switch (*at_) {
    case '{':
      return Kind::object;
    case '[':
      return Kind::array;
    case '"':
      return Kind::text;
    case 't':
    case 'f':
      return Kind::flag;
    case 'n':
      return Kind::null;
    default:
      return *at_ == '-' || is_digit(*at_) ? Kind::number : Kind::none;
  }
}

bool JsonReader::expect(char wanted, std::string_view reason) {
  if (failed_) return false;
  skip_space();
  value_ = at_;
  if (at_ == end_) return fail("the text ends here");
  if (*at_ != wanted) return fail(reason);
  ++at_;
  return true;
}

bool JsonReader::enter_object() {
  return expect('{', "must be an object");
}

bool JsonReader::enter_array() {
  return expect('[', "must be a list");
}

bool JsonReader::next_key(bool& first, std::string_view& key) {
  if (failed_) return false;
  skip_space();
  value_ = at_;
  if (at_ == end_) return fail("the text ends within an object");
  if (*at_ == '}') {
    ++at_;
    return false;
  }
  if (!first) {
    if (*at_ != ',') return fail("lacks a comma or the end of the object");
    ++at_;
  }
  first = false;
  return read_text(key) && expect(':', "lacks a colon");
}

bool JsonReader::next_element(bool& first) {
  if (failed_) return false;
  skip_space();
  value_ = at_;
  if (at_ == end_) return fail("the text ends within a list");
  if (*at_ == ']') {
    ++at_;
    return false;
  }
  if (!first) {
    if (*at_ != ',') return fail("lacks a comma or the end of the list");
    ++at_;
  }
  first = false;
  return true;
}

bool JsonReader::skip_text() {
  // at_ is at the quote
  for (++at_; at_ != end_; ++at_) {
    if (*at_ == '"') {
      ++at_;
      return true;
    }
    if (static_cast<unsigned char>(*at_) < 0x20) return fail("has a control character in a text");
    if (*at_ != '\\') continue;
    if (++at_ == end_) break;
    if (*at_ == 'u') {
      if (end_ - at_ <= 4) at_ = end_;
      if (at_ == end_) break;
      if (code_unit({at_ + 1, static_cast<std::size_t>(end_ - at_ - 1)}, 0) < 0)
        return fail("has a broken escape in a text");
      at_ += 4;
    } else if (std::strchr("\"\\/bfnrt", *at_) == nullptr || *at_ == '\0') {
      return fail("has a broken escape in a text");
    }
  }
  return fail("the text ends within quotes");
}

bool JsonReader::read_text(std::string_view& raw) {
  if (failed_) return false;
  skip_space();
  value_ = at_;
  if (at_ == end_ || *at_ != '"') return fail(at_ == end_ ? "the text ends here" : "must be a text");
  if (!skip_text()) return false;
  raw = {value_ + 1, static_cast<std::size_t>(at_ - value_ - 2)};
  return true;
}

bool JsonReader::skip_number() {
  if (at_ != end_ && *at_ == '-') ++at_;
  if (at_ == end_ || !is_digit(*at_)) return fail("must be a number");
  if (*at_ == '0' && at_ + 1 != end_ && is_digit(at_[1])) return fail("is a number that begins with 0");
  while (at_ != end_ && is_digit(*at_)) ++at_;
  if (at_ != end_ && *at_ == '.') {
    ++at_;
    if (at_ == end_ || !is_digit(*at_)) return fail("is a broken number");
    while (at_ != end_ && is_digit(*at_)) ++at_;
  }
  if (at_ != end_ && (*at_ == 'e' || *at_ == 'E')) {
    ++at_;
    if (at_ != end_ && (*at_ == '+' || *at_ == '-')) ++at_;
    if (at_ == end_ || !is_digit(*at_)) return fail("is a broken number");
    while (at_ != end_ && is_digit(*at_)) ++at_;
  }
  return true;
}

bool JsonReader::read_number(double& value) {
  if (failed_) return false;
  skip_space();
  value_ = at_;
  if (!skip_number()) return false;
  // For short decimals, dividing two exact doubles gives the nearest double.
  const char* p = value_;
  const bool negative = *p == '-';
  p += negative;
  if (at_ - p <= 16) {
    std::uint64_t digits = 0;
    const char* point = nullptr;
    for (; p != at_; ++p) {
      if (is_digit(*p)) {
        digits = digits * 10 + static_cast<std::uint64_t>(*p - '0');
      } else if (*p == '.') {
        point = p;
      } else {
        break;
      }
    }
    if (p == at_ && digits < (std::uint64_t{1} << 53)) {
      value = static_cast<double>(digits);
      if (point != nullptr) value /= tens[static_cast<std::size_t>(at_ - point - 1)];
      if (negative) value = -value;
      return true;
    }
  }
  const auto [end, problem] = std::from_chars(value_, at_, value);
  if (problem != std::errc() || !std::isfinite(value)) return fail("is a number too large or too small");
  return true;
}

bool JsonReader::read_count(std::uint64_t& value, std::uint64_t most) {
  double number = 0;
  if (!read_number(number)) return false;
  if (number < 0 || number != std::floor(number) || number > static_cast<double>(most))
    return fail(fmt::format("must be a whole number from 0 to {}", most));
  value = static_cast<std::uint64_t>(number);
  return true;
}

bool JsonReader::skip_word(std::string_view word) {
  const std::string_view left(at_, static_cast<std::size_t>(end_ - at_));
  if (!left.starts_with(word)) {
    if (word.starts_with(left)) at_ = end_;
    return fail(at_ == end_ ? "the text ends here" : "is not a JSON value");
  }
  at_ += word.size();
  return true;
}

bool JsonReader::read_flag(bool& value) {
  if (failed_) return false;
  skip_space();
  value_ = at_;
  if (at_ != end_ && *at_ == 't') {
    value = true;
    return skip_word("true");
  }
  value = false;
  if (at_ == end_ || *at_ != 'f') return fail("must be true or false");
  return skip_word("false");
}

bool JsonReader::skip_null() {
  if (failed_) return false;
  skip_space();
  value_ = at_;
  return skip_word("null");
}

bool JsonReader::skip_value(int depth) {
  skip_space();
  const char* const start = at_;
  switch (kind()) {
    case Kind::text:
      value_ = start;
      return skip_text();
    case Kind::number:
      value_ = start;
      return skip_number();
    case Kind::flag:
      return skip_word(*at_ == 't' ? "true" : "false");
    case Kind::null:
      return skip_word("null");
    case Kind::none:
      value_ = start;
      return fail(at_ == end_ ? "the text ends here" : "is not a JSON value");
    case Kind::object: {
      if (depth == deepest) return fail("is nested too deeply");
      std::string_view key;
      for (bool first = enter_object(); next_key(first, key);)
        if (!skip_value(depth + 1)) return false;
      return !failed_;
    }
    case Kind::array: {
      if (depth == deepest) return fail("is nested too deeply");
      for (bool first = enter_array(); next_element(first);)
        if (!skip_value(depth + 1)) return false;
      return !failed_;
    }
  }
  return false;
}

bool JsonReader::skip() {
  return !failed_ && skip_value(0);
}

bool JsonReader::skip(std::string_view& raw) {
  if (failed_) return false;
  skip_space();
  const char* const start = at_;
  if (!skip_value(0)) return false;
  raw = {start, static_cast<std::size_t>(at_ - start)};
  value_ = start;
  return true;
}

std::string_view JsonReader::rest() {
  skip_space();
  value_ = at_;
  return {at_, static_cast<std::size_t>(end_ - at_)};
}

bool JsonReader::finish() {
  if (failed_) return false;
  skip_space();
  value_ = at_;
  return at_ == end_ || fail("something follows after the end");
}

std::string unescaped(std::string_view raw) {
  std::string out;
  out.reserve(raw.size());
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] != '\\' || i + 1 == raw.size()) {
      out += raw[i];
      continue;
    }
    switch (raw[++i]) {
      case 'b':
        out += '\b';
        break;
      case 'f':
        out += '\f';
        break;
      case 'n':
        out += '\n';
        break;
      case 'r':
        out += '\r';
        break;
      case 't':
        out += '\t';
        break;
      case 'u': {
        const int unit = code_unit(raw, i + 1);
        i += 4;
        auto point = unit < 0 ? replacement : static_cast<std::uint32_t>(unit);
        if (point >= 0xd800 && point < 0xdc00 && raw.substr(i + 1, 2) == "\\u") {
          const int low = code_unit(raw, i + 3);
          if (low >= 0xdc00 && low < 0xe000) {
            point = 0x10000 + ((point - 0xd800) << 10) + (static_cast<std::uint32_t>(low) - 0xdc00);
            i += 6;
          }
        }
        append_code_point(out, point >= 0xd800 && point < 0xe000 ? replacement : point);
        break;
      }
      default:
        out += raw[i];
    }
  }
  return out;
}

bool read_unescaped(JsonReader& json, std::string& text) {
  if (json.kind() != JsonReader::Kind::text) return json.skip();
  std::string_view raw;
  if (!json.read_text(raw)) return false;
  text = unescaped(raw);
  return true;
}

}  // namespace tetron::base
