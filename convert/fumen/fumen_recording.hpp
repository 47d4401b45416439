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

// What a recording cannot hold of a fumen, or not as a game would store it, and how often.
struct RecordingLosses {
  std::uint32_t rows = 0;      // pages with blocks outside the profile's field: kept for fumen, not shown
  std::uint32_t pieces = 0;    // pieces that are not a style of the profile: kept for fumen, not shown
  std::uint32_t comments = 0;  // comments with a NUL, which is replaced by U+FFFD
};

// A sentence for each kind of loss, the same in every program.
std::vector<std::string> sentences_of(const RecordingLosses& losses);

struct PagesRecording {
  tet::Bytes bytes;
  RecordingLosses losses;
};

// A recording that plays the pages one after the other, for `page_ms` each: the piece appears at the page's
// beginning, moves to its place half way, and locks at the end. A field that differs from what the page
// before left becomes a Matrix, a new comment becomes Messages. If a page is not what to_fumen() would make
// of a placement, or has blocks outside the profile's field, each page is marked, so that to_fumen() returns
// exactly these pages again (convert/fumen/fumen_mark.hpp). Errors: a field or cell that the profile cannot
// pack; pages that last longer than a timestamp can hold.
std::expected<PagesRecording, base::Error> recording_of_pages(std::span<const fumen::Page> pages,
                                                              const replay::Profile& profile,
                                                              std::uint32_t page_ms);

// A fumen as programs show it: if a page has blocks or a piece above the rows of tetron4, with a profile of
// as many rows as fumens have, unless no packing for so many rows can hold a field.
struct ShownFumen {
  tet::Bytes bytes;
  replay::Profile profile;
  RecordingLosses losses;
  tet::Bytes file;  // the same for tetron4; empty if it equals `bytes`
};
std::expected<ShownFumen, base::Error> shown_fumen(std::span<const fumen::Page> pages, std::uint32_t page_ms);

}  // namespace tetron::convert
