#include "app/io/part.hpp"

#include <utility>

namespace tetron::app {

namespace {

Part* current = nullptr;

}  // namespace

Part* current_part() {
  return current;
}

UsePart::UsePart(Part* part) : before_(std::exchange(current, part)) {}

UsePart::~UsePart() {
  current = before_;
}

}  // namespace tetron::app
