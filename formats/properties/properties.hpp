#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

// Texts of keys and values in the format of Java's Properties: Latin-1, one pair per line, with escapes.
namespace tetron::properties {

struct ReadLimits {
  std::size_t bytes = std::size_t{32} << 20;
  std::size_t lines = std::size_t{2} << 20;
  std::size_t key = 1024;
};

// One line: a pair or a comment. Texts are UTF-8, except that half of a surrogate pair is stored as the
// three bytes of its code point, so that it can be written unchanged.
struct Line {
  bool is_comment = false;
  std::string key;    // empty for a comment
  std::string value;  // for a comment the whole line with its mark
  std::uint64_t offset = 0;
  friend bool operator==(const Line&, const Line&) = default;
};

struct Text {
  std::vector<Line> lines;   // in the order read; empty lines are left out
  bool has_returns = false;  // lines end in a carriage return and a line feed
  bool ends_line = true;     // the last line has a line end as well

  // The line with this key, the last one if there are several, as in Java; null if there is none.
  const Line* find(std::string_view key) const;
  // Call this after all lines were added and before find().
  void sort();

 private:
  std::vector<std::uint32_t> by_key_;
};

std::expected<Text, base::Error> read(std::string_view bytes, const ReadLimits& limits = {});
// Writes the text as Java does. If Java has written it and it was not changed, the result is the same.
std::string write(const Text& text);
void append_line(std::string& out, const Line& line);

}  // namespace tetron::properties
