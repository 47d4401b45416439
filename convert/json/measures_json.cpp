#include "convert/json/measures_json.hpp"

#include <cmath>
#include <type_traits>

#include "base/json_writer.hpp"
#include "replay/measures/measures.hpp"

namespace tetron::convert {

namespace {

using measures::Counts;
using measures::Figure;

constexpr int decimals = 6;  // for figures that are not counts
constexpr int curve_decimals = 2;

void write_number(base::JsonWriter& json, std::string_view key, const Counts::Number& value, int places) {
  json.text_key(key);
  if (!value || !std::isfinite(*value)) return json.null();
  if (places == 0) return json.number(*value, 0);
  constexpr double least = 0.5e-6;
  json.number(std::abs(*value) < least ? 0 : *value, decimals);
}

void write_measures(base::JsonWriter& json, const Counts& counts) {
  for (const measures::Group& group : measures::groups())
    for (const measures::Measure& measure : group.measures)
      write_number(json, measure.key, measure.value(counts), measure.decimals);
  json.list("well_columns", counts.well_columns, [&json](std::uint64_t count) { json.number(count); });
  json.list("levels", counts.levels, [&json](const measures::LevelPace& level) {
    json.begin_object();
    json.number("level", level.level);
    json.number("pieces", level.pieces);
    if (level.lines)
      json.number("lines", *level.lines);
    else
      json.null("lines");
    json.number("ms", level.ms);
    json.end_object();
  });
}

void write_chains(base::JsonWriter& json, base::JsonKey key, const std::vector<measures::Chain>& chains,
                  bool is_known, bool has_attack) {
  if (!is_known) return json.null(key);
  json.list(key, chains, [&](const measures::Chain& chain) {
    json.begin_object();
    json.number("length", chain.length);
    if (has_attack)
      json.number("attack", chain.attack);
    else
      json.null("attack");
    json.end_object();
  });
}

// Null if there are no values.
template <class Value>
void write_curve(base::JsonWriter& json, base::JsonKey key, const std::vector<Value>& values) {
  if (values.empty()) return json.null(key);
  json.list(key, values, [&json](Value value) {
    if constexpr (std::is_integral_v<Value>)
      json.number(value);
    else
      json.number(value, curve_decimals);
  });
}

void write_curves(base::JsonWriter& json, const measures::Curves& curves) {
  if (curves.step_ms == 0)
    json.null("step_ms");
  else
    json.number("step_ms", curves.step_ms);
  write_curve(json, "apm_over_time", curves.apm);
  write_curve(json, "pps_over_time", curves.pps);
  write_curve(json, "stack_heights", curves.stack);
  write_curve(json, "garbage_heights", curves.garbage);
}

void write_file(base::JsonWriter& json, std::string_view file) {
  if (!file.empty()) json.string("file", file);
}

void write_openers(base::JsonWriter& json, const Counts& counts) {
  json.list("openers", counts.openers, [&json](const auto& opener) {
    json.begin_object();
    json.string("name", opener.first);
    json.number("rounds", opener.second);
    json.end_object();
  });
}

void write_rounds(base::JsonWriter& json, const Counts& counts) {
  write_number(json, "rounds", counts[Figure::rounds], 0);
  write_number(json, "rounds_won", counts[Figure::won], 0);
}

}  // namespace

void append_measures_json(std::string& out, std::string_view file, const measures::MatchCounts& match) {
  for (const measures::RoundCounts& round : match.rounds)
    for (const measures::PlayerCounts& player : round.players) {
      base::JsonWriter json(out);
      json.begin_object();
      json.string("of", "round");
      write_file(json, file);
      json.number("round", round.number);
      json.number("player", player.player);
      json.string("name", player.name);
      if (player.won)
        json.boolean("won", *player.won);
      else
        json.null("won");
      const Counts& counts = player.counts;
      write_measures(json, counts);
      if (counts.openers.empty())
        json.null("opener_name");
      else
        json.string("opener_name", counts.openers.begin()->first);
      const bool has_attack = counts[Figure::attack].has_value();
      write_chains(json, "b2b", counts.b2b_chains, counts[Figure::b2b_chains].has_value(), has_attack);
      write_chains(json, "combos", counts.combo_chains, counts[Figure::combo_chains].has_value(), has_attack);
      write_curves(json, counts.curves);
      json.end_object();
      out += '\n';
    }
  for (const measures::PlayerCounts& player : match.players) {
    base::JsonWriter json(out);
    json.begin_object();
    json.string("of", "match");
    write_file(json, file);
    json.number("player", player.player);
    json.string("name", player.name);
    write_rounds(json, player.counts);
    write_measures(json, player.counts);
    write_openers(json, player.counts);
    json.end_object();
    out += '\n';
  }
}

void append_measures_json(std::string& out, const kinds::Source& source) {
  measures::MatchCounts counts;
  for (std::size_t number = 0; number < source.match().rounds.size(); ++number)
    if (const auto round = source.round(number)) counts.add(source.match(), *round, number + 1);
  append_measures_json(out, "", counts);
}

void append_measures_json(std::string& out, const measures::NamedCounts& player) {
  base::JsonWriter json(out);
  json.begin_object();
  json.string("of", "all");
  json.string("name", player.of.name);
  json.number("files", player.files);
  write_rounds(json, player.of.counts);
  write_measures(json, player.of.counts);
  write_openers(json, player.of.counts);
  json.end_object();
  out += '\n';
}

}  // namespace tetron::convert
