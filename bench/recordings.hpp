#pragma once

#include <filesystem>
#include <span>

#include "formats/tet/header.hpp"

namespace tetron::bench {

// An eight-player game of an hour, played by the sample generator from a fixed seed.
const tet::Bytes& one_hour();

// A file of about TETRON_BENCH_MB megabytes (256 unless the environment says otherwise): the one-hour game
// again and again, each time an hour later. Made once, in the system's folder for temporary files.
std::filesystem::path large_file();
// The same in memory.
std::span<const std::byte> large();

}  // namespace tetron::bench
