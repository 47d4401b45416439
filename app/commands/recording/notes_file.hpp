#pragma once

#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "app/io/exit_code.hpp"
#include "base/safe_text.hpp"
#include "base/units.hpp"
#include "formats/notes/notes.hpp"

// The notes of a recording are in a file next to it: "game.ttrm.notes".
namespace tetron::app {

// Empty for standard input and files in zip files, which have none.
std::string notes_path(const std::string& recording);

// Empty if there is no such file. If it cannot be read, prints a message and ends the command; the second
// form only prints a warning, because the notes are not what was asked for.
std::vector<notes::Note> read_notes(const std::string& recording);
std::vector<notes::Note> notes_or_warning(const std::string& recording);

// Changes the notes and returns the new ones. The change may be called several times, with what other
// programs have written meanwhile; its error is a sentence. Without notes the file is removed.
using NotesChange = std::function<std::expected<void, std::string>(std::vector<notes::Note>&)>;
struct NotesNotChanged {
  base::SafeText what;  // begins with the file's name
  ExitCode code = ExitCode::cannot_write;
};
std::expected<std::vector<notes::Note>, NotesNotChanged> change_notes(const std::string& recording,
                                                                      const NotesChange& change);

// Those of a round, from 1.
std::vector<notes::Note> of_round(std::vector<notes::Note> notes, std::size_t round);

}  // namespace tetron::app
