#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "base/escape.hpp"

namespace tetron::base {

// Text that somebody else wrote: names and messages in a file, names of files. UTF-8, possibly malformed. It
// is not a string, so that the code that writes it must choose how to escape it: fmt writes it escaped(),
// for people in a terminal; writers of JSON, XML, HTML and CSV take raw() and escape it by their rules.
class UntrustedText {
 public:
  UntrustedText() = default;
  explicit UntrustedText(std::string utf8) : utf8_(std::move(utf8)) {}

  // The text as it came, to measure, compare or escape it; never write it unchanged.
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
