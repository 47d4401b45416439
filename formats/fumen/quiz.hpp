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

// A comment of the form `#Q=[hold](current)next…;text`, which changes by itself as pieces are locked. Pieces
// are the letters TIOSZJL; small ones are kept, but no piece matches them. White space between the next
// pieces is skipped.
class Quiz {
 public:
  // Nothing if the comment is no quiz.
  static std::optional<Quiz> parse(const Comment& comment);

  // Letters; 0 for none.
  char hold() const { return hand_.hold; }
  char current() const { return hand_.current; }
  char next() const;

  // The quiz as the editor prints it.
  Comment comment() const;
  // What the comment becomes when the quiz is over: all after the first `;`.
  Comment text() const;
  // The quiz that text() is, if it is one.
  std::optional<Quiz> quiz_in_text() const;

  // Without a current piece, the one on hold becomes current (from v115 on), or else the first next one does.
  void settle(Version version);
  // The current piece makes room for the next one; the piece on hold lets the current one take its place;
  // with an empty hold, the first next piece puts the current one on hold. Any other piece changes nothing.
  void place(Piece piece);
  // No piece is left.
  bool over() const;

  // Whether readers in use agree on comment() and text(). Some strip white space, and go no further where a
  // piece goes on hold just before the `;`. A writer then had better write the comment out.
  bool agreed() const { return hand_.agreed && hand_.from >= white_space_until_; }

 private:
  // What changes as pieces are placed.
  struct Hand {
    char hold = 0;
    char current = 0;
    bool agreed = true;
    std::size_t from = 0;     // index in the whole text of what follows the current piece's bracket
    std::size_t next_at = 0;  // the same, past white space
  };

  static std::optional<Quiz> parse(const Comment& comment, std::optional<std::size_t> white_space_until);
  void go_to(std::size_t from);
  // Whether the next pieces end here, as against going on with something that is no piece.
  bool queue_ends() const;
  char take_next();
  std::string_view whole() const { return whole_->utf8; }

  std::shared_ptr<const CommentText> whole_;
  std::size_t white_space_until_ = 0;  // index past the last white space in the whole text
  Hand hand_;
};

// Whether a comment is a quiz, in versions that have them.
inline bool is_quiz(const Comment& comment) {
  return Quiz::parse(comment).has_value();
}

}  // namespace tetron::fumen
