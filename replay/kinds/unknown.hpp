#pragma once

#include <string>
#include <string_view>

namespace tetron::kinds {

// Why a file that no kind takes is not opened, for people. `start` is how it begins, `complaint` what the
// reader of .tet says: told alone where the file begins as a .tet header does, else behind what is opened,
// which `listed` names.
std::string why_unknown(std::string_view start, std::string_view complaint, std::string_view listed);

}  // namespace tetron::kinds
