#include "formats/tet/walk.hpp"

namespace tetron::tet {

using formats::Fault;

namespace {

// Salvaging accepts a chunk as plausible only if its time lies near that of the last good one.
constexpr std::uint32_t backward_tolerance_ms = 5'000;
constexpr std::uint32_t forward_tolerance_ms = 10 * 60 * 1'000;

constexpr int convincing_chunks = K;

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

bool Walk::sensible(std::uint64_t at) const {
  if (at == file_.size() || break_at(at)) return false;
  const Chunk chunk(file_.data() + at, at);
  return chunk.layout().known && chunk.readable() && chunk.id() < header::max_players;
}

bool Walk::convincing(std::uint64_t at) const {
  for (int i = 0; i < convincing_chunks; ++i) {
    if (at == file_.size()) return i > 0;
    if (!sensible(at)) return false;
    at += formats::load_u8(file_.data() + at);
  }
  return true;
}

bool Walk::timely(std::uint64_t at) const {
  return near(Chunk(file_.data() + at, at).time().value, last_time_);
}

bool Walk::follows(std::uint64_t at) const {
  return at < file_.size() && !break_at(at) && (timely(at) || convincing(at));
}

bool Walk::begins(std::uint64_t at) const {
  if (!sensible(at)) return false;
  if (convincing(at)) return true;
  if (!timely(at)) return false;
  const std::uint64_t after = at + formats::load_u8(file_.data() + at);
  return after == file_.size() || (!break_at(after) && timely(after));
}

bool Walk::swallows(std::uint64_t at) const {
  const std::uint64_t after = at + formats::load_u8(file_.data() + at);
  if (after == file_.size() || begins(after)) return false;
  for (std::uint64_t inner = at + prefix::length; inner < after; ++inner)
    if (convincing(inner)) return true;
  return false;
}

std::optional<Chunk> Walk::next_plausible() {
  gap_.reset();
  if (at_ == file_.size()) return std::nullopt;
  const std::uint64_t begin = at_;
  if (!follows(at_) || swallows(at_)) {
    const Error error = break_at(at_).value_or(
        Error{Fault::unknown_value, begin + prefix::timestamp, "timestamp", 0,
              file_.size() - at_ >= prefix::length ? Chunk(file_.data() + at_, at_).time().value : 0});
    do ++at_;
    while (at_ < file_.size() && !begins(at_));
    gap_ = Gap{begin, at_ - begin, error};
    if (at_ == file_.size()) return std::nullopt;
  }
  const Chunk chunk(file_.data() + at_, at_);
  last_time_ = chunk.time().value;
  at_ += chunk.size();
  return chunk;
}

}  // namespace tetron::tet
