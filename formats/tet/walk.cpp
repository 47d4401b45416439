#include "formats/tet/walk.hpp"

#include <cstring>
#include <limits>

namespace tetron::tet {

using base::ErrorKind;

namespace {

// A chunk is plausible if its time is this near to that of the last good chunk.
constexpr std::uint32_t backward_tolerance_ms = 5'000;
constexpr std::uint32_t forward_tolerance_ms = 10 * 60 * 1'000;
// This many sensible chunks in a row are plausible whatever their times are, for example after a long pause,
// a wrong timestamp or a long gap.
constexpr int convincing_chunks = 4;
// How far salvaging looks ahead: to where a wrong size leads, and convincing_chunks chunks from there.
constexpr std::uint64_t farthest_look = 2 * 1024;
static_assert(farthest_look > (1 + convincing_chunks) * max_chunk + prefix::length);
static_assert(Walk::block_size > farthest_look);

bool near(std::uint32_t time, std::uint32_t last) {
  return time >= last ? time - last <= forward_tolerance_ms : last - time <= backward_tolerance_ms;
}

}  // namespace

Walk::Walk(base::ByteSource source, std::uint64_t from, OnDamage on_damage, Milliseconds last)
    : at_(from),
      // When salvaging, every chunk is checked.
      ahead_(on_damage == OnDamage::salvage ? std::numeric_limits<std::uint64_t>::max() : max_chunk),
      file_end_(source.size()),
      on_damage_(on_damage),
      last_time_(last.value),
      source_(std::move(source)) {
  if (source_.memory() != nullptr) {
    window_ = source_.memory();
    end_ = file_end_;
  } else {
    begin_ = end_ = from;
  }
}

// Reads the bytes from at_ on into the window. The block of the last chunk returned is kept.
void Walk::fill() {
  const bool in_use = on_damage_ == OnDamage::salvage ? given_ : at_ > begin_;
  if (in_use) std::swap(block_, block_before_);
  given_ = false;
  // Copies of this walk use the same blocks.
  if (block_.use_count() != 1) block_ = std::make_shared_for_overwrite<Block>();
  const std::size_t wanted = std::min<std::uint64_t>(block_size, file_end_ - at_);
  const std::size_t got = source_.read(at_, std::span(*block_).first(wanted));
  window_ = block_->data();
  begin_ = at_;
  end_ = at_ + got;
  if (got < wanted) file_end_ = end_;
}

void Walk::look_ahead() {
  if (end_ - at_ < farthest_look && end_ != file_end_) fill();
}

// Moves to the next byte that can be a size, because there may be gigabytes of zeros.
void Walk::pass_small() {
  constexpr std::uint64_t large = 0xf8f8f8f8f8f8f8f8;  // the bits that only bytes of 8 or more have
  static_assert(prefix::length == 8);
  for (;;) {
    look_ahead();
    std::uint64_t eight = 0;
    for (; end_ - at_ >= sizeof eight; at_ += sizeof eight) {
      std::memcpy(&eight, bytes_at(at_), sizeof eight);
      if ((eight & large) != 0) break;
    }
    while (at_ < end_ && base::load_u8(bytes_at(at_)) < prefix::length) ++at_;
    if (at_ < end_ || end_ == file_end_) break;
  }
  look_ahead();
}

std::optional<Chunk> Walk::next_with_care() {
  look_ahead();
  if (on_damage_ == OnDamage::salvage) return next_plausible();
  if (at_ == file_end_) return ended();
  if (break_at(at_)) return broken();
  const Chunk chunk(bytes_at(at_), at_);
  at_ += chunk.size();
  return chunk;
}

Error Walk::unreadable() const {
  return {ErrorKind::unreadable, file_end_, "file", source_.size(), 0};
}

// Moves to the end of the file.
void Walk::end() {
  at_ = begin_ = end_ = file_end_ = source_.size();
}

// Ends the walk; bytes that could not be read become a gap.
std::optional<Chunk> Walk::ended() {
  if (file_end_ < source_.size()) {
    gap_ = Gap{at_, source_.size() - at_, unreadable()};
    end();
  }
  return std::nullopt;
}

std::optional<Error> Walk::break_at(std::uint64_t at) const {
  const std::uint64_t left = file_end_ - at;
  if (left == 0) return std::nullopt;
  const std::uint8_t size = base::load_u8(bytes_at(at));
  const std::string_view title = left > prefix::type ? Chunk(bytes_at(at), at).layout().title : "chunk";
  if (left < prefix::length) return Error{ErrorKind::truncated, at, title, prefix::length, left};
  if (size < prefix::length) return Error{ErrorKind::below_minimum, at, "chunk size", prefix::length, size};
  if (size > left) return Error{ErrorKind::truncated, at, title, size, left};
  return std::nullopt;
}

std::optional<Chunk> Walk::broken() {
  const auto error = break_at(at_);
  if (!error || (error->kind == ErrorKind::truncated && file_end_ < source_.size())) return ended();
  gap_ = Gap{at_, source_.size() - at_, *error};
  end();
  return std::nullopt;
}

// Whether the chunk is complete, of a known type, with a payload that fits and a possible id.
bool Walk::sensible(std::uint64_t at) const {
  if (at == file_end_ || break_at(at)) return false;
  const Chunk chunk(bytes_at(at), at);
  return chunk.layout().known && chunk.readable() && chunk.id() < header::max_players;
}

bool Walk::timely(std::uint64_t at) const {
  return near(Chunk(bytes_at(at), at).time().value, last_time_);
}

// Whether there are several sensible chunks in a row, or sensible chunks up to the end of the file.
bool Walk::convincing(std::uint64_t at) const {
  for (int i = 0; i < convincing_chunks; ++i) {
    if (at == file_end_) return i > 0;
    if (!sensible(at)) return false;
    at = end_of(at);
  }
  return true;
}

// Whether to accept a chunk that begins where the one before it ends.
bool Walk::follows(std::uint64_t at) const {
  return at < file_end_ && !break_at(at) && (timely(at) || convincing(at));
}

// Whether to accept a chunk that begins at an arbitrary byte.
bool Walk::begins(std::uint64_t at) const {
  if (!sensible(at)) return false;
  if (convincing(at)) return true;
  if (!timely(at)) return false;
  const std::uint64_t after = end_of(at);
  return after == file_end_ || (!break_at(after) && timely(after));
}

// Whether the size of a chunk is wrong: no chunk begins at its end, but chunks begin inside it.
bool Walk::swallows(std::uint64_t at) const {
  const std::uint64_t after = end_of(at);
  if (after == file_end_ || begins(after)) return false;
  for (std::uint64_t inner = at + prefix::length; inner < after; ++inner)
    if (convincing(inner) && timely(inner)) return true;
  return false;
}

std::optional<Chunk> Walk::next_plausible() {
  gap_.reset();
  if (at_ == file_end_) return ended();
  const std::uint64_t begin = at_;
  if (!follows(begin) || swallows(begin)) {
    Error error = doubt(begin);
    do {
      ++at_;
      pass_small();
    } while (at_ < file_end_ && (!begins(at_) || swallows(at_)));
    const bool is_end = at_ == file_end_;
    if (is_end && file_end_ < source_.size()) {
      error = unreadable();
      end();
    }
    gap_ = Gap{begin, at_ - begin, error};
    if (is_end) return std::nullopt;
  }
  given_ = true;
  const Chunk chunk(bytes_at(at_), at_);
  last_time_ = chunk.time().value;
  at_ += chunk.size();
  return chunk;
}

// What is wrong with the chunk at `at`, which salvaging skips.
Error Walk::doubt(std::uint64_t at) const {
  if (const auto error = break_at(at)) return *error;
  const Chunk chunk(bytes_at(at), at);
  if (const std::uint32_t time = chunk.time().value; !follows(at))
    return Error{time < last_time_ ? ErrorKind::goes_back : ErrorKind::jumps_ahead, at + prefix::timestamp,
                 "timestamp", last_time_, time};
  return Error{ErrorKind::unknown_value, at, "chunk size", 0, chunk.size()};
}

}  // namespace tetron::tet
