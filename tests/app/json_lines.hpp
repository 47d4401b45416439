#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/app/sample_files.hpp"

namespace tetron::test {

// The values of NDJSON, one a line.
inline std::vector<nlohmann::json> objects_of(const std::string& ndjson) {
  std::vector<nlohmann::json> all;
  for (const std::string& line : lines_of(ndjson)) all.push_back(nlohmann::json::parse(line));
  return all;
}

}  // namespace tetron::test
