#include "app/io/shell.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/escape.hpp"
#include "base/utf8.hpp"

namespace tetron::app {

namespace {

bool is_bare(char c) {
  constexpr std::string_view signs = "_-./,:=@%+";
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || signs.contains(c);
}

// base::escaped() changes exactly what is not safe to show, and backslashes.
bool is_safe_to_show(std::string_view word) {
  std::string plain(word);
  std::erase(plain, '\\');
  return base::escaped(plain) == plain && base::is_valid_utf8(plain);
}

}  // namespace

std::string shell_quoted(std::string_view word) {
  if (!word.empty() && std::ranges::all_of(word, is_bare)) return std::string(word);
  if (is_safe_to_show(word)) {
    std::string text = "'";
    for (char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
  }
  std::string text = "$'";
  for (char c : word)
    text += is_bare(c) ? std::string(1, c) : fmt::format("\\{:03o}", static_cast<unsigned char>(c));
  return text + "'";
}

}  // namespace tetron::app
