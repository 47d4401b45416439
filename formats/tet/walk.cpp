#include "formats/tet/walk.hpp"

namespace tetron::tet {

using formats::Fault;

namespace {

// A chunk's time vouches for it if it lies this near that of the last good one.
constexpr std::uint32_t backward_tolerance_ms = 5'000;
constexpr std::uint32_t forward_tolerance_ms = 10 * 60 * 1'000;
// So many sensible chunks in a row vouch for themselves, whatever their times: after a long pause, a wrong
// timestamp or a long hole.
constexpr int convincing_chunks = 4;

bool near(std::uint32_t time, std::uint32_t last) {
  return time >= last ? time - last <= forward_tolerance_ms : last - time <= backward_tolerance_ms;
}

}  // namespace

std::optional<Error> Walk::break_at(std::uint64_t at) const {
  const std::uint64_t left = file_.size() - at;
  if (left == 0) return std::nullopt;
  const std::uint8_t size = formats::load_u8(file_.data() + at);
  const std::string_view title = left > prefix::type ? Chunk(file_.data() + at, at).layout().title : "chunk";
  if (left < prefix::length) return Error{Fault::truncated, at, title, prefix::length, left};
  if (size < prefix::length) return Error{Fault::below_minimum, at, "chunk size", prefix::length, size};
  if (size > left) return Error{Fault::truncated, at, title, size, left};
  return std::nullopt;
}

std::optional<Chunk> Walk::broken() {
  if (const auto error = break_at(at_)) {
    gap_ = Gap{at_, file_.size() - at_, *error};
    at_ = file_.size();
  }
  return std::nullopt;
}

// Whole, of a known type, with a payload that fits and an id that can be.
bool Walk::sensible(std::uint64_t at) const {
  if (at == file_.size() || break_at(at)) return false;
  const Chunk chunk(file_.data() + at, at);
  return chunk.layout().known && chunk.readable() && chunk.id() < header::max_players;
}

bool Walk::timely(std::uint64_t at) const {
  return near(Chunk(file_.data() + at, at).time().value, last_time_);
}

// Several sensible chunks in a row, or as many as there are up to the end of the file.
bool Walk::convincing(std::uint64_t at) const {
  for (int i = 0; i < convincing_chunks; ++i) {
    if (at == file_.size()) return i > 0;
    if (!sensible(at)) return false;
    at = end_of(at);
  }
  return true;
}

// Whether to believe in a chunk because the one before it ends here.
bool Walk::follows(std::uint64_t at) const {
  return at < file_.size() && !break_at(at) && (timely(at) || convincing(at));
}

// Whether to believe in a chunk that nothing leads to.
bool Walk::begins(std::uint64_t at) const {
  if (!sensible(at)) return false;
  if (convincing(at)) return true;
  if (!timely(at)) return false;
  const std::uint64_t after = end_of(at);
  return after == file_.size() || (!break_at(after) && timely(after));
}

// Whether a chunk's size is wrong: it leads nowhere, and chunks stand inside what it covers.
bool Walk::swallows(std::uint64_t at) const {
  const std::uint64_t after = end_of(at);
  if (after == file_.size() || begins(after)) return false;
  for (std::uint64_t inner = at + prefix::length; inner < after; ++inner)
    if (convincing(inner) && timely(inner)) return true;
  return false;
}

std::optional<Chunk> Walk::next_plausible() {
  gap_.reset();
  if (at_ == file_.size()) return std::nullopt;
  const std::uint64_t begin = at_;
  if (!follows(begin) || swallows(begin)) {
    const Error error = doubt(begin);
    do ++at_;
    while (at_ < file_.size() && (!begins(at_) || swallows(at_)));
    gap_ = Gap{begin, at_ - begin, error};
    if (at_ == file_.size()) return std::nullopt;
  }
  const Chunk chunk(file_.data() + at_, at_);
  last_time_ = chunk.time().value;
  at_ += chunk.size();
  return chunk;
}

// What is wrong with the chunk at `at`, which salvaging passes over.
Error Walk::doubt(std::uint64_t at) const {
  if (const auto error = break_at(at)) return *error;
  const Chunk chunk(file_.data() + at, at);
  if (!follows(at))
    return Error{Fault::unknown_value, at + prefix::timestamp, "timestamp", 0, chunk.time().value};
  return Error{Fault::unknown_value, at, "chunk size", 0, chunk.size()};
}

}  // namespace tetron::tet
