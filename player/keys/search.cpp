#include "player/keys/search.hpp"

#include <algorithm>
#include <clocale>
#include <cwctype>

#include "base/utf8.hpp"

namespace tetron::player {

namespace {

constexpr std::size_t longest_query = 200;  // bytes

// Letters of all scripts, for any language of the user.
locale_t letters() {
  static const locale_t all = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  return all;
}

char32_t small(char32_t letter) {
  if (letter >= U'A' && letter <= U'Z') return letter + (U'a' - U'A');
  if (letter < 0x80 || letters() == nullptr) return letter;
  return static_cast<char32_t>(towlower_l(static_cast<wint_t>(letter), letters()));
}

// Latin letters from U+00E0 to U+017F without their accents, so that names can be typed on keyboards without
// them. *: unchanged.
constexpr char32_t first_marked = 0xe0;
constexpr std::string_view unmarked =
    "aaaaaa*ceeeeiiii*nooooo*ouuuuy*yaaaaaaccccccccddddeeeeeeeeeegggg"
    "gggghhhhiiiiiiiiii**jjkk*llllll**llnnnnnn***oooooo**rrrrrrssssss"
    "ssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

char32_t plain(char32_t letter) {
  const std::size_t index = letter - first_marked;
  if (letter < first_marked || index >= unmarked.size() || unmarked[index] == '*') return letter;
  return static_cast<unsigned char>(unmarked[index]);
}

bool is_combining_mark(char32_t letter) {
  return letter >= 0x300 && letter <= 0x36f;
}

}  // namespace

std::string folded(std::string_view utf8) {
  std::string text;
  text.reserve(utf8.size());
  while (!utf8.empty()) {
    const char32_t letter = base::pop_code_point(utf8);
    if (!is_combining_mark(letter)) base::append_utf8(text, plain(small(letter)));
  }
  return text;
}

std::vector<std::string> words_of(std::string_view query) {
  const std::string text = folded(query);
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    if (end > begin) words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

bool has_words(std::string_view text, std::span<const std::string> words) {
  return std::ranges::all_of(words, [&](const std::string& word) { return text.contains(word); });
}

void type_into(std::string& query, char32_t character) {
  if (!base::misleads(character) && query.size() < longest_query) base::append_utf8(query, character);
}

void erase_last(std::string& text) {
  // The bytes of a character after its first are 10xxxxxx.
  while (text.size() > 1 && (static_cast<unsigned char>(text.back()) & 0xc0U) == 0x80) text.pop_back();
  if (!text.empty()) text.pop_back();
}

}  // namespace tetron::player
