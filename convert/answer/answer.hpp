#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "base/described.hpp"
#include "base/json_writer.hpp"
#include "convert/answer_version.hpp"
#include "convert/csv/csv.hpp"

// What commands answer with, from its description (base/described.hpp).
namespace tetron::convert {

// Called after each element of a list, where what was written may leave memory.
using AfterElement = std::function<void()>;

// `of` is the struct that `members` describe.
void write_members(base::JsonWriter& json, base::Members members, const void* of,
                   const AfterElement& after = {});
void write_object(base::JsonWriter& json, base::Members members, const void* of,
                  const AfterElement& after = {});
// A line of keys, and a line of values: lists of numbers with blanks between them, lists of texts and
// objects with "; ". Absent values are empty, and "-" in lists.
void append_csv_header(std::string& out, base::Members members);
void append_csv_row(std::string& out, base::Members members, const void* of, CsvText kind);
// The value as text that is safe in a terminal; "-" if it is absent.
std::string shown(const base::Member& member, const base::MemberValue& cell);

// The same as text, without an end of line.
template <base::Described T>
void append_json(std::string& out, const T& value, const AfterElement& after = {}) {
  base::JsonWriter json(out);
  write_object(json, base::members<T>(), &value, after);
}

// Members of several tables one after the other.
template <std::size_t... Counts>
constexpr auto joined(const std::array<base::Member, Counts>&... tables) {
  std::array<base::Member, (Counts + ...)> all{};
  auto at = all.begin();
  ((at = std::ranges::copy(tables, at).out), ...);
  return all;
}

// The version of the form, which is the last member of an answer.
template <class T>
constexpr base::Member version_member() {
  return base::Describe<T>::template member<[](const T&) { return answer_version; }>(
      "version", "The version of this form.", {.least = answer_version, .most = answer_version});
}

// Such an object, and the end of its line.
template <base::Described T>
void append_json_line(std::string& out, const T& value, const AfterElement& after = {}) {
  append_json(out, value, after);
  out += '\n';
}

// One of the objects with which a command answers.
struct AnswerForm {
  std::string_view name;  // if there are several: "placement"
  base::Members (*members)() = nullptr;
  base::Members (*last)() = nullptr;  // members of another struct that come after them
};
// A JSON Schema of one object in one of these forms, without other members.
std::string schema_of(std::span<const AnswerForm> forms, std::string_view title,
                      std::string_view description);
// A Markdown table: key, name in text, type and unit, meaning.
std::string reference_of(const AnswerForm& form);

}  // namespace tetron::convert
