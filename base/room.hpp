#pragma once

#include <cstddef>

namespace tetron::base {

// Throws std::bad_alloc if fewer than `bytes` bytes of addresses are left (`ulimit -v`). For libraries that
// end the program when memory runs out: call it before them.
void require_room(std::size_t bytes);

// The most memory that this process has had at once, in megabytes.
long peak_memory();

}  // namespace tetron::base
