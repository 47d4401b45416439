#pragma once

#include <boost/endian/conversion.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "base/error.hpp"

namespace tetron::base {

// Little-endian loads from raw bytes; the caller has checked that there are enough.
inline std::uint8_t load_u8(const std::byte* p) {
  return std::to_integer<std::uint8_t>(*p);
}
inline std::uint16_t load_u16(const std::byte* p) {
  return boost::endian::load_little_u16(reinterpret_cast<const unsigned char*>(p));
}
inline std::uint32_t load_u32(const std::byte* p) {
  return boost::endian::load_little_u32(reinterpret_cast<const unsigned char*>(p));
}

// Reads fields in order from bytes that it does not own. Every read names its field. After the first one
// that does not fit all reads return zeros, so a reader can read all fields and then check failed() once.
class Cursor {
 public:
  // `origin` is the offset of bytes[0] in the file, for errors.
  explicit Cursor(std::span<const std::byte> bytes, std::uint64_t origin = 0)
      : bytes_(bytes), origin_(origin) {}

  std::uint8_t u8(std::string_view field) {
    const std::byte* p = take(1, field);
    return p ? load_u8(p) : std::uint8_t{0};
  }
  std::uint16_t u16(std::string_view field) {
    const std::byte* p = take(2, field);
    return p ? load_u16(p) : std::uint16_t{0};
  }
  // The next `count` bytes; empty if they are not there.
  std::span<const std::byte> bytes(std::size_t count, std::string_view field) {
    const std::byte* p = take(count, field);
    return p ? std::span(p, count) : std::span<const std::byte>{};
  }
  // Everything that is left.
  std::span<const std::byte> rest() { return bytes(left(), "rest"); }

  std::uint64_t offset() const { return origin_ + position_; }
  std::size_t left() const { return bytes_.size() - position_; }
  bool failed() const { return failure_.has_value(); }
  const std::optional<Error>& failure() const { return failure_; }
  // Records a failure that the caller found, such as a wrong value, unless there is an earlier one.
  void fail(const Error& error) {
    if (!failure_) failure_ = error;
  }

 private:
  const std::byte* take(std::size_t count, std::string_view field) {
    if (failure_) return nullptr;
    if (count > left()) {
      failure_ = Error{ErrorKind::truncated, offset(), field, count, left()};
      return nullptr;
    }
    const std::byte* p = bytes_.data() + position_;
    position_ += count;
    return p;
  }

  std::span<const std::byte> bytes_;
  std::uint64_t origin_;
  std::size_t position_ = 0;
  std::optional<Error> failure_;
};

}  // namespace tetron::base
