#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "replay/kinds/kind.hpp"
#include "tests/bytes.hpp"

// The recordings in samples/, where they lie.
namespace tetron::test {

inline std::filesystem::path samples_folder() {
  return TETRON_SAMPLES;
}

// "good/duel.tet"
inline std::string sample_path(std::string_view name) {
  return (samples_folder() / name).string();
}

// All recordings of good, partial or bad, by name; never none.
inline std::vector<std::string> samples_in(std::string_view folder) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(samples_folder() / folder))
    if (entry.path().extension() == ".tet") paths.push_back(entry.path().string());
  if (paths.empty()) throw std::runtime_error("there are no samples");
  std::ranges::sort(paths);
  return paths;
}

inline std::vector<std::string> readable_samples() {
  std::vector<std::string> paths = samples_in("good");
  for (std::string& path : samples_in("partial")) paths.push_back(std::move(path));
  return paths;
}

// What a folder without recordings is said to lack: ".hatetris, .jstris, ... or .ttrm".
inline std::string any_ending() {
  std::string text;
  for (const std::string_view ending : kinds::endings())
    text.append(text.empty() ? "" : ending == kinds::endings().back() ? " or " : ", ").append(ending);
  return text;
}

inline std::string text_in(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline Bytes bytes_in(const std::filesystem::path& path) {
  return bytes_of(text_in(path));
}

inline std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace tetron::test
