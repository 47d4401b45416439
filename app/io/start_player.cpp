#include "app/io/start_player.hpp"

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "app/io/messages.hpp"

namespace tetron::app {

ExitCode start_player(char** argv) {
  std::error_code unknown;
  const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", unknown);
  if (!unknown) {
    const std::filesystem::path folder = own.parent_path();
    for (const std::filesystem::path& program :
         {folder / "tetron-player", folder / TETRON_LIBEXEC_FROM_BIN / "tetron-player"}) {
      ::execv(program.c_str(), argv);
      const int problem = errno;
      if (problem == ENOENT || problem == ENOTDIR) continue;
      error("{}: cannot be started: {}", program.string(), std::generic_category().message(problem));
      return ExitCode::cannot_open;
    }
  }
  error(
      "the window is not installed: there is no program tetron-player (Debian package tetron-player); these "
      "commands need no window: `tetron convert --to png|gif|mp4|html`, `tetron show`, `tetron rules run`");
  return ExitCode::cannot_open;
}

}  // namespace tetron::app
