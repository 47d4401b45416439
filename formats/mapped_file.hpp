#pragma once

#include <cstddef>
#include <expected>
#include <filesystem>
#include <span>
#include <system_error>
#include <vector>

namespace tetron::formats {

// The bytes of a file. A regular file is mapped into memory and read as it is touched; a pipe or device is
// read to its end. Moves keep the bytes where they are.
class MappedFile {
 public:
  // Errors: what the operating system says; a directory is std::errc::is_a_directory.
  static std::expected<MappedFile, std::error_code> open(const std::filesystem::path& path);
  // Reads an open descriptor (standard input, say) to its end. More than max_read bytes are
  // std::errc::file_too_large: a device may have no end.
  static std::expected<MappedFile, std::error_code> read(int descriptor);

  static constexpr std::size_t max_read = std::size_t{512} << 20;

  MappedFile() = default;
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::span<const std::byte> bytes() const {
    return mapping_ ? std::span(mapping_, size_) : std::span(read_);
  }

 private:
  const std::byte* mapping_ = nullptr;
  std::size_t size_ = 0;
  std::vector<std::byte> read_;
};

}  // namespace tetron::formats
