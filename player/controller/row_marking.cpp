#include "player/controller/row_marking.hpp"

#include <algorithm>
#include <utility>

namespace tetron::player {

namespace {

// The row of a field at that height, limited to the field.
std::optional<int> row_at(const scene::Arrangement& arrangement, base::MatrixId field, scene::Point at) {
  const auto place = std::ranges::find(arrangement.fields, field, &scene::FieldPlace::field);
  if (place == arrangement.fields.end() || place->cell <= 0) return std::nullopt;
  const int rows = place->well.height / place->cell;
  return place->first_row + std::clamp((at.y - place->well.y) / place->cell, 0, rows - 1);
}

}  // namespace

void RowMarking::press(const scene::Arrangement& arrangement, scene::Point at) {
  bool is_on_field = false;
  for (const scene::FieldPlace& place : arrangement.fields) {
    if (!place.well.contains(at)) continue;
    is_on_field = true;
    if (const auto row = row_at(arrangement, place.field, at)) {
      begin_ = {place.field, *row, *row};
      has_moved_ = false;
    }
  }
  if (!is_on_field) rows_.reset();
}

void RowMarking::move(const scene::Arrangement& arrangement, scene::Point at) {
  if (!begin_) return;
  // A click without a move marks nothing.
  if (!std::exchange(has_moved_, true)) rows_ = begin_;
  if (rows_)
    if (const auto row = row_at(arrangement, rows_->field, at)) rows_->last = *row;
}

void RowMarking::release() {
  if (std::exchange(begin_, std::nullopt) && has_moved_ && rows_ && rows_->first > rows_->last)
    std::swap(rows_->first, rows_->last);
}

}  // namespace tetron::player
