// The unit in which docs/decisions/building.md gives times of compiling, so that two machines can be
// compared: what one source of this size costs that uses the standard library as ours do. time g++ -std=c++23
// -O3 -c bench/unit.cpp -o /dev/null
#include <map>
#include <ranges>
#include <regex>
#include <string>
#include <unordered_map>
#include <vector>

std::vector<std::string> words_twice_or_more(const std::string& text) {
  static const std::regex word("[a-z]+(-[a-z]+)*");
  std::map<std::string, int> sorted;
  std::unordered_map<std::string, int> counted;
  for (std::sregex_iterator at(text.begin(), text.end(), word), end; at != end; ++at) ++counted[at->str()];
  for (const auto& [name, count] : counted) sorted.emplace(name, count);
  std::vector<std::string> result;
  for (const auto& [name, count] :
       sorted | std::views::filter([](const auto& one) { return one.second > 1; }))
    result.push_back(name);
  return result;
}
