#pragma once

#include <string>
#include <string_view>

#include "base/described.hpp"
#include "convert/csv/csv.hpp"

// What commands answer with, from its description (base/described.hpp).
namespace tetron::base {
class JsonWriter;
}

namespace tetron::convert {

// `of` is the struct that `members` describe.
void write_object(base::JsonWriter& json, base::Members members, const void* of);
// A line of keys, and a line of values: lists of numbers with blanks between them, lists of texts and
// objects with "; ". Absent values are empty, and "-" in lists.
void append_csv_header(std::string& out, base::Members members);
void append_csv_row(std::string& out, base::Members members, const void* of, CsvText kind);
// The value as text that is safe in a terminal; "-" if it is absent.
std::string shown(const base::Member& member, const base::MemberValue& cell);

// An object on a line of its own.
void append_json_line(std::string& out, base::Members members, const void* of);
template <base::Described T>
void append_json_line(std::string& out, const T& value) {
  append_json_line(out, base::members<T>(), &value);
}

// A JSON Schema of one object, without other members.
std::string schema_of(base::Members members, std::string_view title, std::string_view description);
// A Markdown table: key, name in text, type and unit, meaning.
std::string reference_of(base::Members members);

}  // namespace tetron::convert
