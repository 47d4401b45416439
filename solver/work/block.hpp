#pragma once

#include <memory>
#include <utility>

#include "solver/work/budget.hpp"

// Internal to the solver.
namespace tetron::solver {

// An array of numbers, with memory from a budget, or in a scratch file if the budget has one. Its initial
// contents are not specified.
template <class Element>
class Block {
 public:
  Block() = default;
  // Returns an empty block if the budget does not have enough memory.
  static Block make(std::size_t size, Budget& budget) {
    Block block;
    if (base::ScratchFiles* scratch = budget.scratch()) {
      block.scratch_ = scratch;
      block.data_ = static_cast<Element*>(scratch->map(size * sizeof(Element)));
    } else if (budget.take(size * sizeof(Element))) {
      block.heap_ = std::make_unique_for_overwrite<Element[]>(size);
      block.data_ = block.heap_.get();
      block.charged_ = size * sizeof(Element);
    }
    return block;
  }
  ~Block() {
    if (scratch_ != nullptr && data_ != nullptr) scratch_->unmap(data_);
  }
  Block(Block&& other) noexcept { *this = std::move(other); }
  Block& operator=(Block&& other) noexcept {
    std::swap(scratch_, other.scratch_);
    std::swap(data_, other.data_);
    std::swap(heap_, other.heap_);
    std::swap(charged_, other.charged_);
    return *this;
  }

  explicit operator bool() const { return data_ != nullptr; }
  Element* get() const { return data_; }
  Element& operator[](std::size_t i) const { return data_[i]; }
  // The part of its memory that was taken from the budget.
  std::size_t charged() const { return charged_; }

 private:
  base::ScratchFiles* scratch_ = nullptr;
  Element* data_ = nullptr;
  std::unique_ptr<Element[]> heap_;
  std::size_t charged_ = 0;
};

}  // namespace tetron::solver
