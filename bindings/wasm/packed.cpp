// Files packed with gzip.
#include <algorithm>
#include <cstddef>
#include <span>

#include "bindings/wasm/result.hpp"
#include "replay/kinds/packed.hpp"

namespace tetron::wasm {

// The content of a packed file; empty if it is not packed.
TETRON_EXPORT(tetron_unpacked)
Outcome tetron_unpacked(const char* data, std::size_t size) {
  const std::span file(reinterpret_cast<const std::byte*>(data), size);
  if (!kinds::is_packed(file.first(std::min(size, kinds::most_of_packed_start)))) {
    fresh_result();
    return Outcome::done;
  }
  const auto bytes = kinds::unpacked(file);
  if (!bytes) return fail(bytes.error());
  fresh_result().assign(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  return Outcome::done;
}

}  // namespace tetron::wasm
