#include "tests/app/command.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

namespace tetron::test {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds longest(120);

// An open file descriptor.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  int number() const { return number_; }
  bool open() const { return number_ >= 0; }
  void close() {
    if (open()) ::close(std::exchange(number_, -1));
  }

 private:
  int number_;
};

struct Pipe {
  Descriptor reading;
  Descriptor writing;

  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    reading = Descriptor(ends[0]);
    writing = Descriptor(ends[1]);
  }
};

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> all;
  for (std::string& word : words) all.push_back(word.data());
  all.push_back(nullptr);
  return all;
}

std::vector<std::string> environment_of(const Setting& setting) {
  std::vector<std::string> all;
  const auto given = [&setting](std::string_view name) {
    return std::ranges::find(setting.environment, name, [](const auto& v) { return v.first; }) !=
           setting.environment.end();
  };
  for (char** variable = environ; *variable; ++variable) {
    const std::string_view text = *variable;
    const std::string_view name = text.substr(0, text.find('='));
    if (name != "NO_COLOR" && !given(name)) all.emplace_back(text);
  }
  for (const auto& [name, value] : setting.environment) all.push_back(name + "=" + value);
  return all;
}

class Process {
 public:
  Process(const std::string& program, const std::vector<std::string>& arguments, const Setting& setting)
      : name_(program), setting_(setting) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in_.reading.number(), 0);
    if (setting.output_file.empty()) {
      posix_spawn_file_actions_adddup2(&actions, out_.writing.number(), 1);
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, setting.output_file.c_str(), O_WRONLY, 0);
    }
    posix_spawn_file_actions_adddup2(&actions, err_.writing.number(), 2);
    // The test itself ignores SIGPIPE; its children begin as those of a shell do.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);

    std::vector<std::string> words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> environment = environment_of(setting);
    const int failed = ::posix_spawnp(&id_, program.c_str(), &actions, &attributes, pointers(words).data(),
                                      pointers(environment).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) throw std::runtime_error("cannot run " + program);
    in_.reading.close();
    out_.writing.close();
    err_.writing.close();
    ::fcntl(in_.writing.number(), F_SETFL, O_NONBLOCK);
    for (const std::string& word : arguments) name_ += " " + word;
  }

  Outcome finish() {
    while (in_.writing.open() || out_.reading.open() || err_.reading.open()) exchange();
    int status = 0;
    while (::waitpid(id_, &status, WNOHANG) == 0) {
      check_time();
      ::poll(nullptr, 0, 1);
    }
    if (WIFEXITED(status)) outcome_.exit_code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) outcome_.signal = WTERMSIG(status);
    for (std::string_view mark : {"Sanitizer:", "runtime error:"})
      if (outcome_.err.contains(mark)) throw std::runtime_error(name_ + ": " + outcome_.err);
    return std::move(outcome_);
  }

 private:
  void exchange() {
    std::array<pollfd, 3> waiting{{{in_.writing.number(), POLLOUT, 0},
                                   {out_.reading.number(), POLLIN, 0},
                                   {err_.reading.number(), POLLIN, 0}}};
    if (::poll(waiting.data(), waiting.size(), setting_.interrupt_when || setting_.signal_when ? 1 : 1000) <
            0 &&
        errno != EINTR)
      throw std::runtime_error("poll fails");
    check_time();
    if (setting_.interrupt_when && !interrupted_ && setting_.interrupt_when()) {
      ::kill(id_, SIGINT);
      interrupted_ = true;
    }
    if (setting_.signal_when)
      if (const int number = setting_.signal_when(id_); number != 0) ::kill(id_, number);
    if (waiting[0].revents != 0) write_some();
    if (waiting[1].revents != 0) read_some(out_.reading, outcome_.out);
    if (waiting[2].revents != 0) read_some(err_.reading, outcome_.err);
    if (setting_.close_after_lines &&
        std::ranges::count(outcome_.out, '\n') >= static_cast<std::ptrdiff_t>(*setting_.close_after_lines))
      out_.reading.close();
  }

  void write_some() {
    const std::string_view left = std::string_view(setting_.input).substr(written_);
    const ssize_t count = left.empty() ? 0 : ::write(in_.writing.number(), left.data(), left.size());
    if (count > 0) written_ += static_cast<std::size_t>(count);
    // A program need not read what it is given.
    const bool failed = count < 0 && errno != EAGAIN && errno != EINTR;
    if (failed || written_ == setting_.input.size()) in_.writing.close();
  }

  static void read_some(Descriptor& from, std::string& text) {
    std::array<char, 65536> buffer;
    const ssize_t count = ::read(from.number(), buffer.data(), buffer.size());
    if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EINTR)) from.close();
  }

  void check_time() const {
    if (Clock::now() < deadline_) return;
    ::kill(id_, SIGKILL);
    ::waitpid(id_, nullptr, 0);
    throw std::runtime_error(name_ + " does not end");
  }

  std::string name_;
  const Setting& setting_;
  Pipe in_;
  Pipe out_;
  Pipe err_;
  pid_t id_ = 0;
  std::size_t written_ = 0;
  bool interrupted_ = false;
  Outcome outcome_;
  Clock::time_point deadline_ = Clock::now() + longest;
};

}  // namespace

Outcome run(const std::string& program, const std::vector<std::string>& arguments, const Setting& setting) {
  ::signal(SIGPIPE, SIG_IGN);
  return Process(program, arguments, setting).finish();
}

std::string tetron_binary() {
  if (const char* named = std::getenv("TETRON")) return named;
  return std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / "tetron";
}

bool has_unfinished_file(int process, const std::filesystem::path& folder) {
  std::error_code gone;  // the process may end at any time
  const std::filesystem::path open_files = "/proc/" + std::to_string(process) + "/fd";
  for (std::filesystem::directory_iterator at(open_files, gone), end; !gone && at != end;
       at.increment(gone)) {
    std::error_code closed;
    const std::string file = std::filesystem::read_symlink(at->path(), closed).string();
    if (file.starts_with(folder.string()) && (file.ends_with(" (deleted)") || file.contains("/.tetron-")))
      return true;
  }
  return false;
}

bool has_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::string_view left = path ? path : "";
  while (!left.empty()) {
    const std::string folder(left.substr(0, left.find(':')));
    left.remove_prefix(std::min(folder.size() + 1, left.size()));
    if (::access((folder + "/" + name).c_str(), X_OK) == 0) return true;
  }
  return false;
}

}  // namespace tetron::test
