#pragma once

#include <cstdint>
#include <expected>
#include <span>

#include "formats/fumen/page.hpp"
#include "formats/tet/header.hpp"
#include "replay/profile.hpp"

namespace tetron::convert {

// What a recording cannot hold of a fumen, and how often that was met.
struct RecordingLosses {
  std::uint32_t rows = 0;      // pages with blocks above the profile's field or in the garbage row
  std::uint32_t pieces = 0;    // pieces that no style of the profile is
  std::uint32_t comments = 0;  // comments longer than a Message chunk
};

struct PagesRecording {
  tet::Bytes bytes;
  RecordingLosses losses;
};

// A recording that plays the pages one after the other, `page_ms` each: the piece comes at the page's
// beginning, stands at its place from half of it on, and is fixed at its end. A field that differs from what
// the page before left is a Matrix, a comment a Message. Errors: a field or cell the profile cannot pack,
// pages that last longer than a timestamp holds.
std::expected<PagesRecording, formats::Error> recording_of_pages(std::span<const fumen::Page> pages,
                                                                 const replay::Profile& profile,
                                                                 std::uint32_t page_ms);

}  // namespace tetron::convert
