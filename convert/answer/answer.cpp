#include "convert/answer/answer.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "base/escape.hpp"
#include "base/json_writer.hpp"

namespace tetron::convert {

namespace {

using base::Member;
using base::MemberKind;
using base::MemberValue;

// Without a minus sign if all its digits are 0. Empty if the number is not finite.
std::string digits(double value, int decimals) {
  if (!std::isfinite(value)) return {};
  const bool is_zero = std::abs(value) < 0.5 * std::pow(10, -decimals);
  return fmt::format("{:.{}f}", is_zero ? 0 : value, decimals);
}

int exact_of(const Member& member) {
  return member.kind == MemberKind::integer ? 0 : member.exact;
}

void write_members(base::JsonWriter& json, base::Members members, auto cell_at);

void write_cell(base::JsonWriter& json, const Member& member, const MemberValue& cell, bool is_list) {
  if (is_list && !cell.is_absent()) {
    json.begin_array();
    for (const MemberValue& one : std::get<MemberValue::List>(cell.value))
      write_cell(json, member, one, false);
    return json.end_array();
  }
  if (const auto* text = std::get_if<std::string>(&cell.value)) return json.string(*text);
  if (const auto* list = std::get_if<MemberValue::List>(&cell.value))
    return write_members(json, member.members(), [list](std::size_t i, const Member&) { return (*list)[i]; });
  if (const auto* flag = std::get_if<bool>(&cell.value)) return json.boolean(*flag);
  if (const auto* integer = std::get_if<std::int64_t>(&cell.value)) return json.number(*integer);
  const auto* number = std::get_if<double>(&cell.value);
  if (!number || !std::isfinite(*number)) return json.null();
  json.value() += digits(*number, exact_of(member));
}

void write_members(base::JsonWriter& json, base::Members members, auto cell_at) {
  json.begin_object();
  for (std::size_t i = 0; i < members.size(); ++i) {
    const MemberValue cell = cell_at(i, members[i]);
    if (members[i].is_omitted && cell.is_absent()) continue;
    json.text_key(members[i].key);
    write_cell(json, members[i], cell, members[i].is_list);
  }
  json.end_object();
}

// For CSV, and with the decimals of text; without escaping.
std::string plain(const Member& member, const MemberValue& cell, bool is_list, bool is_text,
                  std::string_view absent) {
  std::string out;
  if (is_list && !cell.is_absent()) {
    for (const MemberValue& one : std::get<MemberValue::List>(cell.value)) {
      if (!out.empty())
        out += member.kind == MemberKind::object || member.kind == MemberKind::text ? "; " : " ";
      out += plain(member, one, false, is_text, "-");
    }
    return out.empty() ? std::string(is_text ? "-" : "") : out;
  }
  if (const auto* text = std::get_if<std::string>(&cell.value)) return *text;
  if (const auto* flag = std::get_if<bool>(&cell.value))
    return is_text ? (*flag ? "yes" : "no") : (*flag ? "1" : "0");
  if (const auto* integer = std::get_if<std::int64_t>(&cell.value)) return fmt::format("{}", *integer);
  if (const auto* number = std::get_if<double>(&cell.value)) {
    out = digits(*number, is_text ? member.decimals : exact_of(member));
    return out.empty() ? std::string(absent) : out;
  }
  const auto* list = std::get_if<MemberValue::List>(&cell.value);
  if (!list) return std::string(absent);
  std::string_view rest = member.pattern;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const std::size_t place = rest.find("{}");
    if (member.pattern.empty())
      out += i > 0 ? " " : "";
    else
      out += rest.substr(0, place);
    rest.remove_prefix(place == rest.npos ? rest.size() : place + 2);
    const Member& inner = member.members()[i];
    out += plain(inner, (*list)[i], inner.is_list, is_text, "-");
  }
  return out += rest;
}

}  // namespace

void write_object(base::JsonWriter& json, base::Members members, const void* of) {
  write_members(json, members, [of](std::size_t, const Member& member) { return member.cell(of); });
}

void append_json_line(std::string& out, base::Members members, const void* of) {
  base::JsonWriter json(out);
  write_object(json, members, of);
  out += '\n';
}

void append_csv_header(std::string& out, base::Members members) {
  for (const Member& member : members) fmt::format_to(std::back_inserter(out), "{},", member.key);
  out.back() = '\n';
}

