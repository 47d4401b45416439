#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tetron::test {

// Rows of fields after RFC 4180, with "\n" or "\r\n" at the end of every row. Throws on a quote that stands
// where none may.
inline std::vector<std::vector<std::string>> parse_csv(std::string_view text) {
  std::vector<std::vector<std::string>> rows;
  std::size_t at = 0;
  const auto here = [&]() { return at < text.size() ? text[at] : '\0'; };
  while (at < text.size()) {
    std::vector<std::string> row;
    for (;;) {
      std::string field;
      if (here() == '"') {
        for (++at; here() != '"' || text.substr(at, 2) == "\"\""; ++at) {
          if (at >= text.size()) throw std::runtime_error("csv: a quote is not closed");
          if (here() == '"') ++at;
          field += text[at];
        }
        ++at;
      } else {
        while (at < text.size() && std::string_view(",\r\n").find(here()) == std::string_view::npos) {
          if (here() == '"') throw std::runtime_error("csv: a quote inside a field");
          field += text[at++];
        }
      }
      row.push_back(std::move(field));
      if (here() != ',') break;
      ++at;
    }
    if (here() == '\r') ++at;
    if (here() != '\n') throw std::runtime_error("csv: a row without an end");
    ++at;
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace tetron::test
