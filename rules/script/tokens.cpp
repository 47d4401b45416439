#include "rules/script/tokens.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace tetron::rules {

namespace {

constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
constexpr bool is_figure(char c) {
  return c >= '0' && c <= '9';
}

constexpr std::array<std::string_view, 21> long_signs{"...", "..", "==", "~=", "<=", ">=", "//",
                                                      "::",  "<<", ">>", "!=", "+=", "-=", "*=",
                                                      "/=",  "%=", "&&", "||", "++", "=>", "<>"};

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<Token> all() {
    while (at_ < text_.size()) step();
    return std::move(tokens_);
  }

 private:
  std::string_view rest() const { return text_.substr(at_); }

  void step() {
    const char c = text_[at_];
    if (c == '\n') {
      ++line_;
      ++at_;
    } else if (static_cast<unsigned char>(c) <= ' ') {
      ++at_;
    } else if (rest().starts_with("--")) {
      at_ += 2;
      if (const auto level = bracket()) {
        skip_bracket(*level);
      } else {
        at_ = std::min(text_.find('\n', at_), text_.size());
      }
    } else if (c == '"' || c == '\'') {
      add(Token::Kind::text, quoted(c));
    } else if (const auto level = c == '[' ? bracket() : std::nullopt) {
      const int line = line_;
      const std::size_t begin = at_;
      skip_bracket(*level);
      tokens_.push_back({Token::Kind::text, text_.substr(begin, at_ - begin), line});
    } else if (is_letter(c)) {
      add(Token::Kind::name, length_while([](char d) { return is_letter(d) || is_figure(d); }));
    } else if (is_figure(c)) {
      add(Token::Kind::number, length_while([](char d) { return is_letter(d) || is_figure(d) || d == '.'; }));
    } else if (static_cast<unsigned char>(c) >= 0x80) {
      const std::string_view more = rest().substr(1);
      const auto end =
          std::ranges::find_if(more, [](char d) { return (static_cast<unsigned char>(d) & 0xc0) != 0x80; });
      add(Token::Kind::strange, 1 + static_cast<std::size_t>(end - more.begin()));
    } else {
      const auto sign = std::ranges::find_if(
          long_signs, [this](std::string_view each) { return rest().starts_with(each); });
      add(Token::Kind::sign, sign == long_signs.end() ? 1 : sign->size());
    }
  }
  void add(Token::Kind kind, std::size_t length) {
    tokens_.push_back({kind, text_.substr(at_, length), line_});
    at_ += length;
  }
  template <class Fits>
  std::size_t length_while(Fits fits) const {
    std::size_t length = 0;
    while (at_ + length < text_.size() && fits(text_[at_ + length])) ++length;
    return length;
  }
  // The length of a text in quotes, which ends with its line.
  std::size_t quoted(char quote) const {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != quote && text_[end] != '\n')
      end += text_[end] == '\\' && end + 1 < text_.size() && text_[end + 1] != '\n' ? 2 : 1;
    return std::min(end < text_.size() && text_[end] == quote ? end + 1 : end, text_.size()) - at_;
  }
  // The number of '=' between the brackets of "[==["; empty if there is no such thing.
  std::optional<std::size_t> bracket() const {
    if (at_ >= text_.size() || text_[at_] != '[') return std::nullopt;
    std::size_t level = 0;
    while (at_ + 1 + level < text_.size() && text_[at_ + 1 + level] == '=') ++level;
    const std::size_t second = at_ + 1 + level;
    return second < text_.size() && text_[second] == '[' ? std::optional(level) : std::nullopt;
  }
  void skip_bracket(std::size_t level) {
    const std::string end = "]" + std::string(level, '=') + "]";
    const std::size_t found = text_.find(end, at_);
    const std::size_t to = found == text_.npos ? text_.size() : found + end.size();
    line_ += static_cast<int>(std::ranges::count(text_.substr(at_, to - at_), '\n'));
    at_ = to;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokens_of(std::string_view text) {
  return Scanner(text).all();
}

}  // namespace tetron::rules
