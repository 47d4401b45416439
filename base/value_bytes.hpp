#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

// Numbers and texts as bytes, for another process of the same program on the same machine.
namespace tetron::base {

template <class Value>
void append_value(std::string& out, const Value& value) {
  static_assert(std::is_arithmetic_v<Value>);
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}
// Its size, then its bytes.
inline void append_text(std::string& out, std::string_view text) {
  append_value(out, std::uint64_t{text.size()});
  out += text;
}

// Reads values from the front of `bytes`; after the first one that is missing it reads nothing.
class ValueReader {
 public:
  explicit ValueReader(std::string_view& bytes) : bytes_(bytes) {}

  template <class Value>
  void take(Value& value) {
    static_assert(std::is_arithmetic_v<Value>);
    if (bytes_.size() < sizeof value) return fail();
    std::memcpy(&value, bytes_.data(), sizeof value);
    bytes_.remove_prefix(sizeof value);
  }
  // The size of a list whose items take at least `least` bytes each.
  std::size_t size(std::size_t least = 1) {
    std::uint64_t count = 0;
    take(count);
    if (count > bytes_.size() / least) fail();
    return has_failed_ ? 0 : static_cast<std::size_t>(count);
  }
  std::string text() {
    const std::size_t length = size();
    std::string made(bytes_.substr(0, length));
    bytes_.remove_prefix(length);
    return made;
  }
  void fail() {
    has_failed_ = true;
    bytes_ = {};
  }
  bool has_failed() const { return has_failed_; }

 private:
  std::string_view& bytes_;
  bool has_failed_ = false;
};

}  // namespace tetron::base
