#include "app/bounded_read.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace tetron::app {

Descriptor::Descriptor(const std::filesystem::path& path, int flags)
    : number_(::open(path.c_str(), flags | O_CLOEXEC)) {}

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

std::expected<std::string, std::error_code> read_at_most(int descriptor, std::size_t most) {
  constexpr std::size_t first = 16 * 1024;
  std::string bytes;
  for (std::size_t filled = 0;;) {
    // One byte more than there may be, to notice it.
    if (filled == bytes.size()) bytes.resize(std::min(most + 1, std::max(first, 2 * filled)));
    const ssize_t count = ::read(descriptor, bytes.data() + filled, bytes.size() - filled);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return std::unexpected(std::error_code(errno, std::system_category()));
    filled += static_cast<std::size_t>(count);
    if (filled > most) return std::unexpected(std::make_error_code(std::errc::file_too_large));
    if (count == 0) {
      bytes.resize(filled);
      return bytes;
    }
  }
}

}  // namespace tetron::app
