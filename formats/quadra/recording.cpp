#include "formats/quadra/recording.hpp"

#include <algorithm>
#include <ranges>
#include <span>

#include "base/cursor.hpp"
#include "base/error.hpp"
#include "formats/deflate/zlib.hpp"

namespace tetron::quadra {

namespace {

// The parts of a file, by the byte that each begins with.
namespace part {
constexpr std::uint8_t seed = 0;
constexpr std::uint8_t single = 1;
constexpr std::uint8_t keys = 2;
constexpr std::uint8_t info = 3;
constexpr std::uint8_t packet = 11;
constexpr std::uint8_t summary = 13;
}  // namespace part

constexpr std::size_t size_bytes = 4;
constexpr std::size_t name_bytes = 40;
constexpr std::byte end_of_keys{255};
constexpr std::string_view what_it_is = "; this is not a recording of Quadra";

std::string_view quadra_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::uint32_t next_u32(base::Cursor& cursor, std::string_view field) {
  const auto bytes = cursor.bytes(4, field);
  return bytes.empty() ? 0 : base::load_u32(bytes.data());
}

// Reads the parts up to the end of the bytes or to the damage.
class PartReader {
 public:
  PartReader(std::span<const std::byte> bytes, Recording& recording)
      : bytes_(bytes), cursor_(bytes), recording_(recording) {}

  std::optional<base::Error> read() {
    while (cursor_.left() > 0) {
      const std::uint64_t at = cursor_.offset();
      const std::uint8_t kind = cursor_.u8("part");
      if (!read_part(kind)) cursor_.fail({base::ErrorKind::unknown_value, at, "part", 0, kind});
      if (cursor_.failed()) return cursor_.failure();
    }
    return std::nullopt;
  }

 private:
  bool read_part(std::uint8_t kind) {
    switch (kind) {
      case part::seed: {
        Keys keys;
        keys.seed = next_u32(cursor_, "seed");
        for (std::int32_t& repeat : keys.repeats)
          repeat = static_cast<std::int32_t>(next_u32(cursor_, "repeat speed"));
        if (!cursor_.failed()) recording_.keys = keys;
        return true;
      }
      case part::single:
        cursor_.u8("number of players");
        return true;
      case part::keys:
        return read_keys();
      case part::info: {
        Info info;
        const std::string_view name = quadra_text(cursor_.bytes(name_bytes, "player's name"));
        info.name = name.substr(0, name.find('\0'));
        info.score = next_u32(cursor_, "score");
        info.lines = next_u32(cursor_, "lines");
        info.level = next_u32(cursor_, "level");
        if (!cursor_.failed()) recording_.info = info;
        return true;
      }
      case part::packet:
        return read_packet();
      case part::summary: {
        const std::uint32_t size = next_u32(cursor_, "size of the summary");
        read_summary(quadra_text(cursor_.bytes(size, "summary")));
        return true;
      }
      default:
        return false;
    }
  }

  bool read_keys() {
    const std::uint64_t from = cursor_.offset();
    const auto rest = bytes_.subspan(static_cast<std::size_t>(from));
    const auto size = static_cast<std::size_t>(std::ranges::find(rest, end_of_keys) - rest.begin());
    if (recording_.keys) {
      recording_.keys->offset = static_cast<std::uint32_t>(from);
      recording_.keys->size = static_cast<std::uint32_t>(size);
    }
    cursor_.bytes(size, "keys");
    cursor_.u8("end of the keys");
    return true;
  }

  bool read_packet() {
    Packet packet;
    packet.frame = next_u32(cursor_, "frame of a packet");
    const std::uint16_t size = cursor_.u16("size of a packet");
    const std::uint8_t type = size > 0 ? cursor_.u8("packet") : packet::last;
    packet.offset = static_cast<std::uint32_t>(cursor_.offset());
    packet.size = static_cast<std::uint16_t>(size > 0 ? size - 1 : 0);
    packet.type = type;
    cursor_.bytes(packet.size, "packet");
    if (!cursor_.failed()) recording_.packets.push_back(packet);
    return true;
  }

