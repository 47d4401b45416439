#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <expected>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <system_error>

// Files, copied into memory. Nothing is mapped: another program may change, shorten or remove a file while
// it is read, and what was read must not change.
// docs/decisions/strangers.md#packed-files
namespace tetron::base {

// The bytes of a whole file, read to its end. Moving a FileBytes does not move the bytes.
class FileBytes {
 public:
  // The largest size if the caller gives no other limit.
  static constexpr std::uint64_t most = std::uint64_t{512} << 20;

  // Errors are those of the operating system; std::errc::is_a_directory for a directory;
  // std::errc::file_too_large for more than `limit` bytes, without reading them if the file's size is known.
  static std::expected<FileBytes, std::error_code> open(const std::filesystem::path& path,
                                                        std::uint64_t limit = most);
  // The same for an open descriptor such as standard input, from its current position.
  static std::expected<FileBytes, std::error_code> read(int descriptor, std::uint64_t limit = most);

  std::span<const std::byte> bytes() const { return {data_.get(), size_}; }
  std::string_view text() const { return {reinterpret_cast<const char*>(data_.get()), size_}; }

  // Continues reading until there are `wanted` bytes or the end is reached.
  std::expected<void, std::error_code> read_up_to(int descriptor, std::uint64_t wanted);

 private:
  struct Free {
    void operator()(std::byte* data) const { std::free(data); }
  };
  // realloc() moves a large block without copying it; a vector would need twice the memory.
  std::unique_ptr<std::byte, Free> data_;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

// Identifies a file, whatever name is used for it.
struct FileId {
  std::uint64_t device = 0;
  std::uint64_t number = 0;
  friend auto operator<=>(const FileId&, const FileId&) = default;
};

// An open file whose bytes are copied when they are needed. For a pipe or device, what was read is kept in
// memory. Copies refer to the same open file.
class File {
 public:
  // Errors are those of the operating system; std::errc::is_a_directory for a directory.
  static std::expected<File, std::error_code> open(const std::filesystem::path& path);
  // An open descriptor such as standard input, from its current position; it is not closed.
  static std::expected<File, std::error_code> of(int descriptor);
  // A file with bytes that were read before.
  explicit File(FileBytes bytes);

  // Reads a pipe or device to its end. The error for more than `limit` bytes is std::errc::file_too_large.
  // Does nothing for a regular file.
  std::expected<void, std::error_code> fetch(std::uint64_t limit = FileBytes::most) const;
  // All bytes, if there are at most `limit`.
  std::expected<FileBytes, std::error_code> read_all(std::uint64_t limit = FileBytes::most) const;

  // For a regular file the size when it was opened; for a pipe the number of bytes read so far.
  std::uint64_t size() const;
  // Copies the bytes from `at` on into `into` and returns how many there were. If there are fewer than
  // size() promises, the file became shorter or can no longer be read. A pipe is read as far as needed.
  std::size_t read(std::uint64_t at, std::span<std::byte> into) const;
  // The bytes in memory; empty for a regular file.
  std::optional<std::span<const std::byte>> memory() const;
  // Empty if it is not a regular file.
  std::optional<FileId> id() const;

 private:
  struct State;
  explicit File(std::shared_ptr<State> state) : state_(std::move(state)) {}

  std::shared_ptr<State> state_;
};

// The bytes for a reader that reads at arbitrary places: memory that does not change and outlives the
// reader, or a file.
class ByteSource {
 public:
  explicit ByteSource(std::span<const std::byte> memory) : memory_(memory), size_(memory.size()) {}
  // fetch() must have been called on the file.
  explicit ByteSource(const File& file) : size_(file.size()) {
    if (const auto kept = file.memory()) memory_ = *kept;
    file_ = file;
  }

  std::uint64_t size() const { return size_; }
  // All bytes if they are in memory; null if they are in a file.
  const std::byte* memory() const { return memory_.data(); }
  // Copies the bytes from `at` on into `into` and returns how many there were.
  std::size_t read(std::uint64_t at, std::span<std::byte> into) const;

 private:
  std::span<const std::byte> memory_;
  std::uint64_t size_ = 0;
  std::optional<File> file_;
};

}  // namespace tetron::base
