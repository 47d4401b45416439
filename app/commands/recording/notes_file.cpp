#include "app/commands/recording/notes_file.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "app/io/input.hpp"
#include "app/io/messages.hpp"
#include "app/io/small_file.hpp"
#include "app/io/zip_folder.hpp"

namespace tetron::app {

namespace {

std::expected<notes::File, std::string> notes_in(std::string_view text) {
  auto file = notes::read(text);
  if (file) return file;
  return std::unexpected(
      fmt::format("is not a file of notes: {}; correct or remove it", base::escaped(file.error())));
}

std::expected<std::vector<notes::Note>, base::SafeText> find_notes(const std::string& recording) {
  const std::string path = notes_path(recording);
  if (path.empty()) return std::vector<notes::Note>();
  const auto text = read_small_file(path, notes::most_bytes);
  if (!text && text.error().is_missing) return std::vector<notes::Note>();
  if (!text) return std::unexpected(base::safe("{}: {}", path, text.error().what));
  auto file = notes_in(*text);
  if (!file) return std::unexpected(base::safe("{}: {}", path, file.error()));
  return std::move(file->notes);
}

}  // namespace

std::string notes_path(const std::string& recording) {
  if (recording == "-" || file_holding(recording) != recording) return {};
  return recording + std::string(notes::ending);
}

std::vector<notes::Note> read_notes(const std::string& recording) {
  auto notes = find_notes(recording);
  if (!notes) refuse(ExitCode::cannot_open, notes.error());
  return std::move(*notes);
}

std::vector<notes::Note> notes_or_warning(const std::string& recording) {
  auto notes = find_notes(recording);
  if (notes) return std::move(*notes);
  warning("{}; there are no notes here", notes.error());
  return {};
}

std::expected<std::vector<notes::Note>, NotesNotChanged> change_notes(const std::string& recording,
                                                                      const NotesChange& change) {
  const std::string path = notes_path(recording);
  if (path.empty())
    return std::unexpected(NotesNotChanged{
        base::safe("{}: notes are kept in a file next to the recording, and this has none; give a file",
                   shown_path(recording)),
        ExitCode::usage});
  notes::File file;
  ExitCode code = ExitCode::cannot_write;
  const auto refused = [&code](ExitCode why, std::string what) {
    code = why;
    return std::unexpected(std::move(what));
  };
  auto done = change_small_file(
      path, notes::most_bytes,
      [&](const std::optional<std::string>& old) -> std::expected<std::optional<std::string>, std::string> {
        file = {};
        if (old) {
          auto read = notes_in(*old);
          if (!read) return refused(ExitCode::cannot_open, std::move(read.error()));
          file = std::move(*read);
        }
        if (file.is_newer)
          return refused(
              ExitCode::cannot_write,
              "was written by a newer tetron, and this one would lose a part of it; update tetron");
        if (auto changed = change(file.notes); !changed)
          return refused(ExitCode::usage, std::move(changed.error()));
        if (file.notes.empty() && file.others.empty()) return std::nullopt;
        std::string text = notes::to_json(file);
        if (text.size() > notes::most_bytes)
          return refused(ExitCode::usage,
                         fmt::format("is full: it would have more than {} KiB", notes::most_bytes >> 10));
        return text;
      });
  if (!done) return std::unexpected(NotesNotChanged{base::safe("{}: {}", path, done.error()), code});
  return std::move(file.notes);
}

std::vector<notes::Note> of_round(std::vector<notes::Note> notes, std::size_t round) {
  std::erase_if(notes, [round](const notes::Note& note) { return note.round != round; });
  return notes;
}

}  // namespace tetron::app
