#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "app/io/interrupt.hpp"
#include "app/io/messages.hpp"
#include "app/run.hpp"

namespace tetron::app {

namespace {

// Replaces this program by tetron-player, with the same arguments. Returns only if that is not possible,
// after a message.
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

}  // namespace

}  // namespace tetron::app

int main(int argc, char** argv) {
  tetron::app::handle_signals();
  const auto start = [argv](const auto&) { return tetron::app::start_player(argv); };
  return static_cast<int>(
      tetron::app::run({argv, static_cast<std::size_t>(argc)}, {}, {.play = start, .play_rules = start}));
}