  void read_summary(std::string_view text) {
    constexpr std::size_t most_lines = 1000;
    for (const auto part : std::views::split(text, '\n')) {
      std::string_view line(part);
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (line.empty() || recording_.summary.size() == most_lines) continue;
      const std::size_t space = std::min(line.find(' '), line.size());
      recording_.summary.emplace_back(line.substr(0, space), line.substr(std::min(space + 1, line.size())));
    }
  }

  std::span<const std::byte> bytes_;
  base::Cursor cursor_;
  Recording& recording_;
};

// A transfer as text takes these bytes out, and nothing can say where they were.
bool lost_carriage_returns(std::string_view file) {
  constexpr std::size_t has_some = 3000;
  return file.size() >= has_some && !file.contains('\r');
}

}  // namespace

std::string_view Recording::stated(std::string_view name) const {
  const auto found = std::ranges::find(summary, name, &std::pair<std::string, std::string>::first);
  return found != summary.end() ? std::string_view(found->second) : std::string_view();
}

bool looks_like_recording(std::string_view start) {
  constexpr std::size_t enough = 16;
  constexpr std::size_t most_size = std::size_t{1} << 28;
  const auto bytes = std::as_bytes(std::span(start));
  if (bytes.size() <= size_bytes || !deflate::is_zlib(bytes.subspan(size_bytes))) return false;
  if (base::load_u32(bytes.data()) > most_size) return false;
  // Unpacking may end in an error, because the start is not the whole file.
  const auto unpacked = deflate::unzlib(bytes.subspan(size_bytes), enough).bytes;
  if (unpacked.size() < 8) return false;
  const auto kind = std::to_integer<std::uint8_t>(unpacked[0]);
  const auto type = std::to_integer<std::uint8_t>(unpacked[7]);
  return kind == part::seed || (kind == part::packet && type <= packet::last);
}

std::expected<Recording, base::ReadError> read(std::string_view file, const ReadLimits& limits) {
  const auto refuse = [](const base::Error& error) {
    return std::unexpected(base::ReadError(error) + what_it_is);
  };
  if (file.size() > limits.bytes)
    return refuse({base::ErrorKind::above_maximum, 0, "bytes of the file", limits.bytes, file.size()});
  const auto bytes = std::as_bytes(std::span(file));
  if (bytes.size() < size_bytes)
    return refuse({base::ErrorKind::truncated, 0, "size of the unpacked bytes", size_bytes, bytes.size()});
  const std::uint32_t size = base::load_u32(bytes.data());
  const auto packed = bytes.subspan(size_bytes);
  if (!deflate::is_zlib(packed))
    return refuse({base::ErrorKind::missing, size_bytes, "header of zlib", 0, 0});
  const std::size_t most =
      std::min(limits.unpacked, limits.unpacked_always + packed.size() * limits.unpacked_for_each);
  const deflate::Unpacked unpacked = deflate::unzlib(packed, most);
  Recording recording;
  recording.bytes = quadra_text(unpacked.bytes);
  const auto damage = PartReader(unpacked.bytes, recording).read();
  if (unpacked.error) {
    std::string what = base::describe(*unpacked.error);
    if (lost_carriage_returns(file))
      what += "; no byte of the file is 13, so a transfer as text took such bytes out";
    recording.damage = Damage{unpacked.bytes.size(), std::move(what)};
  } else if (damage) {
    recording.damage = Damage{damage->offset, base::describe(*damage) + " (of the unpacked bytes)"};
  } else if (size != unpacked.bytes.size()) {
    recording.damage = Damage{unpacked.bytes.size(),
                              base::describe({base::ErrorKind::wrong_value, 0, "size of the unpacked bytes",
                                              unpacked.bytes.size(), size})};
  }
  const bool has_start = std::ranges::any_of(
      recording.packets, [](const Packet& packet) { return packet.type == packet::start; });
  if (!has_start && !recording.keys) {
    if (recording.damage) return std::unexpected(base::ReadError(recording.damage->what) + what_it_is);
    return refuse({base::ErrorKind::missing, 0, "packet that begins a game", 0, 0});
  }
  return recording;
}

std::string pack(std::string_view unpacked) {
  std::string file;
  for (unsigned shift = 0; shift < 32; shift += 8)
    file += static_cast<char>(unpacked.size() >> shift & 0xffU);
  file += quadra_text(deflate::stored_zlib(std::as_bytes(std::span(unpacked))));
  return file;
}

}  // namespace tetron::quadra
