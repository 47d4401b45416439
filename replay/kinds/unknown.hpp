#pragma once

#include <string>
#include <string_view>

namespace tetron::kinds {

// Whether a text begins as the lossless JSON of a .tet recording, which becomes a recording by
// convert::recording_from_json().
bool is_tet_json(std::string_view start);

// Why a file that no kind takes is not opened, for people. `start` is how it begins, `complaint` what the
// reader of .tet says: told where the file begins as a .tet header does, else what is opened, of which
// `endings` are the names'. The JSON form of a .tet recording is told as that.
std::string why_unknown(std::string_view start, std::string_view complaint, std::string_view endings);

}  // namespace tetron::kinds
