#include "samples/generate/catalogue.hpp"

#include <algorithm>
#include <iterator>

namespace tetron::samples {

std::vector<SampleFile> all_samples() {
  std::vector<SampleFile> all = good_samples();
  std::ranges::move(partial_samples(), std::back_inserter(all));
  std::ranges::move(bad_samples(), std::back_inserter(all));
  return all;
}

}  // namespace tetron::samples
