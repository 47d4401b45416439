#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/engine/limits.hpp"

namespace tetron::rules {

struct CellPlace {
  int x = 0;
  int y = 0;
  friend bool operator==(const CellPlace&, const CellPlace&) = default;
};

// How a block moves. The queries of the rules see only blocks that have fallen one cell or begun to vanish;
// everything else about their motion is here.
struct Motion {
  std::uint8_t erasing = 0;  // frames until the block is gone; 0: it is not being erased
  std::uint8_t ordered = 0;  // number of cells that it still has to fall
  std::uint8_t phase = 0;    // number of frames on its way to the next cell, 0..fall_frames
  bool falling = false;      // is moving now, not waiting for a block below to vanish
  bool arrived = false;      // was put here by a tumo or an order, and is not yet at rest
};

// The field: roles, blocks being erased, blocks falling. Orders are collected and carried out together in
// apply_orders(), so that the rules of a frame see a field that does not change. Cells outside read as 0 and
// ignore orders.
class Board {
 public:
  // Width 1..max_columns, height 1..max_rows.
  Board(int width, int height);

  int width() const { return width_; }
  int height() const { return height_; }
  bool contains(std::int64_t x, std::int64_t y) const {
    return static_cast<std::uint64_t>(x) < static_cast<std::uint64_t>(width_) &&
           static_cast<std::uint64_t>(y) < static_cast<std::uint64_t>(height_);
  }

  // The role of the block, plus `erasing` while it is being erased; 0 if the cell is empty.
  int at(std::int64_t x, std::int64_t y) const { return contains(x, y) ? values_[index(x, y)] : 0; }
  std::span<const std::uint8_t> values() const { return values_; }
  const Motion& motion(int x, int y) const { return motions_[index(x, y)]; }
  std::span<const Motion> motions() const { return motions_; }
  bool falling(std::int64_t x, std::int64_t y) const {
    if (!contains(x, y)) return false;
    const Motion& motion = motions_[index(x, y)];
    return motion.falling || motion.arrived;
  }
  bool any_falling() const { return falling_ + arrived_ > 0; }
  // Whether no block is being erased, falls, waits to fall or has just arrived.
  bool at_rest() const { return erasing_ + ordered_ + arrived_ == 0; }
  bool empty() const;
  // How many blocks of the same value are connected with the one at the cell. Calculated for all cells at
  // once after the field has changed.
  int connected(std::int64_t x, std::int64_t y) const;
  // The length of the straight run of equal values through the cell, in the given direction and the opposite
  // one.
  int run(std::int64_t x, std::int64_t y, int dx, int dy) const;
  // Changes whenever a result of the queries above may change.
  std::uint64_t version() const { return version_; }
  // For a copy, whose version numbers would otherwise be the same as those of the original.
  void number_versions_from(std::uint64_t version) { version_ = version; }

  void order_erase(std::int64_t x, std::int64_t y);
  void order_erase_group(std::int64_t x, std::int64_t y);
  // Orders a block to fall. Less than one cell is ignored; of several orders the largest counts.
  void order_fall(std::int64_t x, std::int64_t y, std::int64_t cells);
  // Orders a block to be put: role 0..max_role; 0 removes the block.
  void order_put(std::int64_t x, std::int64_t y, int role);
  // Rows all of whose blocks began to be erased in this frame.
  int rows_erased_now() const;
  // Carries out all orders. Returns how many blocks begin to be erased.
  int apply_orders();
  void forget_arrivals();

  // Makes a tumo's block part of the field at once. Does nothing if the cell is outside or taken.
  void place(int x, int y, int role);
  // Moves erasing and falling blocks by one frame. No block falls into one of the `obstacles`.
  void advance(std::span<const CellPlace> obstacles);

 private:
  struct Order {
    static constexpr std::uint8_t no_put = 255;
    std::uint8_t put = no_put;
    std::uint8_t fall = 0;
    bool erase = false;
  };

  std::size_t index(std::int64_t x, std::int64_t y) const { return static_cast<std::size_t>(y * width_ + x); }
  void set_value(std::size_t i, int value) {
    values_[i] = static_cast<std::uint8_t>(value);
    changed();
  }
  void changed() {
    ++version_;
    groups_known_ = false;
  }
  void move_block(std::size_t from, std::size_t to);
  // Decides for every ordered block whether it falls, waits, or has come as far as it can.
  void settle();
  void find_groups() const;

  int width_;
  int height_;
  std::vector<std::uint8_t> values_;
  std::vector<Motion> motions_;
  std::vector<Order> orders_;
  bool any_order_ = false;
  int erasing_ = 0;  // number of blocks being erased
  int ordered_ = 0;
  int falling_ = 0;
  int arrived_ = 0;
  std::uint64_t version_ = 0;

  mutable bool groups_known_ = false;
  mutable std::vector<std::uint16_t> group_;       // the group of each cell; 0 is none
  mutable std::vector<std::uint16_t> group_size_;  // the number of cells in each group
  mutable std::vector<std::uint16_t> open_;        // cells whose neighbours are still to be visited
};

}  // namespace tetron::rules
