#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/escape.hpp"
#include "bindings/python/bytes_like.hpp"
#include "bindings/python/chunks.hpp"
#include "bindings/python/errors.hpp"
#include "bindings/python/parts.hpp"
#include "bindings/python/repr.hpp"
#include "bindings/python/tables.hpp"
#include "field/grid.hpp"
#include "replay/kinds/kind.hpp"

namespace py = pybind11;

namespace tetron::python {

namespace {

using Recording = std::shared_ptr<OpenRecording>;

// One player at a moment.
struct MomentPlayer {
  Recording recording;
  std::string name;
  replay::PlayerState state;
};

// Iterates over chunks.
struct ChunkIterator {
  Recording recording;
  tet::Walk walk;
};

tet::Chunk chunk_at(const OpenRecording& recording, std::ptrdiff_t index) {
  const auto& offsets = recording.offsets();
  const auto count = static_cast<std::ptrdiff_t>(offsets.size());
  if (index < 0) index += count;
  if (index < 0 || index >= count) throw py::index_error("there are " + std::to_string(count) + " chunks");
  const std::uint64_t offset = offsets[static_cast<std::size_t>(index)];
  return {recording.bytes().data() + offset, offset};
}

// The cells of a field, without a copy; the array keeps the moment alive.
py::array_t<std::uint8_t> cells_of(const py::object& self, std::size_t player) {
  const Moment& moment = self.cast<const Moment&>();
  const field::GridView grid =
      moment.state.grid(moment.state.layout().field_of(player_of(*moment.recording, player)));
  py::array_t<std::uint8_t> cells({grid.height(), grid.width()},
                                  reinterpret_cast<const std::uint8_t*>(grid.cells().data()), self);
  cells.attr("setflags")(py::arg("write") = false);
  return cells;
}

field::Cell falling_of(const MomentPlayer& player) {
  return player.state.falling ? player.state.falling->piece : field::Cell::empty;
}

std::optional<std::string> piece_name(const MomentPlayer& player, field::Cell piece) {
  const replay::StoneKind* const kind =
      piece == field::Cell::empty ? nullptr : player.recording->profile().stone(piece);
  return kind ? std::optional(kind->name.raw()) : std::nullopt;
}

template <class Number>
std::optional<Number> known_if(bool is_known, Number number) {
  return is_known ? std::optional(number) : std::nullopt;
}

void add_moment(py::module_& module) {
  py::class_<MomentPlayer>(module, "Player", "What a player has and does at a moment.")
      .def_readonly("name", &MomentPlayer::name)
      .def_property_readonly(
          "stone",
          [](const MomentPlayer& self) {
            const replay::Profile& profile = self.recording->profile();
            return self.state.falling ? std::optional(profile.stored(*self.state.falling)) : std::nullopt;
          },
          "The falling piece as a Place; None if there is none.")
      .def_property_readonly(
          "next_style",
          [](const MomentPlayer& self) {
            const field::Cell next = self.state.queue[0];
            return next != field::Cell::empty
                       ? std::optional<int>(self.recording->profile().style(next).value)
                       : std::nullopt;
          },
          "The style of the next piece; None if that is not known.")
      .def_property_readonly(
          "piece", [](const MomentPlayer& self) { return piece_name(self, falling_of(self)); },
          "The falling piece: 'T', or the name of a piece that is not a tetromino; None if there is none.")
      .def_property_readonly(
          "hold", [](const MomentPlayer& self) { return piece_name(self, self.state.held); },
          "The piece on hold; None if there is none.")
      .def_property_readonly(
          "queue",
          [](const MomentPlayer& self) {
            std::vector<std::string> names;
            for (const field::Cell piece : self.state.queue)
              if (const auto name = piece_name(self, piece)) names.push_back(*name);
            return names;
          },
          "The pieces that are shown, the next one first; at most 5.")
      .def_property_readonly(
          "waiting",
          [](const MomentPlayer& self) {
            return known_if(self.recording->layout().available.attack, self.state.pending);
          },
          "Rows of garbage that were sent and have not risen; None where it is not known.")
      .def_property_readonly(
          "combo",
          [](const MomentPlayer& self) {
            return known_if(self.recording->layout().available.streaks, self.state.combo);
          },
          "Placements in a row that clear, from 0; -1 for none; None where it is not known.")
      .def_property_readonly(
          "back_to_back",
          [](const MomentPlayer& self) {
            return known_if(self.recording->layout().available.streaks, self.state.back_to_back);
          },
          "Difficult clears in a row, from 0; -1 for none; None where it is not known.")
      .def_property_readonly(
          "credits", [](const MomentPlayer& self) { return self.state.credits; },
          "Credits, or the score; None where it is not known.")
      .def_property_readonly(
          "placements", [](const MomentPlayer& self) { return self.state.placements; },
          "How many pieces were placed so far.")
      .def_property_readonly(
          "alive", [](const MomentPlayer& self) { return self.state.alive; }, "False after a Gameover.")
      .def("__repr__", [](const MomentPlayer& self) {
        const py::object player = py::cast(self, py::return_value_policy::reference);
        std::string text = "<tetron.Player " + repr_of(self.name);
        for (const char* const part :
             {"placements", "piece", "hold", "queue", "waiting", "combo", "back_to_back"})
          text += ", " + std::string(part) + "=" + std::string(py::repr(player.attr(part)));
        return text + (self.state.alive ? ">" : ", out>");
      });
  py::class_<Moment>(module, "State", "Everything there is to show at one moment.")
      .def_property_readonly(
          "t_ms", [](const Moment& self) { return self.state.time.value; },
          "When the last event happened, in milliseconds since the start.")
      .def_property_readonly(
          "events", [](const Moment& self) { return self.state.events; },
          "How many chunks have happened; of a round of a match how many of its events.")
      .def("field", cells_of, py::arg("player") = 0,
           "The field of a player as a numpy array [rows, columns] of uint8, the top row first; read-only, "
           "not "
           "copied.\n\n0 is empty, 1 to 7 are I L O Z T J S, 8 is garbage, 16 + n a block of piece style n "
           "that "
           "is not a tetromino. Players who share a field get the same one. IndexError if there is no such "
           "player.")
      .def(
          "__array__",
          [](const py::object& self, const py::object& dtype, const py::object& copy) -> py::object {
            const py::object cells = cells_of(self, 0);
            if (!dtype.is_none()) return cells.attr("astype")(dtype);
            return !copy.is_none() && copy.cast<bool>() ? py::object(cells.attr("copy")()) : cells;
          },
          py::arg("dtype") = py::none(), py::arg("copy") = py::none(),
          "field() of the first player, so that numpy and the solvers take a State.")
      .def(
          "text",
          [](const Moment& self, std::size_t player) {
            return field::to_text(
                self.state.grid(self.state.layout().field_of(player_of(*self.recording, player))));
          },
          py::arg("player") = 0, "The field of a player, drawn: one line per row, '.' empty, '#' garbage.")
      .def_property_readonly(
          "players",
          [](const Moment& self) {
            std::vector<MomentPlayer> players;
            for (std::size_t i = 0; i < self.recording->game().names.size(); ++i)
              players.push_back(
                  {self.recording, self.recording->game().names[i].raw(), self.state.players[i]});
            return players;
          },
          "A Player for each.")
      .def("__repr__", [](const Moment& self) {
        std::string text = "<tetron.State at " + std::to_string(self.state.time.value) + " ms";
        const py::object state = py::cast(self, py::return_value_policy::reference);
        for (const py::handle player : state.attr("players")) text += ", " + std::string(py::repr(player));
        return text + ">";
      });
}

std::string fumen_of(const OpenRecording& self, std::size_t player, const std::optional<std::string>& comment,
                     std::optional<std::uint32_t> from_ms, std::optional<std::uint32_t> until_ms,
                     int version) {
  convert::FumenOptions options;
  options.players = {player_of(self, player)};
  if (!comment)
    options.comment = convert::FumenComment::carried;
  else if (comment == "none")
    options.comment = convert::FumenComment::none;
  else if (comment == "stats")
    options.comment = convert::FumenComment::stats;
  else if (comment == "quiz")
    options.comment = convert::FumenComment::quiz;
  else
    throw py::value_error("comment must be 'none', 'stats' or 'quiz'");
  if (version != 110 && version != 115) throw py::value_error("version must be 110 or 115");
  options.version = version == 110 ? fumen::Version::v110 : fumen::Version::v115;
  if (from_ms) options.from = base::Milliseconds(*from_ms);
  if (until_ms) options.to = base::Milliseconds(*until_ms);
  return self.fumen(options);
}

Moment moment_at(const Recording& recording, double t_ms) {
  replay::Playhead playhead(recording->timeline());
  constexpr double most = std::numeric_limits<std::uint32_t>::max();
  if (!(t_ms >= 0)) throw py::value_error("t_ms must not be negative");
  playhead.seek(base::Milliseconds(static_cast<std::uint32_t>(std::min(t_ms, most))));
  return {recording, playhead.state()};
}

std::optional<std::string> name_of_winner(const OpenRecording& self) {
  const auto number = self.round() ? self.round()->round.winner() : std::optional<std::size_t>{};
  if (number) return self.game().names[*number].raw();
  if (self.round() || !self.game().winner) return std::nullopt;
  return self.game().names[*self.game().winner].raw();
}

std::string mode_of(const OpenRecording& self) {
  return self.round() ? self.match().origin.mode.raw() : std::string(self.game().mode);
}

std::string date_of(const OpenRecording& self) {
  return self.round() ? self.match().origin.date.raw() : std::string(self.game().date);
}

void add_header(py::class_<OpenRecording, Recording>& type) {
  const auto add = [&type](const char* name, auto read, const char* doc) {
    type.def_property_readonly(
        name, [read](const OpenRecording& self) { return read(self); }, doc);
  };
  using R = const OpenRecording&;
  add(
      "players",
      [](R self) {
        std::vector<std::string> names;
        for (const base::UntrustedText& name : self.game().names) names.push_back(name.raw());
        return names;
      },
      "Names of the players, by id.");
  add("mode", &mode_of,
      "'weapons', 'classic'; a number as text if it has no word. Of a round that of its match.");
  add("date", &date_of,
      "'2003-05-17', as stored; in a Match the `time` follows. Of a round that of its match.");
  add(
      "time", [](R self) { return self.game().time; }, "'21:04', as stored.");
  add(
      "version", [](R self) { return self.header().version / 10.0; }, "Of the format: 1.1.");
  add(
      "score", [](R self) { return self.game().score; }, "As stored; None where nothing is.");
  add(
      "header_winner", [](R self) { return self.header().winner; }, "The number of the winner, as stored.");
  add(
      "width", [](R self) { return self.layout().width; }, "Columns of a field.");
  add(
      "height", [](R self) { return self.layout().height; }, "Rows of a field.");
  add(
      "length_ms", [](R self) { return self.timeline().duration().value; }, "When the last event happens.");
  add(
      "duration_ms", [](R self) { return self.timeline().duration().value; }, "The old name of `length_ms`.");
  add(
      "profile", [](R self) { return self.profile().name.raw(); },
      "The name of the profile it is read with.");
  add(
      "exact", [](R self) { return self.exact(); },
      "Whether the replay of a round agrees with its file; None if nothing has to be replayed.");
  add(
      "round", [](R self) { return self.round() ? std::optional(self.round()->number + 1) : std::nullopt; },
      "Which round of a match it is, from 1; None for other recordings.");
  add(
      "rounds", [](R self) { return std::max<std::size_t>(self.match().rounds.size(), 1); },
      "How many rounds the file has: `open(path, round=n)` opens each.");
  add("winner", &name_of_winner, "The name of who won the game, or this round; None if nobody did.");
  add("won_by", &name_of_winner, "The old name of `winner`.");
  add(
      "rounds_won",
      [](R self) {
        py::dict won;
        const std::vector<std::uint32_t> score = self.match().score();
        for (std::size_t id = 0; id < score.size(); ++id)
          won[py::str(self.match().players[id].name.raw())] = score[id];
        return won;
      },
      "Rounds won by each player of a match, by name; empty of a recording of one game.");
  add(
      "damage",
      [](R self) -> std::optional<std::string> {
        if (self.round() && self.round()->round.damage)
          return base::escaped(self.round()->round.damage->what);
        const auto& damage = self.timeline().damage();
        return damage ? std::optional(base::describe(damage->error)) : std::nullopt;
      },
      "Where the recording is not whole, in words; None if it is.");
}

void add_chunk_access(py::class_<OpenRecording, Recording>& type) {
  type.def(
          "__len__", [](const OpenRecording& self) { return self.offsets().size(); },
          "How many chunks there are after the header; a round of a match has those of its .tet form.")
      .def(
          "__getitem__",
          [](const Recording& self, std::ptrdiff_t index) {
            return chunk_object(self, chunk_at(*self, index));
          },
          "The chunk of that number, from 0; negative ones count from the end.")
      .def(
          "__iter__",
          [](const Recording& self) {
            return ChunkIterator{self, self->recording().chunks()};
          },
          "The chunks after the header, in order.")
      .def(
          "tables", &tables,
          "All tables by name: `chunks` (every chunk), `stone`, `newstone`, `matrix`, `weapon`.\n\nEach is a "
          "numpy array of records; `pandas.DataFrame(array)` takes it as it is.")
      .def("table", &table, py::arg("name"), "One of the tables; tetron.Error if there is none of that name.")
      .def("placements", py::overload_cast<const OpenRecording&>(&placements),
           "A record for each placement, the columns being those of `tetron convert --to csv`.\n\n"
           "player: which of `players`, from 0; name: of that player\n"
           "n: of the player's placements, from 1\n"
           "t_ms: when the piece locked, in milliseconds since the start\n"
           "piece, rotation, x, y: 'T', 'spawn', and the SRS centre from the bottom left, from 0; of a piece "
           "that is not a tetromino its name, '', -32768, -32768\n"
           "style, stored_x, stored_y, stored_rot: as .tet recordings store it\n"
           "lines, level, credits: of the player, before the placement\n"
           "cleared: rows; spin: '', 'mini', 'full'; all_clear: whether the field is empty after it\n"
           "attack, sent: rows, before and after they cancel garbage\n"
           "combo, b2b: after the placement, from 0; -1 is none\n"
           "keys, faults: key presses for the piece, and how many were too many\n"
           "garbage: rows that rose with the placement\n"
           "hold, queue: before the placement, as the player saw them when the piece locked: a letter for "
           "each piece, the next one first");
}

}  // namespace

void add_recording(py::module_& module) {
  add_moment(module);
  py::class_<ChunkIterator>(module, "ChunkIterator")
      .def("__iter__", [](const py::object& self) { return self; })
      .def("__next__", [](ChunkIterator& self) {
        const auto chunk = self.walk.next();
        if (!chunk) throw py::stop_iteration();
        return chunk_object(self.recording, *chunk);
      });
  py::class_<Problem>(module, "Problem", "Something that is wrong with a recording.")
      .def_readonly("severity", &Problem::severity, "'error' if bytes could not be read, else 'warning'.")
      .def_readonly("text", &Problem::message, "In words, as `tetron check` says it.")
      .def_readonly("message", &Problem::message, "The old name of `text`.")
      .def_readonly("offset", &Problem::offset, "In the file, in bytes.")
      .def("__repr__", [](const Problem& self) {
        return "<tetron.Problem " + self.severity + ": " + std::string(py::repr(py::str(self.message))) + ">";
      });
  py::class_<OpenRecording, Recording> type(
      module, "Recording", "A recording in memory: a sequence of its chunks, and states by time.");
  add_header(type);
  add_chunk_access(type);
  type.def("fumen", &fumen_of, py::arg("player") = 0, py::kw_only(), py::arg("comment") = py::none(),
           py::arg("from_ms") = py::none(), py::arg("until_ms") = py::none(), py::arg("version") = 115,
           "A player's game as a fumen: a page for each placement and one for the end, as `tetron convert` "
           "writes it.\n\n`comment` is what pages say: 'none', 'stats' or 'quiz', else what a fumen left in "
           "the recording; `from_ms` and `until_ms` "
           "choose "
           "a part, in milliseconds since the start. IndexError if there is no such player, ValueError for "
           "other comments and versions.");
  type.def(
      "check", &OpenRecording::problems,
      "Every Problem, as `tetron check` finds them; in a replayed round, the players whose game differs from "
      "the file.");
  type.def("at", &moment_at, py::arg("t_ms"),
           "The State in which all events up to and including this time, in milliseconds, have happened.")
      .def_property_readonly(
          "raw",
          [](const OpenRecording& self) {
            return py::bytes(reinterpret_cast<const char*>(self.bytes().data()), self.bytes().size());
          },
          "All bytes of the file; of a round of a match those of the .tet recording that its chunks are of.")
      .def(py::pickle(
          [](const OpenRecording& self) {
            const Reading& had = self.reading();
            const std::string_view bytes = self.file();
            return py::make_tuple(py::bytes(bytes.data(), bytes.size()), had.profile, had.encoding,
                                  had.salvage, had.round);
          },
          [](const py::tuple& state) {
            const auto bytes = state[0].cast<std::string>();
            const auto* begin = reinterpret_cast<const std::byte*>(bytes.data());
            return OpenRecording::read({begin, begin + bytes.size()},
                                       {state[1].cast<std::string>(), state[2].cast<std::string>(),
                                        state[3].cast<bool>(), state[4].cast<std::size_t>()});
          }))
      .def("__repr__", [](const OpenRecording& self) {
        std::vector<std::string> names;
        for (const base::UntrustedText& name : self.game().names) names.push_back(name.raw());
        std::string text = "<tetron.Recording mode=" + repr_of(mode_of(self)) +
                           ", date=" + repr_of(date_of(self)) + ", players=" + repr_of(names);
        if (self.round())
          text += ", round=" + std::to_string(self.round()->number + 1) + " of " +
                  std::to_string(self.match().rounds.size());
        return text + ", length_ms=" + std::to_string(self.timeline().duration().value) +
               ", winner=" + repr_of(name_of_winner(self)) + ">";
      });
  const auto reading = [](std::string profile, std::string encoding, bool salvage, int round) {
    if (round < 1) throw py::value_error("rounds count from 1");
    return Reading{std::move(profile), std::move(encoding), salvage, static_cast<std::size_t>(round)};
  };
  module.def(
      "open",
      [reading](const std::filesystem::path& path, std::string profile, std::string encoding, bool salvage,
                int round) {
        return OpenRecording::open(path.string(),
                                   reading(std::move(profile), std::move(encoding), salvage, round));
      },
      py::arg("path"), py::kw_only(), py::arg("profile") = "tetron4", py::arg("encoding") = "auto",
      py::arg("salvage") = false, py::arg("round") = 1,
      ("Opens a recording, or a round of one: " + kinds::listed() +
       ".\n\n`profile` is a "
       "built-in one or a .toml file, `encoding` that of names and messages; with `salvage` it is read on "
       "behind "
       "damage; `round` counts from 1, and `rounds` of what is opened says how many there are. OSError if "
       "the "
       "file cannot be read, tetron.Error if it is not a "
       "recording.")
          .c_str());
  module.def(
      "read",
      [reading](const py::buffer& data, std::string profile, std::string encoding, bool salvage, int round) {
        const std::string text = bytes_of(data);
        const auto* begin = reinterpret_cast<const std::byte*>(text.data());
        return OpenRecording::read({begin, begin + text.size()},
                                   reading(std::move(profile), std::move(encoding), salvage, round));
      },
      py::arg("data"), py::kw_only(), py::arg("profile") = "tetron4", py::arg("encoding") = "auto",
      py::arg("salvage") = false, py::arg("round") = 1,
      "The same from the bytes of a file: bytes, bytearray or memoryview.");
}

}  // namespace tetron::python
