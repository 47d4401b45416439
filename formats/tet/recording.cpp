#include "formats/tet/recording.hpp"

#include <cerrno>
#include <fstream>

#include "formats/tet/record.hpp"
#include "formats/tet/write.hpp"

namespace tetron::tet {

std::expected<Recording, Error> Recording::read(std::span<const std::byte> file, OnDamage on_damage) {
  auto header = read_header(file);
  if (!header) return std::unexpected(header.error());
  return Recording(file, std::move(*header), on_damage);
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
    if (const auto& gap = walk.gap()) put_bytes(out, recording.bytes().subspan(gap->offset, gap->length));
  };
  while (const auto chunk = walk.next()) {
    put_gap();
    if (auto written = write(tet::read(*chunk), out); !written) return written;
  }
  put_gap();
  return {};
}

}  // namespace tetron::tet
