#include "convert/answer/answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/escape.hpp"
#include "base/json_writer.hpp"
#include "base/number_text.hpp"
#include "convert/answer/text_out.hpp"

namespace tetron::convert {

namespace {

using base::Member;
using base::MemberKind;
using base::MemberValue;

// Without a minus sign if all its digits are 0. Empty if the number is not finite.
std::string digits(double value, int decimals) {
  if (!std::isfinite(value)) return {};
  if (decimals < 0) return fmt::format("{}", value);
  const bool is_zero = std::abs(value) < 0.5 * std::pow(10, -decimals);
  return fmt::format("{:.{}f}", is_zero ? 0 : value, decimals);
}

int depth_of(const Member& member) {
  return member.is_map ? 1 : member.list_depth;
}

int exact_of(const Member& member) {
  return member.kind == MemberKind::integer ? 0 : member.exact;
}

// Writes the key when the first piece comes, so that it can be left out.
class JsonSink final : public base::MemberSink {
 public:
  JsonSink(base::JsonWriter& json, const Member& member, const AfterElement& after)
      : json_(json), member_(member), after_(after) {}

  void value(MemberValue one) override {
    if (one.is_absent() && member_.is_omitted && depth_ == 0) return;
    write_key();
    if (const auto* text = std::get_if<std::string>(&one.value))
      json_.string(*text);
    else if (const auto* flag = std::get_if<bool>(&one.value))
      json_.boolean(*flag);
    else if (const auto* integer = std::get_if<std::int64_t>(&one.value))
      json_.number(*integer);
    else if (const auto* number = std::get_if<double>(&one.value); number && std::isfinite(*number))
      json_.value() += digits(*number, exact_of(member_));
    else
      json_.null();
    end_element();
  }
  void object(const void* of) override {
    write_key();
    write_object(json_, member_.members(), of, after_);
    end_element();
  }
  void begin_list() override {
    write_key();
    if (member_.is_map)
      json_.begin_object();
    else
      json_.begin_array();
    ++depth_;
  }
  void end_list() override {
    if (member_.is_map)
      json_.end_object();
    else
      json_.end_array();
    --depth_;
  }
  void name(std::string_view text) override { json_.text_key(text); }

 private:
  void write_key() {
    if (!std::exchange(has_key_, true)) json_.text_key(member_.key);
  }
  void end_element() const {
    if (depth_ > 0 && after_) after_();
  }

  base::JsonWriter& json_;
  const Member& member_;
  const AfterElement& after_;
  bool has_key_ = false;
  int depth_ = 0;
};

std::string in_pattern(const Member& member, std::string number) {
  const std::size_t place = member.pattern.find("{}");
  if (place == member.pattern.npos) return number;
  return std::string(member.pattern).replace(place, 2, number);
}

// For CSV, and with the decimals of text; without escaping.
std::string plain(const Member& member, const MemberValue& cell, int depth, bool is_text,
                  std::string_view absent) {
  std::string out;
  if (depth > 0 && !cell.is_absent()) {
    const bool has_blanks =
        member.is_map || member.kind == MemberKind::object || member.kind == MemberKind::text;
    for (const MemberValue& one : std::get<MemberValue::List>(cell.value)) {
      if (!out.empty()) out += has_blanks ? "; " : " ";
      if (!member.is_map) {
        out += plain(member, one, depth - 1, is_text, "-");
        continue;
      }
      const auto& named = std::get<MemberValue::List>(one.value);
      out += std::get<std::string>(named[0].value) + ' ' + plain(member, named[1], 0, is_text, "-");
    }
    return out.empty() ? std::string(is_text ? "-" : "") : out;
  }
  if (const auto* text = std::get_if<std::string>(&cell.value)) return *text;
  if (const auto* flag = std::get_if<bool>(&cell.value)) {
    if (is_text && !member.pattern.empty()) return std::string(*flag ? member.pattern : "");
    return is_text ? (*flag ? "yes" : "no") : (*flag ? "1" : "0");
  }
  if (const auto* integer = std::get_if<std::int64_t>(&cell.value)) {
    if (is_text && member.is_time)
      append_time(out, static_cast<std::uint32_t>(*integer));
    else
      base::append_number(out, *integer);
    return is_text ? in_pattern(member, std::move(out)) : out;
  }
  if (const auto* number = std::get_if<double>(&cell.value)) {
    out = digits(*number, is_text ? member.decimals : exact_of(member));
    if (out.empty()) return std::string(absent);
    return is_text ? in_pattern(member, std::move(out)) : out;
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
    out += plain(inner, (*list)[i], depth_of(inner), is_text, "-");
  }
  return out += rest;
}

}  // namespace

void write_members(base::JsonWriter& json, base::Members members, const void* of, const AfterElement& after) {
  for (const Member& member : members) {
    JsonSink sink(json, member, after);
    member.visit(of, sink);
  }
}

void write_object(base::JsonWriter& json, base::Members members, const void* of, const AfterElement& after) {
  json.begin_object();
  write_members(json, members, of, after);
  json.end_object();
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
    append_csv_field(out, plain(member, member.cell(of), depth_of(member), false, ""), as);
    out += ',';
  }
  out.back() = '\n';
}

