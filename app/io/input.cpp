#include "app/io/input.hpp"

#include <fmt/format.h>

#include "app/io/input_files.hpp"
#include "app/io/messages.hpp"
#include "app/io/streams.hpp"
#include "app/io/system_words.hpp"
#include "app/io/unpacked.hpp"
#include "app/io/zip_folder.hpp"

namespace tetron::app {

std::string why_unread(const std::error_code& problem, std::uint64_t limit) {
  if (problem != std::errc::file_too_large) return why_not_read(problem);
  return fmt::format("has more than {} bytes, the most that tetron reads of such a file", limit);
}

base::SafeText shown_path(const std::string& path) {
  return path == "-" ? "standard input" : base::safe("{}", path);
}

std::optional<OpenFile> open_file(const std::string& path) {
  if (path.empty()) {
    error("FILE is empty; name a file");
    return std::nullopt;
  }
  base::SafeText shown = shown_path(path);
  auto file = path == "-" ? in_words(base::File::of(streams().in)) : open_path(path);
  if (!file) {
    error(
        "{}: {}{}", shown, file.error(),
        path.starts_with("https://") || path.starts_with("http://")
            ? "; this is a link, and tetron fetches nothing: give the file, or its text on standard input (-)"
            : "");
    return std::nullopt;
  }
  remember_input(path, file->id());
  if (const std::string zip = file_holding(path); zip != path)
    if (const auto holder = base::File::open(zip)) remember_input(zip, holder->id());
  const auto id = file->id();
  auto plain = unpacked(std::move(*file));
  if (!plain) {
    error("{}: {}", shown, plain.error());
    return std::nullopt;
  }
  if (plain->id() != id)
    detail("{}: unpacked, {} bytes", shown, plain->size());
  else if (plain->id())  // the size of a pipe is not known yet
    detail("{}: {} bytes", shown, plain->size());
  return OpenFile{std::move(shown), std::move(*plain), path};
}

std::optional<InputFile> whole(const OpenFile& open, std::uint64_t limit) {
  auto bytes = open.file.read_all(limit);
  if (!bytes) {
    error("{}: {}", open.shown, why_unread(bytes.error(), limit));
    return std::nullopt;
  }
  return InputFile{open.shown, std::move(*bytes)};
}

std::optional<InputFile> open_input(const std::string& path, std::uint64_t limit) {
  const auto open = open_file(path);
  return open ? whole(*open, limit) : std::nullopt;
}

}  // namespace tetron::app
