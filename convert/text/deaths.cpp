#include "convert/text/deaths.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <string_view>

#include "base/escape.hpp"
#include "convert/answer/text_out.hpp"

namespace tetron::convert {

namespace {

void append_incident(std::string& out, base::Milliseconds time, std::string_view what) {
  std::string text;
  append_time(text, time.value);
  fmt::format_to(std::back_inserter(out), "      {:>10}  {}\n", text, what);
}

std::string name_of(const replay::Game& game, base::PlayerId player) {
  return player.value < game.names.size() ? fmt::format("{}", game.names[player.value])
                                          : fmt::format("player {}", player.value);
}

}  // namespace

void append_death_text(std::string& out, const replay::Game& game, int field_height,
                       const replay::Death& death) {
  std::string time;
  append_time(time, death.time.value);
  fmt::format_to(std::back_inserter(out), "  {:>10}  {}, the field {} of {} rows high\n", time,
                 name_of(game, death.player), death.height, field_height);
  // Both lists are in order of time and are merged.
  auto weapon = death.weapons.begin();
  auto rise = death.rises.begin();
  while (weapon != death.weapons.end() || rise != death.rises.end()) {
    const bool is_weapon =
        rise == death.rises.end() || (weapon != death.weapons.end() && weapon->time <= rise->time);
    if (is_weapon) {
      append_incident(out, weapon->time,
                      fmt::format("weapon {} from {}", weapon->weapon, name_of(game, weapon->sender)));
      ++weapon;
    } else {
      append_incident(out, rise->time, fmt::format("{} row{} rose", rise->rows, rise->rows == 1 ? "" : "s"));
      ++rise;
    }
  }
  if (death.weapons.empty() && death.rises.empty())
    fmt::format_to(std::back_inserter(out),
                   "                  no weapon and no rising row in the {} s before\n",
                   replay::before_death.value / 1000);
}

}  // namespace tetron::convert

namespace tetron::replay {

namespace {

constexpr std::string_view time_meaning = "When.";

}  // namespace

base::Members members_of(std::type_identity<LastWeapon>) {
  using Of = base::Describe<LastWeapon>;
  static constexpr std::array all{
      Of::member<[](const LastWeapon& of) { return of.time.value; }>("t_ms", time_meaning, {.unit = "ms"}),
      Of::member<[](const LastWeapon& of) { return of.sender.value; }>("player", "Who sent it."),
      Of::member<&LastWeapon::weapon>("weapon", "Its number."),
  };
  return all;
}
base::Members members_of(std::type_identity<LastRise>) {
  using Of = base::Describe<LastRise>;
  static constexpr std::array all{
      Of::member<[](const LastRise& of) { return of.time.value; }>("t_ms", time_meaning, {.unit = "ms"}),
      Of::member<&LastRise::rows>("rows", "How many rows rose.", {.least = 0}),
  };
  return all;
}

base::Members members_of(std::type_identity<Death>) {
  using Of = base::Describe<Death>;
  static constexpr std::array all{
      Of::member<[](const Death& of) { return of.time.value; }>("t_ms", time_meaning, {.unit = "ms"}),
      Of::member<[](const Death& of) { return of.player.value; }>("player", "Who died."),
      Of::member<[](const Death& of) { return of.field.value; }>("matrix", "The number of the field."),
      Of::member<&Death::height>("height", "Rows from the bottom to the highest block.",
                                 {.unit = "rows", .least = 0}),
      Of::member<&Death::weapons>("weapons", "The last weapons at the player."),
      Of::member<&Death::rises>("rises", "The last garbage of the field."),
  };
  return all;
}

}  // namespace tetron::replay
