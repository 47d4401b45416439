#include "formats/fumen/source.hpp"

#include <algorithm>

namespace tetron::fumen {

namespace {

using base::Error;
using base::ErrorKind;

constexpr std::string_view prefix_field = "version prefix";
constexpr std::size_t prefix_length = 4;  // a letter and three digits

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}
bool is_word(char c) {
  return is_digit(c) || is_letter(c);
}

// Where the parameters of the link begin; 0 if the text is not a link.
std::size_t link_length(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::size_t question_mark = text.find('?');
  return question_mark != std::string_view::npos && colon < question_mark ? question_mark + 1 : 0;
}

// An '@' or "%40".
struct AtSign {
  std::size_t at = std::string_view::npos;
  std::size_t length = 0;
};

AtSign find_at_sign(std::string_view text, std::size_t from) {
  for (; (from = text.find_first_of("@%", from)) != std::string_view::npos; ++from) {
    if (text[from] == '@') return {from, 1};
    if (text.substr(from).starts_with("%40")) return {from, 3};
  }
  return {};
}

// The index of a letter and three digits just before `at`, with no letter or digit before them.
std::expected<std::size_t, Error> find_prefix(std::string_view text, std::size_t from, std::size_t at) {
  if (at < from + prefix_length) return std::unexpected(Error{ErrorKind::missing, from, prefix_field, 0, 0});
  const std::size_t letter = at - prefix_length;
  const auto bad = [&](std::size_t position) {
    return std::unexpected(Error{ErrorKind::bad_character, position, prefix_field, 0,
                                 static_cast<unsigned char>(text[position])});
  };
  if (letter > from && is_word(text[letter - 1])) return bad(letter - 1);
  if (!is_letter(text[letter])) return bad(letter);
  for (std::size_t i = letter + 1; i < at; ++i)
    if (!is_digit(text[i])) return bad(i);
  return letter;
}

// The data of version 0.90, which have no prefix: a link's parameter named d, else its first one; without a
// link the whole text.
Source bare_source(std::string_view text, std::size_t from) {
  std::size_t begin = from;
  if (from != 0) {
    for (const std::string_view name : {"?d=", "&d="})
      if (const std::size_t found = text.find(name, from - 1); found != std::string_view::npos) {
        begin = found + name.size();
        break;
      }
  }
  return {Version::v090, begin, std::min(text.find_first_of("&#", begin), text.size()), from != 0};
}

}  // namespace

std::expected<Source, Error> find_source(std::string_view text) {
  const std::size_t from = link_length(text);
  AtSign sign = find_at_sign(text, from);
  if (sign.at == std::string_view::npos) {
    const Source source = bare_source(text, from);
    if (source.begin == source.end)
      return std::unexpected(Error{ErrorKind::missing, source.begin, "data", 0, 0});
    return source;
  }
  auto letter = find_prefix(text, from, sign.at);
  // Another parameter of the link may contain an '@', too.
  for (AtSign other = sign; !letter && from != 0;) {
    other = find_at_sign(text, other.at + other.length);
    if (other.at == std::string_view::npos) break;
    if (const auto found = find_prefix(text, from, other.at)) {
      letter = found;
      sign = other;
    }
  }
  if (!letter) return std::unexpected(letter.error());
  std::uint64_t number = 0;
  for (std::size_t i = *letter + 1; i < sign.at; ++i)
    number = number * 10 + static_cast<std::uint64_t>(text[i] - '0');
  const auto version = version_of(number);
  if (!version) return std::unexpected(Error{ErrorKind::unknown_value, *letter, "version", 0, number});
  const std::size_t begin = sign.at + sign.length;
  const std::size_t end = std::min(text.find_first_of("&#", begin), text.size());
  return Source{*version, begin, end, from != 0 || sign.length > 1};
}

}  // namespace tetron::fumen
