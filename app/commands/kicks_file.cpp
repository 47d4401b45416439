#include "app/commands/kicks_file.hpp"

#include <unistd.h>

#include "app/io/exit_code.hpp"
#include "app/io/input.hpp"
#include "app/io/messages.hpp"
#include "motion/movement_words.hpp"

namespace tetron::app {

std::string kicks_in_file(const std::string& path, bool half_turns, std::string_view also) {
  // A word with a dot or a slash is certainly a file; opening it shows whether it exists.
  if (path.find_first_of("./") == path.npos && path != "-" && ::access(path.c_str(), F_OK) != 0)
    refuse(ExitCode::usage, "--kicks: '{}' is neither a file nor one of {}{}", path, motion::kick_words(),
           also);
  const auto file = open_input(path, motion::most_of_kicks);
  if (!file) throw Exit{ExitCode::cannot_open};
  std::string text(file->file.text());
  const auto movement = motion::movement_of_file(text, half_turns);
  if (movement) return text;
  if (movement.error().why == motion::MovementError::Why::no_half_turns)
    refuse(ExitCode::usage, "--drop 180: {} has no half turns", file->shown);
  refuse(ExitCode::cannot_open, "{}: {}", file->shown, movement.error().what);
}

}  // namespace tetron::app
