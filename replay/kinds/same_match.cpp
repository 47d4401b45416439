#include "replay/kinds/same_match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <map>
#include <optional>
#include <vector>

#include "base/folded_name.hpp"
#include "base/hash.hpp"
#include "replay/measures/period.hpp"

namespace tetron::kinds {

namespace {

std::string name_of(const game::Match& match, std::uint8_t player) {
  return player < match.players.size() ? base::folded_name(match.players[player].name.raw()) : std::string();
}

std::uint64_t hash_of(std::vector<std::string> lines) {
  std::ranges::sort(lines);
  std::string all;
  for (const std::string& line : lines) all += line + '\n';
  return base::fnv1a(all);
}

// Days since 1970.
std::optional<int> day_number(std::string_view date) {
  if (!measures::is_day(date)) return std::nullopt;
  const auto number = [date](std::size_t at, std::size_t digits) {
    int value = 0;
    std::from_chars(date.data() + at, date.data() + at + digits, value);
    return value;
  };
  using namespace std::chrono;
  const sys_days days(year(number(0, 4)) / month(static_cast<unsigned>(number(5, 2))) /
                      day(static_cast<unsigned>(number(8, 2))));
  return static_cast<int>(days.time_since_epoch().count());
}

}  // namespace

bool MatchMarks::may_be(const MatchMarks& other) const {
  if (bytes == other.bytes) return true;
  if (outline != other.outline) return false;
  const auto day = day_number(date);
  const auto its_day = day_number(other.date);
  return !day || !its_day || std::abs(*day - *its_day) <= 1;
}

MatchMarks marks_of(const Source& source, std::string_view bytes) {
  const game::Match& match = source.match();
  std::string outline;
  for (const game::Round& round : match.rounds) {
    std::vector<std::string> players;
    for (const game::Result& result : round.results) {
      players.push_back(fmt::format("{} {}", name_of(match, result.player), result.won));
      // Many games of one player have the same outline.
      if (round.results.size() == 1) players.back() += fmt::format(" {}", result.length.value);
    }
    outline += fmt::format("{}\n", hash_of(std::move(players)));
  }
  return {base::fnv1a(bytes), base::fnv1a(outline), measures::utc_of(match.origin.date.raw())};
}

std::uint64_t hash_of_placements(const Source& source) {
  const game::Match& match = source.match();
  std::string rounds;
  bool is_any = false;
  for (std::size_t number = 0; number < match.rounds.size(); ++number) {
    const auto round = source.round(number);
    if (!round) continue;
    std::map<std::uint8_t, std::string> placed;
    for (const game::Event& event : round->events) {
      const auto* const one = std::get_if<game::Placed>(&event.what);
      if (one == nullptr) continue;
      is_any = true;
      fmt::format_to(std::back_inserter(placed[event.player]), "{} {} {} {},",
                     static_cast<int>(one->place.piece), static_cast<int>(one->place.turn), one->place.column,
                     one->place.row);
    }
    std::vector<std::string> players;
    for (const auto& [seat, places] : placed)
      players.push_back(fmt::format(
          "{} {}", seat < round->seats.size() ? name_of(match, round->seats[seat]) : std::string(), places));
    rounds += fmt::format("{}\n", hash_of(std::move(players)));
  }
  return is_any ? base::fnv1a(rounds) : 0;
}

}  // namespace tetron::kinds
