#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tetron::convert {

// Whom texts in CSV are for.
enum class CsvText : std::uint8_t {
  plain,        // readers of CSV: as they are
  spreadsheet,  // programs that take a text beginning with = + - @ for a formula: such a one begins with '
                // here
};

// A CSV field after RFC 4180, quoted where it must be, of append_escaped() text.
void append_csv_field(std::string& out, std::string_view utf8, CsvText kind = CsvText::plain);

}  // namespace tetron::convert
