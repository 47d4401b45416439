#include "bench/recordings.hpp"

#include <boost/endian/conversion.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/file.hpp"
#include "formats/tet/recording.hpp"
#include "samples/generate/play.hpp"

namespace tetron::bench {

namespace {

constexpr std::uint32_t hour_ms = 3'600'000;

tet::Bytes play_one_hour() {
  samples::GameSettings settings;
  settings.seed = 20030517;
  settings.mode = samples::Mode::friendly;
  settings.players.assign(8, {});
  settings.lives = 255;
  settings.duration_ms = hour_ms;
  return samples::to_bytes(samples::play(settings)).value_or(tet::Bytes{});
}

// The chunks of a recording without its Start and Stop.
tet::Bytes chunks_of(const tet::Bytes& file) {
  tet::Bytes chunks;
  const auto recording = tet::Recording::read(file);
  for (tet::Walk walk = recording->chunks(); const auto chunk = walk.next();) {
    if (chunk->type() == tet::ChunkType::start || chunk->type() == tet::ChunkType::stop) continue;
    chunks.insert(chunks.end(), chunk->bytes().begin(), chunk->bytes().end());
  }
  return chunks;
}

void delay(tet::Bytes& chunks, std::uint32_t ms) {
  for (std::size_t at = 0; at < chunks.size(); at += std::to_integer<std::size_t>(chunks[at])) {
    auto* time = reinterpret_cast<unsigned char*>(&chunks[at + tet::prefix::timestamp]);
    boost::endian::store_little_u32(time, boost::endian::load_little_u32(time) + ms);
  }
}

void make_large(const std::filesystem::path& path, std::uintmax_t bytes) {
  std::ofstream out(path, std::ios::binary);
  const auto put = [&out](std::span<const std::byte> part) {
    out.write(reinterpret_cast<const char*>(part.data()), static_cast<std::streamsize>(part.size()));
  };
  const tet::Bytes& hour = one_hour();
  put(std::span(hour).first(std::to_integer<std::size_t>(hour[0])));
  tet::Bytes chunks = chunks_of(hour);
  while (static_cast<std::uintmax_t>(out.tellp()) < bytes) {
    put(chunks);
    delay(chunks, hour_ms);
  }
}

}  // namespace

const tet::Bytes& one_hour() {
  static const tet::Bytes bytes = play_one_hour();
  return bytes;
}

std::filesystem::path large_file() {
  const char* wanted = std::getenv("TETRON_BENCH_MB");
  const std::string megabytes = wanted ? wanted : "256";
  auto path = std::filesystem::temp_directory_path() / ("tetron-bench-" + megabytes + "mb.tet");
  if (!std::filesystem::exists(path)) make_large(path, std::stoull(megabytes) * 1'000'000);
  return path;
}

std::span<const std::byte> large() {
  static const base::FileBytes file =
      base::FileBytes::open(large_file(), std::uint64_t{1} << 40).value_or(base::FileBytes{});
  return file.bytes();
}

}  // namespace tetron::bench
