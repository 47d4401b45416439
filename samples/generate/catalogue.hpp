#pragma once

#include <string>
#include <vector>

#include "formats/tet/header.hpp"

namespace tetron::samples {

// A file of the samples folder.
struct SampleFile {
  std::string path;  // relative to the samples folder: "good/duel.tet"
  tet::Bytes bytes;
};

// Whole games, and games in every form that the format allows.
std::vector<SampleFile> good_samples();
// Recordings that can be read, with one error each.
std::vector<SampleFile> partial_samples();
// Files that cannot be read as .tet at all.
std::vector<SampleFile> bad_samples();

// Recordings of TETR.IO, played by our simulation.
std::vector<SampleFile> tetrio_samples();

// Recordings of NestrisChamps: frames of NES Tetris.
std::vector<SampleFile> ngf_samples();

// Recordings of NullpoMino, played by our engine of its rules.
std::vector<SampleFile> nullpomino_samples();

// Recordings of Techmino, played by our engine of its rules.
std::vector<SampleFile> techmino_samples();

// Recordings of Quadra, played by our engine of its rules.
std::vector<SampleFile> quadra_samples();

// Replays of HATETRIS, played by a simple player.
std::vector<SampleFile> hatetris_samples();

// Links of puyop.com.
std::vector<SampleFile> puyop_samples();

// Recordings of Jstris, played by a simple player.
std::vector<SampleFile> jstris_samples();

// Pictures of the rule files' blocks, as PNG. Their pixels are the same everywhere; another version of zlib
// may compress them differently.
std::vector<SampleFile> rule_pictures();

// All .tet recordings. samples/README.md lists them.
std::vector<SampleFile> all_samples();

}  // namespace tetron::samples
