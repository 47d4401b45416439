#include "base/folded_name.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "base/name_table.hpp"
#include "base/utf8.hpp"

namespace tetron::base {

namespace {

// Calls `take` with the numbers of each entry.
template <class Take>
void read_entries(std::string_view text, const Take& take) {
  std::vector<char32_t> numbers;
  while (!text.empty()) {
    std::uint32_t number = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
    if (failed != std::errc()) return;
    numbers.push_back(number);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.starts_with(';')) {
      take(numbers);
      numbers.clear();
    }
    text.remove_prefix(1);
  }
}

class NameTable {
 public:
  NameTable() {
    read_entries(name_table::cases, [this](const std::vector<char32_t>& run) {
      for (char32_t code = run[0]; code <= run[1]; code += run[2]) small_[code] = run[3] + (code - run[0]);
    });
    read_entries(name_table::parts, [this](const std::vector<char32_t>& letter) {
      parts_[letter[0]] = {letter.begin() + 1, letter.end()};
    });
    read_entries(name_table::marks, [this](const std::vector<char32_t>& run) {
      for (char32_t code = run[0]; code <= run[1]; ++code) ranks_[code] = run[2];
    });
  }

  void append(std::vector<char32_t>& out, char32_t code) const {
    if (const auto small = small_.find(code); small != small_.end()) code = small->second;
    constexpr char32_t first_syllable = 0xac00;
    constexpr char32_t last_syllable = 0xd7a3;
    if (code >= first_syllable && code <= last_syllable) return append_hangul(out, code - first_syllable);
    const auto found = parts_.find(code);
    if (found == parts_.end())
      out.push_back(code);
    else
      out.insert(out.end(), found->second.begin(), found->second.end());
  }
  // 0 for what is not a mark.
  char32_t rank(char32_t code) const {
    const auto found = ranks_.find(code);
    return found == ranks_.end() ? 0 : found->second;
  }

 private:
  // A syllable is a leading consonant, a vowel and perhaps a trailing consonant (Unicode, section 3.12).
  static void append_hangul(std::vector<char32_t>& out, char32_t syllable) {
    constexpr char32_t vowels = 21;
    constexpr char32_t trailing = 28;
    out.push_back(0x1100 + syllable / (vowels * trailing));
    out.push_back(0x1161 + syllable / trailing % vowels);
    if (syllable % trailing != 0) out.push_back(0x11a7 + syllable % trailing);
  }

  std::map<char32_t, char32_t> small_;
  std::map<char32_t, std::vector<char32_t>> parts_;
  std::map<char32_t, char32_t> ranks_;
};

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

std::string folded_name(std::string_view utf8) {
  std::string folded;
  if (is_ascii(utf8)) {
    for (const char c : utf8) folded += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return folded;
  }
  static const NameTable table;
  std::vector<char32_t> codes;
  while (!utf8.empty()) table.append(codes, pop_code_point(utf8));
  // Marks of one letter are put in their canonical order.
  const auto is_mark = [](char32_t code) { return table.rank(code) != 0; };
  for (auto first = codes.begin(); first != codes.end();) {
    first = std::find_if(first, codes.end(), is_mark);
    const auto end = std::find_if_not(first, codes.end(), is_mark);
    std::stable_sort(first, end, [](char32_t a, char32_t b) { return table.rank(a) < table.rank(b); });
    first = end;
  }
  for (const char32_t code : codes) append_utf8(folded, code);
  return folded;
}

}  // namespace tetron::base
