#include "formats/tetrio/members.hpp"

#include <algorithm>
#include <ranges>

namespace tetron::tetrio {

bool Members::read(JsonReader& reader) {
  list_.clear();
  std::string_view key;
  for (bool first = reader.enter_object(); reader.next_key(first, key);) {
    std::string_view value;
    if (!reader.skip(value)) {
      reader.within(key);
      return false;
    }
    list_.emplace_back(key, value);
  }
  return !reader.failed();
}

Members Members::of(std::string_view json) {
  Members members;
  JsonReader reader(json);
  if (reader.kind() != JsonReader::Kind::object || !members.read(reader)) members.list_.clear();
  return members;
}

std::string_view Members::json(std::string_view key) const {
  for (const auto& [name, value] : std::views::reverse(list_))
    if (name == key) return value;
  return {};
}

std::optional<double> Members::number(std::string_view key) const {
  JsonReader reader(json(key));
  double value = 0;
  if (reader.kind() != JsonReader::Kind::number || !reader.read_number(value)) return std::nullopt;
  return value;
}

std::optional<bool> Members::flag(std::string_view key) const {
  JsonReader reader(json(key));
  bool value = false;
  if (reader.kind() != JsonReader::Kind::flag || !reader.read_flag(value)) return std::nullopt;
  return value;
}

std::optional<std::string> Members::text(std::string_view key) const {
  JsonReader reader(json(key));
  std::string_view value;
  if (reader.kind() != JsonReader::Kind::text || !reader.read_text(value)) return std::nullopt;
  return unescaped(value);
}

}  // namespace tetron::tetrio
