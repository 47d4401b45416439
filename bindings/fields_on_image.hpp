#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "convert/fumen/field_grid.hpp"

// Fields on pictures, for Python and npm: what `tetron fumen from-image` reads.
namespace tetron::bindings {

struct FieldOnImage {
  std::string fumen;  // one page, in the colours of the guideline
  convert::FieldGrid grid;
  std::string_view colours;  // whose they look like
  double sure = 0;           // convert::FieldImage
};

// The likeliest first; none if there is nothing like a field.
std::vector<FieldOnImage> fields_on_image(const convert::Pixels& pixels);

}  // namespace tetron::bindings
