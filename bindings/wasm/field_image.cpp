// Fields in pictures, like `tetron fumen from-image`.
#include "base/json_writer.hpp"
#include "bindings/fields_on_image.hpp"
#include "bindings/wasm/result.hpp"

namespace tetron::wasm {

// Takes width * height pixels in the format of ImageData. The result has the most likely field first:
// [{"fumen":"v115@...", "left":12,"top":30,"cell":23.9,"rows":20,"colours":"fumen","sure":0.98},...]; lengths
// are in pixels of the picture.
TETRON_EXPORT(tetron_fields_on_image)
Outcome tetron_fields_on_image(const unsigned char* data, std::size_t size, int width, int height) {
  if (width < 1 || height < 1 ||
      size != std::size_t{4} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height))
    return fail("the picture's pixels are not four bytes each");
  base::JsonWriter json(fresh_result());
  json.begin_array();
  for (const bindings::FieldOnImage& one : bindings::fields_on_image({width, height, {data, size}})) {
    json.begin_object();
    json.string("fumen", one.fumen);
    json.number("left", one.grid.left, 1);
    json.number("top", one.grid.top, 1);
    json.number("cell", one.grid.cell, 2);
    json.number("rows", one.grid.rows);
    json.string("colours", one.colours);
    json.number("sure", one.sure, 3);
    json.end_object();
  }
  json.end_array();
  return Outcome::done;
}

}  // namespace tetron::wasm
