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

// A comment of the form `#Q=[hold](current)next…;text`, which changes by itself when a page locks. Pieces are
// the letters TIOSZJL. Every comment that begins with `#Q=` is one; what is neither a piece nor one of the
// brackets around hold and current means nothing, and is gone once the quiz has gone on.
class Quiz {
 public:
  // Nothing if the comment is no quiz.
  static std::optional<Quiz> parse(const Comment& comment);

  // Letters; 0 for none.
  char hold() const { return hold_; }
  char current() const { return current_; }
  char next() const { return from_ < queue_end_ ? (*whole_).utf8[from_] : '\0'; }

  // The quiz as the editor prints it.
  Comment comment() const;
  // What the comment becomes when the quiz is over: all after the first `;`.
  Comment text() const;

  // A page locks, with this piece or without one:
  // - The current piece makes room for the next one; so does no piece where there is no current one.
  // - The piece on hold lets the current one take its place, and the next one becomes current.
  // - With an empty hold, the first next piece puts the current one on hold, and the second becomes current.
  //   No piece, where there is no next one, puts the current one on hold, too.
  // - Any other piece changes nothing.
  // From v115 on a piece on hold then becomes current if none is.
  void lock(const std::optional<Piece>& piece, Version version);
  // Whether no piece was left to become current when the page locked. A piece may still be on hold before
  // v115.
  bool over() const { return current_ == 0; }

  // Whether readers in use agree on comment() and text(). Some strip white space, have rules of their own for
  // a quiz without a current piece or one that goes on hold just before the `;`, and know no rule but v115's.
  // A writer then had better write the comment out.
  bool agreed() const { return agreed_; }

 private:
  char take_next();

  std::shared_ptr<const CommentText> whole_;
  std::size_t from_ = 0;       // index in the whole text of the first next piece
  std::size_t queue_end_ = 0;  // past the last one: the `;`, or the end
  char hold_ = 0;
  char current_ = 0;
  bool agreed_ = true;
};

// Whether a comment is a quiz, in versions that have them.
bool is_quiz(const Comment& comment);

}  // namespace tetron::fumen
