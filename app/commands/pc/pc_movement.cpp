#include "app/commands/pc/pc_movement.hpp"

#include <algorithm>

#include "app/commands/recording/recording_input.hpp"
#include "app/exit_code.hpp"
#include "app/io/input.hpp"
#include "app/io/messages.hpp"

namespace tetron::app {

namespace {

constexpr std::uint64_t most_of_kicks = std::uint64_t{1} << 20;

// Of a profile: its shapes, which turn in place or not at all.
pc::Movement of_profile(const std::string& name) {
  const replay::Profile profile = profile_named(name);
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
      refuse(ExitCode::cannot_open, "--kicks: a stone of the profile {} has not four cells", name);
    refuse(ExitCode::cannot_open, "--kicks: the profile {} has not all seven tetrominoes", name);
  }
  return pc::turning_in_place(shapes);
}

pc::Movement from_file(const std::string& path, bool half_turns) {
  const auto file = open_input(path, most_of_kicks);
  if (!file) {
    note("--kicks takes srs, srs+, srsx, tetra-x, nrs, ars, asc, nokicks, tetron:PROFILE or a file of kicks");
    throw Exit{ExitCode::cannot_open};
  }
  const auto bytes = file->file.bytes();
  auto movement = pc::movement_from_text({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  if (!movement) refuse(ExitCode::cannot_open, "{}: {}", file->shown, describe(movement.error()));
  if (half_turns && !movement->has_half_turns())
    refuse(ExitCode::usage, "--drop 180: {} has no half turns", file->shown);
  return std::move(*movement);
}

pc::Movement any_movement(const std::string& name, bool half_turns) {
  if (auto movement = motion::movement_of_word(name, half_turns)) return std::move(*movement);
  constexpr std::string_view of_tetron = "tetron:";
  if (name.starts_with(of_tetron)) return of_profile(name.substr(of_tetron.size()));
  return from_file(name.starts_with('@') ? name.substr(1) : name, half_turns);
}

}  // namespace

pc::Movement movement_named(const std::string& name, bool half_turns) {
  const pc::Movement movement = any_movement(name, half_turns);
  return half_turns ? movement : movement.without_half_turns();
}

}  // namespace tetron::app
