#pragma once

#include "convert/fumen/fumen.hpp"
#include "replay/tetrio/journal.hpp"

namespace tetron::convert {

// A round of TETR.IO as a fumen: a page per placement, its field that of the moment before, then one page
// with the field at the end. A quiz comment has the held stone, the one that appeared, and the five after it;
// garbage stands in the field as gray rows. Of `options`, players mean nothing.
PlayerFumen tetrio_fumen(const tetrio::Journal& journal, const FumenOptions& options);

}  // namespace tetron::convert
