#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "base/escape.hpp"

namespace tetron::base {

// Text that somebody else wrote: names and messages in a file, the names of files. UTF-8, maybe malformed. It
// is no string, so that what writes it has to say for whom: fmt writes it escaped(), for people in a
// terminal; writers of JSON, XML, HTML and CSV take its raw() text and escape it by their own rules.
class UntrustedText {
 public:
  UntrustedText() = default;
  explicit UntrustedText(std::string utf8) : utf8_(std::move(utf8)) {}

  // As it came: for what measures, compares or escapes it, never to be written as it is.
  const std::string& raw() const { return utf8_; }
  bool empty() const { return utf8_.empty(); }
  bool operator==(const UntrustedText&) const = default;

 private:
  std::string utf8_;
};

inline std::string escaped(const UntrustedText& text) {
  return escaped(text.raw());
}
inline void append_escaped(std::string& out, const UntrustedText& text) {
  append_escaped(out, text.raw());
}
inline void append_json_string(std::string& out, const UntrustedText& text) {
  append_json_string(out, text.raw());
}

}  // namespace tetron::base

template <>
struct fmt::formatter<tetron::base::UntrustedText> : fmt::formatter<std::string_view> {
  template <class Context>
  auto format(const tetron::base::UntrustedText& text, Context& context) const {
    return formatter<std::string_view>::format(tetron::base::escaped(text), context);
  }
};
