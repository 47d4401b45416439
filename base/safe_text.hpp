#pragma once

#include <fmt/format.h>

#include <compare>
#include <concepts>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/untrusted_text.hpp"

namespace tetron::base {

// UTF-8 that a terminal may show: texts of the program, and escaped() texts of others. Strings do not
// convert to it, so a text that was not escaped cannot be shown; use safe() to make one.
class SafeText {
 public:
  SafeText() = default;
  template <std::size_t n>
  SafeText(const char (&words)[n]) : utf8_(words) {}
  // For text that is already escaped.
  static SafeText escaped_before(std::string utf8) {
    SafeText text;
    text.utf8_ = std::move(utf8);
    return text;
  }

  const std::string& text() const { return utf8_; }
  bool empty() const { return utf8_.empty(); }
  auto operator<=>(const SafeText&) const = default;
  SafeText& operator+=(const SafeText& more) {
    utf8_ += more.utf8_;
    return *this;
  }

 private:
  std::string utf8_;
};

// How safe() writes an argument: strings and paths are escaped, numbers, literals and SafeText are not.
// Other types do not compile.
inline const char* safe_argument(const char* words) {
  return words;
}
template <class Text>
requires(std::convertible_to<const Text&, std::string_view> &&
         !std::convertible_to<const Text&, const char*>) UntrustedText safe_argument(const Text& utf8) {
  return UntrustedText(std::string(std::string_view(utf8)));
}
inline UntrustedText safe_argument(const std::filesystem::path& path) {
  return UntrustedText(path.string());
}
inline const SafeText& safe_argument(const SafeText& text) {
  return text;
}
inline const UntrustedText& safe_argument(const UntrustedText& text) {
  return text;
}
template <class Number>
requires std::is_arithmetic_v<Number> Number safe_argument(Number number) {
  return number;
}
template <class Number>
const fmt::group_digits_view<Number>& safe_argument(const fmt::group_digits_view<Number>& number) {
  return number;
}

template <class Iterator, class Sentinel>
UntrustedText safe_argument(const fmt::join_view<Iterator, Sentinel, char>& words) {
  return UntrustedText(fmt::format("{}", fmt::join(words.begin, words.end, words.sep)));
}

template <class T>
using SafeArgument = std::remove_cvref_t<decltype(safe_argument(std::declval<const T&>()))>;

// Formats like fmt::format(); the result is safe for a terminal.
template <class... Args>
SafeText safe(fmt::format_string<SafeArgument<Args>...> format, const Args&... args) {
  // A named lambda, because fmt takes arguments only by reference.
  const auto format_safely = [format](const auto&... arguments) {
    return fmt::vformat(format, fmt::make_format_args(arguments...));
  };
  return SafeText::escaped_before(format_safely(safe_argument(args)...));
}

}  // namespace tetron::base

template <>
struct fmt::formatter<tetron::base::SafeText> : fmt::formatter<std::string_view> {
  template <class Context>
  auto format(const tetron::base::SafeText& text, Context& context) const {
    return formatter<std::string_view>::format(text.text(), context);
  }
};
