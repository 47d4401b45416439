#pragma once

#include <string>
#include <vector>

#include "base/units.hpp"
#include "formats/notes/notes.hpp"

// The notes of a recording are in a file next to it: "game.ttrm.notes".
namespace tetron::app {

// Empty for standard input and files in zip files, which have none.
std::string notes_path(const std::string& recording);

// Empty if there is no such file. If it cannot be read, prints a message and ends the command.
std::vector<notes::Note> read_notes(const std::string& recording);
// Without notes the file is removed. On an error, prints a message and ends the command.
void write_notes(const std::string& recording, const std::vector<notes::Note>& notes);

// Those of a round, from 1.
std::vector<notes::Note> notes_of_round(const std::string& recording, std::size_t round);

}  // namespace tetron::app
