#include "app/options/recordings_argument.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "replay/kinds/kind.hpp"

namespace tetron::app {

std::string recordings_text(std::string_view before, std::string_view after) {
  return fmt::format("{} ({}){}", before, kinds::listed_endings(), after);
}

Option* offer_recordings(Option* option) {
  std::vector<std::string> endings;
  for (const kinds::Kind& kind : kinds::table())
    endings.insert(endings.end(), kind.endings.begin(), kind.endings.end());
  return option->offer_files(std::move(endings));
}

}  // namespace tetron::app
