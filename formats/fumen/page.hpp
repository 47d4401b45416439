#pragma once

#include <optional>

#include "formats/fumen/comment.hpp"
#include "formats/fumen/field.hpp"
#include "formats/fumen/operation.hpp"

namespace tetron::fumen {

// What happens after a page is shown: with lock, the piece is put, full rows go, and then rise and mirror are
// done. Without lock nothing happens at all.
struct Flags {
  bool lock = true;
  bool mirror = false;
  bool colorize =
      false;  // guideline colors; counts on the first page, on later ones it is kept but means nothing
  bool rise = false;
  friend bool operator==(const Flags&, const Flags&) = default;
};

// One page as it is shown: the field before the piece is put, the piece on it if there is one, and the
// comment below. About 300 bytes, however long the comment is.
struct Page {
  Field field;
  std::optional<Operation> operation;
  Comment comment;
  Flags flags;
  friend bool operator==(const Page&, const Page&) = default;
};

// A page to be written that need not say everything: without a field or a comment of its own it shows what
// the page before leaves behind.
struct PageChange {
  std::optional<Field> field;
  std::optional<Operation> operation;
  std::optional<Comment> comment;
  Flags flags;
  friend bool operator==(const PageChange&, const PageChange&) = default;
};

}  // namespace tetron::fumen
