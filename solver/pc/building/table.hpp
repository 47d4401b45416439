#pragma once

#include <cstddef>
#include <vector>

// Internal to the solver.
namespace tetron::pc {

// The bytes of a list. If it is nearly full, this includes the larger copy that it will move to when it
// grows.
template <class Value>
std::size_t bytes_to_grow(const std::vector<Value>& list) {
  const bool is_nearly_full = list.size() >= list.capacity() / 8 * 7;
  return list.capacity() * sizeof(Value) * (is_nearly_full ? 3 : 1);
}

// A hash table with open addressing.
template <class Key, class Value>
class Table {
 public:
  Table() : slots_(1024) {}

  const Value* find(const Key& key) const {
    const Slot& slot = slots_[place_of(key)];
    return slot.used ? &slot.value : nullptr;
  }
  void add(const Key& key, const Value& value) {
    if (used_ * 3 >= slots_.size() * 2) grow();
    Slot& slot = slots_[place_of(key)];
    used_ += slot.used ? 0 : 1;
    slot = {key, value, true};
  }
  // If it is nearly full, this includes the larger copy that it will move to when it grows.
  std::size_t bytes() const {
    const bool is_nearly_full = used_ * 12 >= slots_.size() * 7;
    return slots_.size() * sizeof(Slot) * (is_nearly_full ? 3 : 1);
  }
  std::size_t size() const { return used_; }

 private:
  struct Slot {
    Key key{};
    Value value{};
    bool used = false;
  };

  std::size_t place_of(const Key& key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t place = key.hash() & mask;
    while (slots_[place].used && !(slots_[place].key == key)) place = (place + 1) & mask;
    return place;
  }
  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.used) slots_[place_of(slot.key)] = slot;
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace tetron::pc
