#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/edit_distance.hpp"
#include "base/hex.hpp"
#include "convert/json/json_error.hpp"
#include "formats/tet/chunk.hpp"
#include "formats/tet/header.hpp"

// For the readers of JSON in this folder.
namespace tetron::convert {

using nlohmann::json;

// Thrown while a JSON text is read, and caught within this folder.
struct Bad {
  JsonError error;
};

[[noreturn]] inline void refuse(std::string where, std::string what) {
  throw Bad{{std::move(where), std::move(what)}};
}

// The members of one object. Each can be taken at most once; members that are left at the end are unknown
// keys.
class Members {
 public:
  Members(const json& object, std::string where) : object_(object), where_(std::move(where)) {
    if (!object.is_object()) refuse(where_, "must be an object");
  }

  bool has(std::string_view key) const { return object_.contains(key); }
  // Refuses other keys, and suggests the one that was probably intended.
  void only(std::span<const std::string_view> keys) const {
    for (const auto& [key, value] : object_.items())
      if (std::ranges::find(keys, std::string_view(key)) == keys.end())
        refuse(path(key), "is not a known key" + base::did_you_mean(key, keys));
  }
  void ignore(std::initializer_list<std::string_view> keys) { taken_.insert(taken_.end(), keys); }

  std::uint32_t number(std::string_view key, std::uint32_t most) {
    const json& value = need(key);
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most)
      refuse(path(key), fmt::format("must be a whole number from 0 to {}", most));
    return value.get<std::uint32_t>();
  }
  std::uint8_t u8(std::string_view key) { return static_cast<std::uint8_t>(number(key, 0xff)); }
  std::uint16_t u16(std::string_view key) { return static_cast<std::uint16_t>(number(key, 0xffff)); }
  std::uint8_t u8_or(std::string_view key, std::uint8_t otherwise) { return has(key) ? u8(key) : otherwise; }

  std::string string(std::string_view key) {
    const json& value = need(key);
    if (!value.is_string()) refuse(path(key), "must be a string");
    return value.get<std::string>();
  }
  tet::Bytes hex(std::string_view key) {
    const std::string digits = string(key);
    if (digits.size() % 2 != 0) refuse(path(key), "must have two hexadecimal digits a byte");
    tet::Bytes bytes;
    bytes.reserve(digits.size() / 2);
    for (std::size_t i = 0; i < digits.size(); i += 2) {
      const int high = base::hex_value(digits[i]);
      const int low = base::hex_value(digits[i + 1]);
      if (high < 0 || low < 0) refuse(path(key), "must be hexadecimal digits");
      bytes.push_back(static_cast<std::byte>(high << 4 | low));
    }
    return bytes;
  }
  tet::Bytes hex_or(std::string_view key, tet::Bytes otherwise) {
    return has(key) ? hex(key) : std::move(otherwise);
  }
  const json& list(std::string_view key, std::size_t least, std::size_t most) {
    const json& value = need(key);
    if (!value.is_array() || value.size() < least || value.size() > most)
      refuse(path(key), fmt::format("must be a list of {} to {}", least, most));
    return value;
  }
  bool boolean_or(std::string_view key, bool otherwise) {
    if (!has(key)) return otherwise;
    const json& value = need(key);
    if (!value.is_boolean()) refuse(path(key), "must be true or false");
    return value.get<bool>();
  }
  int integer(std::string_view key, int least, int most) {
    const json& value = need(key);
    // Numbers larger than any signed one are unsigned.
    const bool fits = value.is_number_unsigned()
                          ? most >= 0 && value.get<std::uint64_t>() <= static_cast<std::uint64_t>(most)
                          : value.is_number_integer() && value.get<std::int64_t>() <= most;
    if (!fits || value.get<std::int64_t>() < least)
      refuse(path(key), fmt::format("must be a whole number from {} to {}", least, most));
    return value.get<int>();
  }
  tet::StonePlace stone(std::string_view key) {
    Members inner(need(key), path(key));
    const tet::StonePlace place = inner.place();
    inner.done();
    return place;
  }
  tet::StonePlace place() { return {tet::StoneStyle(u8("style")), u8("x"), u8("y"), u8("rot")}; }

  const json& need(std::string_view key) {
    const auto found = object_.find(key);
    if (found == object_.end()) refuse(path(key), "is missing");
    taken_.push_back(key);
    return *found;
  }
  std::string path(std::string_view key) const {
    return fmt::format("{}{}{}", where_, where_.empty() || where_.ends_with(' ') ? "" : ".", key);
  }
  void done() const {
    for (const auto& [key, value] : object_.items())
      if (std::ranges::find(taken_, key) == taken_.end()) refuse(path(key), "is not a known key");
  }

 private:
  const json& object_;
  std::string where_;
  std::vector<std::string_view> taken_;
};

}  // namespace tetron::convert
