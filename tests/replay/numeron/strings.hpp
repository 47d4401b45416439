#pragma once

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "formats/numeron/number.hpp"

// The game's answers a second time, on text, sharing nothing with the code under test.
namespace tetron::test {

inline numeron::Number number(const std::string& text) {
  const auto parsed = numeron::Number::parse(text);
  if (!parsed) throw std::invalid_argument("no number: " + text);
  return *parsed;
}

inline int eat_of(const std::string& secret, const std::string& call) {
  int eat = 0;
  for (std::size_t i = 0; i < secret.size(); ++i) eat += secret.at(i) == call.at(i);
  return eat;
}

// A bite is a digit of the call that the secret has at another place.
inline int bite_of(const std::string& secret, const std::string& call) {
  int bite = 0;
  for (std::size_t i = 0; i < call.size(); ++i)
    for (std::size_t j = 0; j < secret.size(); ++j) bite += i != j && call.at(i) == secret.at(j);
  return bite;
}

// "HLL"
inline std::string levels_of(const std::string& secret) {
  std::string levels;
  for (const char digit : secret) levels += std::string("56789").contains(digit) ? 'H' : 'L';
  return levels;
}

inline int slash_of(const std::string& secret) {
  return *std::ranges::max_element(secret) - *std::ranges::min_element(secret);
}

// Every text of so many different digits, by counting up and throwing away.
inline std::vector<std::string> all_texts(std::size_t digits) {
  std::vector<std::string> texts;
  int end = 1;
  for (std::size_t i = 0; i < digits; ++i) end *= 10;
  for (int value = 0; value < end; ++value) {
    std::string text = std::to_string(value);
    text.insert(0, digits - text.size(), '0');
    if (std::set<char>(text.begin(), text.end()).size() == digits) texts.push_back(text);
  }
  return texts;
}

inline std::vector<std::string> texts_of(const auto& numbers) {
  std::vector<std::string> texts;
  for (const numeron::Number& one : numbers) texts.push_back(one.text());
  return texts;
}

}  // namespace tetron::test
