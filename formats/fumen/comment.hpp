#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace tetron::fumen {

// A text that several comments share.
struct CommentText {
  std::string utf8;
  // The escaped text as it was read, if escape() of `utf8` gives another one; else empty. For example, "%zz"
  // is read as "%zz", which escape() would turn into "%25zz". Writing the stored text gives the same fumen
  // again.
  std::string escaped;
};

// The comment of a page, in UTF-8; it never changes after it was made. Copies share their text, and so do
// the pages of a quiz, which differ only in the first few characters. So the memory of a decoded page does
// not depend on the length of its comment.
class Comment {
 public:
  static constexpr std::size_t max_head = 9;  // "#Q=[T](I)"

  Comment() = default;
  Comment(std::string text);
  Comment(std::string_view text) : Comment(std::string(text)) {}
  Comment(const char* text) : Comment(std::string(text)) {}
  // `head` (at most max_head characters) followed by `whole` from index `from` on. `whole` may be null only
  // if `from` is 0.
  Comment(std::string_view head, std::shared_ptr<const CommentText> whole, std::size_t from);
  // Undoes escape(), see escape.hpp.
  static Comment from_escaped(std::string_view escaped);

  std::string text() const;
  std::size_t size() const { return head_size_ + tail().size(); }
  bool empty() const { return size() == 0; }
  // The escaped text, cut between characters to at most `limit` characters.
  std::string escaped(std::size_t limit) const;

  // The two parts that text() joins.
  std::string_view head() const { return {head_.data(), head_size_}; }
  std::string_view tail() const {
    return whole_ ? std::string_view(whole_->utf8).substr(from_) : std::string_view();
  }
  // The text that ends with tail(); null if there is none.
  const std::shared_ptr<const CommentText>& whole() const { return whole_; }
  // The index in whole() at which tail() begins.
  std::size_t from() const { return from_; }

  // Compares the texts, whether they are shared or not.
  friend bool operator==(const Comment& a, const Comment& b);

 private:
  std::shared_ptr<const CommentText> whole_;
  std::size_t from_ = 0;
  std::array<char, max_head> head_{};
  std::uint8_t head_size_ = 0;
};

}  // namespace tetron::fumen
