#pragma once

#include <atomic>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>

namespace tetron::base {

// Memory that is backed by files without a name in a folder, so that it need not stay resident. The files are
// gone with the object, or with the process.
class ScratchFiles {
 public:
  // At most about `resident` bytes of it are kept resident, if touched() is called.
  ScratchFiles(std::string folder, std::size_t resident) : folder_(std::move(folder)), resident_(resident) {}
  ~ScratchFiles();
  ScratchFiles(const ScratchFiles&) = delete;
  ScratchFiles& operator=(const ScratchFiles&) = delete;

  // Memory for so many bytes, all 0; null if the folder has no room for them, or is none.
  void* map(std::size_t bytes);
  void unmap(void* memory);
  // To be told how many bytes may have become resident, on any thread: around each that is read the system
  // maps `mapped_around`. What is said twice counts twice.
  static constexpr std::size_t mapped_around = std::size_t{64} << 10;
  void touched(std::size_t bytes) {
    if (touched_.fetch_add(bytes, std::memory_order_relaxed) + bytes > between_looks) look();
  }
  // Bytes of all files, the most there were at a time.
  std::size_t peak() const { return peak_; }

 private:
  static constexpr std::size_t between_looks = std::size_t{32} << 20;
  void look();

  std::string folder_;
  std::size_t resident_;
  std::atomic<std::size_t> touched_ = 0;
  std::mutex mutex_;
  std::map<void*, std::size_t> mappings_;  // with their sizes
  std::size_t bytes_ = 0;
  std::size_t peak_ = 0;
};

}  // namespace tetron::base
