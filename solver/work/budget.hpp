#pragma once

#include <atomic>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/scratch_file.hpp"

// Within the solver only.
namespace tetron::solver {

// Bytes that a call may still take. Whoever is about to grow asks first, on any thread.
class Budget {
 public:
  // With scratch files, which must outlive it, large arrays are in them.
  explicit Budget(std::size_t bytes, base::ScratchFiles* scratch = nullptr)
      : bytes_(bytes), scratch_(scratch) {}

  base::ScratchFiles* scratch() const { return scratch_; }
  // Says that so many bytes of large arrays were used.
  void touched(std::size_t bytes) const {
    if (scratch_ != nullptr) scratch_->touched(bytes);
  }

  // False, and nothing taken, if there is not so much left.
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
  // So many are taken, whatever was taken before.
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

// Makes room for `more` elements behind those of a vector whose capacity is taken from the budget; the old
// and the new elements stand side by side for a moment. False if that is too much.
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

// Makes a vector larger, step by step: pages that are touched for the first time take their time. Its
// capacity is not looked after. False if the stop check ended it.
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

// Gives back what a vector does not need, if there is room for a copy.
template <class Element>
void fit_to_size(std::vector<Element>& elements, Budget& budget) {
  const std::size_t had = elements.capacity();
  const std::size_t wanted = elements.size();
  if (had == wanted || !budget.take(wanted * sizeof(Element))) return;
  elements.shrink_to_fit();
  budget.give_back((wanted + had - elements.capacity()) * sizeof(Element));
}

// Takes a vector's elements away and gives their room back.
template <class Element>
void drop(std::vector<Element>& elements, Budget& budget) {
  budget.give_back(elements.capacity() * sizeof(Element));
  std::vector<Element>().swap(elements);
}

}  // namespace tetron::solver
