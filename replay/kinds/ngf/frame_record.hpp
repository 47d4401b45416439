#pragma once

#include "formats/ngf/frame.hpp"
#include "replay/kinds/source/record.hpp"

namespace tetron::kinds {

// All that a frame holds, as the members of its record: the same frame can be made of them again.
void append_members(Record& record, const ngf::Frame& frame);

}  // namespace tetron::kinds
