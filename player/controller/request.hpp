#pragma once

#include <cstdint>

namespace tetron::player {

// What only the window can do.
enum class Request : std::uint8_t {
  none,
  screenshot,
  fullscreen,
  copy_fumen,
  copy_solution,
  copy_command,
  note,
  save_attempt,
  previous_file,
  next_file,
  games,
  side_by_side,
  align,
  field_picture,
  export_as,
  copy_export,
  export_stop,
  export_menu,
  open_folder,
  open,
  salvage,
  menu,
  field_menu,
  leave,  // full screen, else the enlarged player
  quit
};

}  // namespace tetron::player
