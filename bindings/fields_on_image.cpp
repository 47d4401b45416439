#include "bindings/fields_on_image.hpp"

#include "convert/fumen/field_image.hpp"
#include "formats/fumen/encode.hpp"

namespace tetron::bindings {

std::vector<FieldOnImage> fields_on_image(const convert::Pixels& pixels) {
  std::vector<FieldOnImage> found;
  for (const convert::FieldGrid& grid : convert::find_grids(pixels)) {
    const convert::FieldImage image = convert::read_field(pixels, grid);
    const fumen::PageChange page{image.field, {}, {}, {.colorize = true}};
    found.push_back({fumen::encode({&page, 1}).value(), grid, image.palette, image.sure});
  }
  return found;
}

}  // namespace tetron::bindings
