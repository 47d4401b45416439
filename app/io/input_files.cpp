#include "app/io/input_files.hpp"

#include <set>

#include "app/io/streams.hpp"

namespace tetron::app {

namespace {

std::set<base::FileId>& inputs() {
  static std::set<base::FileId> all;
  return all;
}

std::optional<base::File>& read_from_standard_input() {
  static std::optional<base::File> all;
  return all;
}

}  // namespace

void remember_input(const std::optional<base::FileId>& file) {
  if (file) inputs().insert(*file);
}

void forget_inputs() {
  inputs().clear();
  read_from_standard_input().reset();
}

std::expected<base::File, std::error_code> standard_input() {
  auto& all = read_from_standard_input();
  if (all) return *all;
  auto file = base::File::of(streams().in);
  if (file) all = *file;
  return file;
}

bool is_input(const base::FileId& file) {
  return inputs().contains(file);
}

}  // namespace tetron::app
