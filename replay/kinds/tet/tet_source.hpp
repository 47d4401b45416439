#pragma once

#include "formats/tet/recording.hpp"
#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

// Whether a file begins like a .tet recording.
bool probe_tet(std::string_view start);
// Opens a .tet recording, which has one round.
Opened open_tet(std::string_view bytes, const Reading& reading);

// The same for a recording that was already read.
std::unique_ptr<Source> tet_source(tet::Recording recording, const Reading& reading);

// What the header of a recording states.
game::Match tet_match(const tet::Recording& recording, const replay::Profile& profile,
                      const base::Encoding& encoding);

}  // namespace tetron::kinds
