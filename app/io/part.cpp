#include "app/io/part.hpp"

#include <utility>

namespace tetron::app {

namespace {

Part* part_in_use = nullptr;

}  // namespace

Part* current_part() {
  return part_in_use;
}

UsePart::UsePart(Part* part) : before_(std::exchange(part_in_use, part)) {}

UsePart::~UsePart() {
  part_in_use = before_;
}

}  // namespace tetron::app
