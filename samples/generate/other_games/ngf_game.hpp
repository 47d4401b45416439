#pragma once

#include <cstdint>
#include <vector>

#include "formats/ngf/frame.hpp"
#include "replay/game/event.hpp"
#include "samples/generate/catalogue.hpp"

namespace tetron::samples {

// A game of NES Tetris, played by a simple player and seen through a camera.
struct NgfSettings {
  std::uint64_t seed = 1;
  std::uint8_t version = 3;
  ngf::GameType type = ngf::GameType::classic;
  std::uint8_t player = 0;
  std::uint16_t game = 7;
  int level = 18;
  int pieces = 40;       // ends after so many pieces, or when there is no room
  int every = 2;         // the camera takes one of so many of the game's sixty frames per second
  int pause_after = -1;  // number of pieces after which the field is hidden for a while
  bool is_careful = true;
};

// The frames, and what was played, which the frames do not say.
struct NgfGame {
  std::vector<ngf::Frame> frames;
  std::vector<game::Place> placed;
  std::vector<int> cleared;  // number of rows, for each placement
  std::uint32_t score = 0;
  bool is_out = false;
};

NgfGame play_ngf(const NgfSettings& settings);

// The frames as bytes, one after the other.
tet::Bytes ngf_bytes(const std::vector<ngf::Frame>& frames);
// The bytes as a gzip file. Only repetitions of the bytes `distance` bytes before are compressed, because a
// frame repeats most of the one before.
tet::Bytes gzip_of(const tet::Bytes& bytes, std::size_t distance);

}  // namespace tetron::samples
