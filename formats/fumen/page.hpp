#pragma once

#include <optional>

#include "formats/fumen/comment.hpp"
#include "formats/fumen/field.hpp"
#include "formats/fumen/operation.hpp"

namespace tetron::fumen {

// What happens after a page is shown. With lock, the piece is put, full rows are cleared, and then rise and
// mirror are applied. Without lock nothing happens.
struct Flags {
  bool lock = true;
  bool mirror = false;
  // Guideline colours. Only the first page's value counts; those of later pages are kept but have no effect.
  bool colorize = false;
  bool rise = false;
  friend bool operator==(const Flags&, const Flags&) = default;
};

// One page as it is shown: the field before the piece is put, the piece if there is one, and the comment.
// Takes about 300 bytes, however long the comment is.
struct Page {
  Field field;
  std::optional<Operation> operation;
  Comment comment;
  Flags flags;
  friend bool operator==(const Page&, const Page&) = default;
};

// A page to write. Without a field or comment it shows what the page before leaves.
struct PageChange {
  std::optional<Field> field;
  std::optional<Operation> operation;
  std::optional<Comment> comment;
  Flags flags;
  friend bool operator==(const PageChange&, const PageChange&) = default;
};

}  // namespace tetron::fumen
