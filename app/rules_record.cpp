#include "app/rules_record.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "app/exit_code.hpp"
#include "app/messages.hpp"
#include "app/output.hpp"
#include "app/profile_beside.hpp"
#include "convert/text_out.hpp"
#include "formats/error.hpp"

namespace tetron::app {

GameRecorder::GameRecorder(const std::string& path, const rules::Script& script)
    : path_(path), chunks_(script) {
  if (!chunks_.profile_text().empty()) {
    Output profile(profile_path_beside(path));
    profile.text() += chunks_.profile_text();
    profile.commit();
  }
  descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail(errno);
  (void)tet::write(chunks_.header(script), buffer_);  // of our own making: it can be written
  const auto records = chunks_.begin(script);
  if (!records) {
    error(fmt::format("{}: {}", convert::escaped(path_), formats::describe(records.error())));
    throw Exit{ExitCode::cannot_write};
  }
  write(*records);
  flush();
}

GameRecorder::~GameRecorder() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void GameRecorder::fail(int problem) {
  error(
      fmt::format("{}: cannot write: {}", convert::escaped(path_), std::generic_category().message(problem)));
  throw Exit{ExitCode::cannot_write};
}

void GameRecorder::write(const std::vector<tet::Record>& records) {
  for (const tet::Record& record : records) (void)tet::write(record, buffer_);
}

void GameRecorder::flush() {
  for (std::span<const std::byte> left = buffer_; !left.empty();) {
    const ssize_t written = ::write(descriptor_, left.data(), left.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(errno);
    left = left.subspan(static_cast<std::size_t>(written));
  }
  buffer_.clear();
}

void GameRecorder::add(const rules::Script& script) {
  const auto records = chunks_.step(script);
  if (!records) {
    flush();
    error(fmt::format("{}: {}", convert::escaped(path_), formats::describe(records.error())));
    throw Exit{ExitCode::cannot_write};
  }
  write(*records);
  const std::uint64_t frame = script.game().counts().frames;
  if (frame - flushed_ < rules::frames_per_second) return;
  flushed_ = frame;
  flush();
}

void GameRecorder::finish(const rules::Script& script) {
  write(chunks_.end(script));
  flush();
  if (::lseek(descriptor_, 0, SEEK_SET) == 0) {  // a pipe keeps the first header
    (void)tet::write(chunks_.header(script), buffer_);
    flush();
  }
  const int closed = ::close(std::exchange(descriptor_, -1));
  if (closed != 0) fail(errno);
}

}  // namespace tetron::app
