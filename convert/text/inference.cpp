#include "convert/text/inference.hpp"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>
#include <ranges>

#include "base/escape.hpp"
#include "convert/answer/text_out.hpp"
#include "convert/answer_version.hpp"
#include "convert/text/profile_drawing.hpp"
#include "replay/infer/findings.hpp"
#include "replay/profile/profile_text.hpp"

namespace tetron::convert {

namespace {

namespace infer = replay::infer;

constexpr std::size_t most_contradictions_in_text = 5;
constexpr std::size_t most_contradictions_listed = 1000;

std::string offsets(const infer::Cells& cells) {
  std::string text;
  for (const field::Offset& cell : cells)
    text += fmt::format("{}({}, {})", text.empty() ? "" : " ", cell.right, cell.up);
  return text;
}

std::string file_name(std::span<const std::string> files, std::uint32_t recording) {
  return recording < files.size() ? files[recording] : std::string();
}

void append_contradictions(std::string& out, std::span<const std::string> files,
                           const infer::Evidence& evidence, const infer::Inference& inference) {
  const std::uint64_t all = inference.fit.matrices - inference.fit.exact;
  if (all == 0) {
    out += "Nothing contradicts it.\n";
    return;
  }
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "Against it: {} field{} not reproduced (damage, or a wrong profile)\n", all,
                 all == 1 ? " is" : "s are");
  for (const auto& one : infer::contradictions(evidence, inference.profile, most_contradictions_in_text,
                                               inference.reading.bytes_after))
    fmt::format_to(to, "  {}: offset 0x{:x}: matrix chunk: {}\n",
                   base::escaped(file_name(files, one.recording)), one.offset,
                   one.readable ? fmt::format("{} of {} cells differ", one.wrong, one.cells)
                                : std::string("cannot be unpacked"));
  if (all > most_contradictions_in_text)
    fmt::format_to(to, "  and {} more\n", all - most_contradictions_in_text);
}

auto known_shapes(const infer::Shapes& shapes) {
  return shapes.styles | std::views::filter(&infer::StyleShape::known);
}

std::string_view certainty_level_text(const infer::Certainty& certainty, base::StoneStyle style,
                                      std::size_t rot) {
  return infer::certainty_level_names[static_cast<std::size_t>(certainty.certainty_level(style, rot))];
}

void append_evidence(std::string& out, const infer::Certainty& certainty, const infer::StyleShape& shape) {
  fmt::format_to(std::back_inserter(out), "{:>5}  {:>5}", shape.style.value,
                 shape.value < 0 ? std::string("?") : fmt::format("{}", shape.value));
  for (std::size_t rot = 0; rot < 4; ++rot) {
    const infer::TurnEvidence turn = certainty.turn(shape.style, rot);
    const std::string text =
        fmt::format("{}: {} {}/{}", rot, certainty_level_text(certainty, shape.style, rot), turn.fixed,
                    turn.decisive_fields);
    fmt::format_to(std::back_inserter(out), "  {:<{}}", text, rot < 3 ? 18 : 0);
  }
  out += '\n';
}

// With several files, how well each fits.
void append_files(std::string& out, std::span<const std::string> files, const infer::Evidence& evidence,
                  const infer::Inference& inference) {
  if (files.size() < 2) return;
  const auto fits = infer::fits_of(evidence, inference.profile, inference.reading.bytes_after);
  for (std::uint32_t i = 0; i < fits.size(); ++i)
    fmt::format_to(std::back_inserter(out), "     {}: {}{}\n", base::escaped(file_name(files, i)),
                   fits[i].matrices == 0 ? std::string("no fields to compare")
                                         : fmt::format("{} of {} fields", fits[i].exact, fits[i].matrices),
                   infer::is_stranger(fits, i) ? ", which does not agree with the others" : "");
}

nlohmann::ordered_json reading_json(const infer::Reading& reading) {
  constexpr std::array<const char*, 5> codecs{"nibbles-low", "nibbles-high", "bytes", "rle", "bits3"};
  return {{"width", reading.width},
          {"height", reading.height},
          {"y", reading.y_down ? "down" : "up"},
          {"codec", codecs[static_cast<std::size_t>(reading.codec)]},
          {"order", reading.by_columns ? "columns" : "rows"},
          {"from", reading.from_bottom ? "bottom" : "top"},
          {"empty", reading.empty}};
}

nlohmann::ordered_json fit_json(const infer::Fit& fit) {
  return {{"matrices", fit.matrices},
          {"exact", fit.exact},
          {"exact_share", fit.exact_share()},
          {"unreadable", fit.unreadable},
          {"cells", fit.cells},
          {"cells_wrong", fit.wrong},
          {"wrong_per_thousand", fit.wrong_per_thousand()},
          {"stones", fit.stones},
          {"stones_unknown", fit.stones_unknown},
          {"chunks", fit.chunks()},
          {"chunks_explained", fit.chunks_explained()}};
}

nlohmann::ordered_json evidence_json(const infer::Evidence& evidence) {
  return {{"matrices", evidence.matrices},
          {"stones_fixed", evidence.stones_fixed},
          {"stones_unseen", evidence.fixed_unseen},
          {"moves", evidence.moves},
          {"turns", evidence.turns},
          {"turns_in_place", evidence.turns_in_place},
          {"falls_to_more_y", evidence.falls_to_more_y},
          {"falls_to_less_y", evidence.falls_to_less_y},
          {"x", {evidence.x.least, evidence.x.most}},
          {"y", {evidence.y.least, evidence.y.most}},
          {"whole", !evidence.capped}};
}

nlohmann::ordered_json turn_evidence_json(const infer::Certainty& certainty, base::StoneStyle style) {
  auto json = nlohmann::ordered_json::array();
  for (std::size_t rot = 0; rot < 4; ++rot) {
    const infer::TurnEvidence turn = certainty.turn(style, rot);
    json.push_back({{"fixed", turn.fixed},
                    {"exact", turn.exact},
                    {"tells", turn.decisive_fields},
                    {"certain", certainty.field && turn.certain},
                    {"sureness", certainty_level_text(certainty, style, rot)}});
  }
  return json;
}

nlohmann::ordered_json style_json(const infer::StyleShape& shape, const infer::SpawnPlace& spawn,
                                  const infer::Certainty& certainty) {
  constexpr std::array<const char*, infer::turn_rules> rules{
      "about-anchor", "about-centre", "at-place", "never", "two-states", "shifted", "free"};
  nlohmann::ordered_json json{{"style", shape.style.value}};
  json["value"] = shape.value < 0 ? nlohmann::ordered_json() : nlohmann::ordered_json(shape.value);
  json["rule"] = rules[static_cast<std::size_t>(shape.rule)];
  json["seen"] = shape.seen;
  json["begins_at"] = nlohmann::ordered_json();
  if (spawn.times > 0)
    json["begins_at"] = {static_cast<std::int8_t>(spawn.x), static_cast<std::int8_t>(spawn.y)};
  json["turns"] = nlohmann::ordered_json::array();
  for (const infer::Cells& cells : shape.turns) {
    auto turn = nlohmann::ordered_json::array();
    for (const field::Offset& cell : cells) turn.push_back({cell.right, cell.up});
    json["turns"].push_back(std::move(turn));
  }
  json["warrants"] = turn_evidence_json(certainty, shape.style);
  return json;
}

}  // namespace

