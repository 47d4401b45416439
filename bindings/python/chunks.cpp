#include "bindings/python/chunks.hpp"

#include <string>
#include <type_traits>
#include <utility>

#include "base/error.hpp"
#include "formats/tet/chunk_rest.hpp"
#include "replay/timeline/game.hpp"

namespace py = pybind11;

namespace tetron::python {

namespace {

// A chunk and the recording that owns its memory; its members are decoded when they are read.
struct AnyChunk {
  std::shared_ptr<OpenRecording> recording;
  tet::Chunk chunk;
};
template <class ViewOf>
struct ChunkOf : AnyChunk {
  ViewOf view() const { return ViewOf{{chunk}}; }
};

template <class ViewOf>
using Class = py::class_<ChunkOf<ViewOf>, AnyChunk>;

py::bytes bytes_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string name_of(const tet::Chunk& chunk) {
  return std::string(chunk.layout().name);
}

std::string shown(const AnyChunk& chunk, const std::string& type) {
  return "<tetron." + type + " at " + std::to_string(chunk.chunk.offset()) + ", " +
         std::to_string(chunk.chunk.time().value) + " ms>";
}

// Adds a property for a number of the view.
template <class ViewOf, class Read>
void add(Class<ViewOf>& type, const char* name, Read read, const char* doc) {
  type.def_property_readonly(
      name,
      [read](const ChunkOf<ViewOf>& self) {
        const auto value = (self.view().*read)();
        if constexpr (requires { value.value; })
          return value.value;
        else
          return value;
      },
      doc);
}

template <class ViewOf>
Class<ViewOf> make(py::module_& module, const char* name, const char* doc) {
  Class<ViewOf> type(module, name, doc);
  type.def("__repr__", [text = std::string(name)](const ChunkOf<ViewOf>& self) { return shown(self, text); });
  return type;
}

void add_base(py::module_& module) {
  py::class_<AnyChunk>(module, "Chunk", "What all chunks have. `isinstance` tells their kinds apart.")
      .def_property_readonly(
          "offset", [](const AnyChunk& self) { return self.chunk.offset(); },
          "Where it begins in the file, in bytes.")
      .def_property_readonly(
          "size", [](const AnyChunk& self) { return self.chunk.size(); }, "Bytes, 8 to 255.")
      .def_property_readonly(
          "type", [](const AnyChunk& self) { return name_of(self.chunk); },
          "Its type as `tetron dump` names it: 'newstone'.")
      .def_property_readonly(
          "type_id", [](const AnyChunk& self) { return self.chunk.type_byte(); }, "Its type's number.")
      .def_property_readonly(
          "t_ms", [](const AnyChunk& self) { return self.chunk.time().value; },
          "Milliseconds since the start of the game, as stored.")
      .def_property_readonly(
          "raw", [](const AnyChunk& self) { return bytes_of(self.chunk.bytes()); }, "All its bytes.")
      .def_property_readonly(
          "id", [](const AnyChunk& self) { return tet::rest_of(self.chunk).id; },
          "Byte 6 where its type has nothing there, usually 0.")
      .def_property_readonly(
          "second", [](const AnyChunk& self) { return tet::rest_of(self.chunk).second; },
          "Byte 7 where its type has nothing there, usually 0.")
      .def_property_readonly(
          "before", [](const AnyChunk& self) { return bytes_of(tet::rest_of(self.chunk).before); },
          "Bytes between the prefix and the known fields.")
      .def_property_readonly(
          "after", [](const AnyChunk& self) { return bytes_of(tet::rest_of(self.chunk).after); },
          "Bytes behind the known fields; of a message from its first NUL on.");
}

void add_stones(py::module_& module) {
  py::class_<tet::StonePlace>(module, "Place", "Where a piece is and how it lies, as stored: 0 to 255 each.")
      .def_property_readonly(
          "style", [](const tet::StonePlace& place) { return place.style.value; }, "Which kind of piece.")
      .def_readonly("x", &tet::StonePlace::x, "Column of its anchor.")
      .def_readonly("y", &tet::StonePlace::y, "Row of its anchor.")
      .def_readonly("rot", &tet::StonePlace::rot, "Quarter turns.")
      .def("__eq__", [](const tet::StonePlace& a, const tet::StonePlace& b) { return a == b; })
      .def("__hash__",
           [](const tet::StonePlace& place) {
             return place.style.value | place.x << 8 | place.y << 16 | place.rot << 24;
           })
      .def("__repr__", [](const tet::StonePlace& place) {
        return "<tetron.Place style " + std::to_string(place.style.value) + " at " + std::to_string(place.x) +
               "," + std::to_string(place.y) + " rot " + std::to_string(place.rot) + ">";
      });
  auto stone = make<tet::StoneView>(module, "Stone", "A player moves a piece.");
  add(stone, "player", &tet::StoneView::player, "Who, from 0.");
  stone
      .def_property_readonly(
          "style", [](const ChunkOf<tet::StoneView>& self) { return self.view().stone().style.value; },
          "Which kind of piece.")
      .def_property_readonly(
          "x", [](const ChunkOf<tet::StoneView>& self) { return self.view().stone().x; },
          "Column of its anchor, as stored.")
      .def_property_readonly(
          "y", [](const ChunkOf<tet::StoneView>& self) { return self.view().stone().y; },
          "Row of its anchor, as stored.")
      .def_property_readonly(
          "rot", [](const ChunkOf<tet::StoneView>& self) { return self.view().stone().rot; },
          "Quarter turns, as stored.");
  add(stone, "netstat", &tet::StoneView::netstat, "State of the network, as stored.");
  auto made = make<tet::NewStoneView>(module, "NewStone",
                                      "The old piece is fixed into the field; the player gets a new one.");
  add(made, "player", &tet::NewStoneView::player, "Who, from 0.");
  made.def_property_readonly(
      "old", [](const ChunkOf<tet::NewStoneView>& self) { return self.view().old_stone(); },
      "Where the old piece is fixed.");
  made.def_property_readonly(
      "new", [](const ChunkOf<tet::NewStoneView>& self) { return self.view().new_stone(); },
      "Where the new one appears.");
  add(made, "next_style", &tet::NewStoneView::next_style, "The style of the piece after it.");
  add(made, "credits", &tet::NewStoneView::credits, "Of the player.");
}

void add_matrix(py::module_& module) {
  auto matrix = make<tet::MatrixView>(module, "Matrix", "The whole field of one matrix.");
  add(matrix, "matrix", &tet::MatrixView::matrix, "Which field, from 0.");
  add(matrix, "lives", &tet::MatrixView::lives, "Lives left.");
  add(matrix, "next_style", &tet::MatrixView::next_style, "The style of the next piece.");
  add(matrix, "lines", &tet::MatrixView::lines, "Lines cleared.");
  add(matrix, "level", &tet::MatrixView::level, "As stored; `level_label` says it as the game does.");
  matrix.def_property_readonly(
      "level_label",
      [](const ChunkOf<tet::MatrixView>& self) { return replay::level_label(self.view().level()); },
      "'7', or '10a' to '10z' above 10.");
  add(matrix, "credits", &tet::MatrixView::credits, "Credits.");
  add(matrix, "doubles", &tet::MatrixView::doubles, "Double lines.");
  add(matrix, "triples", &tet::MatrixView::triples, "Triple lines.");
  add(matrix, "tetrises", &tet::MatrixView::tetrises, "Four lines at once.");
  matrix.def_property_readonly(
      "packed", [](const ChunkOf<tet::MatrixView>& self) { return bytes_of(self.view().packed()); },
      "The cells as the file packs them; `Recording.at` unpacks them.");
}

void add_events(py::module_& module) {
  make<tet::StartView>(module, "Start", "The game starts.");
  make<tet::StopView>(module, "Stop", "The game stops.");
  auto weapon = make<tet::WeaponView>(module, "Weapon", "A player uses a weapon.");
  add(weapon, "player", &tet::WeaponView::player, "Who, from 0.");
  add(weapon, "target", &tet::WeaponView::target, "Against whom, from 0.");
  add(weapon, "weapon", &tet::WeaponView::weapon, "Which weapon.");
  add(weapon, "byte_param", &tet::WeaponView::byte_param, "As stored.");
  add(weapon, "word_param", &tet::WeaponView::word_param, "As stored.");
  auto gameover = make<tet::GameoverView>(module, "Gameover", "A player dies.");
  add(gameover, "player", &tet::GameoverView::player, "Who, from 0.");
  auto revive = make<tet::ReviveView>(module, "Revive", "A field continues with one life less.");
  add(revive, "matrix", &tet::ReviveView::matrix, "Which field, from 0.");
  add(revive, "lives", &tet::ReviveView::lives, "Lives left.");
  auto player = make<tet::PlayerSelectView>(module, "PlayerSelect", "A player selects a target.");
  add(player, "player", &tet::PlayerSelectView::player, "Who, from 0.");
  add(player, "target", &tet::PlayerSelectView::target, "Whom, from 0.");
  auto select = make<tet::WeaponSelectView>(module, "WeaponSelect", "A player selects a weapon.");
  add(select, "player", &tet::WeaponSelectView::player, "Who, from 0.");
  add(select, "weapon", &tet::WeaponSelectView::weapon, "Which weapon.");
}

void add_others(py::module_& module) {
  auto message = make<tet::MessageView>(module, "Message", "Somebody says something.");
  add(message, "player", &tet::MessageView::player, "Who, from 0.");
  add(message, "target", &tet::MessageView::target, "To whom; 0 is everybody.");
  message.def_property_readonly(
      "text",
      [](const ChunkOf<tet::MessageView>& self) {
        return self.recording->encoding().decode(self.view().text()).raw();
      },
      "What, by the recording's encoding. Not escaped: it may hold control characters.");
  make<tet::UnknownView>(module, "Unknown", "A type that is not known. `raw` has its bytes.");
  auto damaged = make<tet::DamagedView>(module, "Damaged", "A chunk whose payload does not fit into it.");
  damaged.def_property_readonly(
      "error", [](const ChunkOf<tet::DamagedView>& self) { return base::describe(self.view().error()); },
      "What is wrong with it.");
}

}  // namespace

void add_chunks(py::module_& module) {
  add_base(module);
  add_stones(module);
  add_matrix(module);
  add_events(module);
  add_others(module);
}

py::object chunk_object(const std::shared_ptr<OpenRecording>& recording, const tet::Chunk& chunk) {
  return tet::visit_some(chunk, [&]<class ViewOf>(const ViewOf&) -> py::object {
    return py::cast(ChunkOf<ViewOf>{{recording, chunk}});
  });
}

}  // namespace tetron::python
