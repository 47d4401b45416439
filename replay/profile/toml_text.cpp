#include "replay/profile/toml_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace tetron::replay {

namespace {

// Goes over a text token by token, as far as nesting needs it, and looks for characters that the parser is
// not made for: toml++ 3.3 ends in undefined behaviour at "é" where it looks for space, which is outside of
// strings and comments, and in strings of several lines behind a backslash. Of text that is no TOML it may
// see something else than the parser does, but only behind the place where the parser gives up.
class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {}

  // What is nested too deeply or stands where it may not; nothing if the parser may see the text.
  std::optional<base::TextError> run() {
    constexpr std::string_view mark = "\xef\xbb\xbf";  // of UTF-8, which may be at the beginning
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
          if (!string(c)) return base::TextError{"a character behind a backslash that is not ASCII", line_};
          break;
        case '[':
        case '{':
          if (++brackets_ > most_brackets)
            return refusal("more than {} brackets within one another", most_brackets);
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

  // Behind the opening quote. False at a character that the parser is not made for.
  bool string(char quote) {
    if (!text_.substr(at_).starts_with(std::string(2, quote))) {
      short_string(quote);
      return true;
    }
    at_ += 2;
    std::size_t quotes = 0;  // in a row
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == '\n') ++line_;
      quotes = c == quote ? quotes + 1 : 0;
      if (c == '\\' && quote == '"' && !escaped()) return false;
      if (quotes < 3) continue;
      // Up to two quotes more are the end of the text itself.
      for (int more = 0; more < 2 && at_ < text_.size() && text_[at_] == quote; ++more) ++at_;
      break;
    }
    return true;
  }

  // Behind a backslash in a string of several lines: a character, or space up to the first one that is none.
  // False if that is not ASCII.
  bool escaped() {
    const std::size_t from = at_;
    at_ = std::min(text_.find_first_not_of(" \t\n\v\f\r", at_), text_.size());
    line_ += static_cast<unsigned>(std::ranges::count(text_.substr(from, at_ - from), '\n'));
    if (at_ < text_.size() && static_cast<unsigned char>(text_[at_]) >= 0x80) return false;
    if (at_ == from) ++at_;
    return true;
  }

  // Ends with the line at the latest.
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
  std::size_t parts_ = 1;  // of the key that this may be
};

}  // namespace

std::expected<toml::table, base::TextError> parse_toml(std::string_view text) {
  if (text.size() > most_toml_bytes)
    return std::unexpected(base::TextError{fmt::format("more than {} KiB", most_toml_bytes >> 10), 1});
  if (auto refusal = Scan(text).run()) return std::unexpected(std::move(*refusal));
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    return std::unexpected(base::TextError{std::string(error.description()), error.source().begin.line});
  }
}

}  // namespace tetron::replay
