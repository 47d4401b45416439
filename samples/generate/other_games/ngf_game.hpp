#pragma once

#include <cstdint>
#include <vector>

#include "formats/ngf/frame.hpp"
#include "replay/game/event.hpp"
#include "samples/generate/catalogue.hpp"

namespace tetron::samples {

// A game of NES Tetris that a simple player plays, as a camera sees it.
struct NgfSettings {
  std::uint64_t seed = 1;
  std::uint8_t version = 3;
  ngf::GameType type = ngf::GameType::classic;
  std::uint8_t player = 0;
  std::uint16_t game = 7;
  int level = 18;
  int pieces = 40;       // it ends after so many, or when there is no room
  int every = 2;         // of the game's sixty frames a second the camera takes every second one, say
  int pause_after = -1;  // pieces, after which the field is hidden for a while
  bool is_careful = true;
};

// The frames, and what was played, which no frame says.
struct NgfGame {
  std::vector<ngf::Frame> frames;
  std::vector<game::Place> placed;
  std::vector<int> cleared;  // rows, by placement
  std::uint32_t score = 0;
  bool is_out = false;
};

NgfGame play_ngf(const NgfSettings& settings);

// The frames as bytes, one after the other.
tet::Bytes ngf_bytes(const std::vector<ngf::Frame>& frames);
// A gzip file of it. Frames repeat what the ones before them had, `distance` bytes ago; nothing else is
// looked for.
tet::Bytes gzip_of(const tet::Bytes& bytes, std::size_t distance);

}  // namespace tetron::samples
