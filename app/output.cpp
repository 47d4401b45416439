#include "app/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <utility>

#include "app/exit_code.hpp"
#include "app/messages.hpp"
#include "convert/text_out.hpp"

namespace tetron::app {

namespace {

// The one unfinished file, for the signal handlers; empty when there is none.
std::array<char, 4096> unfinished{};

void set_unfinished(const std::string& path) {
  unfinished[0] = '\0';
  if (path.size() < unfinished.size()) std::memcpy(unfinished.data(), path.c_str(), path.size() + 1);
}

void remove_unfinished() {
  if (unfinished[0] != '\0') ::unlink(unfinished.data());
}

extern "C" void on_interrupt(int number) {
  remove_unfinished();
  std::signal(number, SIG_DFL);
  std::raise(number);
}

extern "C" void on_bus_error(int) {
  remove_unfinished();
  constexpr std::string_view text = "tetron: the file became shorter while it was read\n";
  if (::write(2, text.data(), text.size()) < 0) std::_Exit(static_cast<int>(ExitCode::damaged));
  std::_Exit(static_cast<int>(ExitCode::damaged));
}

}  // namespace

void handle_signals() {
  std::signal(SIGPIPE, SIG_IGN);
  for (int number : {SIGINT, SIGTERM, SIGHUP}) std::signal(number, on_interrupt);
  std::signal(SIGBUS, on_bus_error);
}

Output::Output(const std::string& path) : path_(path) {
  if (path == "-") return;
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) fail(EISDIR);
  if (exists && !S_ISREG(status.st_mode)) {  // a device or pipe is written as it is
    descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail(errno);
    return;
  }
  temporary_ = fmt::format("{}.{}.tmp", path, ::getpid());
  set_unfinished(temporary_);  // first: an interrupt may come as soon as the file is there
  descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor_ < 0) {
    const int error = errno;
    set_unfinished("");
    temporary_.clear();
    fail(error);
  }
}

Output::~Output() {
  if (!temporary_.empty()) {
    ::unlink(temporary_.c_str());
    set_unfinished("");
  }
  if (descriptor_ > 2) ::close(descriptor_);
}

void Output::fail(int error) {
  if (error == EPIPE) {
    remove_unfinished();
    std::_Exit(static_cast<int>(ExitCode::done));
  }
  const std::string name = path_ == "-" ? std::string("standard output") : convert::escaped(path_);
  app::error(fmt::format("{}: cannot write: {}", name, std::generic_category().message(error)));
  throw Exit{ExitCode::cannot_write};
}

void Output::flush() {
  for (std::string_view left = buffer_; !left.empty();) {
    const ssize_t written = ::write(descriptor_, left.data(), left.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(errno);
    left.remove_prefix(static_cast<std::size_t>(written));
  }
  buffer_.clear();
}

void Output::seek(std::uint64_t offset) {
  flush();
  if (::lseek(descriptor_, static_cast<off_t>(offset), SEEK_SET) < 0) fail(errno);
}

void Output::commit() {
  flush();
  if (temporary_.empty()) return;
  const int closed = ::close(std::exchange(descriptor_, 1));
  if (closed != 0) fail(errno);
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) fail(errno);
  temporary_.clear();
  set_unfinished("");
}

bool Output::is_terminal() const {
  return ::isatty(descriptor_) == 1;
}

}  // namespace tetron::app
