#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/encoding.hpp"
#include "base/file.hpp"
#include "bindings/python/bytes_like.hpp"
#include "bindings/python/errors.hpp"
#include "bindings/python/parts.hpp"
#include "bindings/python/repr.hpp"
#include "bindings/python/tables.hpp"
#include "convert/json/measures_json.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "replay/kinds/packed.hpp"

namespace py = pybind11;

namespace tetron::python {

namespace {

// An open recording of any kind, with the bytes that it refers to.
struct OpenMatch {
  std::string bytes;
  std::string file;  // its path as it was given; empty for bytes
  const kinds::Kind* kind = nullptr;
  std::unique_ptr<kinds::Source> source;

  const game::Match& match() const { return source->match(); }
};
using Match = std::shared_ptr<const OpenMatch>;

// A round with the results of its replay, without its events.
struct MatchRound {
  Match match;
  std::size_t number = 0;  // from 0
  game::Round round;
};

// How a round ended for one player.
struct MatchResult {
  std::string name;
  game::Result result;
};

std::shared_ptr<OpenMatch> opened(std::string bytes, std::string file = {}) {
  const std::span<const std::byte> given(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size());
  if (kinds::is_packed(given)) {
    const auto plain = kinds::unpacked(given);
    if (!plain) fail(plain.error());
    bytes.assign(reinterpret_cast<const char*>(plain->data()), plain->size());
  }
  auto match = std::make_shared<OpenMatch>();
  match->bytes = std::move(bytes);
  match->file = std::move(file);
  match->kind = &kinds::kind_of(std::string_view(match->bytes).substr(0, kinds::most_to_probe));
  auto source = kinds::open(match->bytes, {.encoding = *base::Encoding::named("auto")});
  if (!source) fail(source.error());
  match->source = std::move(*source);
  return match;
}

std::vector<MatchRound> rounds_of(const Match& match) {
  std::vector<std::vector<game::Result>> results;
  {
    const py::gil_scoped_release others_run;
    results = kinds::all_results(*match->source);
  }
  std::vector<MatchRound> rounds;
  for (std::size_t number = 0; number < results.size(); ++number) {
    rounds.push_back({match, number, match->match().rounds[number]});
    rounds.back().round.results = std::move(results[number]);
  }
  return rounds;
}

// One round, which is all that is played again.
MatchRound round_of(const Match& match, std::size_t number) {
  MatchRound round{match, number, match->match().rounds[number]};
  const py::gil_scoped_release others_run;
  round.round.results = match->source->results(number);
  return round;
}

MatchRound round_at(const Match& match, std::ptrdiff_t index) {
  const auto count = static_cast<std::ptrdiff_t>(match->match().rounds.size());
  if (index < 0) index += count;
  if (index < 0 || index >= count) throw py::index_error("there are " + std::to_string(count) + " rounds");
  return round_of(match, static_cast<std::size_t>(index));
}

std::vector<MatchRound> rounds_in(const Match& match, const py::slice& slice) {
  py::ssize_t start = 0, stop = 0, step = 0, count = 0;
  if (!slice.compute(static_cast<py::ssize_t>(match->match().rounds.size()), &start, &stop, &step, &count))
    throw py::error_already_set();
  std::vector<MatchRound> rounds;
  for (py::ssize_t i = 0; i < count; ++i)
    rounds.push_back(round_of(match, static_cast<std::size_t>(start + i * step)));
  return rounds;
}

game::Round played(const MatchRound& round) {
  auto events = [&round] {
    const py::gil_scoped_release others_run;
    return round.match->source->round(round.number);
  }();
  if (!events) fail("round " + std::to_string(round.number + 1) + ": " + events.error());
  return std::move(*events);
}

// The text that `tetron convert --to json` writes, for all rounds or one.
std::string json_of(game::Match match) {
  std::string text;
  const auto written = [&] {
    const py::gil_scoped_release others_run;
    return kinds::write_match(text, match, [] {});
  }();
  if (!written) fail(written.error());
  return text;
}

py::object events_of(const OpenMatch& self, game::Round round) {
  game::Match match = self.match();
  match.rounds = {std::move(round)};
  const py::object whole = py::module_::import("json").attr("loads")(py::str(json_of(std::move(match))));
  return whole["rounds"][py::int_(0)]["events"];
}

// The events of all rounds that can be played, each with its file and round.
py::list all_events(const Match& self) {
  py::list all;
  for (std::size_t number = 0; number < self->match().rounds.size(); ++number) {
    auto played = [&] {
      const py::gil_scoped_release others_run;
      return self->source->round(number);
    }();
    if (!played) continue;
    for (const py::handle event : events_of(*self, std::move(*played))) {
      py::dict one;
      one["file"] = self->file;
      one["round"] = number + 1;
      one.attr("update")(event);
      all.append(one);
    }
  }
  return all;
}

// The lines that `tetron stats --format json` writes.
py::list stats_of(const OpenMatch& self) {
  std::string text;
  {
    const py::gil_scoped_release others_run;
    convert::append_measures_json(text, *self.source);
  }
  const py::object loads = py::module_::import("json").attr("loads");
  py::list all;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    const py::object one = loads(py::str(text.data() + at, end - at));
    if (!self.file.empty()) one["file"] = self.file;
    all.append(one);
    at = end + 1;
  }
  return all;
}

py::dict values_of(const game::Result& result, std::optional<std::int64_t> game::Value::*which) {
  py::dict values;
  for (const game::Value& value : result.values)
    if (value.*which) values[py::str(value.name)] = *(value.*which);
  return values;
}

std::optional<std::uint32_t> ms(const std::optional<base::Milliseconds>& time) {
  return time ? std::optional(time->value) : std::nullopt;
}

void add_result(py::module_& module) {
  using R = const MatchResult&;
  py::class_<MatchResult>(module, "Result", "How a round ended for one player.")
      .def_readonly("name", &MatchResult::name, "Of the player.")
      .def_property_readonly(
          "player", [](R self) { return self.result.player; }, "Which of Match.players.")
      .def_property_readonly(
          "won", [](R self) { return self.result.won; }, "Whether the player won the round.")
      .def_property_readonly(
          "out", [](R self) { return self.result.out; }, "Whether the player topped out, or lost.")
      .def_property_readonly(
          "ended", [](R self) { return self.result.ended.raw(); },
          "The file's word for how: 'winner', 'topout'.")
      .def_property_readonly(
          "length_ms", [](R self) { return self.result.length.value; }, "How long the player's part was.")
      .def_property_readonly(
          "score", [](R self) { return self.result.score; }, "As stated; None where nothing is.")
      .def_property_readonly(
          "level", [](R self) { return self.result.level; }, "As stated; None where nothing is.")
      .def_property_readonly(
          "stated", [](R self) { return values_of(self.result, &game::Value::stated); },
          "What the file states, by name: 'pieces', 'attack', ...")
      .def_property_readonly(
          "replayed", [](R self) { return values_of(self.result, &game::Value::replayed); },
          "The same values of the replayed round.")
      .def_property_readonly(
          "exact", [](R self) { return self.result.exact; },
          "Whether the replay agrees with all that the file states; None if nothing has to be replayed.")
      .def_property_readonly(
          "exact_until_ms", [](R self) { return ms(self.result.exact_until); },
          "By when something contradicted the file, if that can be said.")
      .def_property_readonly(
          "problem", [](R self) { return self.result.problem.raw(); },
          "Why it was not played, or not to its end; else empty.")
      .def("__repr__", [](R self) {
        return "<tetron.Result of " + repr_of(self.name) +
               ", length_ms=" + std::to_string(self.result.length.value) +
               ", ended=" + repr_of(self.result.ended.raw()) +
               ", stated=" + std::string(py::repr(values_of(self.result, &game::Value::stated))) +
               (self.result.won   ? ", won>"
                : self.result.out ? ", out>"
                                  : ">");
      });
}

std::optional<std::string> winner_of(const MatchRound& self) {
  const auto seat = self.round.winner();
  if (!seat) return std::nullopt;
  return self.match->match().players[self.round.seats[*seat]].name.raw();
}

std::optional<std::string> winner_of(const OpenMatch& self) {
  const auto winner = self.match().winner();
  return winner ? std::optional(self.match().players[*winner].name.raw()) : std::nullopt;
}

void add_round(py::module_& module) {
  using R = const MatchRound&;
  py::class_<MatchRound>(module, "Round", "A round of a match.")
      .def_property_readonly(
          "round", [](R self) { return self.number + 1; }, "Which, from 1.")
      .def_property_readonly(
          "number", [](R self) { return self.number + 1; }, "The old name of `round`.")
      .def_property_readonly(
          "results",
          [](R self) {
            std::vector<MatchResult> results;
            for (const game::Result& result : self.round.results)
              results.push_back({self.match->match().players[result.player].name.raw(), result});
            return results;
          },
          "A Result for each player who takes part, in the order of Recording.players.")
      .def_property_readonly(
          "winner", [](R self) { return winner_of(self); }, "The name of who won; None if nobody did.")
      .def_property_readonly(
          "mode", [](R self) { return self.match->match().origin.mode.raw(); }, "Of the match, as stored.")
      .def_property_readonly(
          "date", [](R self) { return self.match->match().origin.date.raw(); }, "Of the match, as stored.")
      .def_property_readonly(
          "length_ms", [](R self) { return self.round.length.value; }, "To the last event.")
      .def_property_readonly(
          "width", [](R self) { return self.round.width; }, "Columns of a field, all its players' together.")
      .def_property_readonly(
          "height", [](R self) { return self.round.height; }, "Rows that are seen.")
      .def_property_readonly(
          "exact", [](R self) { return self.round.exact(); },
          "Whether the replay agrees with all that the file states; None if nothing has to be replayed.")
      .def_property_readonly(
          "exact_until_ms", [](R self) { return ms(self.round.exact_until()); },
          "By when something contradicted the file, if that can be said.")
      .def(
          "events", [](R self) { return events_of(*self.match, played(self)); },
          "All that happens, in order, as dicts: docs/formats/match.md. The round is played again for it; "
          "tetron.Error if that cannot be done.")
      .def("__repr__", [](R self) {
        const py::object round = py::cast(self, py::return_value_policy::reference);
        return "<tetron.Round " + std::to_string(self.number + 1) +
               ", length_ms=" + std::to_string(self.round.length.value) +
               ", winner=" + repr_of(winner_of(self)) +
               ", results=" + std::string(py::repr(round.attr("results"))) + ">";
      });
}

}  // namespace

