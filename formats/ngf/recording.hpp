#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "formats/ngf/frame.hpp"

namespace tetron::ngf {

struct ReadLimits {
  std::size_t bytes = std::size_t{64} << 20;      // of a file
  std::size_t unpacked = std::size_t{256} << 20;  // fifteen hours, at sixty frames a second
  // Frames of a game pack to a fourth or less, those of one that stands still to a twentieth.
  std::size_t unpacked_for_each = 40;
  std::size_t unpacked_always = std::size_t{1} << 20;
};

// A recording's frames, as bytes that are unpacked: those of a file, or the file's own where a browser or a
// server has unpacked it already. `file` must outlive it.
class Recording {
 public:
  explicit Recording(std::span<const std::byte> file, const ReadLimits& limits = {});
  // `bytes_` may look into `own_`.
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  bool is_packed() const { return is_packed_; }
  std::span<const std::byte> bytes() const { return bytes_; }
  // What is wrong with the packed file; its offset counts in the file.
  const std::optional<base::Error>& damage() const { return damage_; }

 private:
  bool is_packed_ = false;
  std::vector<std::byte> own_;
  std::span<const std::byte> bytes_;
  std::optional<base::Error> damage_;
};

// Goes from frame to frame. All frames of a file are of one version; what is no frame of it ends the walk.
class Walk {
 public:
  explicit Walk(std::span<const std::byte> bytes);

  // Nothing at the end, or where a damage begins.
  std::optional<Frame> next();
  // Of the frame that comes next, in the bytes.
  std::size_t offset() const { return at_; }
  const std::optional<base::Error>& damage() const { return damage_; }

 private:
  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
  unsigned version_ = 0;
  std::size_t size_ = 0;
  std::optional<base::Error> damage_;
};

// Whether a file that begins so is a recording, packed or not: its first frames look like frames of one game.
bool looks_like_recording(std::span<const std::byte> start);

}  // namespace tetron::ngf
