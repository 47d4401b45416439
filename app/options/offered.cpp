#include "app/options/offered.hpp"

#include <map>

namespace tetron::app {

namespace {

struct Offered {
  std::vector<std::string> values;
  std::vector<std::string> endings;
};

std::map<const CLI::Option*, Offered>& all_offered() {
  static std::map<const CLI::Option*, Offered> offered;
  return offered;
}

}  // namespace

void offer_values(const CLI::Option* option, std::vector<std::string> words) {
  all_offered()[option].values = std::move(words);
}

const std::vector<std::string>& offered_values(const CLI::Option* option) {
  return all_offered()[option].values;
}

void offer_endings(const CLI::Option* option, std::vector<std::string> endings) {
  all_offered()[option].endings = std::move(endings);
}

const std::vector<std::string>& offered_endings(const CLI::Option* option) {
  return all_offered()[option].endings;
}

void forget_offered() {
  all_offered().clear();
}

}  // namespace tetron::app