void add_match(py::module_& module) {
  add_result(module);
  add_round(module);
  using M = const Match&;
  py::class_<OpenMatch, std::shared_ptr<OpenMatch>>(
      module, "Match", "A recording of any kind as the match that it is of: players, rounds, results.")
      .def_property_readonly(
          "kind", [](const OpenMatch& self) { return std::string(self.kind->name); },
          "What kind of recording it is: 'tet', 'tetrio', 'match'.")
      .def_property_readonly(
          "game", [](const OpenMatch& self) { return self.match().origin.game; }, "'Tetron 4', 'TETR.IO'.")
      .def_property_readonly(
          "version", [](const OpenMatch& self) { return self.match().origin.version; },
          "Of the format, as the game counts it.")
      .def_property_readonly(
          "mode", [](const OpenMatch& self) { return self.match().origin.mode.raw(); }, "As stored.")
      .def_property_readonly(
          "date", [](const OpenMatch& self) { return self.match().origin.date.raw(); }, "As stored.")
      .def_property_readonly(
          "players",
          [](const OpenMatch& self) {
            std::vector<std::string> names;
            for (const game::Player& player : self.match().players) names.push_back(player.name.raw());
            return names;
          },
          "Names of all players of all rounds, in one order.")
      .def_property_readonly(
          "score", [](const OpenMatch& self) { return self.match().score(); },
          "How many rounds each of the players won.")
      .def_property_readonly(
          "winner", [](const OpenMatch& self) { return winner_of(self); },
          "Who won more rounds than anybody else; None if nobody did.")
      .def_property_readonly(
          "rounds", [](M self) { return rounds_of(self); },
          "A Round for each, played again where the file holds keys.")
      .def(
          "__len__", [](const OpenMatch& self) { return self.match().rounds.size(); }, "How many rounds.")
      .def("__getitem__", &round_at,
           "The Round of that number, from 0; negative ones count from the end. Only it is played again.")
      .def("__getitem__", &rounds_in, "A list of rounds.")
      .def(
          "__iter__", [](M self) { return py::iter(py::cast(rounds_of(self))); }, "The same as of `rounds`.")
      .def(py::pickle([](const OpenMatch& self) { return py::make_tuple(py::bytes(self.bytes), self.file); },
                      [](const py::tuple& state) {
                        return opened(state[0].cast<std::string>(), state[1].cast<std::string>());
                      }))
      .def_readonly("file", &OpenMatch::file, "The path that was opened; empty for bytes.")
      .def(
          "placements", [](const OpenMatch& self) { return placements(*self.source, self.file); },
          "A record for each placement of all rounds that can be played: `file`, `round` and the columns of "
          "Recording.placements(); `player` is which of `players`.")
      .def("events", &all_events,
           "The events of all rounds that can be played, as dicts with `file` and `round` before what "
           "Round.events() has. `tetron.table()` makes a table of events of one type.")
      .def(
          "to_json",
          [](const OpenMatch& self) {
            return json_of([&self] {
              const py::gil_scoped_release others_run;
              return kinds::whole(*self.source);
            }());
          },
          "All of it as text, as `tetron convert --to json` writes a match: docs/formats/match.md.")
      .def("stats", stats_of,
           "Measures as dicts: of each player and round, then of each player and match; docs/stats.md. None "
           "is "
           "what the recording does not say. Rounds that cannot be played are left out.")
      .def("__repr__", [](const OpenMatch& self) {
        std::vector<std::string> names;
        for (const game::Player& player : self.match().players) names.push_back(player.name.raw());
        return "<tetron.Match kind=" + repr_of(std::string(self.kind->name)) +
               ", mode=" + repr_of(self.match().origin.mode.raw()) +
               ", date=" + repr_of(self.match().origin.date.raw()) + ", players=" + repr_of(names) +
               ", rounds=" + std::to_string(self.match().rounds.size()) +
               ", score=" + repr_of(self.match().score()) + ", winner=" + repr_of(winner_of(self)) + ">";
      });
  module.def(
      "open_match",
      [](const std::filesystem::path& path) {
        const auto file = base::FileBytes::open(path.string());
        if (!file) fail(file.error(), path.string());
        return opened(std::string(file->text()), path.string());
      },
      py::arg("path"),
      ("Opens a recording as a Match: " + kinds::listed() +
       ". OSError if the file cannot be read, tetron.Error if it is not a recording.")
          .c_str());
  module.def(
      "read_match", [](const py::buffer& data) { return opened(bytes_of(data)); }, py::arg("data"),
      "The same from the bytes of a file: bytes, bytearray or memoryview.");
}

}  // namespace tetron::python
