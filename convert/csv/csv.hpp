#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tetron::convert {

// For whom texts in CSV are written.
enum class CsvText : std::uint8_t {
  plain,        // CSV readers: texts are unchanged
  spreadsheet,  // programs that read a text beginning with = + - @ as a formula: such texts get a leading '
};

// Appends a CSV field (RFC 4180) of append_escaped() text, quoted if necessary.
void append_csv_field(std::string& out, std::string_view utf8, CsvText kind = CsvText::plain);

}  // namespace tetron::convert
