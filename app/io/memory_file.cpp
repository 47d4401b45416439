#include "app/io/memory_file.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "app/io/system_words.hpp"

namespace tetron::app {

namespace {

std::unexpected<std::string> system_failure() {
  return std::unexpected(std::generic_category().message(errno));
}

}  // namespace

std::expected<std::unique_ptr<Descriptor>, std::string> memory_of(std::span<const std::byte> bytes) {
  auto made = std::make_unique<Descriptor>(::memfd_create("tetron", MFD_CLOEXEC));
  if (made->number() < 0) return system_failure();
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t written = ::write(made->number(), bytes.data() + at, bytes.size() - at);
    if (written < 0 && errno != EINTR) return system_failure();
    if (written > 0) at += static_cast<std::size_t>(written);
  }
  if (::lseek(made->number(), 0, SEEK_SET) < 0) return system_failure();
  return made;
}

std::expected<base::File, std::string> file_of(const std::vector<std::byte>& bytes) {
  const auto made = memory_of(bytes);
  if (!made) return std::unexpected(made.error());
  auto kept = base::FileBytes::read((*made)->number());
  if (!kept) return std::unexpected(why_not_read(kept.error()));
  return base::File(std::move(*kept));
}

}  // namespace tetron::app
