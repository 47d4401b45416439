#include "app/commands/recording/export_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace tetron::app {

namespace {

constexpr const char* own_program = "/proc/self/exe";
constexpr std::size_t most_messages = 16 * 1024;
constexpr std::chrono::milliseconds export_patience(2000);  // for a process that was asked to end

std::string words_of(int error) {
  return std::generic_category().message(error);
}

// One end of a pipe.
class PipeEnd {
 public:
  explicit PipeEnd(int number) : number_(number) {}
  PipeEnd(PipeEnd&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  PipeEnd& operator=(PipeEnd&&) = delete;
  ~PipeEnd() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }

 private:
  int number_;
};

struct Pipe {
  PipeEnd read;
  PipeEnd write;
};
// Reading from it never waits.
std::optional<Pipe> open_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  (void)::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return Pipe{PipeEnd(ends[0]), PipeEnd(ends[1])};
}

// Appends to `text` what can be read without waiting, and keeps only the last part of the text.
void read_more(const PipeEnd& from, std::string& text) {
  std::array<char, 4096> block;
  while (true) {
    const ssize_t count = ::read(from.number(), block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    text.append(block.data(), static_cast<std::size_t>(count));
    if (text.size() > most_messages) text.erase(0, text.size() - most_messages);
  }
}

// The number before the last "%".
std::optional<int> last_percent(std::string_view text) {
  const auto sign = text.rfind('%');
  if (sign == text.npos) return std::nullopt;
  auto first = sign;
  while (first > 0 && text[first - 1] >= '0' && text[first - 1] <= '9') --first;
  int value = 0;
  const auto read = std::from_chars(text.data() + first, text.data() + sign, value);
  return read.ec == std::errc() && value <= 100 ? std::optional(value) : std::nullopt;
}

std::string last_line(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  return std::string(text.substr(text.rfind('\n') + 1));
}

class ExportProcess : public player::Exporting {
 public:
  ExportProcess(pid_t process, PipeEnd progress, PipeEnd messages, std::string out)
      : process_(process),
        progress_(std::move(progress)),
        messages_(std::move(messages)),
        out_(std::move(out)) {}

  // The process removes unfinished files when it is asked to end.
  ~ExportProcess() override {
    if (process_ <= 0) return;
    (void)::kill(process_, SIGTERM);
    const auto end = std::chrono::steady_clock::now() + export_patience;
    while (!reap(WNOHANG)) {
      if (std::chrono::steady_clock::now() > end) {
        (void)::kill(process_, SIGKILL);
        reap(0);
        return;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }

  std::optional<int> percent() override {
    read_more(progress_, reached_);
    return last_percent(reached_);
  }

  std::optional<std::string> ended() override {
    read_more(messages_, reported_);
    if (!reap(WNOHANG)) return std::nullopt;
    read_more(messages_, reported_);
    // If the recording is damaged, the file has what comes before the damage.
    std::error_code unknown;
    const bool is_partial = WIFEXITED(status_) && std::filesystem::exists(out_, unknown);
    if ((WIFEXITED(status_) && WEXITSTATUS(status_) == 0) || is_partial) return "";
    const std::string why = last_line(reported_);
    return why.empty() ? "the process that makes it has ended" : why;
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
  int status_ = 0;
  PipeEnd progress_;
  PipeEnd messages_;
  std::string out_;
  std::string reached_;
  std::string reported_;
};

}  // namespace

player::StartedExport start_export_process(const std::vector<std::string>& arguments, std::string out,
                                           const Descriptor* input) {
  auto progress = open_pipe();
  auto messages = open_pipe();
  if (!progress || !messages) return std::unexpected("cannot start a process: " + words_of(errno));
  std::vector<std::string> words{"tetron", std::string(export_mark)};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  if (input != nullptr)
    ::posix_spawn_file_actions_adddup2(&actions, input->number(), STDIN_FILENO);
  else
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions, messages->write.number(), STDERR_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, progress->write.number(), export_progress);
  pid_t process = 0;
  const int problem = ::posix_spawn(&process, own_program, &actions, nullptr, pointers.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (problem != 0) return std::unexpected("cannot start a process: " + words_of(problem));
  return std::make_unique<ExportProcess>(process, std::move(progress->read), std::move(messages->read),
                                         std::move(out));
}

}  // namespace tetron::app
