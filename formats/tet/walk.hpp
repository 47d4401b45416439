#pragma once

#include <optional>
#include <span>

#include "formats/tet/chunk.hpp"

namespace tetron::tet {

// What to do where the chain of chunks breaks.
enum class OnDamage {
  stop,     // the chunks before the break stand
  salvage,  // look for the next plausible chunk and go on
};

// Bytes that belong to no chunk.
struct Gap {
  std::uint64_t offset{};
  std::uint64_t length{};
  Error error{};  // what broke the chain there
};

// Goes from chunk to chunk by their size bytes. Allocates nothing; salvaging costs time linear in the bytes
// skipped.
class Walk {
 public:
  // `from` is the offset of the first chunk to give, at most file.size(); `last` the stored time of the chunk
  // before it, which tells salvaging what to expect.
  Walk(std::span<const std::byte> file, std::uint64_t from, OnDamage on_damage = OnDamage::stop,
       Milliseconds last = {})
      : file_(file), at_(from), on_damage_(on_damage), last_time_(last.value) {}

  // The next chunk, or nothing at the end of the file or at a break that stops the walk.
  std::optional<Chunk> next() {
    if (on_damage_ == OnDamage::salvage) [[unlikely]]
      return next_plausible();
    const std::uint64_t left = file_.size() - at_;
    if (left < prefix::length) [[unlikely]]
      return broken();
    const std::byte* data = file_.data() + at_;
    const std::size_t size = formats::load_u8(data);
    if (size < prefix::length || size > left) [[unlikely]]
      return broken();
    const Chunk chunk(data, at_);
    at_ += size;
    return chunk;
  }

  // Where the next chunk would begin.
  std::uint64_t offset() const { return at_; }
  // The break directly before the chunk that next() gave last, or at the end of the walk. Without salvaging
  // there is at most one, after the last chunk, and its gap reaches to the end of the file.
  const std::optional<Gap>& gap() const { return gap_; }

 private:
  std::optional<Chunk> broken();
  std::optional<Chunk> next_plausible();
  std::optional<Error> break_at(std::uint64_t at) const;
  bool sensible(std::uint64_t at) const;
  bool timely(std::uint64_t at) const;
  bool convincing(std::uint64_t at) const;
  bool follows(std::uint64_t at) const;
  bool begins(std::uint64_t at) const;
  bool swallows(std::uint64_t at) const;
  Error doubt(std::uint64_t at) const;
  std::uint64_t end_of(std::uint64_t at) const { return at + formats::load_u8(file_.data() + at); }

  std::span<const std::byte> file_;
  std::uint64_t at_;
  OnDamage on_damage_;
  std::uint32_t last_time_;  // stored time of the last chunk given, when salvaging
  std::optional<Gap> gap_;
};

}  // namespace tetron::tet
