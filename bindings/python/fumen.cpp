#include <fmt/format.h>
#include <pybind11/numpy.h>
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bindings/fields_on_image.hpp"
#include "bindings/python/errors.hpp"
#include "bindings/python/parts.hpp"
#include "convert/fumen/operations.hpp"
#include "formats/fumen/decode.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/fumen/escape.hpp"
#include "formats/fumen/find.hpp"
#include "formats/fumen/quiz.hpp"
#include "formats/fumen/url.hpp"

namespace py = pybind11;

namespace tetron::python {

namespace {

constexpr std::string_view pieces = "_ILOZTJS";
constexpr std::string_view blocks = "_ILOZTJSX";
constexpr std::array<std::string_view, 4> rotations{"spawn", "right", "reverse", "left"};

std::string letter(fumen::Block block) {
  return std::string(1, blocks[static_cast<std::size_t>(block)]);
}

fumen::Block block_of(const std::string& text) {
  const std::size_t found = text.size() == 1 ? blocks.find(text[0]) : blocks.npos;
  if (found == blocks.npos) fail("'" + text + "' is not a block: there are _ I L O Z T J S X");
  return static_cast<fumen::Block>(found);
}

fumen::Piece piece_of(const std::string& text) {
  const std::size_t found = text.size() == 1 ? pieces.find(text[0]) : pieces.npos;
  if (found == pieces.npos || found == 0) fail("'" + text + "' is not a piece: there are I L O Z T J S");
  return static_cast<fumen::Piece>(found);
}

fumen::Rotation rotation_of(const std::string& text) {
  for (std::size_t i = 0; i < rotations.size(); ++i)
    if (rotations[i] == text) return static_cast<fumen::Rotation>(i);
  fail("'" + text + "' is not a rotation: there are spawn, right, reverse and left");
}

fumen::Field field_of(const std::string& text) {
  auto field = fumen::Field::from_text(text);
  if (!field) fail(field.error());
  return *field;
}

// A page as given to encode(): members that are None keep the value of the page before.
struct Page {
  std::size_t index = 0;
  std::optional<fumen::Field> field;
  std::optional<fumen::Operation> operation;
  std::optional<std::string> comment;
  fumen::Flags flags;

