#include "formats/fumen/page_state.hpp"

#include <algorithm>
#include <utility>

namespace tetron::fumen {

void PageState::show(Comment comment) {
  comment_ = std::move(comment);
  comment_agreed_ = true;
  quiz_ = Quiz::parse(comment_);
}

void PageState::leave(const Field& field, const std::optional<Operation>& operation, const Flags& flags) {
  field_ = field;
  if (flags.lock) lock(operation, flags);
  if (!quiz_) return;
  settle_quiz();
  if (!quiz_ || !flags.lock || !operation) return;
  quiz_->place(operation->piece);
  settle_quiz();
}

void PageState::lock(const std::optional<Operation>& operation, const Flags& flags) {
  if (operation) {
    field_.put(*operation);
    drop_rows_above_top();
  }
  field_.clear_full_rows();
  if (flags.rise) {
    field_.rise();
    drop_rows_above_top();
  }
  if (flags.mirror) field_.mirror();
}

void PageState::drop_rows_above_top() {
  const auto above = static_cast<std::ptrdiff_t>(Field::cell_count - cell_count(version_));
  std::fill_n(field_.cells().begin(), above, Block::empty);
}

void PageState::settle_quiz() {
  while (quiz_) {
    quiz_->settle(version_);
    comment_agreed_ = quiz_->agreed();
    if (!quiz_->over()) {
      comment_ = quiz_->comment();
      return;
    }
    comment_ = quiz_->text();  // which may be a quiz again
    quiz_ = Quiz::parse(comment_);
  }
}

}  // namespace tetron::fumen
