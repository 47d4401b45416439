#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tetron::game {

// Whether a reader made the name up because the recording has none: "Player 1". It is nobody's name.
bool is_made_up_name(std::string_view name);

// Who the players of many recordings are. Spellings of one name (base/folded_name.hpp) are one person, and so
// are all names of the user. Within a match, each player is somebody else.
class People {
 public:
  explicit People(std::span<const std::string> own_names = {});

  // One name for each person, as it was first seen. Further players with the names of one person in a match:
  // "ann (2)". Empty for a player without a name.
  std::vector<std::string> of_match(std::span<const std::string> names);

 private:
  std::set<std::string> own_;                   // folded
  std::map<std::string, std::string> persons_;  // the first spelling, by folded name; of the user by ""
};

}  // namespace tetron::game
