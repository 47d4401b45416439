#pragma once

namespace tetron::scene {

// Pango, with GLib, Cairo and Fontconfig below it, is loaded when text is first drawn. With all its
// libraries it would make every start of the program 10 ms longer. docs/decisions/command.md#two-programs

// Loads it at the first call. Returns false if it is not installed.
bool load_pango();

}  // namespace tetron::scene
