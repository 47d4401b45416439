#include "base/room.hpp"

#include <sys/mman.h>
#include <sys/resource.h>

#include <new>

namespace tetron::base {

void require_room(std::size_t bytes) {
  // This reserves only addresses and no memory.
  void* const room = ::mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) throw std::bad_alloc();
  ::munmap(room, bytes);
}

long peak_memory() {
  constexpr long kilobytes_in_megabyte = 1024;
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  return used.ru_maxrss / kilobytes_in_megabyte;
}

}  // namespace tetron::base
