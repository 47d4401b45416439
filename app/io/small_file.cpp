#include "app/io/small_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <string_view>
#include <system_error>

#include "app/io/descriptor.hpp"
#include "app/io/input_files.hpp"
#include "app/io/new_file.hpp"
#include "app/io/system_words.hpp"

namespace tetron::app {

namespace {

using Clock = std::chrono::steady_clock;

// A change takes milliseconds. A program that holds the lock for longer is stuck.
constexpr std::chrono::seconds lock_patience{20};
constexpr int between_tries = 2;  // milliseconds

std::unexpected<SmallFileError> not_read(int number) {
  return std::unexpected(SmallFileError{number == ENOENT, why_not_read({number, std::generic_category()})});
}

std::unexpected<std::string> not_written(int number) {
  return std::unexpected(why_not_written({number, std::generic_category()}));
}

// The error says what kind of file it is, if it is not a regular one.
std::expected<void, SmallFileError> check_regular(const struct stat& status) {
  if (S_ISREG(status.st_mode)) return {};
  if (S_ISDIR(status.st_mode)) return not_read(EISDIR);
  return std::unexpected(SmallFileError{false, "is not a regular file; tetron does not open it"});
}

// Opening a device can have effects, so the name is checked before. What was opened must be checked again,
// because the name may mean another file by then.
std::expected<void, SmallFileError> check_name(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return not_read(errno);
  return check_regular(status);
}

std::expected<std::string, SmallFileError> read_all(int descriptor, std::size_t most) {
  std::string text(most + 1, '\0');
  std::size_t used = 0;
  while (used < text.size()) {
    const ssize_t got = ::pread(descriptor, text.data() + used, text.size() - used, static_cast<off_t>(used));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return not_read(errno);
    if (got == 0) break;
    used += static_cast<std::size_t>(got);
  }
  if (used > most)
    return std::unexpected(SmallFileError{
        false, fmt::format("has more than {} KiB, the most that tetron reads of such a file", most >> 10),
        true});
  text.resize(used);
  return text;
}

bool is_same_state(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_size == b.st_size &&
         a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec == b.st_mtim.tv_nsec;
}

// One attempt to change a file. It has to be repeated if another program was quicker.
class Attempt {
 public:
  Attempt(const std::string& path, std::size_t most, const TextChange& change)
      : path_(path), most_(most), change_(change) {}

  // Returns false if it has to be repeated.
  std::expected<bool, std::string> run() {
    if (auto named = check_name(path_); !named) {
      if (!named.error().is_missing) return std::unexpected(std::move(named.error().what));
      return make();
    }
    const Descriptor file(path_, O_RDWR | O_NONBLOCK | O_NOCTTY);
    if (file.number() < 0)
      return errno == ENOENT ? std::expected<bool, std::string>(false) : not_written(errno);
    if (auto locked = lock(file.number()); !locked) return std::unexpected(std::move(locked.error()));
    struct stat read {};
    if (::fstat(file.number(), &read) != 0) return not_written(errno);
    if (auto regular = check_regular(read); !regular) return std::unexpected(std::move(regular.error().what));
    if (!is_current(read)) return false;
    // The superuser may write any file, but somebody has protected this one.
    if ((read.st_mode & 0222) == 0)
      return std::unexpected(std::string("is read-only; tetron does not change it"));
    if (read.st_nlink > 1)
      return std::unexpected(std::string(
          "is one file with several names (hard links), which must stay the same; replace it by a "
          "copy, then tetron can change that"));
    const auto text = read_all(file.number(), most_);
    if (!text) return std::unexpected(text.error().what);
    auto made = change_(*text);
    if (!made) return std::unexpected(std::move(made.error()));
    if (*made == *text) return true;
    if (!is_current(read)) return false;
    if (!*made)
      return ::unlink(path_.c_str()) == 0 ? std::expected<bool, std::string>(true) : not_written(errno);
    return put(**made, true);
  }

 private:
  // Of a file that does not exist yet.
  std::expected<bool, std::string> make() {
    struct stat link {};
    if (::lstat(path_.c_str(), &link) == 0 && S_ISLNK(link.st_mode))
      return std::unexpected(
          std::string("is a link to a file that does not exist, and tetron makes no file there"));
    auto made = change_(std::nullopt);
    if (!made) return std::unexpected(std::move(made.error()));
    return *made ? put(**made, false) : true;
  }

  // A program that changes the file holds the lock meanwhile.
  static std::expected<void, std::string> lock(int descriptor) {
    const auto end = Clock::now() + lock_patience;
    while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
      if (errno == EINTR) continue;
      // A file system without locks; what others write until the file is replaced is noticed.
      if (errno != EWOULDBLOCK) return {};
      if (Clock::now() > end)
        return std::unexpected(
            std::string("another program has locked it; end that program, then try again"));
      (void)::poll(nullptr, 0, between_tries);
    }
    return {};
  }

  bool is_current(const struct stat& read) const {
    struct stat now {};
    return ::stat(path_.c_str(), &now) == 0 && is_same_state(now, read);
  }

  std::expected<bool, std::string> put(std::string_view text, bool replaces) const {
    NewFile file;
    if (const int error = file.create(path_); error != 0) return not_written(error);
    while (!text.empty()) {
      const ssize_t written = ::write(file.descriptor(), text.data(), text.size());
      if (written < 0 && errno != EINTR) return not_written(errno);
      if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
    const int error = file.commit(replaces);
    if (error == EEXIST && !replaces) return false;
    if (error != 0) return not_written(error);
    return true;
  }

  const std::string& path_;
  std::size_t most_;
  const TextChange& change_;
};

}  // namespace

std::expected<std::string, SmallFileError> read_small_file(const std::string& path, std::size_t most) {
  if (auto named = check_name(path); !named) return std::unexpected(std::move(named.error()));
  const Descriptor file(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  if (file.number() < 0) return not_read(errno);
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) return not_read(errno);
  if (auto regular = check_regular(status); !regular) return std::unexpected(std::move(regular.error()));
  remember_input(path, base::FileId{status.st_dev, status.st_ino});
  return read_all(file.number(), most);
}

std::expected<void, std::string> change_small_file(const std::string& path, std::size_t most,
                                                   const TextChange& change) {
  const auto end = Clock::now() + lock_patience;
  for (;;) {
    auto done = Attempt(path, most, change).run();
    if (!done) return std::unexpected(std::move(done.error()));
    if (*done) return {};
    if (Clock::now() > end) return std::unexpected(std::string("other programs change it all the time"));
  }
}

}  // namespace tetron::app
