#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "formats/fumen/page.hpp"
#include "formats/tet/header.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::convert {

// What a recording cannot hold of a fumen, or not as a game would, and how often that was met.
struct RecordingLosses {
  std::uint32_t rows = 0;      // pages with blocks outside the profile's field: kept for fumen, not shown
  std::uint32_t pieces = 0;    // pieces that no style of the profile is: kept for fumen, not shown
  std::uint32_t comments = 0;  // comments with a NUL, which is U+FFFD then
};

// A sentence for each kind of them that was met, the same in every program.
std::vector<std::string> sentences_of(const RecordingLosses& losses);

struct PagesRecording {
  tet::Bytes bytes;
  RecordingLosses losses;
};

// A recording that plays the pages one after the other, `page_ms` each: the piece comes at the page's
// beginning, stands at its place from half of it on, and is fixed at its end. A field that differs from what
// the page before left is a Matrix, a new comment Messages. If a page is not what to_fumen() makes of a
// placement, or has blocks outside the profile's field, each page is marked, so that to_fumen() gives the
// same pages again (convert/fumen/fumen_mark.hpp). Errors: a field or cell the profile cannot pack, pages
// that last longer than a timestamp holds.
std::expected<PagesRecording, base::Error> recording_of_pages(std::span<const fumen::Page> pages,
                                                              const replay::Profile& profile,
                                                              std::uint32_t page_ms);

// A fumen as programs show it: with a profile of as many rows as fumens have where one of its pages has
// blocks or a piece above the rows of tetron4, unless there is a field that no packing of so many rows holds.
struct ShownFumen {
  tet::Bytes bytes;
  replay::Profile profile;
  RecordingLosses losses;
  tet::Bytes file;  // the same for tetron4; empty if `bytes` are
};
std::expected<ShownFumen, base::Error> shown_fumen(std::span<const fumen::Page> pages, std::uint32_t page_ms);

}  // namespace tetron::convert
