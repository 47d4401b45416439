#pragma once

#include <span>
#include <utility>
#include <vector>

#include "formats/numeron/number.hpp"

namespace tetron::numeron {

// All numbers with this many digits (3 to 5), in order: 720, 5,040 or 30,240.
std::span<const Number> all_numbers(std::size_t digits);

// The numbers that a side can still have, in order.
class Candidates {
 public:
  static Candidates all(std::size_t digits);
  // `numbers` must be in order, without duplicates and all of the same size.
  explicit Candidates(std::vector<Number> numbers) : numbers_(std::move(numbers)) {}

  std::span<const Number> numbers() const { return numbers_; }
  std::size_t size() const { return numbers_.size(); }
  bool empty() const { return numbers_.empty(); }
  bool contains(const Number& number) const;

  // Keeps only the numbers for which fits(number) is true.
  template <class Fits>
  void keep(Fits fits) {
    std::erase_if(numbers_, [&fits](const Number& number) { return !fits(number); });
  }
  // The digits were put into any order, possibly the same.
  void shuffle();
  // The digit at this rank was replaced by one that the number did not have: by `now`, or by any if that is
  // empty.
  void change(Rank rank, std::optional<Digit> now);

 private:
  std::vector<Number> numbers_;
};

}  // namespace tetron::numeron
