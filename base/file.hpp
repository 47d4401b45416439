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

// Files, read into memory of our own. Nothing is mapped: another program may change, cut or remove a file
// while it is read, and what was looked at once must stay what it was.
// docs/decisions/0038-files-are-copied.md
namespace tetron::base {

// The bytes of a whole file, read to its end. Moves keep them where they are.
class FileBytes {
 public:
  // What a file may have if its reader names no other limit.
  static constexpr std::uint64_t most = std::uint64_t{512} << 20;

  // Errors: what the operating system says; a directory is std::errc::is_a_directory; more than `limit` bytes
  // are std::errc::file_too_large, which costs no memory where the file's size says so.
  static std::expected<FileBytes, std::error_code> open(const std::filesystem::path& path,
                                                        std::uint64_t limit = most);
  // The same of an open descriptor (standard input, say), from where it stands.
  static std::expected<FileBytes, std::error_code> read(int descriptor, std::uint64_t limit = most);

  std::span<const std::byte> bytes() const { return {data_.get(), size_}; }
  std::string_view text() const { return {reinterpret_cast<const char*>(data_.get()), size_}; }

  // Reads on until there are `wanted` bytes or the end is reached.
  std::expected<void, std::error_code> read_up_to(int descriptor, std::uint64_t wanted);

 private:
  struct Free {
    void operator()(std::byte* data) const { std::free(data); }
  };
  // realloc() moves a large block without copying it; a vector would need the memory twice.
  std::unique_ptr<std::byte, Free> data_;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

// Tells one file from another, whatever name it is reached by.
struct FileId {
  std::uint64_t device = 0;
  std::uint64_t number = 0;
  friend auto operator<=>(const FileId&, const FileId&) = default;
};

// An open file whose bytes are copied out where they are wanted. A pipe or device is kept in memory as far as
// it was read. Copies are the same open file.
class File {
 public:
  // Errors: what the operating system says; a directory is std::errc::is_a_directory.
  static std::expected<File, std::error_code> open(const std::filesystem::path& path);
  // An open descriptor (standard input, say) from where it stands; it is not closed.
  static std::expected<File, std::error_code> of(int descriptor);
  // Bytes that were read already.
  explicit File(FileBytes bytes);

  // Reads a pipe or device on until it has been read to its end, or more than `limit` bytes are there, which
  // is std::errc::file_too_large. Does nothing with a regular file, which has its end.
  std::expected<void, std::error_code> fetch(std::uint64_t limit = FileBytes::most) const;
  // All of it in memory, if it has at most `limit` bytes.
  std::expected<FileBytes, std::error_code> read_all(std::uint64_t limit = FileBytes::most) const;

  // Of a regular file when it was opened; of a pipe what was read of it.
  std::uint64_t size() const;
  // Copies the bytes from `at` on into `into`; says how many there were. Fewer than size() promises means
  // that the file became shorter or cannot be read any more. Of a pipe it reads as far as it must.
  std::size_t read(std::uint64_t at, std::span<std::byte> into) const;
  // What is in memory; nothing of a regular file.
  std::optional<std::span<const std::byte>> memory() const;
  // Nothing unless it is a regular file.
  std::optional<FileId> id() const;

 private:
  struct State;
  explicit File(std::shared_ptr<State> state) : state_(std::move(state)) {}

  std::shared_ptr<State> state_;
};

// Where a reader that goes from place to place finds its bytes: memory that stays as it is and outlives the
// reader, or a file.
class ByteSource {
 public:
  explicit ByteSource(std::span<const std::byte> memory) : memory_(memory), size_(memory.size()) {}
  // The file has been fetched.
  explicit ByteSource(const File& file) : size_(file.size()) {
    if (const auto kept = file.memory()) memory_ = *kept;
    file_ = file;
  }

  std::uint64_t size() const { return size_; }
  // All bytes, if they stand in memory; null if they are those of a file.
  const std::byte* memory() const { return memory_.data(); }
  // Copies the bytes from `at` on into `into`; says how many there were.
  std::size_t read(std::uint64_t at, std::span<std::byte> into) const;

 private:
  std::span<const std::byte> memory_;
  std::uint64_t size_ = 0;
  std::optional<File> file_;
};

}  // namespace tetron::base