std::string shown(const Member& member, const MemberValue& cell) {
  return base::escaped(plain(member, cell, depth_of(member), true, "-"));
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

void write_schema(base::JsonWriter& json, base::Members members, base::Members last = {});

// The schema of the member, or of an element of its list or map.
void write_item(base::JsonWriter& json, const Member& member, bool can_be_absent) {
  if (member.kind == MemberKind::integer && member.least == member.most)
    return json.number("const", member.least);
  write_type(json, type_word(member.kind), can_be_absent);
  if (member.kind == MemberKind::object) return write_schema(json, member.members());
  if (member.least != INT_MIN) json.number("minimum", member.least);
  if (member.most != INT_MAX) json.number("maximum", member.most);
  if (member.words.empty()) return;
  json.key("enum").begin_array();
  each_word(member.words, [&json](std::string_view word) { json.string(word); });
  if (can_be_absent) json.null();
  json.end_array();
}

// Each property has a line.
void write_properties(base::JsonWriter& json, base::Members members) {
  for (const Member& member : members) {
    json.next_line();
    json.text_key(member.key).begin_object();
    json.string("description", member.meaning);
    const bool is_null = member.can_be_absent && !member.is_omitted;
    if (member.is_map || member.list_depth > 0) {
      for (int depth = 1; depth < member.list_depth; ++depth) {
        json.string("type", "array");
        json.key("items").begin_object();
      }
      write_type(json, member.is_map ? "object" : "array", is_null);
      json.key(member.is_map ? base::JsonKey("additionalProperties") : base::JsonKey("items")).begin_object();
      write_item(json, member, member.has_nulls);
      json.end_object();
      for (int depth = 1; depth < member.list_depth; ++depth) json.end_object();
    } else {
      write_item(json, member, is_null);
    }
    json.end_object();
  }
}

void write_required(base::JsonWriter& json, base::Members members) {
  for (const Member& member : members)
    if (!member.is_omitted) json.string(member.key);
}

// The members "properties", "required" and "additionalProperties".
void write_schema(base::JsonWriter& json, base::Members members, base::Members last) {
  json.key("properties").begin_object();
  write_properties(json, members);
  write_properties(json, last);
  json.end_object();
  json.next_line();
  json.key("required").begin_array();
  write_required(json, members);
  write_required(json, last);
  json.end_array();
  json.boolean("additionalProperties", false);
}

}  // namespace

std::string schema_of(std::span<const AnswerForm> forms, std::string_view title,
                      std::string_view description) {
  std::string out;
  base::JsonWriter json(out);
  json.begin_object();
  json.line_key("$schema").string("https://json-schema.org/draft/2020-12/schema");
  json.line_key("title").string(title);
  json.line_key("description").string(description);
  json.next_line();
  const auto write = [&json](const AnswerForm& form) {
    json.string("type", "object");
    write_schema(json, form.members(), form.last != nullptr ? form.last() : base::Members());
  };
  if (forms.size() == 1) {
    write(forms[0]);
  } else {
    json.key("anyOf").begin_array();
    for (const AnswerForm& form : forms) {
      json.next_line();
      json.begin_object();
      json.string("title", form.name);
      write(form);
      json.end_object();
    }
    json.end_array();
  }
  out += '\n';
  json.end_object();
  return out += '\n';
}

namespace {

// A row for each member, and for those of its objects. Objects that were described already are named only:
// `done` has their members, and where they are.
class Reference {
 public:
  explicit Reference(std::string& out) : out_(out) {}

  void add(base::Members members, const std::string& before) {
    for (const Member& member : members) {
      const std::string key = before + std::string(member.key);
      const bool is_object = member.kind == MemberKind::object;
      const auto seen = std::ranges::find(done_, member.members, &Done::members);
      const bool is_new = is_object && seen == done_.end();
      fmt::format_to(std::back_inserter(out_), "| `{}` | {} | {} | {}{} |\n", key,
                     before.empty() ? text_name(member) : "", type_text(member), member.meaning,
                     is_object && !is_new ? fmt::format(" Members as of `{}`.", seen->key) : "");
      if (!is_new) continue;
      done_.push_back({member.members, key});
      add(member.members(), key + '.');
    }
  }

 private:
  struct Done {
    base::Members (*members)() = nullptr;
    std::string key;
  };

  static std::string text_name(const Member& member) {
    if (member.heading.empty() && member.priority == 0) return "";
    const std::string name = member.name();
    return name.substr(std::min(name.find_first_not_of(' '), name.size()));
  }
  static std::string type_text(const Member& member) {
    std::string type(member.kind == MemberKind::text ? "text" : type_word(member.kind));
    if (member.is_map) type = "values by name: " + type;
    for (int depth = 0; depth < member.list_depth; ++depth) type = "list of " + type;
    if (!member.unit.empty()) type += fmt::format(", {}", member.unit);
    if (member.can_be_absent) type += member.is_omitted ? ", or left out" : ", or null";
    return type;
  }

  std::string& out_;
  std::vector<Done> done_{};
};

}  // namespace

std::string reference_of(const AnswerForm& form) {
  std::string out = "| key | in text | type | meaning |\n|---|---|---|---|\n";
  Reference reference(out);
  reference.add(form.members(), "");
  if (form.last != nullptr) reference.add(form.last(), "");
  return out;
}

}  // namespace tetron::convert
