#include "app/profile_beside.hpp"

#include <fmt/format.h>

#include "app/input_files.hpp"
#include "convert/text_out.hpp"
#include "formats/file.hpp"

namespace tetron::app {

std::string profile_path_beside(const std::string& recording) {
  constexpr std::string_view ending = ".tet";
  return recording.substr(0, recording.size() - (recording.ends_with(ending) ? ending.size() : 0)) + ".toml";
}

std::expected<std::optional<replay::Profile>, std::string> profile_beside(const std::string& recording) {
  if (recording == "-") return std::nullopt;
  const std::string path = profile_path_beside(recording);
  const auto file = formats::File::open(path);
  if (!file && file.error() == std::errc::no_such_file_or_directory) return std::nullopt;
  if (!file) return std::unexpected(convert::escaped(path) + ": " + file.error().message());
  remember_input(file->id());
  const auto bytes = file->read_all();
  if (!bytes) return std::unexpected(convert::escaped(path) + ": " + bytes.error().message());
  auto profile = replay::parse_profile(bytes->text());
  if (!profile)
    return std::unexpected(fmt::format("{}: line {}: {}", convert::escaped(path), profile.error().line,
                                       convert::escaped(profile.error().what)));
  return std::move(*profile);
}

}  // namespace tetron::app
