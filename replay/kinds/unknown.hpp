#pragma once

#include <string>
#include <string_view>

namespace tetron::kinds {

// Why a file that no kind takes is not opened, for people. `start` is how it begins, `complaint` what the
// reader of .tet says: told where the file begins as a .tet header does, else what is opened, of which
// `endings` are the names'.
std::string why_unknown(std::string_view start, std::string_view complaint, std::string_view endings);

}  // namespace tetron::kinds
