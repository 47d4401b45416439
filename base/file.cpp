#include "base/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

namespace tetron::base {

namespace {

constexpr std::size_t least_room = 64 * 1024;

std::unexpected<std::error_code> last_error() {
  return std::unexpected(std::error_code(errno, std::generic_category()));
}

std::unexpected<std::error_code> failure(std::errc what) {
  return std::unexpected(std::make_error_code(what));
}

struct Descriptor {
  int number = -1;
  bool owned = false;

  Descriptor(int n, bool o) : number(n), owned(o) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (owned && number >= 0) ::close(number);
  }
};

// Returns a negative number on an error, which is in errno. What looks like a file may have nothing to read
// now (/proc/kmsg), or another program may have a lease on it and give it up in a moment; both are not waited
// for longer than this.
int open_to_read(const std::filesystem::path& path) {
  constexpr int tries = 100;
  constexpr std::chrono::milliseconds between_tries{50};
  struct stat status {};
  const bool is_file = ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
  const int flags = O_RDONLY | O_CLOEXEC | (is_file ? O_NONBLOCK : 0);
  int number = ::open(path.c_str(), flags);
  for (int i = 1; number < 0 && errno == EWOULDBLOCK && i < tries; ++i) {
    std::this_thread::sleep_for(between_tries);
    number = ::open(path.c_str(), flags);
  }
  return number;
}

std::expected<struct stat, std::error_code> status_of(int descriptor) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return last_error();
  if (S_ISDIR(status.st_mode)) return failure(std::errc::is_a_directory);
  return status;
}

}  // namespace

std::expected<FileBytes, std::error_code> FileBytes::open(const std::filesystem::path& path,
                                                          std::uint64_t limit) {
  const Descriptor file(open_to_read(path), true);
  if (file.number < 0) return last_error();
  return read(file.number, limit);
}

std::expected<FileBytes, std::error_code> FileBytes::read(int descriptor, std::uint64_t limit) {
  const auto status = status_of(descriptor);
  if (!status) return std::unexpected(status.error());
  FileBytes file;
  if (S_ISREG(status->st_mode)) {
    const off_t at = std::max(::lseek(descriptor, 0, SEEK_CUR), off_t{0});
    const auto left = static_cast<std::uint64_t>(std::max(status->st_size - at, off_t{0}));
    if (left > limit) return failure(std::errc::file_too_large);
  }
  // Reading one more byte than allowed shows that there are too many.
  if (auto done = file.read_up_to(descriptor, limit + 1); !done) return std::unexpected(done.error());
  if (file.size_ > limit) return failure(std::errc::file_too_large);
  return file;
}

std::expected<void, std::error_code> FileBytes::read_up_to(int descriptor, std::uint64_t wanted) {
  while (size_ < wanted) {
    if (size_ == room_) {
      const std::size_t room = std::min<std::uint64_t>(std::max(least_room, room_ + room_ / 2), wanted);
      auto* grown = static_cast<std::byte*>(std::realloc(data_.get(), room));
      if (grown == nullptr) return failure(std::errc::not_enough_memory);
      (void)data_.release();
      data_.reset(grown);
      room_ = room;
    }
    const std::size_t room = std::min<std::uint64_t>(room_, wanted) - size_;
    const ssize_t got = ::read(descriptor, data_.get() + size_, room);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return last_error();
    if (got == 0) break;
    size_ += static_cast<std::size_t>(got);
  }
  return {};
}

struct File::State {
  State(int number, bool owned) : descriptor(number, owned) {}

  Descriptor descriptor;
  bool is_regular = false;
  std::uint64_t origin = 0;  // where the first byte is in the file
  std::uint64_t size = 0;    // of a regular file
  FileId id;
  FileBytes kept;  // of a pipe or device
  bool at_end = false;

  // Reads a pipe until there are `wanted` bytes or it ends.
  std::expected<void, std::error_code> keep(std::uint64_t wanted) {
    if (is_regular || at_end || kept.bytes().size() >= wanted) return {};
    auto done = kept.read_up_to(descriptor.number, wanted);
    at_end = !done || kept.bytes().size() < wanted;
    return done;
  }
};

File::File(FileBytes bytes) : state_(std::make_shared<State>(-1, false)) {
  state_->kept = std::move(bytes);
  state_->at_end = true;
}

std::expected<File, std::error_code> File::open(const std::filesystem::path& path) {
  const int number = open_to_read(path);
  if (number < 0) return last_error();
  auto file = of(number);
  if (file)
    file->state_->descriptor.owned = true;
  else
    ::close(number);
  return file;
}

std::expected<File, std::error_code> File::of(int descriptor) {
  const auto status = status_of(descriptor);
  if (!status) return std::unexpected(status.error());
  auto state = std::make_shared<State>(descriptor, false);
  state->is_regular = S_ISREG(status->st_mode);
  if (state->is_regular) {
    state->id = {status->st_dev, status->st_ino};
    const off_t at = std::max(::lseek(descriptor, 0, SEEK_CUR), off_t{0});
    state->origin = static_cast<std::uint64_t>(at);
    state->size = static_cast<std::uint64_t>(std::max(status->st_size - at, off_t{0}));
  }
  return File(std::move(state));
}

std::expected<void, std::error_code> File::fetch(std::uint64_t limit) const {
  if (auto done = state_->keep(limit + 1); !done) return done;
  if (state_->kept.bytes().size() > limit) return failure(std::errc::file_too_large);
  return {};
}

std::expected<FileBytes, std::error_code> File::read_all(std::uint64_t limit) const {
  if (state_->is_regular) {
    if (::lseek(state_->descriptor.number, static_cast<off_t>(state_->origin), SEEK_SET) < 0)
      return last_error();
    return FileBytes::read(state_->descriptor.number, limit);
  }
  if (auto done = fetch(limit); !done) return std::unexpected(done.error());
  return std::exchange(state_->kept, FileBytes());
}

std::uint64_t File::size() const {
  return state_->is_regular ? state_->size : state_->kept.bytes().size();
}

std::size_t File::read(std::uint64_t at, std::span<std::byte> into) const {
  if (!state_->is_regular) {
    (void)state_->keep(at + into.size());
    return ByteSource(state_->kept.bytes()).read(at, into);
  }
  std::size_t done = 0;
  while (done < into.size()) {
    const ssize_t got = ::pread(state_->descriptor.number, into.data() + done, into.size() - done,
                                static_cast<off_t>(state_->origin + at + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

std::optional<std::span<const std::byte>> File::memory() const {
  if (state_->is_regular) return std::nullopt;
  return state_->kept.bytes();
}

std::optional<FileId> File::id() const {
  if (!state_->is_regular) return std::nullopt;
  return state_->id;
}

std::size_t ByteSource::read(std::uint64_t at, std::span<std::byte> into) const {
  if (at >= size_) return 0;
  into = into.first(std::min<std::uint64_t>(into.size(), size_ - at));
  if (memory_.data() == nullptr) return file_->read(at, into);
  std::memcpy(into.data(), memory_.data() + at, into.size());
  return into.size();
}

}  // namespace tetron::base
