#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>

#include "base/file.hpp"
#include "formats/tet/chunk.hpp"

namespace tetron::tet {

// What to do if the chain of chunks breaks.
enum class OnDamage {
  stop,     // end the walk; the chunks before the break are used
  salvage,  // look for the next plausible chunk and continue there
};

// Bytes that do not belong to a chunk.
struct Gap {
  std::uint64_t offset{};
  std::uint64_t length{};
  Error error{};  // what broke the chain
};

// Goes from chunk to chunk by their size bytes. Memory is read in place; a file is copied block by block and
// only the copy is read. Salvaging takes time linear in the bytes that it skips.
class Walk {
 public:
  // `from` is the offset of the first chunk, at most source.size(). `last` is the stored time of the chunk
  // before it, with which salvaging compares the next times.
  Walk(base::ByteSource source, std::uint64_t from, OnDamage on_damage = OnDamage::stop,
       Milliseconds last = {});
  Walk(std::span<const std::byte> memory, std::uint64_t from, OnDamage on_damage = OnDamage::stop,
       Milliseconds last = {})
      : Walk(base::ByteSource(memory), from, on_damage, last) {}

  // The next chunk; empty at the end of the file or at a break that stops the walk. A chunk of memory stays
  // valid as long as the memory. A chunk of a file stays valid until the second call of next() after it, and
  // not longer than this walk and its copies; use KeptChunk to keep it.
  std::optional<Chunk> next() {
    if (end_ - at_ < ahead_) [[unlikely]]
      return next_with_care();
    const std::byte* data = window_ + (at_ - begin_);
    const std::size_t size = base::load_u8(data);
    if (size < prefix::length) [[unlikely]]
      return broken();
    const Chunk chunk(data, at_);
    at_ += size;
    return chunk;
  }

  // The offset at which the next chunk would begin.
  std::uint64_t offset() const { return at_; }
  // The break directly before the chunk that next() returned last, or at the end of the walk. Without
  // salvaging there is at most one, after the last chunk, and its gap extends to the end of the file.
  const std::optional<Gap>& gap() const { return gap_; }

  static constexpr std::size_t block_size = 64 * 1024;

 private:
  using Block = std::array<std::byte, block_size>;

  std::optional<Chunk> next_with_care();
  std::optional<Chunk> next_plausible();
  std::optional<Chunk> broken();
  std::optional<Chunk> ended();
  Error unreadable() const;
  void end();
  void fill();
  void look_ahead();
  void pass_small();
  const std::byte* bytes_at(std::uint64_t at) const { return window_ + (at - begin_); }
  std::optional<Error> break_at(std::uint64_t at) const;
  bool sensible(std::uint64_t at) const;
  bool timely(std::uint64_t at) const;
  bool convincing(std::uint64_t at) const;
  bool follows(std::uint64_t at) const;
  bool begins(std::uint64_t at) const;
  bool swallows(std::uint64_t at) const;
  Error doubt(std::uint64_t at) const;
  std::uint64_t end_of(std::uint64_t at) const { return at + base::load_u8(bytes_at(at)); }

  // The bytes from begin_ to end_ are readable; end_ is file_end_ or far enough after at_.
  const std::byte* window_ = nullptr;
  std::uint64_t begin_ = 0;
  std::uint64_t end_ = 0;
  std::uint64_t at_;
  std::uint64_t ahead_;     // if fewer bytes are left before end_, next() uses next_with_care()
  std::uint64_t file_end_;  // less than source_.size() if the rest cannot be read
  OnDamage on_damage_;
  std::uint32_t last_time_;  // when salvaging: stored time of the last chunk returned
  std::optional<Gap> gap_;
  base::ByteSource source_;
  // For a file: the block of the window, and the block that may contain the chunk before the last one.
  bool given_ = false;  // salvaging has returned a chunk in block_
  std::shared_ptr<Block> block_;
  std::shared_ptr<Block> block_before_;
};

}  // namespace tetron::tet
