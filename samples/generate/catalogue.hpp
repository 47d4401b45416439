#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/tet/header.hpp"

namespace tetron::samples {

// A file of the samples folder.
struct SampleFile {
  std::string path;  // relative to the samples folder: "good/duel.tet"
  tet::Bytes bytes;
};
SampleFile text_file(std::string path, std::string_view text);
// The text with the first `from` replaced, if there is one.
std::string replaced(std::string text, std::string_view from, std::string_view to);

// Whole games, and games in every form that the format allows.
std::vector<SampleFile> good_samples();
// Recordings that can be read, with one error each.
std::vector<SampleFile> partial_samples();
// Files that cannot be read as .tet at all.
std::vector<SampleFile> bad_samples();

// The recordings of each kind: tetrio_samples(), ...
#define TETRON_KIND(name) std::vector<SampleFile> name##_samples();
#include "replay/kinds/kinds.inc"
// Of all kinds.
std::vector<SampleFile> all_samples();

// Pictures of the rule files' blocks, as PNG. Their pixels are the same everywhere; another version of zlib
// may compress them differently.
std::vector<SampleFile> rule_pictures();

}  // namespace tetron::samples
