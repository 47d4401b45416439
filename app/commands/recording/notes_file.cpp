#include "app/commands/recording/notes_file.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "app/io/input.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/system_words.hpp"
#include "app/io/zip_folder.hpp"

namespace tetron::app {

std::string notes_path(const std::string& recording) {
  if (recording == "-" || file_holding(recording) != recording) return {};
  return recording + std::string(notes::ending);
}

std::vector<notes::Note> read_notes(const std::string& recording) {
  const std::string path = notes_path(recording);
  std::error_code unknown;
  if (path.empty() || !std::filesystem::exists(path, unknown)) return {};
  const auto file = open_input(path, notes::most_bytes);
  if (!file) throw Exit{ExitCode::cannot_open};
  auto notes = notes::read(file->file.text());
  if (!notes)
    refuse(ExitCode::cannot_open, "{}: is not a file of notes: {}; correct or remove it", file->shown,
           base::escaped(notes.error()));
  return std::move(*notes);
}

void write_notes(const std::string& recording, const std::vector<notes::Note>& notes) {
  const std::string path = notes_path(recording);
  if (path.empty())
    refuse(ExitCode::usage,
           "{}: notes are kept in a file next to the recording, and this has none; give a file",
           shown_path(recording));
  if (notes.empty()) {
    std::error_code problem;
    std::filesystem::remove(path, problem);
    if (problem) refuse(ExitCode::cannot_write, "{}: cannot be removed: {}", path, problem.message());
    return;
  }
  Output out(path, Existing::replace_input);
  out.text() = notes::to_json(notes);
  out.commit();
}

std::vector<notes::Note> notes_of_round(const std::string& recording, std::size_t round) {
  std::vector<notes::Note> notes = read_notes(recording);
  std::erase_if(notes, [round](const notes::Note& note) { return note.round != round; });
  return notes;
}

}  // namespace tetron::app
