#pragma once

#include <cstddef>

namespace tetron::base {

// Throws std::bad_alloc if less than so many bytes of addresses are left (`ulimit -v`). For libraries that
// end the program when they find no memory: they are asked only where there is enough.
void require_room(std::size_t bytes);

}  // namespace tetron::base
