#include "app/windows/desktop_dialog.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/commands/recording/child_process.hpp"
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
  DesktopDialog(std::unique_ptr<ChildProcess> process, Descriptor output)
      : output_(std::move(output)), process_(std::move(process)) {}

  std::optional<Answer> answer() override {
    const bool has_ended = process_->has_ended();
    read_more(output_, text_, most_chosen);
    if (!has_ended) return std::nullopt;
    const auto code = process_->exit_code();
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
  Descriptor output_;
  std::string text_;
  std::unique_ptr<ChildProcess> process_;  // last, so that it ends before its output is closed
};

}  // namespace

std::unique_ptr<player::FileDialog> open_desktop_dialog() {
  std::vector<std::string> words = command();
  auto output = words.empty() ? std::nullopt : open_pipe();
  if (!output) return nullptr;
  const std::string program = words.front();
  const ChildProcess::Connection connection{output->write.number(), STDOUT_FILENO};
  auto process = ChildProcess::start(program, std::move(words), {&connection, 1});
  if (!process) return nullptr;
  return std::make_unique<DesktopDialog>(std::move(*process), std::move(output->read));
}

}  // namespace tetron::app
