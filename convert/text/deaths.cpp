#include "convert/text/deaths.hpp"

#include <fmt/format.h>

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

void write_death(base::JsonWriter& json, const replay::Death& death) {
  json.begin_object();
  json.number("t_ms", death.time.value);
  json.number("player", death.player.value);
  json.number("matrix", death.field.value);
  json.number("height", death.height);
  json.list("weapons", death.weapons, [&json](const replay::LastWeapon& weapon) {
    json.begin_object();
    json.number("t_ms", weapon.time.value);
    json.number("player", weapon.sender.value);
    json.number("weapon", weapon.weapon);
    json.end_object();
  });
  json.list("rises", death.rises, [&json](const replay::LastRise& rise) {
    json.begin_object();
    json.number("t_ms", rise.time.value);
    json.number("rows", rise.rows);
    json.end_object();
  });
  json.end_object();
}

}  // namespace tetron::convert
