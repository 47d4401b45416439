#pragma once

#include <string_view>

namespace tetron::pc {

// The defaults of a question about perfect clears.
struct Usual {
  std::string_view kicks;  // as for --kicks of `tetron pc`
  std::string_view drop;   // soft, hard, 180 or none
  bool hold = true;
  int lines = 4;  // number of rows, from the lowest

  friend bool operator==(const Usual&, const Usual&) = default;
};

// The same in every program: docs/perfect-clears.md, "Defaults". `kicks_of_game` is the rotation system of
// the recording that the field is from; empty for a field that was drawn or is from a fumen.
constexpr Usual usual_question(std::string_view kicks_of_game = {}) {
  return {kicks_of_game.empty() ? "srs" : kicks_of_game, "soft"};
}

}  // namespace tetron::pc
