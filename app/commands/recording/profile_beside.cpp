#include "app/commands/recording/profile_beside.hpp"

#include "app/io/settings_file.hpp"
#include "app/io/unpacked.hpp"
#include "app/io/zip_folder.hpp"

namespace tetron::app {

std::string profile_path_beside(const std::string& path) {
  const std::string recording(without_packing(path));
  constexpr std::string_view ending = ".tet";
  return recording.substr(0, recording.size() - (recording.ends_with(ending) ? ending.size() : 0)) + ".toml";
}

std::expected<std::optional<replay::Profile>, base::SafeText> profile_beside(const std::string& recording) {
  if (recording == "-" || file_holding(recording) != recording) return std::nullopt;  // or in a zip file
  const std::string path = profile_path_beside(recording);
  const auto text = read_settings(path);
  if (!text && text.error().is_missing) return std::nullopt;
  if (!text) return std::unexpected(base::safe("{}: {}", path, text.error().what));
  auto profile = replay::parse_profile(*text);
  if (!profile) return std::unexpected(base::safe("{}: {}", path, describe(profile.error())));
  return std::move(*profile);
}

}  // namespace tetron::app
