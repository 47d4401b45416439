#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <type_traits>

#include "solver/ranks/ranks.hpp"

// Internal to the solver.
namespace tetron::solver {

// Appends values to a message as they are in memory: all ranks run on machines of the same kind.
template <class Value>
requires std::is_trivially_copyable_v<Value>
void put(Bytes& message, const Value& value) {
  const std::size_t at = message.size();
  message.resize(at + sizeof value);
  std::memcpy(message.data() + at, &value, sizeof value);
}
template <class Value>
requires std::is_trivially_copyable_v<Value>
void put_all(Bytes& message, std::span<const Value> values) {
  if (values.empty()) return;
  const std::size_t at = message.size();
  message.resize(at + values.size_bytes());
  std::memcpy(message.data() + at, values.data(), values.size_bytes());
}

// Appends the size of a text, and the text.
inline void put_text(Bytes& message, const std::string& text) {
  put(message, std::uint64_t{text.size()});
  put_all(message, std::span<const char>(text));
}

// Takes values from the front of a message that put() made.
class MessageReader {
 public:
  explicit MessageReader(std::span<const std::byte> message) : left_(message) {}

  bool is_at_end() const { return left_.empty(); }
  std::size_t left() const { return left_.size(); }
  // Returns false, and takes nothing, if too little of the message is left.
  template <class Value>
  bool take(Value& value) {
    if (left_.size() < sizeof value) return false;
    std::memcpy(&value, left_.data(), sizeof value);
    left_ = left_.subspan(sizeof value);
    return true;
  }
  template <class Value>
  bool take_all(std::span<Value> values) {
    if (left_.size() < values.size_bytes()) return false;
    if (!values.empty()) std::memcpy(values.data(), left_.data(), values.size_bytes());
    left_ = left_.subspan(values.size_bytes());
    return true;
  }
  // Takes a text that put_text() put. Returns false if it is not complete.
  bool take_text(std::string& text) {
    std::uint64_t size = 0;
    if (!take(size) || size > left()) return false;
    text.resize(size);
    return take_all(std::span(text));
  }
  // The next bytes, unchanged.
  std::optional<std::span<const std::byte>> take_bytes(std::size_t size) {
    if (left_.size() < size) return std::nullopt;
    const auto taken = left_.first(size);
    left_ = left_.subspan(size);
    return taken;
  }

 private:
  std::span<const std::byte> left_;
};

}  // namespace tetron::solver
