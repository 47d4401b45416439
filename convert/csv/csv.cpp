#include "convert/csv/csv.hpp"

#include <algorithm>
#include <array>

#include "base/escape.hpp"

namespace tetron::convert {

namespace {

// Tabs and line ends are escaped, so no field has them. The wide forms are here because some programs accept
// them too.
bool begins_formula(std::string_view text) {
  constexpr std::array<std::string_view, 8> beginnings{"=",      "+",      "-",      "@",
                                                       "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
  return std::ranges::any_of(beginnings, [text](std::string_view sign) { return text.starts_with(sign); });
}

void append_plain_field(std::string& out, std::string_view text) {
  const std::string field = base::escaped(text);
  if (field.find_first_of(",\"") == field.npos) {
    out += field;
    return;
  }
  out += '"';
  for (char c : field) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
}

}  // namespace

void append_csv_field(std::string& out, std::string_view utf8, CsvText kind) {
  if (kind == CsvText::plain || !begins_formula(utf8)) return append_plain_field(out, utf8);
  append_plain_field(out, std::string("'") += utf8);
}

}  // namespace tetron::convert
