#pragma once

#include <string>

#include "convert/json/chunk_json.hpp"
#include "fuzz/recordings.hpp"

namespace tetron::fuzz {

// The recording in its lossless form. docs/formats/json.md
inline std::string lossless_json(const tet::Recording& recording) {
  using convert::JsonDetail;
  const base::Encoding encoding;
  std::string text = R"({"format":"tetron-recording","version":1,"chunks":[)";
  text += '\n';
  convert::append_json(text, recording.header(), encoding, JsonDetail::lossless);
  for_each_part(
      recording,
      [&](const tet::Gap& gap) {
        text += ",\n";
        convert::append_json(text, gap, recording.source(), JsonDetail::lossless);
      },
      [&](const tet::Chunk& chunk) {
        text += ",\n";
        convert::append_json(text, chunk, encoding, JsonDetail::lossless);
      });
  return text + "\n]}\n";
}

}  // namespace tetron::fuzz
