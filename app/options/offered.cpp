#include "app/options/offered.hpp"

#include <algorithm>
#include <map>

namespace tetron::app {

namespace {

struct Offered {
  std::vector<std::string> values;
  std::vector<std::string> endings;
  std::vector<std::string> hidden;
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

void hide_names(const CLI::Option* option, std::vector<std::string> names) {
  all_offered()[option].hidden = std::move(names);
}

bool is_hidden_name(const CLI::Option* option, const std::string& name) {
  return std::ranges::find(all_offered()[option].hidden, name) != all_offered()[option].hidden.end();
}

std::vector<std::string> shown_names(const CLI::Option* option) {
  std::vector<std::string> names;
  for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  std::erase_if(names, [option](const std::string& name) { return is_hidden_name(option, name); });
  return names;
}

std::string shown_name(const CLI::Option* option, bool is_positional) {
  if (is_positional) return option->get_name(true, true);
  std::string list;
  for (const std::string& name : option->get_snames()) list += (list.empty() ? "-" : ",-") + name;
  for (const std::string& name : option->get_lnames())
    if (!is_hidden_name(option, "--" + name)) list += (list.empty() ? "--" : ",--") + name;
  return list;
}

void forget_offered() {
  all_offered().clear();
}

}  // namespace tetron::app
