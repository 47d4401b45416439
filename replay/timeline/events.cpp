#include "replay/timeline/events.hpp"

namespace tetron::replay {

using base::Milliseconds;

namespace {

// How many chunks after a suspicious one are compared with its timestamp.
constexpr int witnesses = 16;
// How much longer than the header's duration a recording may be, in milliseconds.
constexpr std::uint32_t slack = 60'000;
constexpr std::uint16_t longest_duration = 0xffff;  // seconds; longer games also store this value

}  // namespace

Milliseconds Events::longest_of(const tet::Header& header) {
  if (header.duration_s == longest_duration) return Milliseconds(0xffffffff);
  const std::uint16_t seconds = header.duration_s != 0 ? header.duration_s : longest_duration;
  return Milliseconds(seconds * 1000U + slack);
}

Milliseconds Events::judged() const {
  const Milliseconds stored = ahead_->time();
  const Milliseconds last = position_.last_time;
  Milliseconds earliest = stored;  // earliest of the timestamps that go back
  int back = 0;
  int on = 0;
  int against = 1;  // chunks that are wrong if those that go back are right: this one and similar ones
  bool ends = false;
  tet::Walk walk = walk_;
  std::optional<tet::Chunk> chunk = after_;
  for (int i = 0; i < witnesses; ++i, chunk = walk.next()) {
    if (!chunk) {
      ends = true;
      break;
    }
    if (chunk->time() >= stored) {
      ++on;
    } else if (chunk->time() >= last) {
      ++back;
      against = 1 + on;
      earliest = std::min(earliest, chunk->time());
    }
  }
  const Milliseconds best = back >= against ? earliest : stored;
  // If few chunks are left to compare, the header's duration decides, unless the time before exceeds it
  // already.
  const auto is_too_late = [&](Milliseconds time) {
    return time > longest_ && last <= longest_ && time.value - last.value > slack;
  };
  if (ends && is_too_late(best)) return back > 0 && !is_too_late(earliest) ? earliest : last;
  return best;
}

}  // namespace tetron::replay
