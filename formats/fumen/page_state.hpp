#pragma once

#include <cstdint>
#include <optional>

#include "formats/fumen/comment.hpp"
#include "formats/fumen/page.hpp"
#include "formats/fumen/quiz.hpp"
#include "formats/fumen/version.hpp"

namespace tetron::fumen {

// The page that reader and writer are at. leave() makes of it what it leaves behind, from which the next one
// is a difference; the other functions make the page itself of that. At first an empty field and no comment.
class PageState {
 public:
  explicit PageState(Version version) : version_(version) {}

  const Page& page() const { return page_; }
  // See Quiz::agreed.
  bool comment_agreed() const { return comment_agreed_; }

  // The page brings cells of its own, which are put straight into its field; then field_changed() says so.
  Field& field() { return page_.field; }
  void field_changed();
  // The page brings its own comment.
  void show(Comment comment);
  void act(const std::optional<Operation>& operation, const Flags& flags);
  // Goes on to the next page.
  void leave();

 private:
  void lock();
  void fill(const Operation& operation);
  void clear_lines();
  void leave_quiz();
  // Index of the first cell that the data of this version has.
  std::size_t top() const { return Field::cell_count - cell_count(version_); }

  Version version_;
  Page page_;
  // Bit r: row r from the top may be full. All others are known not to be.
  std::uint32_t maybe_full_ = 0;
  bool comment_agreed_ = true;
  std::optional<Quiz> quiz_;  // while the comment is one
};

}  // namespace tetron::fumen
