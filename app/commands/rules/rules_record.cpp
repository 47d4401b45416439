#include "app/commands/rules/rules_record.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "app/commands/recording/profile_beside.hpp"
#include "app/io/exit_code.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/system_words.hpp"
#include "base/error.hpp"

namespace tetron::app {

namespace {

bool is_there(const std::string& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0;
}

bool is_regular_file(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode);
}

}  // namespace

void GameRecorder::refuse_to_overwrite(const std::string& path, bool force) {
  if (path.empty() || force || !is_regular_file(path)) return;  // a device or pipe is written as it is
  for (const std::string& name : {path, profile_path_beside(path)}) {
    if (!is_there(name)) continue;
    refuse(ExitCode::usage, "{} already exists; --force overwrites it", name);
  }
}

GameRecorder::GameRecorder(const std::string& path, const rules::Script& script)
    : path_(path), chunks_(script) {
  const std::string profile = profile_path_beside(path);
  if (is_there(path) || is_there(profile)) {
    replacement_.emplace(path);
    if (!chunks_.profile_text().empty()) profile_replacement_.emplace(profile);
    begin(script);
    return;
  }
  descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail(errno);
  try {
    begin(script);
    if (chunks_.profile_text().empty()) return;
    Output out(profile);
    out.text() += chunks_.profile_text();
    out.commit();
  } catch (const Exit&) {
    ::unlink(path.c_str());  // nothing of it could be read
    throw;
  }
}

void GameRecorder::begin(const rules::Script& script) {
  (void)tet::write(chunks_.header(script), buffer_);  // of our own making: it can be written
  const auto records = chunks_.begin(script);
  if (!records) refuse(ExitCode::cannot_write, "{}: {}", path_, base::describe(records.error()));
  write(*records);
  flush();
}

GameRecorder::~GameRecorder() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void GameRecorder::fail(int problem) {
  refuse(ExitCode::cannot_write, "{}: cannot write: {}", path_,
         why_not_written({problem, std::generic_category()}));
}

void GameRecorder::write(const std::vector<tet::Record>& records) {
  for (const tet::Record& record : records) (void)tet::write(record, buffer_);
}

void GameRecorder::flush() {
  if (replacement_) {
    replacement_->text().append(reinterpret_cast<const char*>(buffer_.data()), buffer_.size());
    replacement_->flush_if_full();
    buffer_.clear();
    return;
  }
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
    refuse(ExitCode::cannot_write, "{}: {}", path_, base::describe(records.error()));
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
  (void)tet::write(chunks_.header(script), buffer_);
  if (replacement_) {
    finish_replacement();
    return;
  }
  if (::lseek(descriptor_, 0, SEEK_SET) == 0) flush();
  const int closed = ::close(std::exchange(descriptor_, -1));
  if (closed != 0) fail(errno);
}

void GameRecorder::finish_replacement() {
  if (replacement_->can_seek()) {  // a pipe keeps the first header
    replacement_->seek(0);
    flush();
  }
  // The profile first: without it the recording could not be read.
  const std::string profile = profile_path_beside(path_);
  if (profile_replacement_) {
    profile_replacement_->text() += chunks_.profile_text();
    profile_replacement_->commit();
  } else if (replacement_->can_seek() && ::unlink(profile.c_str()) == 0) {
    note("{} was of the old recording and is gone", profile);
  }
  replacement_->commit();
}

}  // namespace tetron::app
