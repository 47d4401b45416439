#pragma once

#include <optional>

#include "scene/layout/arrangement.hpp"
#include "scene/layout/view.hpp"

namespace tetron::player {

// Marks rows of a field with the right button of the mouse.
class RowMarking {
 public:
  // A press outside the fields removes the mark.
  void press(const scene::Arrangement& arrangement, scene::Point at);
  void move(const scene::Arrangement& arrangement, scene::Point at);
  void release();
  void clear() { rows_.reset(); }
  const std::optional<scene::MarkedRows>& rows() const { return rows_; }

 private:
  std::optional<scene::MarkedRows> rows_;
  std::optional<scene::MarkedRows> begin_;  // while the button is held
  bool has_moved_ = false;                  // since it was pressed
};

}  // namespace tetron::player
