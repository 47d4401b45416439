#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/plain_text.hpp"

namespace tetron::fuzz {

struct XmlElement {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::string text;  // directly inside it

  const std::string* attribute(std::string_view wanted) const {
    for (const auto& [name_, value] : attributes)
      if (name_ == wanted) return &value;
    return nullptr;
  }
};

// Reads elements, attributes and texts of XML 1.0; without declarations, comments, sections and document
// types, which nothing of ours has. Anything that is not well-formed makes it fail.
class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : left_(text) {}

  // All elements in the order in which they begin; nothing if the text is not well-formed.
  std::optional<std::vector<XmlElement>> read() {
    if (!is_utf8(left_) || !element()) return std::nullopt;
    skip_blanks();
    if (!left_.empty()) return std::nullopt;
    return std::move(elements_);
  }

 private:
  static bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
  static bool is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == ':' || c == '_' || c == '.';
  }
  bool take(std::string_view what) {
    if (!left_.starts_with(what)) return false;
    left_.remove_prefix(what.size());
    return true;
  }
  bool skip_blanks() {
    const std::size_t before = left_.size();
    while (!left_.empty() && is_blank(left_[0])) left_.remove_prefix(1);
    return left_.size() != before;
  }
  std::string name() {
    std::size_t size = 0;
    while (size < left_.size() && is_name(left_[size])) ++size;
    std::string taken(left_.substr(0, size));
    left_.remove_prefix(size);
    return taken;
  }

  // Characters up to `end`, references resolved. XML 1.0, sections 2.2, 2.4 and 4.1.
  bool characters(char end, std::string& out) {
    constexpr std::pair<std::string_view, char> references[] = {
        {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};
    while (!left_.empty() && left_[0] != end) {
      if (left_[0] == '<') return false;
      if (left_[0] == '&') {
        bool known = false;
        for (const auto& [reference, character] : references)
          if (!known && take(reference)) {
            out += character;
            known = true;
          }
        if (!known) return false;
        continue;
      }
      const std::string_view before = left_;
      const auto c = take_utf8(left_);
      if (!c || (*c < 0x20 && !is_blank(before[0])) || *c == 0xfffe || *c == 0xffff) return false;
      out += before.substr(0, before.size() - left_.size());
    }
    return true;
  }

  bool attributes(XmlElement& element) {
    while (skip_blanks() && !left_.empty() && is_name(left_[0])) {
      std::string key = name();
      std::string value;
      if (element.attribute(key) || !take("=\"") || !characters('"', value) || !take("\"")) return false;
      element.attributes.emplace_back(std::move(key), std::move(value));
    }
    return true;
  }

  bool element() {
    XmlElement begun;
    if (!take("<")) return false;
    begun.name = name();
    if (begun.name.empty() || !attributes(begun)) return false;
    const std::size_t index = elements_.size();
    const std::string end = "</" + begun.name + ">";
    elements_.push_back(std::move(begun));
    if (take("/>")) return true;
    if (!take(">")) return false;
    for (;;) {
      std::string text;
      if (!characters('<', text)) return false;
      elements_[index].text += text;
      if (take(end)) return true;
      if (left_.empty() || ++depth_ > 50 || !element()) return false;
      --depth_;
    }
  }

  std::string_view left_;
  int depth_ = 0;
  std::vector<XmlElement> elements_;
};

}  // namespace tetron::fuzz
