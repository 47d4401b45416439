#include "app/commands/pc/pc_movement.hpp"

#include <unistd.h>

#include <algorithm>

#include "app/commands/recording/profile_named.hpp"
#include "app/io/exit_code.hpp"
#include "app/io/input.hpp"
#include "app/io/messages.hpp"
#include "motion/movement_words.hpp"

namespace tetron::app {

namespace {

// Of a profile: its shapes, which turn in place or not at all.
pc::Movement of_profile(const std::string& name) {
  const replay::Profile profile = profile_named(name, "--kicks");
  const auto own = replay::tetromino_shapes(profile);
  auto shapes = field::shapes;
  for (const field::Tetromino kind : field::all_tetrominoes) {
    const std::size_t number = pc::index_of(kind);
    if (own[number]) {
      shapes[number] = *own[number];
      continue;
    }
    if (std::ranges::any_of(profile.stones,
                            [&](const auto& stone) { return stone && stone->cell == field::to_cell(kind); }))
      refuse(ExitCode::cannot_open, "--kicks: a piece of the profile {} does not have four cells", name);
    refuse(ExitCode::cannot_open, "--kicks: the profile {} does not have all seven tetrominoes", name);
  }
  return pc::turning_in_place(shapes);
}

[[noreturn]] void refuse_movement(const base::SafeText& shown, const motion::MovementError& error) {
  using Why = motion::MovementError::Why;
  if (error.why == Why::no_half_turns) refuse(ExitCode::usage, "--drop 180: {} has no half turns", shown);
  refuse(ExitCode::cannot_open, "{}: {}", shown, error.what);
}

pc::Movement from_file(const std::string& path, bool half_turns) {
  // What has a dot or a slash is surely a file; opening it will tell.
  if (path.find_first_of("./") == path.npos && path != "-" && ::access(path.c_str(), F_OK) != 0)
    refuse(ExitCode::usage, "--kicks: '{}' is neither a file nor one of {}, tetron:PROFILE", path,
           motion::kick_words());
  const auto file = open_input(path, motion::most_of_kicks);
  if (!file) throw Exit{ExitCode::cannot_open};
  auto movement = motion::movement_of_file(file->file.text(), half_turns);
  if (!movement) refuse_movement(file->shown, movement.error());
  return std::move(*movement);
}

}  // namespace

std::string kicks_text() {
  return motion::kick_words() + ", tetron:PROFILE or a file of kicks";
}

pc::Movement movement_named(const std::string& name, bool half_turns) {
  constexpr std::string_view of_tetron = "tetron:";
  if (name.starts_with(of_tetron)) {
    const pc::Movement movement = of_profile(name.substr(of_tetron.size()));
    return half_turns ? movement : movement.without_half_turns();
  }
  const bool is_word = !name.contains('=') && !name.contains(':');
  if (auto movement = motion::movement_of_words(is_word ? name : "", half_turns)) return std::move(*movement);
  return from_file(name.starts_with('@') ? name.substr(1) : name, half_turns);
}

}  // namespace tetron::app