void append_inference_text(std::string& out, std::span<const std::string> files,
                           const infer::Evidence& evidence, const infer::Inference& inference) {
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "Evidence: {}\n", infer::describe(evidence));
  fmt::format_to(to, "Field: {}\n", infer::describe(inference.reading));
  fmt::format_to(to, "Pieces turn {}\n", inference.shapes.clockwise ? "clockwise" : "counter-clockwise");
  fmt::format_to(to, "Fit: {}\n", infer::describe(inference.fit));
  fmt::format_to(to, "     {} of {} Matrix and NewStone chunks are explained\n",
                 inference.fit.chunks_explained(), inference.fit.chunks());
  if (inference.second)
    fmt::format_to(to, "Next best: {}\n     {}\n", infer::describe(*inference.second),
                   infer::describe(inference.second_fit));
  fmt::format_to(to, "Certain: {}\n", infer::describe(inference.certainty));
  append_files(out, files, evidence, inference);
  out += "\nstyle  value  seen with rot 0, 1, 2, 3   cells about the anchor at rot 0, (right, up)\n";
  for (const infer::StyleShape& shape : known_shapes(inference.shapes))
    fmt::format_to(to, "{:>5}  {:>5}  {:>6}{:>6}{:>6}{:>6}   {}; {}\n", shape.style.value,
                   shape.value < 0 ? std::string("?") : fmt::format("{}", shape.value), shape.seen[0],
                   shape.seen[1], shape.seen[2], shape.seen[3], offsets(shape.turns[0]),
                   infer::describe(shape.rule));
  out += "\nstyle  value  turn: pieces, fields that tell its cells\n";
  for (const infer::StyleShape& shape : known_shapes(inference.shapes))
    append_evidence(out, inference.certainty, shape);
  for (const base::StoneStyle style : infer::styles_without_shape(evidence, inference))
    fmt::format_to(to, "{:>5}      ?  unknown: no shape\n", style.value);
  out += '\n';
  append_contradictions(out, files, evidence, inference);
  out += "Left open:\n";
  for (const std::string& doubt : infer::doubts(evidence, inference)) fmt::format_to(to, "  {}\n", doubt);
}

