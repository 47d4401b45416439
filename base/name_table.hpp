#pragma once

#include <string_view>

// For folded_name(). Numbers are hexadecimal; each entry ends with a semicolon.
namespace tetron::base::name_table {

extern const std::string_view cases;
extern const std::string_view parts;
extern const std::string_view marks;

}  // namespace tetron::base::name_table
