#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "formats/tet/recording.hpp"

namespace tetron::convert {

// A recording's header and chunks in an order that compresses better: bytes that mean the same stand
// together. Nothing is lost but what belongs to no chunk; convert/html/web/columns.js puts them back. The
// parts, one after the other:
//
//   u32     number of chunks, low byte first
//           the header (its first byte is its size)
//           the type of each chunk, then the size of each
//   4 x     what each chunk's time has more than the one before it (u32, modulo 2^32): all low bytes, …
//   by type, from 0 to 255, all bytes behind the time:
//     matrix  chunk by chunk, each byte less (exclusive or) that of the field's last chunk of the same size
//     others  all first bytes, then all second ones, as far as chunks reach
std::vector<std::byte> to_columns(const tet::Recording& recording);

}  // namespace tetron::convert
