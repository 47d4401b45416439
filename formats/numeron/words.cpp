#include "formats/numeron/words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/edit_distance.hpp"
#include "base/encoding.hpp"
#include "base/utf8.hpp"
#include "formats/numeron/number.hpp"

namespace tetron::numeron {

namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

bool same_word(std::string_view a, std::string_view b) {
  constexpr auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(a, b, {}, lower, lower);
}

unsigned characters(std::string_view text) {
  return static_cast<unsigned>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

// A word as messages quote it, shortened if it is long.
std::string quoted(std::string_view word) {
  constexpr unsigned most = 40;
  std::string_view rest = word;
  for (unsigned i = 0; i < most && !rest.empty(); ++i) base::pop_code_point(rest);
  return fmt::format("'{}{}'", word.substr(0, word.size() - rest.size()), rest.empty() ? "" : "…");
}

// Finds characters that could make a line look different from what it is.
std::optional<base::TextError> find_misleading(std::string_view text, unsigned line) {
  if (!base::is_valid_utf8(text)) {
    unsigned column = 1;
    while (!text.empty()) {
      std::string_view rest = text;
      base::pop_code_point(rest);
      if (!base::is_valid_utf8(text.substr(0, text.size() - rest.size()))) break;
      text = rest;
      ++column;
    }
    return base::TextError{"this is not UTF-8", line, column};
  }
  for (unsigned column = 1; !text.empty(); ++column) {
    const char32_t c = base::pop_code_point(text);
    if (c != '\t' && base::misleads(c))
      return base::TextError{
          fmt::format("character U+{:04X} is not expected here", static_cast<std::uint32_t>(c)), line,
          column};
  }
  return std::nullopt;
}

}  // namespace

std::expected<Line, base::TextError> split_words(std::string_view text, unsigned number) {
  if (auto error = find_misleading(text, number)) return std::unexpected(std::move(*error));
  Line line;
  line.number = number;
  const std::string_view before = text.substr(0, text.find('#'));
  line.comment = text.substr(before.size());
  std::ranges::replace(line.comment, '\t', ' ');
  while (line.comment.ends_with(' ')) line.comment.pop_back();

  std::size_t at = 0;
  unsigned column = 1;
  while (at < before.size()) {
    if (is_blank(before[at])) {
      ++at;
      ++column;
      continue;
    }
    std::size_t end = at + 2;
    if (before.substr(at, 2) != "->") {
      end = at;
      while (end < before.size() && !is_blank(before[end]) && before.substr(end, 2) != "->") ++end;
    }
    line.words.push_back({before.substr(at, end - at), column});
    column += characters(before.substr(at, end - at));
    at = end;
    line.end = column;
  }
  return line;
}

bool Words::sees(std::string_view word) const {
  return at_ < line_.words.size() && same_word(line_.words[at_].text, word);
}

bool Words::sees_digit() const {
  if (at_ == line_.words.size()) return false;
  const char first = plain_digits(line_.words[at_].text.substr(0, 3))[0];
  return first >= '0' && first <= '9';
}

std::size_t Words::choice(std::span<const std::string_view> words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!sees(words[i])) continue;
    ++at_;
    return i;
  }
  const std::string expected = words.size() == 1 ? fmt::format("expected '{}'", words[0])
                                                 : fmt::format("expected one of: {}", fmt::join(words, ", "));
  if (at_ == line_.words.size()) refuse_next("the line ends too early; " + expected);
  const std::string_view had = line_.words[at_].text;
  std::string meant = base::did_you_mean(had, words);
  refuse_next(fmt::format("{} is not known here{}", quoted(had), meant.empty() ? "; " + expected : meant));
}

std::uint8_t Words::number(std::string_view what, unsigned least, unsigned most) {
  const Word word = any(what);
  const std::string text = plain_digits(word.text);
  if (text.size() != 1 || text[0] < '0' || text[0] > '9' || static_cast<unsigned>(text[0] - '0') < least ||
      static_cast<unsigned>(text[0] - '0') > most)
    refuse(word, fmt::format("{} must be {}, from {} to {}", quoted(word.text), what, least, most));
  return static_cast<std::uint8_t>(text[0] - '0');
}

Word Words::any(std::string_view what) {
  if (at_ == line_.words.size()) refuse_next(fmt::format("the line ends too early; expected {}", what));
  return line_.words[at_++];
}

void Words::done() const {
  if (at_ < line_.words.size())
    refuse_next(fmt::format("{} is more than expected here", quoted(line_.words[at_].text)));
}

void Words::refuse(const Word& word, std::string what) const {
  throw Refused{{std::move(what), line_.number, word.column}};
}

void Words::refuse_next(std::string what) const {
  const unsigned column = at_ < line_.words.size() ? line_.words[at_].column : line_.end;
  throw Refused{{std::move(what), line_.number, column}};
}

}  // namespace tetron::numeron
