#pragma once

#include <cstddef>
#include <utility>
#include <vector>

// Within the solver only.
namespace tetron::solver {

// Bytes that a call may still take. Whoever is about to grow asks first.
class Budget {
 public:
  explicit Budget(std::size_t bytes) : bytes_(bytes) {}

  // False, and nothing taken, if there is not so much left.
  bool take(std::size_t bytes) {
    if (bytes > bytes_ - taken_) return false;
    taken_ += bytes;
    if (taken_ > peak_) peak_ = taken_;
    return true;
  }
  void give_back(std::size_t bytes) { taken_ -= bytes; }
  // So many are taken, whatever was taken before.
  void reset(std::size_t bytes) { taken_ = bytes; }
  std::size_t taken() const { return taken_; }
  std::size_t left() const { return bytes_ - taken_; }
  std::size_t peak() const { return peak_; }

 private:
  std::size_t bytes_;
  std::size_t taken_ = 0;
  std::size_t peak_ = 0;
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

// Takes a vector's elements away and gives their room back.
template <class Element>
void drop(std::vector<Element>& elements, Budget& budget) {
  budget.give_back(elements.capacity() * sizeof(Element));
  std::vector<Element>().swap(elements);
}

}  // namespace tetron::solver
