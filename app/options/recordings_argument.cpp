#include "app/options/recordings_argument.hpp"

#include <fmt/format.h>

#include <algorithm>
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
    // Games may share an extension.
    for (const std::string_view ending : kind.endings)
      if (std::ranges::find(endings, ending) == endings.end()) endings.emplace_back(ending);
  return option->offer_files(std::move(endings));
}

}  // namespace tetron::app
