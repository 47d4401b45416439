#include "app/input_files.hpp"

#include <set>

namespace tetron::app {

namespace {

std::set<formats::FileId>& inputs() {
  static std::set<formats::FileId> all;
  return all;
}

}  // namespace

void remember_input(const std::optional<formats::FileId>& file) {
  if (file) inputs().insert(*file);
}

bool is_input(const formats::FileId& file) {
  return inputs().contains(file);
}

}  // namespace tetron::app
