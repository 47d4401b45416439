#pragma once

#include <string_view>

namespace tetron::pc {

// A question about perfect clears where nothing else is said.
struct Usual {
  std::string_view kicks;  // as --kicks of `tetron pc` takes it
  std::string_view drop;   // soft, hard, 180 or none
  bool hold = true;
  int lines = 4;  // of the lowest rows

  friend bool operator==(const Usual&, const Usual&) = default;
};

// The same in every program: docs/perfect-clears.md, "Defaults". `kicks_of_game` are those of
// the recording that the field is from, empty for a field that was drawn or is of a fumen.
constexpr Usual usual_question(std::string_view kicks_of_game = {}) {
  return {kicks_of_game.empty() ? "srs" : kicks_of_game, "soft"};
}

}  // namespace tetron::pc
