#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "motion/movement.hpp"

// Rotation systems as options and API calls name them: used by the commands, the web page and Python.
namespace tetron::motion {

struct MovementError {
  enum class Why {
    unknown,        // neither a known word nor the text of a kick file
    unreadable,     // the text of a kick file with an error in it
    no_half_turns,  // half turns were requested but the kicks have none
  };
  Why why{};
  std::string what;  // a sentence
};

// Longer texts of kick files are rejected.
inline constexpr std::size_t most_of_kicks = std::size_t{1} << 20;

// The known words: srs, srs+, srsx, ...
std::vector<std::string> kick_names();
// "srs, srs+, srsx, ..."
std::string kick_words();

// `text` is one of the words or the text of a kick file, as for movement_from_text(). The result has half
// turns only if requested; "srs", which has none, then gets those of the game TETR.IO.
// docs/decisions/solver.md#usual-questions
std::expected<Movement, MovementError> movement_of_words(std::string_view text, bool half_turns);
// The same for the text of a kick file only.
std::expected<Movement, MovementError> movement_of_file(std::string_view text, bool half_turns);

}  // namespace tetron::motion
