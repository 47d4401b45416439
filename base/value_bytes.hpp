#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/untrusted_text.hpp"

// Values as bytes, for another process of the same program on the same machine: numbers, texts, and lists,
// maps and optional ones of them. A struct names its members once, for both directions:
//   void visit_members(base::Like<Row> auto& of, auto visit) { visit(of.file, of.players); }
namespace tetron::base {

// A struct, const or not.
template <class T, class Struct>
concept Like = std::same_as<std::remove_const_t<T>, Struct>;

// Copied as it is in memory. It must have no pointers.
template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && !std::convertible_to<T, std::string_view>;

template <class T>
void append_value(std::string& out, const T& value) {
  if constexpr (PlainValue<T>) {
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
  } else if constexpr (std::convertible_to<T, std::string_view>) {
    const std::string_view text = value;
    append_value(out, std::uint64_t{text.size()});
    out += text;
  } else if constexpr (std::same_as<T, UntrustedText>) {
    append_value(out, value.raw());
  } else if constexpr (requires { value.has_value(); }) {
    append_value(out, std::uint8_t{value.has_value()});
    if (value) append_value(out, *value);
  } else if constexpr (std::ranges::range<T>) {
    append_value(out, std::uint64_t{std::ranges::size(value)});
    for (const auto& item : value)
      if constexpr (requires { typename T::mapped_type; })
        append_value(out, item.first), append_value(out, item.second);
      else
        append_value(out, item);
  } else {
    visit_members(value, [&out](const auto&... members) { (append_value(out, members), ...); });
  }
}

// Reads values from the front of `bytes`; after the first one that is missing it reads nothing.
class ValueReader {
 public:
  explicit ValueReader(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
  void take(T& value) {
    if constexpr (PlainValue<T>) {
      if (bytes_.size() < sizeof value) return fail();
      std::memcpy(&value, bytes_.data(), sizeof value);
      bytes_.remove_prefix(sizeof value);
    } else if constexpr (std::same_as<T, std::string>) {
      value = bytes_.substr(0, size(1));
      bytes_.remove_prefix(value.size());
    } else if constexpr (std::same_as<T, UntrustedText>) {
      std::string text;
      take(text);
      value = UntrustedText(std::move(text));
    } else if constexpr (requires { value.has_value(); }) {
      std::uint8_t is_there = 0;
      take(is_there);
      if (is_there != 0) take(value.emplace());
    } else if constexpr (requires { typename T::mapped_type; }) {
      value.clear();
      for (std::size_t left = size(1); left > 0 && !has_failed_; --left) {
        typename T::key_type key{};
        take(key);
        take(value[std::move(key)]);
      }
    } else if constexpr (std::ranges::range<T>) {
      using Item = std::ranges::range_value_t<T>;
      value.clear();
      for (std::size_t left = size(PlainValue<Item> ? sizeof(Item) : 1); left > 0 && !has_failed_; --left)
        take(value.emplace_back());
    } else {
      visit_members(value, [&](auto&... members) { (take(members), ...); });
    }
  }
  void fail() {
    has_failed_ = true;
    bytes_ = {};
  }
  // Whether all was there, and nothing is left.
  bool is_whole() const { return !has_failed_ && bytes_.empty(); }

 private:
  // The size of a list whose items take at least `least` bytes each.
  std::size_t size(std::size_t least) {
    std::uint64_t count = 0;
    take(count);
    if (count > bytes_.size() / least) fail();
    return has_failed_ ? 0 : static_cast<std::size_t>(count);
  }

  std::string_view bytes_;
  bool has_failed_ = false;
};

// What append_value() wrote, if that is all.
template <class T>
std::optional<T> value_of(std::string_view bytes) {
  std::optional<T> value(std::in_place);
  ValueReader reader(bytes);
  reader.take(*value);
  return reader.is_whole() ? std::move(value) : std::nullopt;
}

}  // namespace tetron::base
