#include "replay/kinds/packed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "formats/deflate/gzip.hpp"
#include "formats/lzstring/lzstring.hpp"
#include "formats/ngf/recording.hpp"
#include "replay/kinds/kind.hpp"

namespace tetron::kinds {

namespace {

constexpr std::size_t most_of_plain_start = 4096;
constexpr std::uint64_t usual_ratio = 64;  // recordings as text shrink to a tenth or a thirtieth
constexpr std::uint64_t least_limit = std::uint64_t{16} << 20;
constexpr std::uint64_t most_limit = std::uint64_t{512} << 20;

// Whether it is text, such as fumens, boards or notes.
bool is_text(std::string_view plain) {
  return !plain.empty() && std::ranges::none_of(plain, [](char c) {
    return static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\r' && c != '\n';
  });
}

// Converts UTF-16 with a byte order mark to UTF-8; empty without a mark. Half a code unit at the end is
// ignored.
std::string from_utf16(std::span<const std::byte> file) {
  if (file.size() < 2) return {};
  const bool is_little = file[0] == std::byte{0xff} && file[1] == std::byte{0xfe};
  if (!is_little && (file[0] != std::byte{0xfe} || file[1] != std::byte{0xff})) return {};
  std::u16string units;
  units.reserve(file.size() / 2);
  for (std::size_t at = 2; at + 1 < file.size(); at += 2) {
    const auto low = std::to_integer<unsigned>(file[is_little ? at : at + 1]);
    const auto high = std::to_integer<unsigned>(file[is_little ? at + 1 : at]);
    units += static_cast<char16_t>(high << 8 | low);
  }
  return lzstring::to_utf8(units);
}

// Whether these are frames of an .ngf recording, which may begin like a .tet header. Each frame begins with
// the same three bits, and each player's clock only increases; other files do not have that at such
// distances.
bool are_frames(std::span<const std::byte> plain, int enough) {
  std::array<std::optional<std::uint32_t>, 8> last{};  // ms, by player
  ngf::Walk walk(plain);
  int frames = 0;
  for (; const auto frame = walk.next(); ++frames) {
    std::optional<std::uint32_t>& before = last.at(frame->player);
    if (frame->type > ngf::GameType::das_trainer || (before && frame->ms <= *before)) return false;
    before = frame->ms;
  }
  const bool is_cut = walk.damage() && walk.damage()->kind == base::ErrorKind::truncated;
  return frames >= enough && (!walk.damage() || is_cut);
}

}  // namespace

std::uint64_t most_unpacked(std::uint64_t packed) {
  return std::clamp(std::min(packed, most_limit) * usual_ratio, least_limit, most_limit);
}

bool may_be_packed(std::span<const std::byte> start) {
  const auto begins = [start](unsigned first, unsigned second) {
    return start.size() >= 2 && start[0] == std::byte(first) && start[1] == std::byte(second);
  };
  return begins(0x1f, 0x8b) || begins(0xff, 0xfe) || begins(0xfe, 0xff);
}

bool is_packed(std::span<const std::byte> start) {
  if (is_text(from_utf16(start.first(std::min(start.size(), most_of_packed_start))))) return true;
  if (!deflate::is_gzip(start)) return false;
  const auto begin =
      deflate::gunzip(start.first(std::min(start.size(), most_of_packed_start)), most_of_plain_start).bytes;
  constexpr int sure = 12;
  if (are_frames(begin, sure)) return false;
  const std::string_view plain(reinterpret_cast<const char*>(begin.data()),
                               std::min(begin.size(), most_to_probe));
  return is_text(plain) ||
         std::ranges::any_of(table(),
                             [plain](const Kind& kind) { return kind.name != "ngf" && kind.probe(plain); }) ||
         !are_frames(begin, 1);  // otherwise a recording of few frames
}

std::expected<std::vector<std::byte>, base::ReadError> unpacked(std::span<const std::byte> file) {
  if (const std::string text = from_utf16(file); !text.empty()) {
    const auto bytes = std::as_bytes(std::span(text));
    return std::vector(bytes.begin(), bytes.end());
  }
  const std::uint64_t most = most_unpacked(file.size());
  auto made = deflate::gunzip(file, most);
  if (!made.error) return std::move(made.bytes);
  if (made.error->kind == base::ErrorKind::above_maximum && made.bytes.size() >= most)
    return std::unexpected(base::ReadError(
        fmt::format("is packed by gzip and holds more than {} MiB, the most that tetron unpacks from {} "
                    "bytes; unpack it with gunzip",
                    most >> 20, file.size())));
  return std::unexpected(base::ReadError(
      fmt::format("is packed by gzip and damaged: {}", base::describe(*made.error)), made.error->offset));
}

}  // namespace tetron::kinds
