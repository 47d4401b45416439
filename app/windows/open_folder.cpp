#include "app/windows/open_folder.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "base/escape.hpp"

namespace tetron::app {

std::string open_folder(const std::filesystem::path& folder) {
  std::error_code unknown;
  std::string path = std::filesystem::absolute(folder, unknown).lexically_normal().string();
  if (unknown) path = folder.string();
  // The shell ends at once, and its child belongs to nobody: no process is left for us to wait for.
  std::string program = "sh";
  std::string option = "-c";
  std::string script =
      R"(command -v xdg-open >/dev/null || exit 1; xdg-open "$0" </dev/null >/dev/null 2>&1 &)";
  const std::array<char*, 5> words{program.data(), option.data(), script.data(), path.data(), nullptr};
  pid_t shell = 0;
  int status = 0;
  if (::posix_spawnp(&shell, "sh", nullptr, nullptr, words.data(), environ) != 0) return "cannot start sh";
  while (::waitpid(shell, &status, 0) < 0 && errno == EINTR) {
  }
  const bool is_started = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return is_started ? "opened " + base::escaped(path)
                    : "xdg-open is not installed; the folder is " + base::escaped(path);
}

}  // namespace tetron::app
