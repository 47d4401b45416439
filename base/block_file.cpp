#include "base/block_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/hash.hpp"

namespace tetron::base {

namespace {

constexpr std::uint64_t largest_block = std::uint64_t{1} << 32;

}  // namespace

BlockWriter::BlockWriter(const std::filesystem::path& path)
    : descriptor_(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)),
      is_good_(descriptor_ >= 0) {}

BlockWriter::~BlockWriter() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void BlockWriter::write(std::span<const std::byte> block) {
  const std::uint64_t size = block.size();
  const std::uint64_t sum = fnv1a(block);
  write_all(&size, sizeof size);
  write_all(block.data(), block.size());
  write_all(&sum, sizeof sum);
}

void BlockWriter::write_all(const void* from, std::size_t size) {
  for (std::size_t at = 0; is_good_ && at < size;) {
    const ssize_t written = ::write(descriptor_, static_cast<const std::byte*>(from) + at, size - at);
    if (written < 0 && errno == EINTR) continue;
    is_good_ = written > 0;
    at += static_cast<std::size_t>(std::max<ssize_t>(written, 0));
  }
}

bool BlockWriter::finish() {
  return is_good_ && ::fsync(descriptor_) == 0 && ::close(std::exchange(descriptor_, -1)) == 0;
}

BlockReader::BlockReader(const std::filesystem::path& path)
    : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  struct stat status {};
  if (descriptor_ >= 0 && ::fstat(descriptor_, &status) == 0)
    left_ = static_cast<std::uint64_t>(status.st_size);
}

BlockReader::~BlockReader() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<std::vector<std::byte>> BlockReader::read() {
  const auto read_all = [this](void* to, std::uint64_t size) {
    for (std::uint64_t at = 0; at < size;) {
      const ssize_t count = ::read(descriptor_, static_cast<std::byte*>(to) + at, size - at);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return false;
      at += static_cast<std::uint64_t>(count);
    }
    left_ -= size;
    return true;
  };
  std::uint64_t size = 0;
  std::uint64_t sum = 0;
  if (left_ < 16 || !read_all(&size, sizeof size) || size > std::min(left_ - 8, largest_block))
    return std::nullopt;
  std::vector<std::byte> block(size);
  if (!read_all(block.data(), size) || !read_all(&sum, sizeof sum) ||
      sum != fnv1a(std::span<const std::byte>(block)))
    return std::nullopt;
  return block;
}

}  // namespace tetron::base
