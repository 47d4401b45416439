#pragma once

#include <optional>

#include "formats/fumen/comment.hpp"
#include "formats/fumen/page.hpp"
#include "formats/fumen/quiz.hpp"
#include "formats/fumen/version.hpp"

namespace tetron::fumen {

// What a page leaves behind, from which the next one is a difference: shared by reader and writer. At first
// an empty field and no comment.
class PageState {
 public:
  explicit PageState(Version version) : version_(version) {}

  const Field& field() const { return field_; }
  // What the next page shows unless it brings a comment of its own.
  const Comment& comment() const { return comment_; }
  // See Quiz::agreed.
  bool comment_agreed() const { return comment_agreed_; }

  // A page brings its own comment.
  void show(Comment comment);
  // Goes on to the next page.
  void leave(const Field& field, const std::optional<Operation>& operation, const Flags& flags);

 private:
  void lock(const std::optional<Operation>& operation, const Flags& flags);
  void drop_rows_above_top();
  void settle_quiz();

  Version version_;
  Field field_;
  Comment comment_;
  bool comment_agreed_ = true;
  std::optional<Quiz> quiz_;  // while comment_ is one
};

}  // namespace tetron::fumen
