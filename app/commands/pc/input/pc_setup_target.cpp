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

std::vector<pc::FieldChange> changes_of(const std::string& text) {
  auto changes = pc::field_changes(text);
  if (!changes)
    refuse(ExitCode::usage,
           "--operate: expected row(Y), block(X,Y), clear() or a piece such as T-left(X,Y), found `{}`",
           changes.error());
  return std::move(*changes);
}

}  // namespace

void SetupTargetOptions::add_to(Command& command) {
  add_color(command, "--fill", colours.fill, "Colour of the cells that must be filled");
  add_color(command, "--may", colours.may, "Colour of the cells that may be filled");
  add_color(command, "--free", colours.free,
            "Colour of cells that may be filled, or stay holes whatever --exclude says");
  command.add_flag("--reserved", colours.are_others_reserved,
                   "Fill cells of the other colours too, each by a piece of its colour");
  add_choice<pc::Holes>(
      command, "--exclude", without,
      {{"none", pc::Holes::any}, {"holes", pc::Holes::covered}, {"strict-holes", pc::Holes::closed}},
      "Leave out setups with an empty cell below a block (holes), or with one that cannot be reached from "
      "above (strict-holes)");
  command
      .add_option("--operate", operate,
                  "Changes before holes are looked for: row(Y), block(X,Y), clear(), T-left(X,Y), separated "
                  "by spaces")
      ->type_name("CHANGES");
  command
      .add_option("--pieces", pieces, "How many pieces; 0: only as many as cover cells that must be filled")
      ->check(in_range(0, 20))
      ->type_name("N")
      ->capture_default_str();
}

void SetupTargetOptions::check() const {
  static_cast<void>(changes_of(operate));
}

pc::SetupTarget SetupTargetOptions::setup_target_of(const PcField& field, int lines) const {
  pc::SetupTarget setup_target = pc::setup_target_of(field.grid, lines, colours);
  setup_target.area.pieces = pieces;
  setup_target.area.without = without;
  setup_target.area.changes = changes_of(operate);
  if (setup_target.cells == 0 && pieces == 0)
    refuse(ExitCode::cannot_open,
           "{}: --fill {}: no cell has this colour; colour the cells to fill, or name another colour with "
           "--fill",
           field.name, field::to_char(colours.fill));
  return setup_target;
}

}  // namespace tetron::app
