#pragma once

#include <string>
#include <string_view>

namespace tetron::scene {

// A row of the help.
struct KeyHelp {
  std::string keys;  // for readers: "Space, k"
  std::string_view description;
};

}  // namespace tetron::scene
