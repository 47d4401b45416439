#include "formats/tet/recording.hpp"

#include <array>
#include <cerrno>
#include <fstream>

#include "formats/tet/record.hpp"
#include "formats/tet/write.hpp"

namespace tetron::tet {

std::expected<Recording, Error> Recording::read(const formats::ByteSource& source, OnDamage on_damage) {
  std::array<std::byte, header::max_size> start;
  auto header = read_header(std::span(start).first(source.read(0, start)));
  if (!header) return std::unexpected(header.error());
  return Recording(source, std::move(*header), on_damage);
}

std::optional<KeptChunk> Recording::chunk_at(std::uint64_t offset) const {
  std::array<std::byte, max_chunk> bytes;
  const std::size_t left = source_.read(offset, bytes);
  if (left < prefix::length) return std::nullopt;
  const Chunk chunk(bytes.data(), offset);
  if (chunk.size() < prefix::length || chunk.size() > left) return std::nullopt;
  return KeptChunk(chunk);
}

std::expected<Header, ProbeError> probe(const std::filesystem::path& path) {
  std::error_code status_error;
  if (std::filesystem::is_directory(path, status_error))
    return std::unexpected(std::make_error_code(std::errc::is_a_directory));
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::unexpected(std::error_code(errno, std::generic_category()));
  std::array<char, header::max_size> start{};
  in.read(start.data(), start.size());
  auto header = read_header(std::as_bytes(std::span(start).first(static_cast<std::size_t>(in.gcount()))));
  if (!header) return std::unexpected(header.error());
  return std::move(*header);
}

std::expected<void, Error> rewrite(const Recording& recording, Bytes& out) {
  if (auto written = write(recording.header(), out); !written) return written;
  Walk walk = recording.chunks();
  const auto put_gap = [&] {
    const auto& gap = walk.gap();
    if (!gap) return;
    const std::size_t begin = out.size();
    out.resize(begin + gap->length);
    out.resize(begin + recording.source().read(gap->offset, std::span(out).subspan(begin)));
  };
  while (const auto chunk = walk.next()) {
    put_gap();
    if (auto written = write(tet::read(*chunk), out); !written) return written;
  }
  put_gap();
  return {};
}

}  // namespace tetron::tet
