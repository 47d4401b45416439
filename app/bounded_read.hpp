#pragma once

#include <cstddef>
#include <expected>
#include <filesystem>
#include <string>
#include <system_error>

namespace tetron::app {

// An open file; closed at the end.
class Descriptor {
 public:
  // As ::open() does it; number() is negative if that failed, and errno says why.
  Descriptor(const std::filesystem::path& path, int flags);
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor();
  int number() const { return number_; }

 private:
  int number_;
};

// The bytes from where the file stands to its end, copied, so that nothing that happens to the file later
// changes them. More than `most` are std::errc::file_too_large.
std::expected<std::string, std::error_code> read_at_most(int descriptor, std::size_t most);

}  // namespace tetron::app
