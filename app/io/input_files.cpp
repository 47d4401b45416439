#include "app/io/input_files.hpp"

#include <set>

namespace tetron::app {

namespace {

std::set<base::FileId>& inputs() {
  static std::set<base::FileId> all;
  return all;
}

}  // namespace

void remember_input(const std::optional<base::FileId>& file) {
  if (file) inputs().insert(*file);
}

void forget_inputs() {
  inputs().clear();
}

bool is_input(const base::FileId& file) {
  return inputs().contains(file);
}

}  // namespace tetron::app
