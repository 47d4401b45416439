#include "formats/tet/walk.hpp"

namespace tetron::tet {

using formats::Fault;

namespace {

// Salvaging accepts a chunk as plausible only if its time lies near that of the last good one.
constexpr std::uint32_t backward_tolerance_ms = 5'000;
constexpr std::uint32_t forward_tolerance_ms = 10 * 60 * 1'000;

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

bool Walk::plausible(std::uint64_t at, bool look_ahead) const {
  if (break_at(at) || at == file_.size()) return false;
  const Chunk chunk(file_.data() + at, at);
  if (!near(chunk.time().value, last_time_)) return false;
  if (!look_ahead) return true;
  if (!chunk.layout().known || !chunk.readable() || chunk.id() >= header::max_players) return false;
  const std::uint64_t after = at + chunk.size();
  return after == file_.size() || plausible(after, false);
}

std::optional<Chunk> Walk::next_plausible() {
  gap_.reset();
  if (at_ == file_.size()) return std::nullopt;
  const std::uint64_t begin = at_;
  if (!plausible(at_, false)) {
    const Error error = break_at(at_).value_or(
        Error{Fault::unknown_value, begin + prefix::timestamp, "timestamp", 0,
              file_.size() - at_ >= prefix::length ? Chunk(file_.data() + at_, at_).time().value : 0});
    do ++at_;
    while (at_ < file_.size() && !plausible(at_, true));
    gap_ = Gap{begin, at_ - begin, error};
    if (at_ == file_.size()) return std::nullopt;
  }
  const Chunk chunk(file_.data() + at_, at_);
  last_time_ = chunk.time().value;
  at_ += chunk.size();
  return chunk;
}

}  // namespace tetron::tet