  fumen::PageChange change() const {
    fumen::PageChange change{field, operation, std::nullopt, flags};
    if (comment) change.comment = fumen::Comment(*comment);
    return change;
  }
};

void add_operation(py::module_& module) {
  py::class_<fumen::Operation>(module, "Operation", "A piece at a place.")
      .def(py::init([](const std::string& type, const std::string& rotation, int x, int y) {
             return fumen::Operation{piece_of(type), rotation_of(rotation), x, y};
           }),
           py::arg("type"), py::arg("rotation"), py::arg("x"), py::arg("y"),
           "`type` is I L O Z T J or S; `rotation` spawn, right, reverse or left; x and y the SRS centre, y "
           "= 0 "
           "the lowest play row.")
      .def_property(
          "type", [](const fumen::Operation& self) { return std::string(1, field::to_char(self.piece)); },
          [](fumen::Operation& self, const std::string& text) { self.piece = piece_of(text); },
          "I L O Z T J or S.")
      .def_property(
          "mino", [](const fumen::Operation& self) { return std::string(1, field::to_char(self.piece)); },
          [](fumen::Operation& self, const std::string& text) { self.piece = piece_of(text); },
          "The same as type.")
      .def_property(
          "rotation",
          [](const fumen::Operation& self) { return rotations[static_cast<std::size_t>(self.rotation)]; },
          [](fumen::Operation& self, const std::string& text) { self.rotation = rotation_of(text); },
          "spawn, right, reverse or left.")
      .def_readwrite("x", &fumen::Operation::x)
      .def_readwrite("y", &fumen::Operation::y)
      .def(
          "positions",
          [](const fumen::Operation& self) {
            std::vector<std::pair<int, int>> cells;
            for (const fumen::Position& cell : self.cells()) cells.emplace_back(cell.x, cell.y);
            return cells;
          },
          "Its four cells as (x, y).")
      .def(py::self == py::self)
      .def("__repr__", [](const fumen::Operation& self) {
        return "Operation('" + std::string(1, field::to_char(self.piece)) + "', '" +
               std::string(rotations[static_cast<std::size_t>(self.rotation)]) + "', " +
               std::to_string(self.x) + ", " + std::to_string(self.y) + ")";
      });
}

// A copy of the cells as an array; the garbage row, if any, is the last.
py::array_t<std::uint8_t> array_of(const fumen::Field& field, bool garbage) {
  return py::array_t<std::uint8_t>({fumen::Field::rows + (garbage ? 1 : 0), fumen::Field::width},
                                   reinterpret_cast<const std::uint8_t*>(field.cells().data()));
}

fumen::Field field_of_array(
    const py::array_t<std::uint8_t, py::array::c_style | py::array::forcecast>& cells) {
  fumen::Field field;
  if (cells.ndim() != 2 || cells.shape(1) != fumen::Field::width ||
      (cells.shape(0) != fumen::Field::rows && cells.shape(0) != fumen::Field::rows + 1))
    throw py::value_error(
        "expected an array of 10 columns and 23 rows, or 24 with the garbage row as the last");
  for (std::size_t i = 0; i < static_cast<std::size_t>(cells.size()); ++i) {
    if (cells.data()[i] > static_cast<std::uint8_t>(fumen::Block::gray))
      throw py::value_error("expected cells of 0 to 8, found " + std::to_string(cells.data()[i]));
    field.cells()[i] = static_cast<fumen::Block>(cells.data()[i]);
  }
  return field;
}

void add_field(py::module_& module) {
  using fumen::Field;
  py::class_<Field> type(
      module, "Field",
      "A board of 23 rows and 10 columns with the garbage row below it. x runs from the left, y "
      "upwards from the lowest row, y = -1 is the garbage row; cells outside are empty.");
  const auto both = [&type](const char* name, const char* other, auto call, auto... extra) {
    type.def(name, call, extra...);
    type.def(other, call, "The same, under the name that tetris-fumen uses.");
  };
  type.def(py::init([](const std::string& text, const std::string& garbage) {
             const std::string last = garbage.empty() ? std::string(10, '_') : garbage;
             return text.empty() && garbage.empty() ? Field()
                                                    : field_of(text.empty() ? last : text + "\n" + last);
           }),
           py::arg("text") = "", py::arg("garbage") = "",
           "The rows from the top, '\\n' between them, '_' empty, X gray; `garbage` is the row below them.")
      .def_static(
          "create",
          [](const std::string& text, const std::string& garbage) {
            const std::string last = garbage.empty() ? std::string(10, '_') : garbage;
            return field_of(text.empty() ? last : text + "\n" + last);
          },
          py::arg("text"), py::arg("garbage") = "", "The same as Field(text, garbage).")
      .def_static("from_array", &field_of_array, py::arg("cells"),
                  "A Field from an array [23, 10] as array() and State.field() give it, or [24, 10] with the "
                  "garbage row as the last; ValueError for another shape or other numbers.")
      .def("array", &array_of, py::kw_only(), py::arg("garbage") = false,
           "A new numpy array [23, 10] of uint8, the top row first: 0 empty, 1 to 7 I L O Z T J S, 8 gray. "
           "With `garbage` [24, 10], the garbage row last.")
      .def(
          "__array__",
          [](const Field& self, const py::object& dtype, const py::object& /*copy*/) -> py::object {
            py::object cells = array_of(self, false);
            return dtype.is_none() ? cells : py::object(cells.attr("astype")(dtype));
          },
          py::arg("dtype") = py::none(), py::arg("copy") = py::none(),
          "array(), so that numpy and the solvers take a Field.")
      .def(
          "at", [](const Field& self, int x, int y) { return letter(self.at(x, y)); }, py::arg("x"),
          py::arg("y"), "'_', a letter or 'X'.")
      .def(
          "set", [](Field& self, int x, int y, const std::string& block) { self.set(x, y, block_of(block)); },
          py::arg("x"), py::arg("y"), py::arg("block"))
      .def("fill", &Field::fill, py::arg("operation"), "Writes the piece over what is there.")
      .def("put", &Field::put, py::arg("operation"),
           "Drops the piece, locks it and returns where it came to rest; None if it cannot be where it is.")
      .def("rise", &Field::rise, "The garbage row comes in from below.")
      .def("mirror", &Field::mirror, "Left to right.")
      .def("copy", [](const Field& self) { return self; })
      .def("str", &Field::text, "The rows down from the highest block, the garbage row last.")
      .def("string", &Field::text, "The same.")
      .def("__str__", &Field::text)
      .def("__eq__", [](const Field& a, const Field& b) { return a == b; })
      .def("__repr__",
           [](const Field& self) { return "Field(" + std::string(py::repr(py::str(self.text()))) + ")"; });
  both(
      "can_fill", "canFill", [](const Field& self, const fumen::Operation& at) { return self.can_fill(at); },
      "Whether all cells of the piece are empty.");
  both(
      "can_lock", "canLock", [](const Field& self, const fumen::Operation& at) { return self.can_lock(at); },
      "Whether the piece can be there and rests on something.");
  both(
      "clear_lines", "clearLine", [](Field& self) { return self.clear_lines(); },
      "Removes full rows and returns how many there were.");
}

void add_page(py::module_& module) {
  py::class_<fumen::Flags>(module, "Flags", "What happens after a page is shown.")
      .def(py::init([](bool lock, bool mirror, bool colorize, bool rise) {
             return fumen::Flags{lock, mirror, colorize, rise};
           }),
           py::kw_only(), py::arg("lock") = true, py::arg("mirror") = false, py::arg("colorize") = false,
           py::arg("rise") = false)
      .def_readwrite("lock", &fumen::Flags::lock, "The piece locks and full rows are cleared.")
      .def_readwrite("mirror", &fumen::Flags::mirror, "Then the field is turned left to right.")
      .def_readwrite("colorize", &fumen::Flags::colorize, "Guideline colours; counts on the first page.")
      .def_readwrite("rise", &fumen::Flags::rise, "Then the garbage row comes in.")
      .def("__eq__", [](const fumen::Flags& a, const fumen::Flags& b) { return a == b; });
  py::class_<Page>(module, "Page", "A page of a fumen.")
      .def(py::init([](std::optional<fumen::Field> field, std::optional<fumen::Operation> operation,
                       std::optional<std::string> comment, std::optional<fumen::Flags> flags) {
             return Page{0, std::move(field), operation, std::move(comment), flags.value_or(fumen::Flags{})};
           }),
           py::arg("field") = py::none(), py::arg("operation") = py::none(), py::arg("comment") = py::none(),
           py::arg("flags") = py::none(),
           "Without a field or a comment the page shows what the page before leaves.")
      .def_readonly("index", &Page::index, "Number of the page, from 0; 0 of a page made here.")
      .def_readwrite("field", &Page::field,
                     "The Field before the piece is put; None: as the page before leaves it.")
      .def_readwrite("operation", &Page::operation, "The piece, an Operation; None if there is none.")
      .def_readwrite("comment", &Page::comment, "None: as the page before leaves it.")
      .def_readwrite("flags", &Page::flags)
      .def_property_readonly(
          "quiz", [](const Page& self) { return self.comment && self.comment->starts_with("#Q="); },
          "Whether the comment is a quiz.")
      .def("__repr__",
           [](const Page& self) { return "<tetron.fumen.Page " + std::to_string(self.index) + ">"; });
}

std::vector<Page> decode(const std::string& text, bool strict) {
  const auto decoded = fumen::decode(text, strict ? fumen::Mode::strict : fumen::Mode::lenient);
  if (!decoded) fail(decoded.error());
  std::vector<Page> pages;
  pages.reserve(decoded->pages.size());
  for (const fumen::Page& page : decoded->pages)
    pages.push_back({pages.size(), page.field, page.operation, page.comment.text(), page.flags});
  return pages;
}

std::string encode(const std::vector<Page>& pages, int version) {
  const auto wanted = fumen::version_of(static_cast<std::uint64_t>(version));
  if (!wanted || !fumen::can_write(*wanted)) throw py::value_error("versions 115 and 110 are written");
  if (pages.empty()) throw py::value_error("a fumen has at least one page");
  fumen::Encoder encoder(*wanted);
  for (const Page& page : pages)
    if (const auto added = encoder.add(page.change()); !added) fail(added.error());
  return std::move(encoder).finish();
}

std::vector<std::string> operate(const std::string& operation,
                                 const std::vector<std::pair<std::string, std::string>>& options,
                                 const std::vector<std::string>& texts) {
  const convert::FumenRequest request{operation, options, texts};
  auto answer = [&request] {
    const py::gil_scoped_release released;
    return convert::do_fumens(request);
  }();
  if (!answer) std::visit([](const auto& why) { fail(why); }, answer.error());
  for (const std::string& what : answer->warnings)
    if (PyErr_WarnEx(PyExc_UserWarning, what.c_str(), 2) != 0) throw py::error_already_set();
  return std::move(answer->texts);
}

// For each operation (name, what it does, what it reads, what it makes, takes strict, takes version,
// options); for each option (name, kind, choices or None, default, is positional, is required).
std::vector<py::tuple> operations() {
  using convert::FumenOperation;
  constexpr std::array<const char*, 5> kinds{"text", "number", "word", "flag", "list"};
  constexpr std::array<const char*, 3> reads{"each", "together", "wiki"};
  constexpr std::array<const char*, 4> makes{"one", "perhaps one", "list", "text"};
  std::vector<py::tuple> all;
  for (const FumenOperation& operation : convert::fumen_operations()) {
    py::list options;
    for (const convert::FumenOption& option : operation.options) {
      const bool is_required = option.is_required || option.may_be_last;
      const bool is_word = option.kind == convert::FumenOption::Kind::word;
      options.append(py::make_tuple(option.name(), kinds[static_cast<std::size_t>(option.kind)],
                                    is_word ? py::cast(option.choices()) : py::none(), option.otherwise,
                                    is_required || operation.options.size() == 1, is_required));
    }
    all.push_back(py::make_tuple(
        operation.name, operation.help, reads[static_cast<std::size_t>(operation.reads)],
        makes[static_cast<std::size_t>(operation.makes)], operation.reads != FumenOperation::Reads::wiki,
        !operation.version && operation.makes != FumenOperation::Makes::text, std::move(options)));
  }
  return all;
}

// Returns (fumen, left, top, cell, rows, colours, sure) for each field.
std::vector<py::tuple> fields_on_image(const py::buffer& pixels, int width, int height) {
  const py::buffer_info info = pixels.request();
  const bool is_packed = PyBuffer_IsContiguous(info.view(), 'C') != 0;
  const auto size = static_cast<std::size_t>(info.size * info.itemsize);
  if (!is_packed || width < 1 || height < 1 ||
      size != std::size_t{4} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height))
    fail(fmt::format("pixels: expected 4 * {} * {} bytes: red, green, blue, alpha", width, height));
  std::vector<bindings::FieldOnImage> found;
  {
    const py::gil_scoped_release released;
    found = bindings::fields_on_image({width, height, {static_cast<const std::uint8_t*>(info.ptr), size}});
  }
  std::vector<py::tuple> fields;
  for (const bindings::FieldOnImage& one : found)
    fields.push_back(py::make_tuple(one.fumen, one.grid.left, one.grid.top, one.grid.cell, one.grid.rows,
                                    std::string(one.colours), one.sure));
  return fields;
}

}  // namespace

