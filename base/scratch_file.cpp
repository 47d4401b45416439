#include "base/scratch_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace tetron::base {

namespace {

// Opens a file without a name in the folder; returns -1 if that fails.
int open_nameless(const std::string& folder) {
  const int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0) return file;
  // Not every file system supports files without a name.
  std::string path = folder + "/tetron-XXXXXX";
  const int named = ::mkostemp(path.data(), O_CLOEXEC);
  if (named >= 0) ::unlink(path.c_str());
  return named;
}

// How many bytes of files are resident in this process; 0 if the system does not say.
std::size_t resident_of_files() {
  std::FILE* file = std::fopen("/proc/self/statm", "re");
  if (file == nullptr) return 0;
  unsigned long size = 0;
  unsigned long resident = 0;
  unsigned long of_files = 0;
  const int found = std::fscanf(file, "%lu %lu %lu", &size, &resident, &of_files);
  std::fclose(file);
  return found == 3 ? of_files * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

}  // namespace

ScratchFiles::~ScratchFiles() {
  for (const auto& [memory, bytes] : mappings_) ::munmap(memory, bytes);
}

void* ScratchFiles::map(std::size_t bytes) {
  bytes = std::max<std::size_t>(bytes, 1);
  const int file = open_nameless(folder_);
  if (file < 0) return nullptr;
  // Allocates all blocks now. Otherwise writing to the memory would end the process when the disk is full.
  void* memory = MAP_FAILED;
  if (::posix_fallocate(file, 0, static_cast<off_t>(bytes)) == 0)
    memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  ::close(file);
  if (memory == MAP_FAILED) return nullptr;
  const std::lock_guard lock(mutex_);
  mappings_.emplace(memory, bytes);
  bytes_ += bytes;
  peak_ = std::max(peak_, bytes_);
  return memory;
}

void ScratchFiles::unmap(void* memory) {
  const std::lock_guard lock(mutex_);
  const auto found = mappings_.find(memory);
  if (found == mappings_.end()) return;
  ::munmap(memory, found->second);
  bytes_ -= found->second;
  mappings_.erase(found);
}

// Unmapped data that are not on the disk yet stay in the system's cache, so nothing is lost.
void ScratchFiles::look() {
  const std::lock_guard lock(mutex_);
  if (touched_ <= between_looks) return;
  touched_ = 0;
  // The system also maps neighbouring pages, so only it knows what is resident.
  if (resident_of_files() <= resident_) return;
  for (const auto& [memory, bytes] : mappings_) (void)::madvise(memory, bytes, MADV_DONTNEED);
}

}  // namespace tetron::base
