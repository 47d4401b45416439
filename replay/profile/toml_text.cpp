#include "replay/profile/toml_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace tetron::replay {

namespace {

// Scans a text as far as nesting requires it, and looks for characters that the parser cannot handle: toml++
// 3.3 has undefined behaviour at "é" where it expects space, that is, outside of strings and comments, and
// after a backslash in multi-line strings. For a text that is not TOML the scan may differ from the parser,
// but only after the place where the parser stops.
class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {}

  // The error, if the text is nested too deeply or has a character in a wrong place; empty if it may be
  // parsed.
  std::optional<base::TextError> run() {
    constexpr std::string_view mark = "\xef\xbb\xbf";  // UTF-8 byte order mark, may be at the beginning
    if (text_.starts_with(mark)) at_ = mark.size();
    while (at_ < text_.size()) {
      switch (const char c = text_[at_++]) {
        case '\n':
          ++line_;
          parts_ = 1;
          break;
        case '#':
          at_ = std::min(text_.find('\n', at_), text_.size());
          break;
        case '"':
        case '\'':
          if (!string(c)) return base::TextError{"a character after a backslash that is not ASCII", line_};
          break;
        case '[':
        case '{':
          if (++brackets_ > most_brackets) return refusal("more than {} nested brackets", most_brackets);
          parts_ = 1;
          break;
        case ']':
        case '}':
          if (brackets_ > 0) --brackets_;
          parts_ = 1;
          break;
        case '=':
        case ',':
          parts_ = 1;
          break;
        case '.':
          if (++parts_ > most_key_parts) return refusal("a key of more than {} parts", most_key_parts);
          break;
        default:
          if (static_cast<unsigned char>(c) >= 0x80)
            return base::TextError{"a character outside of strings and comments that is not ASCII", line_};
          break;
      }
    }
    return std::nullopt;
  }

 private:
  std::optional<base::TextError> refusal(fmt::format_string<const std::size_t&> what,
                                         const std::size_t& most) const {
    return base::TextError{fmt::format(what, most), line_};
  }

  // Scans a string after its opening quote. Returns false at a character that the parser cannot handle.
  bool string(char quote) {
    if (!text_.substr(at_).starts_with(std::string(2, quote))) {
      short_string(quote);
      return true;
    }
    at_ += 2;
    std::size_t quotes = 0;  // number of quotes in a row
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == '\n') ++line_;
      quotes = c == quote ? quotes + 1 : 0;
      if (c == '\\' && quote == '"' && !escaped()) return false;
      if (quotes < 3) continue;
      // Up to two more quotes belong to the string.
      for (int more = 0; more < 2 && at_ < text_.size() && text_[at_] == quote; ++more) ++at_;
      break;
    }
    return true;
  }

  // Scans what follows a backslash in a multi-line string: one character, or all space up to the next other
  // character. Returns false if the next other character is not ASCII.
  bool escaped() {
    const std::size_t from = at_;
    at_ = std::min(text_.find_first_not_of(" \t\n\v\f\r", at_), text_.size());
    line_ += static_cast<unsigned>(std::ranges::count(text_.substr(from, at_ - from), '\n'));
    if (at_ < text_.size() && static_cast<unsigned char>(text_[at_]) >= 0x80) return false;
    if (at_ == from) ++at_;
    return true;
  }

  // Ends at the end of the line at the latest.
  void short_string(char quote) {
    while (at_ < text_.size() && text_[at_] != '\n') {
      const char c = text_[at_++];
      if (c == quote) return;
      if (c == '\\' && quote == '"') ++at_;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  unsigned line_ = 1;
  std::size_t brackets_ = 0;
  std::size_t parts_ = 1;  // number of parts of what may be a key
};

struct Words {
  std::string_view theirs;
  std::string_view ours;
};
// Messages of toml++ and what to show instead; the first that occurs in its text is used.
constexpr Words complaints[] = {
    {"expected value, saw '\\n'", "expected a value after ="},
    {"expected value, saw '\\r'", "expected a value after ="},
    {"could not determine value type", "expected a value: \"text\", a number, true, false or a list in [ ]"},
    {"while parsing boolean", "expected true or false; text needs quotes, such as \"text\""},
    {"while parsing floating-point: expected", "expected a number; text needs quotes, such as \"text\""},
    {"expected keys, tables, whitespace or comments", "expected NAME = VALUE or [NAME] here"},
    {"expected bare key starting character", "expected a name of letters, digits, - and _ here"},
    {"expected a comment or whitespace", "expected the end of the line here; text needs quotes, a list [ ]"},
    {"expected '='", "expected = here, as in NAME = VALUE"},
    {"table header: expected ']'", "expected ] after the name in [NAME]"},
    {"leading zeroes are prohibited", "a number does not begin with 0"},
    {"is not representable in 64 bits", "the number is too large"},
    {"unknown escape sequence",
     "TOML has no such character after a backslash; write the backslash twice, or use single quotes"},
    {"expected key or closing '}'", "expected NAME = VALUE or } here"},
    {"expected comma or closing '}'", "expected a comma or } here"},
    {"expected comma or closing ']'", "expected a comma or ] here"},
    {"blank bare keys", "expected a name in [NAME]"},
    {"literal string: encountered end-of-file", "the text is not closed; expected its second quote"},
    {"string: encountered end-of-file", "the text is not closed; expected its second quote"},
    {"array: encountered end-of-file", "the list is not closed; expected ]"},
    {"inline table: encountered end-of-file", "the table is not closed; expected }"},
    {"key-value pair: encountered end-of-file", "expected = and a value, as in NAME = VALUE"},
    {"table header: encountered end-of-file", "expected ] after the name in [NAME]"},
};

std::string in_our_words(std::string_view complaint, bool is_at_line_end) {
  if (complaint.contains("unescaped control characters"))
    return is_at_line_end ? "the text is not closed in its line; expected its second quote"
                          : "a control character in a text; write \\u and its number";
  if (complaint.contains("cannot redefine existing")) {
    const std::size_t name = complaint.find('\'');
    const std::size_t end = complaint.find('\'', name + 1);
    if (end != complaint.npos)
      return fmt::format("{} is already given above; give it once", complaint.substr(name, end + 1 - name));
  }
  for (const Words& words : complaints)
    if (complaint.contains(words.theirs)) return std::string(words.ours);
  // Rare messages are shown without "Error while parsing date:".
  const std::size_t colon = complaint.find(": ");
  return fmt::format("not TOML: {}", colon == complaint.npos ? complaint : complaint.substr(colon + 2));
}

// Whether the place of an error is after the last character of its line.
bool ends_line(std::string_view text, const toml::source_position& at) {
  for (unsigned line = 1; line < at.line; ++line) {
    const std::size_t end = text.find('\n');
    if (end == text.npos) return true;
    text.remove_prefix(end + 1);
  }
  // Counts characters, not bytes.
  const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
  const auto characters =
      std::ranges::count_if(text.substr(0, end), [](char c) { return (c & 0xc0) != 0x80; });
  return std::cmp_less(characters, at.column);
}

}  // namespace

std::expected<toml::table, base::TextError> parse_toml(std::string_view text) {
  if (text.size() > most_toml_bytes)
    return std::unexpected(base::TextError{fmt::format("more than {} KiB", most_toml_bytes >> 10), 1});
  if (auto refusal = Scan(text).run()) return std::unexpected(std::move(*refusal));
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    const toml::source_position at = error.source().begin;
    return std::unexpected(
        base::TextError{in_our_words(error.description(), ends_line(text, at)), at.line, at.column});
  }
}

}  // namespace tetron::replay
