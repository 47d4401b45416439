#include "base/room.hpp"

#include <sys/mman.h>

#include <new>

namespace tetron::base {

void require_room(std::size_t bytes) {
  // This reserves only addresses and no memory.
  void* const room = ::mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) throw std::bad_alloc();
  ::munmap(room, bytes);
}

}  // namespace tetron::base
