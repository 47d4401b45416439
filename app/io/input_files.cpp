#include "app/io/input_files.hpp"

#include <sys/stat.h>

#include <set>
#include <string>
#include <utility>

#include "app/io/streams.hpp"

namespace tetron::app {

namespace {

using Input = std::pair<base::FileId, std::string>;

std::set<Input>& inputs() {
  static std::set<Input> all;
  return all;
}

bool is_still_there(const Input& input) {
  struct stat status {};
  const auto& [file, path] = input;
  return path == "-" ||
         (::stat(path.c_str(), &status) == 0 && base::FileId{status.st_dev, status.st_ino} == file);
}

std::optional<base::File>& read_from_standard_input() {
  static std::optional<base::File> all;
  return all;
}

}  // namespace

void remember_input(const std::string& path, const std::optional<base::FileId>& file) {
  if (file) inputs().emplace(*file, path);
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
  for (auto input = inputs().lower_bound({file, {}}); input != inputs().end() && input->first == file;
       ++input)
    if (is_still_there(*input)) return true;
  return false;
}

}  // namespace tetron::app
