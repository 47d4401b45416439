#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "convert/fumen/field_grid.hpp"

// Finds fields in pictures, for Python and npm, like `tetron fumen from-image`.
namespace tetron::bindings {

struct FieldOnImage {
  std::string fumen;  // one page, in the colours of the guideline
  convert::FieldGrid grid;
  std::string_view colours;  // name of the colour set that the picture seems to use
  double sure = 0;           // convert::FieldImage
};

// The most likely field first; empty if nothing looks like a field.
std::vector<FieldOnImage> fields_on_image(const convert::Pixels& pixels);

}  // namespace tetron::bindings
