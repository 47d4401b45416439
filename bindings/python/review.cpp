#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bindings/python/errors.hpp"
#include "bindings/python/parts.hpp"
#include "bindings/python/recording.hpp"
#include "convert/review/review_json.hpp"
#include "review/judge/choices.hpp"
#include "review/judge/judge.hpp"

namespace py = pybind11;

namespace tetron::python {

namespace {

using Recording = std::shared_ptr<OpenRecording>;

constexpr int most_depth = 7;
void refuse_depth(std::optional<int> depth) {
  if (depth && (*depth < 1 || *depth > most_depth))
    throw py::value_error("depth must be 1 to 7, not " + std::to_string(*depth));
}

// The lines of `tetron review --format json` for placements.
std::vector<std::string> review_lines(const Recording& recording, std::optional<std::size_t> player,
                                      std::optional<int> depth, std::optional<std::uint32_t> from_ms,
                                      std::optional<std::uint32_t> until_ms) {
  refuse_depth(depth);
  review::JudgeOptions options{.depth = depth};
  if (player) options.players = {player_of(*recording, *player)};
  if (from_ms) options.from = base::Milliseconds(*from_ms);
  if (until_ms) options.until = base::Milliseconds(*until_ms);
  const replay::Track track = recording->track();
  const review::Ruleset& rules = recording->rules();
  bool is_interrupted = false;
  std::vector<std::string> lines;
  {
    const py::gil_scoped_release others_run;
    const review::Review found = review::judge(track, rules, options, [&](base::Milliseconds) {
      const py::gil_scoped_acquire asks;
      is_interrupted = PyErr_CheckSignals() != 0;
      return !is_interrupted;
    });
    for (const review::Judgement& one : found.judgements)
      convert::append_review_json(lines.emplace_back(), {track, found.unit}, one);
  }
  if (is_interrupted) throw py::error_already_set();
  return lines;
}

constexpr std::array<std::string_view, 4> turn_names{"spawn", "right", "reverse", "left"};
constexpr std::array<std::string_view, 3> spin_names{"", "mini", "full"};

// Each a row of the table of placements, and the unit of their values.
std::vector<py::tuple> choices(const Moment& moment, std::size_t player, std::optional<int> depth) {
  refuse_depth(depth);
  const OpenRecording& recording = *moment.recording;
  const base::PlayerId id = player_of(recording, player);
  const replay::Timeline& timeline = recording.timeline();
  const review::Ruleset& rules = recording.rules();
  const review::Choices found = [&] {
    const py::gil_scoped_release others_run;
    return review::choices_at(timeline, rules, moment.state, id, depth);
  }();
  std::vector<py::tuple> rows;
  for (const review::Choice& one : found.all)
    rows.push_back(py::make_tuple(recording.profile().stone(one.place.piece)->name.raw(),
                                  turn_names[static_cast<std::size_t>(one.place.turn)], one.place.column,
                                  one.place.row, one.is_held, one.lines,
                                  spin_names[static_cast<std::size_t>(one.spin)], one.attack, one.value,
                                  review::name_of(found.unit)));
  return rows;
}

std::optional<std::vector<std::string>> inputs(const Moment& moment, std::size_t player,
                                               const std::string& piece, const std::string& rotation, int x,
                                               int y) {
  const OpenRecording& recording = *moment.recording;
  const base::PlayerId id = player_of(recording, player);
  const auto& kinds = recording.profile().stones;
  const auto kind =
      std::ranges::find_if(kinds, [&](const auto& one) { return one && one->name.raw() == piece; });
  if (kind == kinds.end()) throw py::value_error("there is no piece '" + piece + "' in this game");
  const auto turn = std::ranges::find(turn_names, rotation);
  if (turn == turn_names.end())
    throw py::value_error("rotation must be 'spawn', 'right', 'reverse' or 'left', not '" + rotation + "'");
  const game::Place place{
      recording.profile().piece(base::StoneStyle(static_cast<std::uint8_t>(kind - kinds.begin()))),
      static_cast<field::Rotation>(turn - turn_names.begin()), static_cast<std::int16_t>(x),
      static_cast<std::int16_t>(y)};
  const auto found = review::inputs_to(recording.timeline(), recording.rules(), moment.state, id, place);
  if (!found) return std::nullopt;
  std::vector<std::string> names;
  for (const review::Input input : *found) names.emplace_back(review::name_of(input));
  return names;
}

Moment turn(const Recording& recording, std::size_t n, std::size_t player) {
  const base::PlayerId id = player_of(*recording, player);
  const auto marks = recording->timeline().placements(id);
  if (n < 1 || n > marks.size())
    throw py::index_error("the player has placements 1 to " + std::to_string(marks.size()));
  review::Judgement placement;
  placement.player = id;
  placement.event = marks[n - 1].events - 1;
  return {recording, review::turn_start(recording->timeline(), placement)};
}

}  // namespace

void add_review(py::module_& module) {
  py::module_ reviews = module.def_submodule("_review");
  reviews.def("lines", &review_lines);
  reviews.def("choices", &choices);
  reviews.def("inputs", &inputs);
  reviews.def("turn", &turn);
}

}  // namespace tetron::python