void append_csv_row(std::string& out, base::Members members, const void* of, CsvText kind) {
  for (const Member& member : members) {
    // A negative number is not a formula.
    const CsvText as =
        member.kind == MemberKind::text || member.kind == MemberKind::object ? kind : CsvText::plain;
    append_csv_field(out, plain(member, member.cell(of), member.is_list, false, ""), as);
    out += ',';
  }
  out.back() = '\n';
}

std::string shown(const Member& member, const MemberValue& cell) {
  return base::escaped(plain(member, cell, member.is_list, true, "-"));
}

namespace {

std::string_view type_word(MemberKind kind) {
  switch (kind) {
    case MemberKind::boolean:
      return "boolean";
    case MemberKind::integer:
      return "integer";
    case MemberKind::number:
      return "number";
    case MemberKind::text:
      return "string";
    case MemberKind::object:
      return "object";
  }
  std::unreachable();
}

// The words of "round|match|all".
void each_word(std::string_view words, auto use) {
  while (!words.empty()) {
    const std::string_view word = words.substr(0, words.find('|'));
    use(word);
    words.remove_prefix(std::min(words.size(), word.size() + 1));
  }
}

void write_type(base::JsonWriter& json, std::string_view word, bool can_be_absent) {
  json.key("type");
  if (!can_be_absent) return json.string(word);
  json.begin_array();
  json.string(word);
  json.string("null");
  json.end_array();
}

void write_schema(base::JsonWriter& json, base::Members members, bool has_lines);

// The schema of the member, or of an element of its list.
void write_item(base::JsonWriter& json, const Member& member, bool can_be_absent) {
  write_type(json, type_word(member.kind), can_be_absent);
  if (member.kind == MemberKind::object) return write_schema(json, member.members(), false);
  if (member.least != INT_MIN) json.number("minimum", member.least);
  if (member.words.empty()) return;
  json.key("enum").begin_array();
  each_word(member.words, [&json](std::string_view word) { json.string(word); });
  if (can_be_absent) json.null();
  json.end_array();
}

// The members "properties", "required" and "additionalProperties"; with lines a property has its meaning,
// and a line of its own.
void write_schema(base::JsonWriter& json, base::Members members, bool has_lines) {
  json.key("properties").begin_object();
  for (const Member& member : members) {
    if (has_lines) json.next_line();
    json.text_key(member.key).begin_object();
    if (has_lines) json.string("description", member.meaning);
    const bool is_null = member.can_be_absent && !member.is_omitted;
    if (member.is_list) {
      write_type(json, "array", is_null);
      json.key("items").begin_object();
      write_item(json, member, false);
      json.end_object();
    } else {
      write_item(json, member, is_null);
    }
    json.end_object();
  }
  json.end_object();
  if (has_lines) json.next_line();
  json.key("required").begin_array();
  for (const Member& member : members)
    if (!member.is_omitted) json.string(member.key);
  json.end_array();
  json.boolean("additionalProperties", false);
}

}  // namespace

std::string schema_of(base::Members members, std::string_view title, std::string_view description) {
  std::string out;
  base::JsonWriter json(out);
  json.begin_object();
  json.line_key("$schema").string("https://json-schema.org/draft/2020-12/schema");
  json.line_key("title").string(title);
  json.line_key("description").string(description);
  json.line_key("type").string("object");
  json.next_line();
  write_schema(json, members, true);
  out += '\n';
  json.end_object();
  return out += '\n';
}

std::string reference_of(base::Members members) {
  std::string out = "| key | in text | type | meaning |\n|---|---|---|---|\n";
  for (const Member& member : members) {
    std::string type(member.kind == MemberKind::text ? "text" : type_word(member.kind));
    if (member.is_list) type = "list of " + type;
    if (!member.unit.empty()) type += fmt::format(", {}", member.unit);
    if (member.can_be_absent) type += member.is_omitted ? ", or left out" : ", or null";
    const bool is_in_text = !member.heading.empty() || member.priority > 0;
    const std::string name = is_in_text ? member.name() : "";
    const std::size_t indent = std::min(name.find_first_not_of(' '), name.size());
    fmt::format_to(std::back_inserter(out), "| `{}` | {} | {} | {} |\n", member.key, name.substr(indent),
                   type, member.meaning);
    if (member.kind == MemberKind::object)
      for (const Member& inner : member.members())
        fmt::format_to(std::back_inserter(out), "| `{}.{}` | | {}{} | {} |\n", member.key, inner.key,
                       inner.kind == MemberKind::text ? "text" : type_word(inner.kind),
                       inner.can_be_absent ? ", or null" : "", inner.meaning);
  }
  return out;
}

}  // namespace tetron::convert
