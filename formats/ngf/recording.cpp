#include "formats/ngf/recording.hpp"

#include <algorithm>

#include "formats/deflate/gzip.hpp"

namespace tetron::ngf {

namespace {

unsigned version_of(std::byte first) {
  return std::to_integer<unsigned>(first) >> (8 - layout::version_bits);
}

constexpr std::uint32_t most_ms_between_first_frames = 60 * 60 * 1000;

// Whether two frames can follow each other in one game.
bool follows(const Frame& before, const Frame& after) {
  return after.version == before.version && after.type == before.type && after.game == before.game &&
         after.ms > before.ms && after.ms - before.ms <= most_ms_between_first_frames;
}

}  // namespace

Recording::Recording(std::span<const std::byte> file, const ReadLimits& limits)
    : is_packed_(deflate::is_gzip(file)), bytes_(file) {
  if (!is_packed_) return;
  const std::uint64_t in_proportion =
      limits.unpacked_always + std::uint64_t{limits.unpacked_for_each} * file.size();
  const auto most = static_cast<std::size_t>(std::min<std::uint64_t>(limits.unpacked, in_proportion));
  deflate::Unpacked unpacked = deflate::gunzip(file, most);
  own_ = std::move(unpacked.bytes);
  bytes_ = own_;
  damage_ = unpacked.error;
}

Walk::Walk(std::span<const std::byte> bytes) : bytes_(bytes) {
  if (bytes.empty()) return;
  version_ = version_of(bytes.front());
  size_ = frame_size(bytes.front());
  if (size_ == 0)
    damage_ = base::Error{base::ErrorKind::above_maximum, 0, "version of a frame", layout::newest_version,
                          version_};
}

std::optional<Frame> Walk::next() {
  if (damage_ || at_ == bytes_.size()) return std::nullopt;
  const auto rest = bytes_.subspan(at_);
  if (const unsigned version = version_of(rest.front()); version != version_) {
    damage_ = base::Error{base::ErrorKind::wrong_value, at_, "version of a frame", version_, version};
    return std::nullopt;
  }
  if (rest.size() < size_) {
    damage_ = base::Error{base::ErrorKind::truncated, at_, "frame", size_, rest.size()};
    return std::nullopt;
  }
  at_ += size_;
  return read_frame(rest.first(size_));
}

bool looks_like_recording(std::span<const std::byte> start) {
  constexpr std::size_t enough = 3 * layout::largest;
  std::vector<std::byte> own;
  if (deflate::is_gzip(start)) {
    own = deflate::gunzip(start, enough).bytes;
    start = own;
  }
  start = start.first(std::min(start.size(), enough));
  Walk walk(start);
  std::optional<Frame> last;
  std::size_t seen = 0;
  while (const auto frame = walk.next()) {
    if (last && !follows(*last, *frame)) return false;
    last = frame;
    ++seen;
  }
  const bool is_cut = walk.damage() && walk.damage()->kind == base::ErrorKind::truncated;
  return seen >= 2 && (!walk.damage() || is_cut);
}

}  // namespace tetron::ngf