void append_inference_json(std::string& out, std::span<const std::string> files,
                           const infer::Evidence& evidence, const infer::Inference& inference) {
  using nlohmann::ordered_json;
  ordered_json json;
  json["files"] = ordered_json::array();
  for (const std::string& file : files) json["files"].push_back(file);
  json["evidence"] = evidence_json(evidence);
  json["field"] = reading_json(inference.reading);
  json["bytes_after"] = inference.reading.bytes_after;
  json["clockwise"] = inference.shapes.clockwise;
  json["fit"] = fit_json(inference.fit);
  json["certain"] = {{"field", inference.certainty.field},
                     {"turns", inference.certainty.certain_turns()},
                     {"of", inference.certainty.turns()}};
  json["by_file"] = ordered_json::array();
  const auto fits = infer::fits_of(evidence, inference.profile, inference.reading.bytes_after);
  for (std::uint32_t i = 0; i < fits.size(); ++i)
    json["by_file"].push_back({{"file", file_name(files, i)},
                               {"matrices", fits[i].matrices},
                               {"exact", fits[i].exact},
                               {"stranger", infer::is_stranger(fits, i)}});
  json["next_best"] = ordered_json();
  if (inference.second)
    json["next_best"] = {{"field", reading_json(*inference.second)}, {"fit", fit_json(inference.second_fit)}};
  json["styles"] = ordered_json::array();
  for (const infer::StyleShape& shape : known_shapes(inference.shapes))
    json["styles"].push_back(style_json(shape, evidence.spawn[shape.style.value], inference.certainty));
  json["without_shape"] = ordered_json::array();
  for (const base::StoneStyle style : infer::styles_without_shape(evidence, inference))
    json["without_shape"].push_back({{"style", style.value},
                                     {"fell", evidence.style_fell[style.value]},
                                     {"locked", evidence.style_fixed[style.value]}});
  json["garbage"] = inference.garbage;
  json["contradictions"] = ordered_json::array();
  for (const auto& one : infer::contradictions(evidence, inference.profile, most_contradictions_listed,
                                               inference.reading.bytes_after))
    json["contradictions"].push_back({{"file", file_name(files, one.recording)},
                                      {"offset", one.offset},
                                      {"cells", one.cells},
                                      {"wrong", one.wrong},
                                      {"readable", one.readable}});
  json["open"] = infer::doubts(evidence, inference);
  json["finished"] = inference.finished;
  json["toml"] = replay::profile_text(inference.profile);
  json["version"] = answer_version;
  // File names may not be UTF-8.
  out += json.dump(-1, ' ', true, ordered_json::error_handler_t::replace);
}

std::string inferred_profile_file(const infer::Inference& inference) {
  std::string text = fmt::format("# Inferred: {}.\n", infer::describe(inference.fit));
  text += replay::profile_text(inference.profile) + "\n";
  append_profile_drawing(text, inference.profile);
  return text;
}

}  // namespace tetron::convert
