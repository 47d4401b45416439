#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "formats/fumen/comment.hpp"
#include "formats/fumen/operation.hpp"
#include "formats/fumen/version.hpp"

namespace tetron::fumen {

// A comment of the form `#Q=[hold](current)next…;text`, which changes by itself when a page locks. Pieces
// are the letters TIOSZJL. Every comment that begins with `#Q=` is a quiz. Characters before the `;` that
// are neither pieces nor the brackets of hold and current are ignored, and disappear after the first change.
class Quiz {
 public:
  // Empty if the comment is not a quiz.
  static std::optional<Quiz> parse(const Comment& comment);

  // Letters; 0 for none.
  char hold() const { return hold_; }
  char current() const { return current_; }
  char next() const { return from_ < queue_end_ ? (*whole_).utf8[from_] : '\0'; }

  // The quiz in the form that the editor prints.
  Comment comment() const;
  // The comment after the end of the quiz: all after the first `;`.
  Comment text() const;

  // Applies the locking of a page, with this piece or without one:
  // - If it is the current piece, or if there is neither, the next piece becomes current.
  // - If it is the hold piece, the current piece goes to hold and the next one becomes current.
  // - If hold is empty and it is the first next piece, or if there is no piece and no next one, the current
  //   piece goes to hold and the piece after that becomes current.
  // - Any other piece changes nothing.
  // From v115 on, the hold piece then becomes current if there is no current one.
  void lock(const std::optional<Piece>& piece, Version version);
  // Whether no current piece is left after the page locked. Before v115 there may still be a hold piece.
  bool over() const { return current_ == 0; }

  // Whether the readers in use agree on comment() and text(). Some remove white space, treat a quiz without
  // a current piece or with a hold just before the `;` differently, or know only the rules of v115. If they
  // do not agree, a writer should write the comment in full.
  bool agreed() const { return agreed_; }

 private:
  char take_next();

  std::shared_ptr<const CommentText> whole_;
  std::size_t from_ = 0;       // index in whole_ of the first next piece
  std::size_t queue_end_ = 0;  // index after the last next piece: the `;`, or the end
  char hold_ = 0;
  char current_ = 0;
  bool agreed_ = true;
};

// Whether a comment is a quiz in versions that have quizzes.
bool is_quiz(const Comment& comment);

}  // namespace tetron::fumen
