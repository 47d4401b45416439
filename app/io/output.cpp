#include "app/io/output.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <system_error>
#include <utility>

#include "app/io/exit_code.hpp"
#include "app/io/input_files.hpp"
#include "app/io/messages.hpp"
#include "app/io/part.hpp"
#include "app/io/streams.hpp"
#include "app/io/system_words.hpp"

namespace tetron::app {

namespace {

// How long a reader may wait before it reads more, after the work is over.
constexpr std::chrono::milliseconds output_patience{500};

base::FileId id_of(const struct stat& status) {
  return {status.st_dev, status.st_ino};
}

bool is_standard_output(const struct stat& status) {
  struct stat out {};
  return ::fstat(streams().out, &out) == 0 && id_of(out) == id_of(status);
}

}  // namespace

bool is_kept_file(const std::string& path) {
  struct stat status {};
  if (path == "-") return false;
  if (::stat(path.c_str(), &status) == 0)
    return (S_ISREG(status.st_mode) || S_ISFIFO(status.st_mode)) && !is_standard_output(status);
  // A link to nothing. Nobody has asked for a file at its end.
  return ::lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode);
}

void refuse_existing(const std::string& path, Existing existing) {
  if (existing == Existing::keep && is_kept_file(path))
    refuse(ExitCode::usage, "{}: already exists; --force overwrites it", path);
}

Output::Output(const std::string& path, Existing existing)
    : path_(path), existing_(existing), descriptor_(streams().out) {
  part_ = current_part();
  if (path == "-") return;
  if (path.empty()) refuse(ExitCode::cannot_write, "--output: expected a name");
  refuse_input();
  refuse_existing(path, existing);
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) fail(EISDIR);
  if (exists && is_standard_output(status)) return;
  part_ = nullptr;
  if (exists && !S_ISREG(status.st_mode)) {
    descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail(errno);
    is_own_ = true;
    return;
  }
  if (const int error = file_.create(path); error != 0) fail(error);
  descriptor_ = file_.descriptor();
}

Output::~Output() {
  if (is_own_ && !file_.is_open()) ::close(descriptor_);
}

// Files that are read are never overwritten.
void Output::refuse_input() const {
  struct stat status {};
  if (existing_ == Existing::replace_input || ::stat(path_.c_str(), &status) != 0) return;
  if (!S_ISREG(status.st_mode) || !is_input(id_of(status))) return;
  refuse(ExitCode::usage, "{}: is a file that is read here; write to another one", path_);
}

void Output::fail(int error) {
  if (error == EPIPE) {
    remove_unfinished_files();
    throw Exit{ExitCode::done};
  }
  const base::SafeText name = path_ == "-" ? "standard output" : base::safe("{}", path_);
  app::error("{}: cannot write: {}", name, why_not_written({error, std::generic_category()}));
  throw Exit{ExitCode::cannot_write};
}

void Output::give_up_when(std::function<bool()> is_over) {
  struct stat status {};
  if (part_ == nullptr && ::fstat(descriptor_, &status) == 0 && !S_ISREG(status.st_mode))
    is_over_ = std::move(is_over);
}

// Waits until that many bytes, or fewer, can be written without blocking. Returns false if the rest is
// discarded.
bool Output::may_write(std::size_t& bytes) {
  if (!is_over_) return true;
  if (is_given_up_) return false;
  // A pipe that is ready has room for this many.
  bytes = std::min<std::size_t>(bytes, PIPE_BUF);
  using Clock = std::chrono::steady_clock;
  for (std::optional<Clock::time_point> over; !is_given_up_;) {
    struct pollfd ready {
      descriptor_, POLLOUT, 0
    };
    const int found = ::poll(&ready, 1, 10);
    if (found > 0 || (found < 0 && errno != EINTR)) return true;
    if (!is_over_()) continue;
    if (!over) over = Clock::now();
    is_given_up_ = Clock::now() - *over >= output_patience;
  }
  return false;
}

void Output::flush() {
  flushed_ += buffer_.size();
  if (part_) {
    part_->data(buffer_);
    buffer_.clear();
    return;
  }
  for (std::string_view left = buffer_; !left.empty();) {
    std::size_t bytes = left.size();
    if (!may_write(bytes)) break;
    const ssize_t written = ::write(descriptor_, left.data(), bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(errno);
    left.remove_prefix(static_cast<std::size_t>(written));
  }
  buffer_.clear();
}

void Output::cut_to(std::uint64_t size) {
  if (size >= flushed_) {
    buffer_.resize(std::min<std::size_t>(buffer_.size(), size - flushed_));
    return;
  }
  buffer_.clear();
  const auto end = static_cast<off_t>(size);
  if (::ftruncate(descriptor_, end) != 0 || ::lseek(descriptor_, end, SEEK_SET) < 0) fail(errno);
  flushed_ = size;
}

void Output::seek(std::uint64_t offset) {
  flush();
  if (::lseek(descriptor_, static_cast<off_t>(offset), SEEK_SET) < 0) fail(errno);
}

void Output::commit() {
  flush();
  if (!file_.is_open()) return;
  refuse_input();
  descriptor_ = -1;
  const int error = file_.commit(existing_ != Existing::keep);
  if (error == EEXIST && existing_ == Existing::keep) refuse_existing(path_, existing_);
  if (error != 0) fail(error);
  detail("{}: written, {} bytes", path_, size());
}

bool Output::is_terminal() const {
  return part_ ? part_->is_terminal() : ::isatty(descriptor_) == 1;
}

std::size_t Output::columns() const {
  struct winsize size {};
  if (is_terminal() && ::ioctl(streams().out, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

}  // namespace tetron::app
