#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "formats/ngf/frame.hpp"

namespace tetron::ngf {

struct ReadLimits {
  std::size_t bytes = std::size_t{64} << 20;      // of the file
  std::size_t unpacked = std::size_t{256} << 20;  // 15 hours at 60 frames per second
  // Frames of a game compress to a quarter or less; those of a paused game to a twentieth.
  std::size_t unpacked_for_each = 40;
  std::size_t unpacked_always = std::size_t{1} << 20;
};

// The frames of a recording as unpacked bytes. If the file is not packed, for example because a browser or
// server has unpacked it, these are the bytes of the file. `file` must outlive the Recording.
class Recording {
 public:
  explicit Recording(std::span<const std::byte> file, const ReadLimits& limits = {});
  // `bytes_` may refer to `own_`.
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  bool is_packed() const { return is_packed_; }
  std::span<const std::byte> bytes() const { return bytes_; }
  // What is wrong with the packed file; the offset counts bytes of the file.
  const std::optional<base::Error>& damage() const { return damage_; }

 private:
  bool is_packed_ = false;
  std::vector<std::byte> own_;
  std::span<const std::byte> bytes_;
  std::optional<base::Error> damage_;
};

// Goes from frame to frame. All frames of a file have the same version; anything else ends the walk.
class Walk {
 public:
  explicit Walk(std::span<const std::byte> bytes);

  // Empty at the end or where damage begins.
  std::optional<Frame> next();
  // The offset of the next frame in the bytes.
  std::size_t offset() const { return at_; }
  const std::optional<base::Error>& damage() const { return damage_; }

 private:
  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
  unsigned version_ = 0;
  std::size_t size_ = 0;
  std::optional<base::Error> damage_;
};

// Whether a file that begins with these bytes, packed or not, is a recording: its first frames look like
// frames of one game.
bool looks_like_recording(std::span<const std::byte> start);

}  // namespace tetron::ngf
