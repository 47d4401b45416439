#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tetron::numeron {

// Ways to put some of n marks on n places (n from 3 to 5), at most one on each place, with consecutive
// numbers. For a call the marks are its digits, and a candidate puts the digits that it shares with the call
// on the places where it has them.
class Placements {
 public:
  using Id = std::uint16_t;
  static constexpr std::size_t most_codes = 7776;       // 6^5
  static constexpr std::size_t most_placements = 1546;  // of 5 marks on 5 places

  static const Placements& of(std::size_t n);

  std::size_t places() const { return n_; }
  std::size_t size() const { return marks_.size(); }
  // The code of a placement has a digit for each place in base n + 1, with the first place as the lowest
  // digit: 0 for no mark, else the mark's number from 1.
  std::size_t codes() const { return ids_.size(); }
  Id id_of_code(std::size_t code) const { return ids_[code]; }
  // How many marks are on places.
  std::uint8_t marks(Id id) const { return marks_[id]; }
  // The placements that are left when some of the marks are removed; the first is the placement itself.
  std::span<const Id> parts(Id id) const {
    return std::span(parts_).subspan(first_part_[id], std::size_t{1} << marks_[id]);
  }
  // All orders of all marks, in lexical order: the mark on each place, from 0.
  std::span<const std::array<std::uint8_t, 5>> orders() const { return orders_; }
  Id id_of_order(std::size_t order) const { return order_ids_[order]; }

 private:
  explicit Placements(std::size_t n);

  std::size_t n_;
  std::vector<Id> ids_;  // by code; unused for codes that put a mark twice
  std::vector<std::uint8_t> marks_;
  std::vector<std::uint32_t> first_part_;
  std::vector<Id> parts_;
  std::vector<std::array<std::uint8_t, 5>> orders_;
  std::vector<Id> order_ids_;
};

}  // namespace tetron::numeron
