#include "samples/generate/catalogue.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

namespace tetron::samples {

SampleFile text_file(std::string path, std::string_view text) {
  const auto bytes = std::as_bytes(std::span(text));
  return {std::move(path), {bytes.begin(), bytes.end()}};
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

std::vector<SampleFile> tet_samples() {
  std::vector<SampleFile> all = good_samples();
  std::ranges::move(partial_samples(), std::back_inserter(all));
  std::ranges::move(bad_samples(), std::back_inserter(all));
  return all;
}

// Tests convert them.
std::vector<SampleFile> match_samples() {
  return {};
}

std::vector<SampleFile> all_samples() {
  std::vector<SampleFile> all;
#define TETRON_KIND(name) std::ranges::move(name##_samples(), std::back_inserter(all));
#include "replay/kinds/kinds.inc"
  return all;
}

}  // namespace tetron::samples
