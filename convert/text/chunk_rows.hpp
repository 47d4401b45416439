#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/encoding.hpp"
#include "convert/csv/csv.hpp"
#include "formats/tet/recording.hpp"
#include "replay/kinds/source/record.hpp"

// Chunks, and records of matches, as lines of text and of CSV, without line ends.
namespace tetron::convert {

// "00001a2c  1:23.456 stone     player 0 style 3 at 4,5 rot 1". `paint` is put around the type's name
// (colors), or is empty.
struct Paint {
  std::string_view before;
  std::string_view after;
};
void append_text(std::string& out, const tet::Header& header, const base::Encoding& encoding, Paint paint);
void append_text(std::string& out, const tet::Chunk& chunk, const base::Encoding& encoding, Paint paint);
void append_text(std::string& out, const tet::Gap& gap, Paint paint);
// "00001a2c  1:23.456 frame    player 0 score 1200 ...".
void append_text(std::string& out, const kinds::Record& record, Paint paint);
// The bytes below such a line: 16 per row; each row begins with a line end and is indented.
void append_hex_rows(std::string& out, std::span<const std::byte> bytes);

// The column names of the CSV form.
std::string_view csv_columns();
void append_csv(std::string& out, const tet::Header& header, const base::Encoding& encoding,
                CsvText kind = CsvText::plain);
void append_csv(std::string& out, const tet::Chunk& chunk, const base::Encoding& encoding,
                CsvText kind = CsvText::plain);
void append_csv(std::string& out, const tet::Gap& gap);

}  // namespace tetron::convert