void add_fumen(py::module_& module) {
  py::module_ fumens = module.def_submodule("_fumen");
  fumens.def("from_image", &fields_on_image, py::arg("pixels"), py::arg("width"), py::arg("height"),
             "The fields on a picture, the most likely first: what `tetron fumen from-image` finds.");
  fumens.def(
      "find", [](const std::string& text) { return fumen::fumens_in(text); }, py::arg("text"),
      "The fumens in any text, in order: what `tetron fumen find` lists, each as often as it is there.");
  fumens.def("operate", &operate, py::arg("operation"), py::arg("options"), py::arg("texts"),
             "What the command of that name makes of fumens. tetron.Error says why not; what the command "
             "tells as a warning is a UserWarning.");
  fumens.def("operations", &operations, "The table of operations.");
  add_operation(fumens);
  add_field(fumens);
  add_page(fumens);
  fumens.def("decode", &decode, py::arg("text"), py::arg("strict") = true,
             "The pages of a fumen of any version, or of a link that has one.\n\nNot strict: faults are "
             "ignored as the editor does. tetron.Error, its offset the character, if it cannot be read.");
  fumens.def(
      "encode", &encode, py::arg("pages"), py::arg("version") = 115,
      "The fumen of pages, of version 115 or 110.\n\ntetron.Error, its offset the number of the page, if one "
      "cannot be written; ValueError for another version or no page.");
}

}  // namespace tetron::python
