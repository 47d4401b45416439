#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings/python/errors.hpp"
#include "bindings/python/parts.hpp"
#include "bindings/python/recording.hpp"
#include "convert/animation/gif_palette.hpp"
#include "convert/animation/gif_writer.hpp"
#include "field/tetromino.hpp"
#include "scene/primitives/theme.hpp"

namespace py = pybind11;

namespace tetron::python {

namespace {

std::uint32_t number_of(const scene::Color& color) {
  return std::uint32_t{color.red} << 16 | std::uint32_t{color.green} << 8 | color.blue;
}

scene::ThemeKind theme_named(const std::string& name) {
  if (name != "dark" && name != "light")
    throw py::value_error("theme must be 'dark' or 'light', not '" + name + "'");
  return name == "light" ? scene::ThemeKind::light : scene::ThemeKind::dark;
}

py::dict theme_colors(const std::string& name) {
  const scene::Theme& theme = scene::theme(theme_named(name));
  py::dict colors;
  colors["background"] = number_of(theme.background);
  colors["well"] = number_of(theme.well);
  colors["edge"] = number_of(theme.well_edge);
  colors["grid"] = number_of(theme.grid);
  return colors;
}

// (column, row, color, edge); the colors are 0xrrggbb.
py::tuple block_of(int column, int row, const scene::BlockLook& look) {
  return py::make_tuple(column, row, number_of(look.color), number_of(look.edge));
}

// The blocks of a player's field with the falling piece, from the top left corner.
std::vector<py::tuple> field_blocks(const Moment& moment, std::size_t player, const std::string& theme) {
  const replay::Layout& layout = moment.state.layout();
  const replay::Profile& profile = moment.recording->profile();
  const scene::Palette palette(scene::PaletteKind::game, theme_named(theme), profile);
  const base::MatrixId id = layout.field_of(player_of(*moment.recording, player));
  const field::GridView grid = moment.state.grid(id);
  std::vector<py::tuple> blocks;
  for (int row = 0; row < grid.height(); ++row)
    for (int column = 0; column < grid.width(); ++column) {
      const field::Cell cell = grid.cells()[static_cast<std::size_t>(row * grid.width() + column)];
      if (cell != field::Cell::empty) blocks.push_back(block_of(column, row, palette.look(cell)));
    }
  for (std::size_t other = 0; other < moment.state.players.size(); ++other) {
    const auto& falling = moment.state.players[other].falling;
    if (layout.field_of(base::PlayerId(static_cast<std::uint8_t>(other))) != id || !falling) continue;
    const replay::StoneCells stone = profile.cells(*falling);
    for (const field::Position& place : stone)
      if (grid.contains(place))
        blocks.push_back(
            block_of(place.column.value, place.row.value, palette.falling(stone.cell_at(place))));
  }
  return blocks;
}

// The blocks of the held piece and of those that come, each from the corner of its own box. A piece that is
// not a tetromino has none.
std::pair<std::vector<py::tuple>, std::vector<std::vector<py::tuple>>> piece_blocks(
    const Moment& moment, std::size_t player, const std::string& theme) {
  const scene::Palette palette(scene::PaletteKind::game, theme_named(theme), moment.recording->profile());
  const replay::PlayerState& state = moment.state.players[player_of(*moment.recording, player).value];
  const auto blocks_of = [&palette](field::Cell piece) {
    std::vector<py::tuple> blocks;
    const auto kind = field::to_tetromino(piece);
    if (!kind) return blocks;
    const field::Shape& shape = field::spawn_shapes[static_cast<std::size_t>(*kind) - 1];
    const auto left = std::ranges::min_element(shape, {}, &field::Offset::right)->right;
    for (const field::Offset& cell : shape)
      blocks.push_back(block_of(cell.right - left, 1 - cell.up, palette.look(piece)));
    return blocks;
  };
  std::vector<std::vector<py::tuple>> queue;
  for (const field::Cell piece : state.queue)
    if (piece != field::Cell::empty) queue.push_back(blocks_of(piece));
  return {blocks_of(state.held), std::move(queue)};
}

// An animation of frames that are all passed twice: first to gather the colors, then to be written.
class Gif {
 public:
  using Frame = py::array_t<std::uint32_t, py::array::c_style | py::array::forcecast>;

  void gather(const Frame& frame) {
    const convert::FrameView view = view_of(frame);
    palette_.gather(view, {0, 0, view.width, view.height});
  }
  void settle(bool loop) {
    palette_.settle();
    writer_ = std::make_unique<convert::GifWriter>(palette_, loop, sink_);
  }
  void add(const Frame& frame, std::uint32_t start) { check(writer_->add(view_of(frame), start)); }
  py::bytes finish(std::uint32_t end) {
    check(writer_->finish(end));
    return py::bytes(file_);
  }

 private:
  static convert::FrameView view_of(const Frame& frame) {
    const auto height = static_cast<int>(frame.shape(0));
    const auto width = static_cast<int>(frame.shape(1));
    return {width, height, width, {frame.data(), static_cast<std::size_t>(frame.size())}};
  }
  static void check(const convert::Written& written) {
    if (!written) fail(written.error().text);
  }

  convert::GifPalette palette_{false};
  std::string file_;
  convert::ByteSink sink_{[this](std::span<const std::byte> bytes) {
                            file_.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
                            return true;
                          },
                          {}};
  std::unique_ptr<convert::GifWriter> writer_;
};

}  // namespace

void add_picture(py::module_& module) {
  py::module_ pictures = module.def_submodule("_picture");
  pictures.def("theme", &theme_colors);
  pictures.def("field_blocks", &field_blocks);
  pictures.def("piece_blocks", &piece_blocks);
  py::class_<Gif>(pictures, "Gif")
      .def(py::init<>())
      .def("gather", &Gif::gather)
      .def("settle", &Gif::settle)
      .def("add", &Gif::add)
      .def("finish", &Gif::finish);
}

}  // namespace tetron::python
