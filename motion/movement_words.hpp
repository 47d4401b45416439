#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "motion/movement.hpp"

// How pieces turn, as options and calls take it: the command, browsers and Python ask here.
namespace tetron::motion {

struct MovementError {
  enum class Why {
    unknown,        // no word of ours, and no text of a file
    unreadable,     // the text of a file with something wrong in it
    no_half_turns,  // which were asked for
  };
  Why why{};
  std::string what;  // a sentence
};

// Texts of files that are longer are refused.
inline constexpr std::size_t most_of_kicks = std::size_t{1} << 20;

// The words that are taken: srs, srs+, srsx, ...
std::vector<std::string> kick_names();
// "srs, srs+, srsx, ..."
std::string kick_words();

// `text` is one of the words, or what movement_from_text() takes. Half turns only if asked for; those of
// "srs", which has none of its own, are those of the game TETR.IO. docs/decisions/0109-usual-questions.md
std::expected<Movement, MovementError> movement_of_words(std::string_view text, bool half_turns);
// The same of the text of a file alone.
std::expected<Movement, MovementError> movement_of_file(std::string_view text, bool half_turns);

}  // namespace tetron::motion
