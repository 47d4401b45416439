#include "app/commands/pc/input/pc_setup_target.hpp"

#include "app/io/messages.hpp"

namespace tetron::app {

namespace {

template <class Colour>
void add_color(Command& command, const std::string& name, Colour& cell, const std::string& description) {
  std::vector<std::pair<std::string, Colour>> choices;
  for (const field::Tetromino kind : field::all_tetrominoes)
    choices.emplace_back(std::string(1, field::to_char(kind)), field::to_cell(kind));
  add_choice<Colour>(command, name, cell, choices, description);
}

}  // namespace

void SetupTargetOptions::add_to(Command& command) {
  add_color(command, "--fill", conditions.colours.fill, "Colour of the cells that must be filled");
  add_color(command, "--may", conditions.colours.may, "Colour of the cells that may be filled");
  add_color(command, "--free", conditions.colours.free,
            "Colour of cells that may be filled, or stay holes whatever --exclude says");
  command.add_flag("--reserved", conditions.colours.are_others_reserved,
                   "Fill cells of the other colours too, each by a piece of its colour");
  add_choice<pc::Holes>(
      command, "--exclude", conditions.without,
      {{"none", pc::Holes::any}, {"holes", pc::Holes::covered}, {"strict-holes", pc::Holes::closed}},
      "Leave out setups with an empty cell below a block (holes), or with one that cannot be reached from "
      "above (strict-holes)");
  command
      .add_option("--operate", conditions.operate,
                  "Changes before holes are looked for: row(Y), block(X,Y), clear(), T-left(X,Y), separated "
                  "by spaces")
      ->type_name("CHANGES");
  command
      .add_option("--pieces", conditions.pieces,
                  "How many pieces; 0: only as many as cover cells that must be filled")
      ->check(in_range(0, 20))
      ->type_name("N")
      ->capture_default_str();
}

void SetupTargetOptions::check() const {
  pc::SetupConditions alone = conditions;
  alone.pieces = 1;  // that nothing is to be filled depends on the field
  if (const auto target = pc::setup_target_of(field::Grid(1, 1), 1, alone); !target)
    refuse(ExitCode::usage, "{}", target.error().words("--"));
}

pc::SetupTarget SetupTargetOptions::target_of(const PcField& field, int lines) const {
  auto target = pc::setup_target_of(field.grid, lines, conditions);
  if (!target) refuse(ExitCode::cannot_open, "{}: {}", field.name, target.error().words("--"));
  return std::move(*target);
}

}  // namespace tetron::app
