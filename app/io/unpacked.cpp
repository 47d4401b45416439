#include "app/io/unpacked.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "app/io/memory_file.hpp"
#include "app/io/system_words.hpp"
#include "app/io/zip_folder.hpp"
#include "replay/kinds/packed.hpp"

namespace tetron::app {

namespace {

constexpr std::string_view packed_ending = ".gz";

bool is_packed(const base::File& file) {
  // From a pipe, reads no more than needed.
  std::array<std::byte, 2> mark;
  if (file.read(0, mark) < mark.size() || !kinds::may_be_packed(mark)) return false;
  std::array<std::byte, kinds::most_of_packed_start> start;
  return kinds::is_packed(std::span(start).first(file.read(0, start)));
}

}  // namespace

std::expected<base::File, std::string> unpacked(base::File file) {
  if (!is_packed(file)) return file;
  std::vector<std::byte> bytes;
  {
    // What was read from a pipe is kept, because standard input may be needed again.
    if (const auto fetched = file.fetch(); !fetched) return std::unexpected(why_not_read(fetched.error()));
    base::FileBytes own;
    auto packed = file.memory();
    if (!packed) {
      auto read = file.read_all();
      if (!read) return std::unexpected(why_not_read(read.error()));
      own = std::move(*read);
      packed = own.bytes();
    }
    auto made = kinds::unpacked(*packed);
    if (!made) return std::unexpected(std::move(made.error().what));
    bytes = std::move(*made);
  }
  return file_of(bytes);
}

std::expected<base::File, std::string> open_unpacked(const std::string& path) {
  auto file = open_path(path);
  if (!file) return file;
  return unpacked(std::move(*file));
}

std::string_view without_packing(std::string_view name) {
  const bool is_packed =
      name.size() > packed_ending.size() &&
      std::ranges::equal(name.substr(name.size() - packed_ending.size()), packed_ending, {},
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return is_packed ? name.substr(0, name.size() - packed_ending.size()) : name;
}

}  // namespace tetron::app
