#pragma once

#include <functional>
#include <string>

#include "base/encoding.hpp"
#include "formats/tet/recording.hpp"
#include "replay/kinds/source/record.hpp"

// Chunks, and records of matches, as JSON objects without line ends, one per call. docs/formats/json.md.
namespace tetron::convert {

enum class JsonDetail {
  dump,      // what `tetron dump` promises to scripts
  hex,       // the same, and every byte of the chunk as `hex`
  lossless,  // as dump, with everything that is needed to restore the same bytes
};

void append_json(std::string& out, const tet::Header& header, const base::Encoding& encoding,
                 JsonDetail detail);
void append_json(std::string& out, const tet::Chunk& chunk, const base::Encoding& encoding,
                 JsonDetail detail);
// Bytes that are not a chunk. Only the lossless form contains them, as many as can be read. There may be
// gigabytes: `passed`, if not empty, is called with the offset reached while `out` grows, and may clear
// `out`.
void append_json(std::string& out, const tet::Gap& gap, const base::ByteSource& file, JsonDetail detail,
                 const std::function<void(std::uint64_t)>& passed = {});
// A record of a match. With `has_bytes` the object also has the record's bytes.
void append_json(std::string& out, const kinds::Record& record, bool has_bytes);

// The lossless form of a whole recording: an object with the header, and with chunks and gaps on one line
// each, and a line end. `passed`, if not empty, is called with the offset reached while `out` grows, and may
// clear `out`.
void append_recording_json(std::string& out, const tet::Recording& recording, const base::Encoding& encoding,
                           const std::function<void(std::uint64_t)>& passed = {});

}  // namespace tetron::convert
