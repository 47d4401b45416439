#include "app/options/offered.hpp"

#include <map>

namespace tetron::app {

namespace {

std::map<const CLI::Option*, std::vector<std::string>>& all_offered() {
  static std::map<const CLI::Option*, std::vector<std::string>> offered;
  return offered;
}

}  // namespace

void offer_values(const CLI::Option* option, std::vector<std::string> words) {
  all_offered()[option] = std::move(words);
}

const std::vector<std::string>& offered_values(const CLI::Option* option) {
  return all_offered()[option];
}

void forget_offered() {
  all_offered().clear();
}

}  // namespace tetron::app
