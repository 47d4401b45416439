#include "samples/generate/catalogue.hpp"

#include <algorithm>
#include <iterator>

namespace tetron::samples {

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
