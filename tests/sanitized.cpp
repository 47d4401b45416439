#include "tests/sanitized.hpp"

namespace tetron::test {

bool is_sanitized() {
#ifdef __SANITIZE_ADDRESS__
  return true;
#else
  return false;
#endif
}

}  // namespace tetron::test
