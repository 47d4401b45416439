#include "replay/timeline/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "field/grid.hpp"

namespace tetron::replay {

namespace {

constexpr std::array<std::string_view, 7> modes{"friendly",  "classic",     "reserved", "weapons",
                                                "quickrace", "battlecrown", "highscore"};
constexpr std::uint8_t highscore_mode = 6;

}  // namespace

Layout layout_of(const tet::Header& header, const Profile& profile) {
  Layout layout;
  layout.players = std::clamp<int>(header.participants, 1, tet::header::max_players);
  layout.players_per_field = std::clamp<int>(header.players_per_field, 1, layout.players);
  layout.width = std::min(profile.width * layout.players_per_field, field::max_width);
  layout.height = profile.height;
  layout.available = {.lines = true, .credits = true, .level = true};
  return layout;
}

std::string_view mode_name(std::uint8_t mode) {
  return mode < modes.size() ? modes[mode] : std::string_view();
}

std::string level_label(std::uint32_t level) {
  if (level > 10 && level <= 36) return fmt::format("10{}", static_cast<char>('a' + (level - 11)));
  return fmt::format("{}", level);
}

std::string level_label(std::uint32_t level, const Layout& layout) {
  return layout.has_points ? fmt::format("{}", level) : level_label(level);
}

std::string_view credits_word(const Layout& layout) {
  return layout.has_points ? "Score" : "Credits";
}

Game game_of(const tet::Header& header, const base::Encoding& encoding) {
  Game game;
  game.encoding = encoding;
  const auto players = std::clamp<std::size_t>(header.participants, 1, tet::header::max_players);
  for (std::size_t i = 0; i < players; ++i) {
    base::UntrustedText name;
    if (const auto bytes = header.name(i)) name = encoding.decode(*bytes);
    game.names.push_back(name.empty() ? base::UntrustedText(fmt::format("player {}", i)) : std::move(name));
    game.teams.push_back(header.teams[i]);
  }
  const std::string_view mode = mode_name(header.mode);
  game.mode = mode.empty() ? fmt::format("{}", header.mode) : std::string(mode);
  game.highscore = header.mode == highscore_mode;
  if (!game.highscore && players > 1 && header.winner < players) game.winner = header.winner;
  game.score = header.score;
  game.lines = header.lines;
  game.level = header.level;
  game.date = fmt::format("{:04}-{:02}-{:02}", header.year, header.month, header.day);
  game.time = fmt::format("{:02}:{:02}", header.hour, header.minute);
  return game;
}

}  // namespace tetron::replay
