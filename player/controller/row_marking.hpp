#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "scene/layout/arrangement.hpp"
#include "scene/layout/view.hpp"

namespace tetron::player {

// Marks rows of a field with the right button of the mouse.
class RowMarking {
 public:
  // A press outside the fields removes the mark.
  void press(const scene::Arrangement& arrangement, scene::Point at) {
    const auto place = std::ranges::find_if(
        arrangement.fields, [at](const scene::FieldPlace& each) { return each.well.contains(at); });
    if (place == arrangement.fields.end()) return rows_.reset();
    if (const auto row = row_at(*place, at)) begin_ = {place->field, *row, *row};
    has_moved_ = false;
  }
  void move(const scene::Arrangement& arrangement, scene::Point at) {
    if (!begin_) return;
    // A click without a move marks nothing.
    if (!std::exchange(has_moved_, true)) rows_ = begin_;
    if (!rows_) return;
    const auto place = std::ranges::find(arrangement.fields, rows_->field, &scene::FieldPlace::field);
    if (place != arrangement.fields.end()) rows_->last = row_at(*place, at).value_or(rows_->last);
  }
  void release() {
    if (std::exchange(begin_, std::nullopt) && has_moved_ && rows_ && rows_->first > rows_->last)
      std::swap(rows_->first, rows_->last);
  }
  void clear() { rows_.reset(); }
  const std::optional<scene::MarkedRows>& rows() const { return rows_; }

 private:
  // The row of a field at that height, limited to the field.
  static std::optional<int> row_at(const scene::FieldPlace& place, scene::Point at) {
    if (place.cell <= 0) return std::nullopt;
    const int rows = place.well.height / place.cell;
    return place.first_row + std::clamp((at.y - place.well.y) / place.cell, 0, rows - 1);
  }

  std::optional<scene::MarkedRows> rows_;
  std::optional<scene::MarkedRows> begin_;  // while the button is held
  bool has_moved_ = false;                  // since it was pressed
};

}  // namespace tetron::player
