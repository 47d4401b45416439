#include "app/io/new_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace tetron::app {

namespace {

constexpr int most_links = 40;      // the limit of Linux
constexpr int most_attempts = 100;  // for finding a free name

// Names of unfinished files, for signal handlers.
struct Unfinished {
  std::atomic<bool> used = false;
  std::array<char, 4096> path{};
};
std::array<Unfinished, 16> unfinished;
static_assert(std::atomic<bool>::is_always_lock_free);

// Before the file exists, because a signal may come at any time.
void note_unfinished(const std::string& path) {
  for (Unfinished& slot : unfinished) {
    if (slot.used || path.size() >= slot.path.size()) continue;
    std::memcpy(slot.path.data(), path.c_str(), path.size() + 1);
    slot.used = true;
    return;
  }
}

void forget_unfinished(const std::string& path) {
  for (Unfinished& slot : unfinished)
    if (slot.used && path == slot.path.data()) slot.used = false;
}

std::string folder_for(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == path.npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

// The target of a chain of symbolic links, which does not have to exist. Empty for a circular chain.
std::optional<std::string> follow_links(std::string path) {
  for (int i = 0; i < most_links; ++i) {
    std::array<char, 4096> link;
    const ssize_t length = ::readlink(path.c_str(), link.data(), link.size());
    if (length < 0) return path;  // not a link, or it does not exist
    const std::string_view to(link.data(), static_cast<std::size_t>(length));
    path = to.starts_with('/') ? std::string(to) : folder_for(path) + "/" + std::string(to);
  }
  return std::nullopt;
}

// Gives the file the owner, group and mode of the file that it will replace. If the owner cannot be changed,
// the setuid bit is removed; if the group cannot, the group's permissions.
void take_after(int descriptor, const struct stat& old) {
  mode_t mode = old.st_mode & 07777;
  if (::fchown(descriptor, old.st_uid, old.st_gid) != 0) {
    mode &= ~static_cast<mode_t>(S_ISUID);
    if (::fchown(descriptor, static_cast<uid_t>(-1), old.st_gid) != 0)
      mode &= ~static_cast<mode_t>(S_ISGID | S_IRWXG);
  }
  (void)::fchmod(descriptor, mode);
}

// Some file systems do not support this, which is not an error.
int synchronise(int descriptor) {
  if (::fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP) return 0;
  return errno;
}

// Makes the name permanent, too. Cannot be done for a folder that may not be read.
void synchronise_folder(const std::string& path) {
  const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  (void)::fsync(folder);
  ::close(folder);
}

std::string proc_name(int descriptor) {
  return fmt::format("/proc/self/fd/{}", descriptor);
}

// Short, regardless of the length of the file's name.
std::string temporary_name(const std::string& folder) {
  static std::atomic<unsigned> count = 0;
  return fmt::format("{}/.tetron-{}-{}.tmp", folder, ::getpid(), ++count);
}

}  // namespace

void remove_unfinished_files() {
  for (const Unfinished& slot : unfinished)
    if (slot.used) ::unlink(slot.path.data());
}

void leave_unfinished_files() {
  for (Unfinished& slot : unfinished) slot.used = false;
}

NewFile::~NewFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (temporary_.empty()) return;
  ::unlink(temporary_.c_str());
  forget_temporary();
}

void NewFile::forget_temporary() {
  forget_unfinished(temporary_);
  temporary_.clear();
}

int NewFile::create(const std::string& path, bool may_be_nameless) {
  const auto target = follow_links(path);
  if (!target) return ELOOP;
  target_ = *target;
  folder_ = folder_for(target_);
  if (target_.ends_with('/')) return EISDIR;
  struct stat old {};
  had_target_ = ::stat(target_.c_str(), &old) == 0;
  if (had_target_ && ::faccessat(AT_FDCWD, target_.c_str(), W_OK, AT_EACCESS) != 0) return errno;
  // Nobody else may read it before it has the old file's mode.
  const mode_t mode = had_target_ ? 0600 : 0666;
  if (may_be_nameless) {
    descriptor_ = ::open(folder_.c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, mode);
    // It gets its name through /proc.
    if (descriptor_ >= 0 && ::access(proc_name(descriptor_).c_str(), F_OK) != 0)
      ::close(std::exchange(descriptor_, -1));
  }
  if (descriptor_ < 0)
    if (const int error = create_named(mode); error != 0) return error;
  if (had_target_) take_after(descriptor_, old);
  return 0;
}

int NewFile::create_named(mode_t mode) {
  for (int i = 0; i < most_attempts; ++i) {
    temporary_ = temporary_name(folder_);
    note_unfinished(temporary_);
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor_ >= 0) return 0;
    const int error = errno;
    forget_temporary();
    if (error != EEXIST) return error;
  }
  return EEXIST;
}

int NewFile::link_to(const std::string& name) const {
  return ::linkat(AT_FDCWD, proc_name(descriptor_).c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0
             ? 0
             : errno;
}

int NewFile::commit(bool replaces) {
  if (const int error = synchronise(descriptor_); error != 0) return error;
  if (const int error = put_in_place(replaces); error != 0) return error;
  synchronise_folder(folder_);
  const int closed = ::close(std::exchange(descriptor_, -1));
  return closed == 0 ? 0 : errno;
}

int NewFile::put_in_place(bool replaces) {
  if (temporary_.empty()) {
    // If the target does not exist, the file gets its name in one step.
    const int error = had_target_ && replaces ? EEXIST : link_to(target_);
    if (error != EEXIST || !replaces) return error;
    // A link cannot replace a file. Only renaming can, which needs a temporary name.
    for (int i = 0; i < most_attempts && temporary_.empty(); ++i) {
      temporary_ = temporary_name(folder_);
      note_unfinished(temporary_);
      const int failed = link_to(temporary_);
      if (failed == 0) break;
      forget_temporary();
      if (failed != EEXIST) return failed;
    }
    if (temporary_.empty()) return EEXIST;
  }
  int failed =
      ::renameat2(AT_FDCWD, temporary_.c_str(), AT_FDCWD, target_.c_str(), replaces ? 0 : RENAME_NOREPLACE);
  if (failed != 0 && !replaces && (errno == EINVAL || errno == ENOSYS)) {  // not supported
    if (::access(target_.c_str(), F_OK) == 0) return EEXIST;
    failed = std::rename(temporary_.c_str(), target_.c_str());
  }
  if (failed != 0) return errno;
  forget_temporary();
  return 0;
}

}  // namespace tetron::app
