#include "formats/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <new>
#include <utility>

namespace tetron::formats {

namespace {

std::unexpected<std::error_code> last_error() {
  return std::unexpected(std::error_code(errno, std::generic_category()));
}

struct Descriptor {
  int number;
  ~Descriptor() { ::close(number); }
};

}  // namespace

std::expected<MappedFile, std::error_code> MappedFile::open(const std::filesystem::path& path) {
  const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file.number < 0) return last_error();
  struct stat status {};
  if (::fstat(file.number, &status) != 0) return last_error();
  if (S_ISDIR(status.st_mode)) return std::unexpected(std::make_error_code(std::errc::is_a_directory));
  if (!S_ISREG(status.st_mode)) return read(file.number);
  MappedFile mapped;
  if (status.st_size == 0) return mapped;
  const auto size = static_cast<std::size_t>(status.st_size);
  void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number, 0);
  if (address == MAP_FAILED) return last_error();
  mapped.mapping_ = static_cast<const std::byte*>(address);
  mapped.size_ = size;
  return mapped;
}

std::expected<MappedFile, std::error_code> MappedFile::read(int descriptor) {
  MappedFile file;
  std::size_t used = 0;
  try {
    for (;;) {
      if (used == file.read_.size()) file.read_.resize(used == 0 ? 64 * 1024 : used * 2);
      const ssize_t got = ::read(descriptor, file.read_.data() + used, file.read_.size() - used);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return last_error();
      if (got == 0) break;
      used += static_cast<std::size_t>(got);
      if (used > max_read) return std::unexpected(std::make_error_code(std::errc::file_too_large));
    }
    file.read_.resize(used);
  } catch (const std::bad_alloc&) {
    return std::unexpected(std::make_error_code(std::errc::not_enough_memory));
  }
  return file;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : mapping_(std::exchange(other.mapping_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      read_(std::move(other.read_)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(mapping_, other.mapping_);
  std::swap(size_, other.size_);
  std::swap(read_, other.read_);
  return *this;
}

MappedFile::~MappedFile() {
  if (mapping_) ::munmap(const_cast<std::byte*>(mapping_), size_);
}

}  // namespace tetron::formats
