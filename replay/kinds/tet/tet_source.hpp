#pragma once

#include "formats/tet/recording.hpp"
#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

// Whether a file begins as a .tet recording does.
bool probe_tet(std::string_view start);
// Reads a .tet recording: one round.
Opened open_tet(std::string_view bytes, const Reading& reading);

// The same of one that is read already.
std::unique_ptr<Source> tet_source(tet::Recording recording, const Reading& reading);

// What the header of an open one states.
game::Match tet_match(const tet::Recording& recording, const replay::Profile& profile,
                      const base::Encoding& encoding);

}  // namespace tetron::kinds
