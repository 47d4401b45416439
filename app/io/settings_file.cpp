#include "app/io/settings_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "app/io/descriptor.hpp"
#include "app/io/input_files.hpp"
#include "app/io/streams.hpp"
#include "app/io/system_words.hpp"
#include "replay/profile/toml_text.hpp"

namespace tetron::app {

namespace {

std::unexpected<SettingsError> refused(int number) {
  return std::unexpected(SettingsError{number == ENOENT, why_not_read({number, std::generic_category()})});
}

// The error says what kind of file it is, if it is not a regular one.
std::expected<void, SettingsError> check_regular(const struct stat& status) {
  if (S_ISREG(status.st_mode)) return {};
  if (S_ISDIR(status.st_mode)) return refused(EISDIR);
  return std::unexpected(SettingsError{false, "is not a regular file; tetron does not open it"});
}

std::expected<std::string, SettingsError> read_all(int descriptor) {
  std::string text(replay::most_toml_bytes + 1, '\0');
  std::size_t used = 0;
  while (used < text.size()) {
    const ssize_t got = ::read(descriptor, text.data() + used, text.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return refused(errno);
    if (got == 0) break;
    used += static_cast<std::size_t>(got);
  }
  if (used > replay::most_toml_bytes)
    return std::unexpected(SettingsError{
        false, fmt::format("is too large for a profile, or for a file of keys or settings; at most {} KiB",
                           replay::most_toml_bytes >> 10)});
  text.resize(used);
  return text;
}

}  // namespace

std::expected<std::string, SettingsError> read_settings(const std::string& path) {
  if (path == "-") return read_all(streams().in);
  // Opening a device can have effects, so the name is checked first. The opened file is checked again,
  // because the name may mean another file by then.
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return refused(errno);
  if (auto regular = check_regular(status); !regular) return std::unexpected(std::move(regular.error()));
  const Descriptor file(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  if (file.number() < 0) return refused(errno);
  if (::fstat(file.number(), &status) != 0) return refused(errno);
  if (auto regular = check_regular(status); !regular) return std::unexpected(std::move(regular.error()));
  remember_input(path, base::FileId{status.st_dev, status.st_ino});
  return read_all(file.number());
}

std::string own_settings_file(std::string_view name) {
  // As in the XDG base directory specification, paths that are not absolute are ignored.
  const char* config = std::getenv("XDG_CONFIG_HOME");
  if (config && *config == '/') return fmt::format("{}/tetron/{}", config, name);
  const char* home = std::getenv("HOME");
  return home && *home == '/' ? fmt::format("{}/.config/tetron/{}", home, name) : std::string();
}

}  // namespace tetron::app
