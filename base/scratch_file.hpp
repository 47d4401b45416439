#pragma once

#include <atomic>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>

namespace tetron::base {

// Memory that is backed by files without a name in a folder, so that it need not stay resident. The files
// disappear with the object or the process.
class ScratchFiles {
 public:
  // About `resident` bytes are kept resident at most, if touched() is called.
  ScratchFiles(std::string folder, std::size_t resident) : folder_(std::move(folder)), resident_(resident) {}
  ~ScratchFiles();
  ScratchFiles(const ScratchFiles&) = delete;
  ScratchFiles& operator=(const ScratchFiles&) = delete;

  // Memory of this many bytes, all 0; null if the folder has no room for them or does not exist.
  void* map(std::size_t bytes);
  void unmap(void* memory);
  // Reports how many bytes may have become resident; may be called from any thread. The system maps
  // `mapped_around` bytes around each byte that is read. Bytes reported twice count twice.
  static constexpr std::size_t mapped_around = std::size_t{64} << 10;
  void touched(std::size_t bytes) {
    if (touched_.fetch_add(bytes, std::memory_order_relaxed) + bytes > between_looks) look();
  }
  // The largest total size of the files so far, in bytes.
  std::size_t peak() const { return peak_; }

 private:
  static constexpr std::size_t between_looks = std::size_t{32} << 20;
  void look();

  std::string folder_;
  std::size_t resident_;
  std::atomic<std::size_t> touched_ = 0;
  std::mutex mutex_;
  std::map<void*, std::size_t> mappings_;  // sizes by address
  std::size_t bytes_ = 0;
  std::size_t peak_ = 0;
};

}  // namespace tetron::base
