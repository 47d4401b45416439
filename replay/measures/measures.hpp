#pragma once

#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/described.hpp"
#include "base/untrusted_text.hpp"
#include "replay/measures/match_counts.hpp"

// The measures by which players describe their games. docs/stats.md names their sources.
namespace tetron::measures {

// What `tetron stats` answers with: the counts of a player in a round, in a match, or of a name in all files.
struct StatsRow {
  std::string_view of = "round";  // "match", "all", or name_of(By)
  std::optional<base::UntrustedText> file{};
  std::optional<std::size_t> round{};  // from 1
  std::optional<std::uint8_t> player{};
  base::UntrustedText name{};
  std::optional<bool> won{};
  std::optional<std::size_t> files{};
  const Counts* counts = nullptr;
  base::UntrustedText date{};
  std::optional<base::UntrustedText> group{};
};
// Its members: keys, names, and what they mean.
base::Members members_of(std::type_identity<StatsRow>);
base::Members members_of(std::type_identity<LevelPace>);

// A row for each player and round, then for each player. They refer to the counts of the match. An empty
// file is left out.
std::vector<StatsRow> rows_of(const MatchCounts& match, const base::UntrustedText& file);
StatsRow row_of(const NamedCounts& name);

// The measure with this key, which must exist, and its value.
const base::Member& measure_called(std::string_view key);
Counts::Number value_of(const base::Member& measure, const Counts& counts);

}  // namespace tetron::measures
