#pragma once

#include <string>
#include <string_view>

namespace tetron::scene {

// A row of the help.
struct KeyHelp {
  std::string keys;  // for readers: "Space, k"; empty: a heading
  std::string_view description;
  std::string_view also{};  // further words that find it
};

}  // namespace tetron::scene
