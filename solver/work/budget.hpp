#pragma once

#include <atomic>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/scratch_file.hpp"

// Internal to the solver.
namespace tetron::solver {

// The number of bytes that a call may still take. Code that is about to allocate asks first, from any
// thread.
class Budget {
 public:
  // If there are scratch files, large arrays are stored in them. They must outlive the budget.
  explicit Budget(std::size_t bytes, base::ScratchFiles* scratch = nullptr)
      : bytes_(bytes), scratch_(scratch) {}

  base::ScratchFiles* scratch() const { return scratch_; }
  // Reports that so many bytes of large arrays were used.
  void touched(std::size_t bytes) const {
    if (scratch_ != nullptr) scratch_->touched(bytes);
  }

  // Returns false, and takes nothing, if less than that is left.
  bool take(std::size_t bytes) {
    std::size_t before = taken_.load();
    do {
      if (before > bytes_ || bytes > bytes_ - before) return false;
    } while (!taken_.compare_exchange_weak(before, before + bytes));
    std::size_t most = peak_.load();
    while (most < before + bytes && !peak_.compare_exchange_weak(most, before + bytes)) {
    }
    return true;
  }
  void give_back(std::size_t bytes) { taken_ -= bytes; }
  // Sets the number of bytes that are taken.
  void reset(std::size_t bytes) { taken_ = bytes; }
  std::size_t taken() const { return taken_; }
  std::size_t left() const { return taken_ < bytes_ ? bytes_ - taken_ : 0; }
  std::size_t peak() const { return peak_; }

 private:
  std::size_t bytes_;
  base::ScratchFiles* scratch_;
  std::atomic<std::size_t> taken_ = 0;
  std::atomic<std::size_t> peak_ = 0;
};

// Makes room for `more` elements after those of a vector whose capacity is taken from the budget. For a
// moment both the old and the new elements exist. Returns false if that is too much.
template <class Element>
bool make_room(std::vector<Element>& elements, std::size_t more, Budget& budget) {
  const std::size_t wanted = elements.size() + more;
  const std::size_t had = elements.capacity();
  if (wanted <= had) return true;
  const std::size_t capacity = wanted > had + had / 2 ? wanted : had + had / 2;
  if (!budget.take(capacity * sizeof(Element))) return false;
  elements.reserve(capacity);
  budget.give_back(had * sizeof(Element));
  return true;
}

// Makes a vector larger, step by step, because touching new pages takes time. Does not count its capacity.
// Returns false if the stop check ended it.
template <class Element, class Check>
bool resize_in_steps(std::vector<Element>& elements, std::size_t size, Check& stop_check) {
  constexpr std::size_t step = (std::size_t{4} << 20) / sizeof(Element);
  elements.reserve(size);
  while (elements.size() < size) {
    if (stop_check.is_over()) return false;
    elements.resize(size - elements.size() > step ? elements.size() + step : size);
  }
  return true;
}

// Gives back the memory that a vector does not need, if there is room for a copy.
template <class Element>
void fit_to_size(std::vector<Element>& elements, Budget& budget) {
  const std::size_t had = elements.capacity();
  const std::size_t wanted = elements.size();
  if (had == wanted || !budget.take(wanted * sizeof(Element))) return;
  elements.shrink_to_fit();
  budget.give_back((wanted + had - elements.capacity()) * sizeof(Element));
}

// Removes a vector's elements and gives its memory back.
template <class Element>
void drop(std::vector<Element>& elements, Budget& budget) {
  budget.give_back(elements.capacity() * sizeof(Element));
  std::vector<Element>().swap(elements);
}

}  // namespace tetron::solver
