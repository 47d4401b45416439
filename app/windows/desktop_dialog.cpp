#include "app/windows/desktop_dialog.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "replay/kinds/kind.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t most_chosen = std::size_t{1} << 20U;  // bytes
constexpr int cancelled = 1;                                // exit code of both programs

bool is_installed(std::string_view program) {
  const char* const path = std::getenv("PATH");
  std::string_view rest = path != nullptr ? path : "";
  while (!rest.empty()) {
    const auto end = std::min(rest.find(':'), rest.size());
    const std::string file = std::string(rest.substr(0, end)) + "/" + std::string(program);
    if (::access(file.c_str(), X_OK) == 0) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

// "*.tet *.ttrm"
std::string patterns() {
  std::string all;
  for (const std::string_view ending : kinds::endings())
    all += (all.empty() ? "*" : " *") + std::string(ending);
  return all;
}

std::vector<std::string> zenity() {
  return {"zenity",
          "--file-selection",
          "--multiple",
          "--separator=\n",
          "--title=Open a recording",
          "--file-filter=Recordings | " + patterns(),
          "--file-filter=All files | *"};
}

std::vector<std::string> kdialog() {
  std::error_code unknown;
  return {"kdialog",
          "--title",
          "Open a recording",
          "--multiple",
          "--separate-output",
          "--getopenfilename",
          std::filesystem::current_path(unknown).string(),
          "Recordings (" + patterns() + ");;All files (*)"};
}

// The command of the desktop's own program, else of the other one. Empty if none is installed.
std::vector<std::string> command() {
  const char* const desktop = std::getenv("XDG_CURRENT_DESKTOP");
  const bool is_kde = desktop != nullptr && std::string_view(desktop).contains("KDE");
  if (is_kde && is_installed("kdialog")) return kdialog();
  if (is_installed("zenity")) return zenity();
  return is_installed("kdialog") ? kdialog() : std::vector<std::string>();
}

class DesktopDialog : public player::FileDialog {
 public:
  DesktopDialog(pid_t process, int output) : process_(process), output_(output) {}
  ~DesktopDialog() override {
    ::close(output_);
    if (process_ <= 0) return;
    (void)::kill(process_, SIGTERM);
    (void)reap(0);
  }

  std::optional<Answer> answer() override {
    std::array<char, 4096> block;
    for (ssize_t count = 0; (count = ::read(output_, block.data(), block.size())) > 0;)
      if (text_.size() < most_chosen) text_.append(block.data(), static_cast<std::size_t>(count));
    if (!reap(WNOHANG)) return std::nullopt;
    for (ssize_t count = 0; (count = ::read(output_, block.data(), block.size())) > 0;)
      if (text_.size() < most_chosen) text_.append(block.data(), static_cast<std::size_t>(count));
    const int code = WIFEXITED(status_) ? WEXITSTATUS(status_) : -1;
    Answer answer;
    answer.has_failed = code != 0 && code != cancelled;
    std::string_view rest = text_;
    while (code == 0 && !rest.empty()) {
      const auto end = std::min(rest.find('\n'), rest.size());
      if (end > 0) answer.paths.emplace_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return answer;
  }

 private:
  // Whether the process has ended; then its status is known.
  bool reap(int how) {
    if (process_ <= 0) return true;
    pid_t ended = 0;
    do ended = ::waitpid(process_, &status_, how);
    while (ended < 0 && errno == EINTR);
    if (ended == 0) return false;
    process_ = 0;
    return true;
  }

  pid_t process_;  // 0 after it has ended
  int output_;
  int status_ = 0;
  std::string text_;
};

}  // namespace

std::unique_ptr<player::FileDialog> open_desktop_dialog() {
  std::vector<std::string> words = command();
  if (words.empty()) return nullptr;
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return nullptr;
  (void)::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t process = 0;
  const int problem =
      ::posix_spawnp(&process, arguments.front(), &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  if (problem == 0) return std::make_unique<DesktopDialog>(process, ends[0]);
  ::close(ends[0]);
  return nullptr;
}

}  // namespace tetron::app
