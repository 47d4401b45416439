#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/bytes.hpp"

namespace tetron::test {

inline std::filesystem::path samples_folder() {
  return TETRON_SAMPLES;
}

inline Bytes read_sample(const std::string& path) {
  std::ifstream in(samples_folder() / path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  return bytes_of(text);
}

// Paths of the .tet files in one folder of the samples: "good/duel.tet".
inline std::vector<std::string> samples_in(const std::string& folder) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(samples_folder() / folder))
    if (entry.path().extension() == ".tet") paths.push_back(folder + "/" + entry.path().filename().string());
  std::ranges::sort(paths);
  return paths;
}

}  // namespace tetron::test
