// From the cell of a field to the bytes that set it, and back.
#include "base/json_writer.hpp"
#include "bindings/wasm/open_recording.hpp"
#include "replay/timeline/cell_bytes.hpp"

namespace tetron::wasm {

// What set cell `cell` (row by row from the top) of a field, after `events` events:
// {"events":12,"offset":905,"first":30,"size":1}, the number of events right after the change, the offset of
// its chunk, and which of its bytes. Null if the cell has not changed since the beginning.
TETRON_EXPORT(tetron_cell_source)
Outcome tetron_cell_source(std::uint32_t number, std::uint32_t field, std::uint32_t cell,
                           std::uint32_t events) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  const replay::Layout& layout = open->timeline().layout();
  if (field >= static_cast<std::uint32_t>(layout.fields()) || cell >= layout.cells_per_field())
    return fail("there is no such cell");
  const auto source = replay::source_of_cell(
      open->timeline(), {base::MatrixId(static_cast<std::uint8_t>(field)), cell}, events);
  base::JsonWriter json(fresh_result());
  if (!source) {
    json.null();
    return Outcome::done;
  }
  json.begin_object();
  json.number("events", source->events);
  json.number("offset", source->offset);
  json.number("first", source->bytes.first);
  json.number("size", source->bytes.size);
  json.end_object();
  return Outcome::done;
}

// The cells that byte `byte` of chunk number `index` (without the header) belongs to: [[field,cell],...].
TETRON_EXPORT(tetron_byte_cells)
Outcome tetron_byte_cells(std::uint32_t number, std::uint32_t index, std::uint32_t byte) {
  const OpenRecording* open = recording_of(number);
  if (open == nullptr) return no_open_recording();
  const auto event = open->timeline().event(index);
  if (!event) return fail("there is no such chunk");
  base::JsonWriter json(fresh_result());
  json.begin_array();
  for (const replay::FieldCell& cell :
       replay::cells_of_byte(event->chunk(), open->profile(), open->timeline().layout(), byte)) {
    json.begin_array();
    json.number(cell.field.value);
    json.number(cell.cell);
    json.end_array();
  }
  json.end_array();
  return Outcome::done;
}

}  // namespace tetron::wasm
