#include "app/io/state_log.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/io/exit_code.hpp"
#include "app/io/messages.hpp"
#include "app/io/system_words.hpp"

namespace tetron::app {

StateLog::StateLog(const std::string& path) {
  if (path.empty()) return;
  descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_ >= 0) return;
  refuse(ExitCode::cannot_write, "{}: cannot write: {}", path,
         why_not_written({errno, std::generic_category()}));
}

StateLog::~StateLog() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void StateLog::add(std::string line) {
  if (descriptor_ < 0 || line == last_) return;
  for (std::string_view left = line; !left.empty();) {
    const ssize_t count = ::write(descriptor_, left.data(), left.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      // The window continues; a program that waits for more will notice.
      error("--log-state: {}", std::system_category().message(errno));
      ::close(std::exchange(descriptor_, -1));
      return;
    }
    left.remove_prefix(static_cast<std::size_t>(count));
  }
  last_ = std::move(line);
}

}  // namespace tetron::app
