#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

// What is typed to find rows of a list, and other typed texts.
namespace tetron::player {

// Converts letters to lowercase and Latin ones to letters without accents, so that texts that differ only in
// these become equal. Malformed bytes become U+FFFD.
std::string folded(std::string_view utf8);
// The words of a query, folded.
std::vector<std::string> words_of(std::string_view query);
// Whether all words are in a folded text.
bool has_words(std::string_view text, std::span<const std::string> words);

// Adds a typed character to a query. Invisible ones are ignored, and those of a query that is too long.
void type_into(std::string& query, char32_t character);
// Removes the last character of UTF-8.
void erase_last(std::string& text);

}  // namespace tetron::player
