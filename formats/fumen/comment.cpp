#include "formats/fumen/comment.hpp"

#include <algorithm>
#include <utility>

#include "formats/fumen/escape.hpp"

namespace tetron::fumen {

Comment::Comment(std::string text) {
  if (!text.empty()) whole_ = std::make_shared<const CommentText>(std::move(text), std::string());
}

Comment::Comment(std::string_view head, std::shared_ptr<const CommentText> whole, std::size_t from)
    : whole_(std::move(whole)), from_(from), head_size_(static_cast<std::uint8_t>(head.size())) {
  std::ranges::copy(head, head_.begin());
}

Comment Comment::from_escaped(std::string_view escaped) {
  Comment comment;
  if (escaped.empty()) return comment;
  CommentText whole;
  if (!unescape(escaped, whole.utf8)) whole.escaped = escaped;
  comment.whole_ = std::make_shared<const CommentText>(std::move(whole));
  return comment;
}

std::string Comment::text() const {
  std::string joined(head());
  joined += tail();
  return joined;
}

std::string Comment::escaped(std::size_t limit) const {
  const bool is_whole = head().empty() && from_ == 0 && whole_;
  if (is_whole && !whole_->escaped.empty() && whole_->escaped.size() <= limit) return whole_->escaped;
  return head().empty() ? escape(tail(), limit) : escape(text(), limit);
}

bool operator==(const Comment& a, const Comment& b) {
  if (a.whole_ == b.whole_ && a.from_ == b.from_ && a.head() == b.head()) return true;
  if (a.size() != b.size()) return false;
  if (a.head_size_ > b.head_size_) return b == a;
  // The head of b may extend into the tail of a.
  const std::size_t reach = static_cast<std::size_t>(b.head_size_ - a.head_size_);
  return b.head().starts_with(a.head()) && b.head().ends_with(a.tail().substr(0, reach)) &&
         a.tail().substr(reach) == b.tail();
}

}  // namespace tetron::fumen
