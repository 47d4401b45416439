#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

namespace tetron::base {

// A file of blocks, each with its length, bytes and checksum.
class BlockWriter {
 public:
  explicit BlockWriter(const std::filesystem::path& path);
  ~BlockWriter();
  BlockWriter(const BlockWriter&) = delete;
  BlockWriter& operator=(const BlockWriter&) = delete;
  // If something cannot be written, finish() returns false.
  void write(std::span<const std::byte> block);
  // Closes the file; returns whether all is on the disk. Call it once, at the end.
  bool finish();

 private:
  void write_all(const void* from, std::size_t size);

  int descriptor_;
  bool is_good_;
};
class BlockReader {
 public:
  explicit BlockReader(const std::filesystem::path& path);
  ~BlockReader();
  BlockReader(const BlockReader&) = delete;
  BlockReader& operator=(const BlockReader&) = delete;
  // The next block; empty if it is damaged or there is none.
  std::optional<std::vector<std::byte>> read();
  bool is_at_end() const { return left_ == 0; }

 private:
  int descriptor_;
  std::uint64_t left_ = 0;
};

}  // namespace tetron::base
