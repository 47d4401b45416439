#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_reader.hpp"

namespace tetron::tetrio {

using base::JsonReader;
using base::unescaped;

// A JSON object as stored: every key with the text of its value. If a key occurs twice, the last one counts.
// The text of the file must outlive it.
class Members {
 public:
  // Reads the object that comes next.
  bool read(JsonReader& reader);
  // The object in a text that is known to be JSON; no members if the text is not an object.
  static Members of(std::string_view json);

  void add(std::string_view key, std::string_view json) { list_.emplace_back(key, json); }
  const std::vector<std::pair<std::string_view, std::string_view>>& list() const { return list_; }
  bool empty() const { return list_.empty(); }
  bool has(std::string_view key) const { return !json(key).empty(); }

  // The text of the value; empty if the key does not exist.
  std::string_view json(std::string_view key) const;
  // Empty if the key does not exist or its value is of another type.
  std::optional<double> number(std::string_view key) const;
  std::optional<bool> flag(std::string_view key) const;
  std::optional<std::string> text(std::string_view key) const;
  // No members if the key does not exist or its value is not an object.
  Members object(std::string_view key) const { return of(json(key)); }

 private:
  std::vector<std::pair<std::string_view, std::string_view>> list_;
};

}  // namespace tetron::tetrio
