#include "replay/measures/counts_bytes.hpp"

#include <algorithm>
#include <string>

#include "base/value_bytes.hpp"
#include "replay/measures/openers.hpp"

namespace tetron::measures {

namespace {

using base::append_value;
using base::ValueReader;

void append(std::string& out, const Counts::Number& value) {
  append_value(out, value.has_value());
  append_value(out, value.value_or(0));
}

void take(ValueReader& reader, Counts::Number& value) {
  std::uint8_t has = 0;
  double number = 0;
  reader.take(has);
  reader.take(number);
  value = has != 0 ? Counts::Number(number) : std::nullopt;
}

void append_counts(std::string& out, const Counts& counts) {
  for (const Counts::Number& one : counts.sums) append(out, one);
  for (const Counts::Number& one : counts.highest) append(out, one);
  for (const double one : counts.delays) append_value(out, one);
  append_value(out, counts.delayed);
  append_value(out, std::uint64_t{counts.well_columns.size()});
  for (const std::uint64_t one : counts.well_columns) append_value(out, one);
  append_value(out, std::uint64_t{counts.levels.size()});
  for (const LevelPace& one : counts.levels) {
    append_value(out, one.level);
    append_value(out, one.ms);
    append_value(out, one.pieces);
    append_value(out, one.lines.has_value());
    append_value(out, one.lines.value_or(0));
  }
  append_value(out, std::uint64_t{counts.openers.size()});
  for (const auto& [name, rounds] : counts.openers) {
    // Each name is in the table of openers.
    const auto at = std::ranges::find(openers(), name, &Opener::name);
    append_value(out, static_cast<std::uint64_t>(at - openers().begin()));
    append_value(out, rounds);
  }
}

void take_counts(ValueReader& reader, Counts& counts) {
  for (Counts::Number& one : counts.sums) take(reader, one);
  for (Counts::Number& one : counts.highest) take(reader, one);
  for (double& one : counts.delays) reader.take(one);
  reader.take(counts.delayed);
  counts.well_columns.resize(reader.size(sizeof(std::uint64_t)));
  for (std::uint64_t& one : counts.well_columns) reader.take(one);
  counts.levels.resize(reader.size(sizeof(std::uint64_t)));
  for (LevelPace& one : counts.levels) {
    std::uint8_t has_lines = 0;
    std::uint64_t lines = 0;
    reader.take(one.level);
    reader.take(one.ms);
    reader.take(one.pieces);
    reader.take(has_lines);
    reader.take(lines);
    if (has_lines != 0) one.lines = lines;
  }
  for (std::size_t left = reader.size(sizeof(std::uint64_t)); left > 0; --left) {
    std::uint64_t opener = 0;
    std::uint64_t rounds = 0;
    reader.take(opener);
    reader.take(rounds);
    if (opener >= openers().size()) reader.fail();
    if (reader.has_failed()) return;
    counts.openers[openers()[opener].name] = rounds;
  }
}

}  // namespace

void append_players(std::string& out, const MatchCounts& match) {
  base::append_text(out, match.date.raw());
  base::append_text(out, match.mode.raw());
  append_value(out, std::uint64_t{match.players.size()});
  for (const PlayerCounts& player : match.players) {
    append_value(out, player.player);
    base::append_text(out, player.name.raw());
    append_counts(out, player.counts);
  }
}

std::optional<MatchCounts> players_of(std::string_view bytes) {
  ValueReader reader(bytes);
  MatchCounts match;
  match.date = base::UntrustedText(reader.text());
  match.mode = base::UntrustedText(reader.text());
  for (std::size_t left = reader.size(); left > 0 && !reader.has_failed(); --left) {
    PlayerCounts& player = match.players.emplace_back();
    reader.take(player.player);
    player.name = base::UntrustedText(reader.text());
    take_counts(reader, player.counts);
  }
  if (reader.has_failed() || !bytes.empty()) return std::nullopt;
  return match;
}

}  // namespace tetron::measures
