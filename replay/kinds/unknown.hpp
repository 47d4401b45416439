#pragma once

#include <string_view>

#include "base/read_error.hpp"

namespace tetron::kinds {

// Whether a text begins like the lossless JSON form of a .tet recording, which convert::recording_from_json()
// converts back.
bool is_tet_json(std::string_view start);

// Why a file of no known kind is not opened. `start` is its beginning. `complaint` is the error
// of the .tet reader; it is used if the file begins like a .tet header. Otherwise the sentence lists
// `endings`, the extensions that tetron opens. The JSON form of a .tet recording is recognised.
base::ReadError why_unknown(std::string_view start, const base::ReadError& complaint,
                            std::string_view endings);

}  // namespace tetron::kinds
