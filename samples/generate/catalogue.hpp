#pragma once

#include <string>
#include <vector>

#include "formats/tet/header.hpp"

namespace tetron::samples {

// A file of the samples folder.
struct SampleFile {
  std::string path;  // from the samples folder: "good/duel.tet"
  tet::Bytes bytes;
};

// Whole games, and games in every form that the format allows.
std::vector<SampleFile> good_samples();
// Readable, with one thing wrong each.
std::vector<SampleFile> partial_samples();
// Not readable as .tet at all.
std::vector<SampleFile> bad_samples();

// In the form of TETR.IO, played by our own simulation.
std::vector<SampleFile> tetrio_samples();

// In the form of NestrisChamps, frames of NES Tetris.
std::vector<SampleFile> ngf_samples();

// In the form of NullpoMino, played by our own engine of its rules.
std::vector<SampleFile> nullpomino_samples();

// In the form of Techmino, played by our own engine of its rules.
std::vector<SampleFile> techmino_samples();

// In the form of Jstris, played by a player of our own.
std::vector<SampleFile> jstris_samples();

// Pictures of the rule files' blocks, as PNG. Their pixels are the same everywhere; another zlib may pack
// them otherwise.
std::vector<SampleFile> rule_pictures();

// All .tet recordings. samples/README.md lists them.
std::vector<SampleFile> all_samples();

}  // namespace tetron::samples
