#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

// Texts of keys and values as Java's Properties writes them: Latin-1, one pair a line, with escapes.
namespace tetron::properties {

struct ReadLimits {
  std::size_t bytes = std::size_t{32} << 20;
  std::size_t lines = std::size_t{2} << 20;
  std::size_t key = 1024;
};

// One line: a pair, or a comment. Texts are UTF-8. A code unit that is half a character stays the three bytes
// that it would be by itself, so that it is written as it was.
struct Line {
  bool is_comment = false;
  std::string key;    // of a comment: empty
  std::string value;  // of a comment: all of the line, with its mark
  std::uint64_t offset = 0;
  friend bool operator==(const Line&, const Line&) = default;
};

struct Text {
  std::vector<Line> lines;   // in the order read; empty lines are left out
  bool has_returns = false;  // lines end in carriage return and line feed
  bool ends_line = true;     // the last line has an end, too

  // The value of a key, the last one if it stands there twice, as Java has it; null if it is not there.
  const Line* find(std::string_view key) const;
  // To be called when all lines are there.
  void sort();

 private:
  std::vector<std::uint32_t> by_key_;
};

std::expected<Text, base::Error> read(std::string_view bytes, const ReadLimits& limits = {});
// As Java writes it. What Java has written and nobody has changed comes out as it was.
std::string write(const Text& text);
void append_line(std::string& out, const Line& line);

}  // namespace tetron::properties
