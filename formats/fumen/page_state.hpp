#pragma once

#include <cstdint>
#include <optional>

#include "formats/fumen/comment.hpp"
#include "formats/fumen/page.hpp"
#include "formats/fumen/quiz.hpp"
#include "formats/fumen/version.hpp"

namespace tetron::fumen {

// The current page of a reader or writer. leave() turns it into what it leaves for the next page; the other
// functions turn that into the next page. At first the field is empty and there is no comment.
class PageState {
 public:
  explicit PageState(Version version) : version_(version) {}

  const Page& page() const { return page_; }
  // See Quiz::agreed().
  bool comment_agreed() const { return comment_agreed_; }

  // The field, for writing the cells of a page that has its own; call field_changed() after it.
  Field& field() { return page_.field; }
  void field_changed();
  // Sets the comment of a page that has its own.
  void show(Comment comment);
  void act(const std::optional<Operation>& operation, const Flags& flags);
  // Moves to the next page.
  void leave();

 private:
  void lock();
  void fill(const Operation& operation);
  void clear_lines();
  void leave_quiz();
  // The index of the first cell that the data of this version have.
  std::size_t top() const { return Field::cell_count - cell_count(version_); }

  Version version_;
  Page page_;
  // Bit r: row r from the top may be full. Rows without a bit are known not to be full.
  std::uint32_t maybe_full_ = 0;
  bool comment_agreed_ = true;
  std::optional<Quiz> quiz_;  // set while the comment is a quiz
};

}  // namespace tetron::fumen
