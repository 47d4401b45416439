#include "rules/engine/board.hpp"

#include <algorithm>
#include <array>

namespace tetron::rules {

Board::Board(int width, int height)
    : width_(std::clamp(width, 1, max_columns)), height_(std::clamp(height, 1, max_rows)) {
  const auto cells = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
  values_.resize(cells);
  motions_.resize(cells);
  orders_.resize(cells);
  group_.resize(cells);
}

bool Board::empty() const {
  return std::ranges::all_of(values_, [](std::uint8_t value) { return value == 0; });
}

void Board::find_groups() const {
  std::ranges::fill(group_, std::uint16_t{0});
  group_size_.assign(1, 0);
  for (std::size_t first = 0; first < values_.size(); ++first) {
    if (values_[first] == 0 || group_[first] != 0) continue;
    const auto group = static_cast<std::uint16_t>(group_size_.size());
    std::uint16_t size = 0;
    const auto reach = [&](std::size_t i) {
      if (values_[i] != values_[first] || group_[i] != 0) return;
      group_[i] = group;
      ++size;
      open_.push_back(static_cast<std::uint16_t>(i));
    };
    const auto columns = static_cast<std::size_t>(width_);
    reach(first);
    while (!open_.empty()) {
      const std::size_t i = open_.back();
      open_.pop_back();
      const std::size_t x = i % columns;
      if (x > 0) reach(i - 1);
      if (x + 1 < columns) reach(i + 1);
      if (i >= columns) reach(i - columns);
      if (i + columns < values_.size()) reach(i + columns);
    }
    group_size_.push_back(size);
  }
  groups_known_ = true;
}

int Board::connected(std::int64_t x, std::int64_t y) const {
  if (!contains(x, y)) return 0;
  if (!groups_known_) find_groups();
  return group_size_[group_[index(x, y)]];
}

int Board::run(std::int64_t x, std::int64_t y, int dx, int dy) const {
  const int value = at(x, y);
  if (value == 0) return 0;
  int length = 1;
  for (const int way : {1, -1})
    for (int step = way; at(x + step * dx, y + step * dy) == value; step += way) ++length;
  return length;
}

void Board::order_erase(std::int64_t x, std::int64_t y) {
  if (at(x, y) == 0) return;
  orders_[index(x, y)].erase = true;
  any_order_ = true;
}

void Board::order_erase_group(std::int64_t x, std::int64_t y) {
  if (connected(x, y) == 0) return;
  const std::uint16_t group = group_[index(x, y)];
  for (std::size_t i = 0; i < group_.size(); ++i)
    if (group_[i] == group) orders_[i].erase = true;
  any_order_ = true;
}

void Board::order_fall(std::int64_t x, std::int64_t y, std::int64_t cells) {
  if (cells < 1 || at(x, y) == 0) return;
  Order& order = orders_[index(x, y)];
  order.fall = std::max(order.fall, static_cast<std::uint8_t>(std::min<std::int64_t>(cells, height_)));
  any_order_ = true;
}

void Board::order_put(std::int64_t x, std::int64_t y, int role) {
  if (!contains(x, y)) return;
  orders_[index(x, y)].put = static_cast<std::uint8_t>(role);
  orders_[index(x, y)].erase = false;
  any_order_ = true;
}

int Board::apply_orders() {
  if (!any_order_) return 0;
  any_order_ = false;
  int erased = 0;
  for (std::size_t i = 0; i < orders_.size(); ++i) {
    const Order order = orders_[i];
    Motion& motion = motions_[i];
    if (order.put != Order::no_put) {
      const bool was_empty = values_[i] == 0;
      if (motion.erasing > 0) --erasing_;
      motion.erasing = 0;
      if (order.put == 0) {
        ordered_ -= motion.ordered > 0;
        arrived_ -= motion.arrived;
        falling_ -= motion.falling;
        motion = {};
      } else if (was_empty) {
        motion.arrived = true;
        ++arrived_;
      }
      if (values_[i] != order.put) set_value(i, order.put);
    }
    if (order.erase && values_[i] != 0 && motion.erasing == 0) {
      ordered_ -= motion.ordered > 0;
      arrived_ -= motion.arrived;
      falling_ -= motion.falling;
      motion = {.erasing = erase_frames};
      ++erasing_;
      ++erased;
      set_value(i, values_[i] + erasing);
    } else if (order.fall > 0 && values_[i] != 0 && motion.erasing == 0) {
      ordered_ += motion.ordered == 0;
      motion.ordered = std::max(motion.ordered, order.fall);
    }
    orders_[i] = {};
  }
  settle();
  return erased;
}

int Board::rows_erased_now() const {
  int rows = 0;
  for (int y = 0; y < height_; ++y) {
    int begin = 0;
    for (int x = 0; x < width_; ++x) begin += motion(x, y).erasing == erase_frames;
    rows += begin == width_;
  }
  return rows;
}

void Board::forget_arrivals() {
  if (arrived_ == 0) return;
  for (Motion& motion : motions_) motion.arrived = false;
  arrived_ = 0;
  ++version_;
}

void Board::place(int x, int y, int role) {
  if (!contains(x, y) || values_[index(x, y)] != 0) return;
  set_value(index(x, y), role);
  motions_[index(x, y)] = {.arrived = true};
  ++arrived_;
}

void Board::settle() {
  if (ordered_ == 0) return;
  // What the nearest thing below a block does. The floor rests.
  enum class Below : std::uint8_t { rests, falls, waits };
  for (int x = 0; x < width_; ++x) {
    Below below = Below::rests;
    int below_y = height_;
    for (int y = height_ - 1; y >= 0; --y) {
      const std::size_t i = index(x, y);
      if (values_[i] == 0) continue;
      Motion& motion = motions_[i];
      Below now = Below::rests;
      if (motion.erasing > 0) {
        now = Below::waits;
      } else if (motion.ordered > 0) {
        const bool gap = below_y > y + 1;
        if (below == Below::waits) {
          now = Below::waits;
        } else if (gap || below == Below::falls) {
          now = Below::falls;
        } else {  // it has come as far as it can
          motion.ordered = 0;
          --ordered_;
        }
      }
      const bool falls = now == Below::falls && motion.erasing == 0;
      if (!falls) motion.phase = 0;
      if (falls != motion.falling) {
        motion.falling = falls;
        falling_ += falls ? 1 : -1;
        ++version_;
      }
      below = now;
      below_y = y;
    }
  }
}

void Board::move_block(std::size_t from, std::size_t to) {
  values_[to] = values_[from];
  values_[from] = 0;
  motions_[to] = motions_[from];
  motions_[from] = {};
  changed();
}

void Board::advance(std::span<const CellPlace> obstacles) {
  if (erasing_ > 0) {
    for (std::size_t i = 0; i < motions_.size(); ++i) {
      if (motions_[i].erasing == 0 || --motions_[i].erasing > 0) continue;
      --erasing_;
      motions_[i] = {};
      set_value(i, 0);
    }
  }
  if (falling_ > 0) {
    for (int x = 0; x < width_; ++x)
      for (int y = height_ - 2; y >= 0; --y) {
        Motion& motion = motions_[index(x, y)];
        if (!motion.falling) continue;
        if (motion.phase < fall_frames) ++motion.phase;
        const bool blocked = values_[index(x, y + 1)] != 0 ||
                             std::ranges::find(obstacles, CellPlace{x, y + 1}) != obstacles.end();
        if (motion.phase < fall_frames || blocked) continue;
        motion.phase = 0;
        if (--motion.ordered == 0) {
          --ordered_;
          --falling_;
          motion.falling = false;
        }
        move_block(index(x, y), index(x, y + 1));
      }
  }
  settle();
}

}  // namespace tetron::rules
