#include "app/options/settings_file.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <system_error>

#include "app/io/streams.hpp"
#include "app/io/system_words.hpp"
#include "base/file.hpp"
#include "replay/profile/toml_text.hpp"

namespace tetron::app {

namespace {

SmallFileError settings_too_large() {
  return {.what = fmt::format("is too large for a profile, or for a file of keys or settings; at most {} KiB",
                              replay::most_toml_bytes >> 10)};
}

}  // namespace

std::expected<std::string, SmallFileError> read_settings(const std::string& path) {
  if (path != "-") {
    auto text = read_small_file(path, replay::most_toml_bytes);
    if (!text && text.error().is_too_large) return std::unexpected(settings_too_large());
    return text;
  }
  const auto all = base::FileBytes::read(streams().in, replay::most_toml_bytes);
  if (all) return std::string(all->text());
  if (all.error() == std::errc::file_too_large) return std::unexpected(settings_too_large());
  return std::unexpected(SmallFileError{.what = why_not_read(all.error())});
}

std::string own_settings_file(std::string_view name) {
  // As in the XDG base directory specification, paths that are not absolute are ignored.
  const char* config = std::getenv("XDG_CONFIG_HOME");
  if (config && *config == '/') return fmt::format("{}/tetron/{}", config, name);
  const char* home = std::getenv("HOME");
  return home && *home == '/' ? fmt::format("{}/.config/tetron/{}", home, name) : std::string();
}

}  // namespace tetron::app
