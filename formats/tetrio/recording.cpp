#include "formats/tetrio/recording.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>

namespace tetron::tetrio {

namespace {

// `user` in files of 2022 and 2023; since then the object itself.
Members user_in(const Members& player) {
  Members user = player.object("user");
  return user.empty() ? player : user;
}

// The data of the last `end` event.
Members end_of(const PlayerReplay& player) {
  for (const Event& event : std::views::reverse(player.events))
    if (event.kind == EventKind::end) return Members::of(event.json).object("data");
  return {};
}

std::vector<Recording::Listed> listed_in(std::string_view json) {
  std::vector<Recording::Listed> listed;
  JsonReader in(json);
  if (in.kind() != JsonReader::Kind::array) return listed;
  for (bool first = in.enter_array(); in.next_element(first);) {
    Members player;
    if (in.kind() != JsonReader::Kind::object || !player.read(in)) return {};
    Recording::Listed& one = listed.emplace_back(id_in(player), name_in(player), std::nullopt);
    const double wins = player.number("wins").value_or(-1);
    if (wins >= 0 && wins <= 1e6) one.wins = static_cast<std::uint32_t>(wins);
  }
  return listed;
}

}  // namespace

std::string id_in(const Members& player) {
  const Members user = user_in(player);
  return user.text("id").value_or(user.text("_id").value_or(""));
}

std::string name_in(const Members& player) {
  return user_in(player).text("username").value_or("");
}

bool is_same_name(std::string_view a, std::string_view b) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(a, b, {}, small, small);
}

int PlayerReplay::version() const {
  const double version = options.number("version").value_or(0);
  return version >= 0 && version < 1000 ? static_cast<int>(version) : 0;
}

std::uint32_t PlayerReplay::last_frame() const {
  if (frames > 0 && !is_cut) return frames;
  return events.empty() ? 0 : events.back().frame;
}

std::string PlayerReplay::why_not_played() const {
  if (!problem.empty()) return problem;
  return events.empty() ? "the file has no replay of this player" : "";
}

std::string PlayerReplay::ended_by_results() const {
  return results.text("gameoverreason").value_or("");
}

std::string PlayerReplay::ended_by_event() const {
  return end_of(*this).text("reason").value_or("");
}

std::string PlayerReplay::name_in_options() const {
  if (auto name = options.text("username")) return *name;
  return end_of(*this).object("export").object("options").text("username").value_or("");
}

std::int64_t PlayerReplay::game() const {
  if (const auto text = options.text("gameid")) return game_number(*text);
  const double game = options.number("gameid").value_or(0);
  return std::abs(game) < 9e15 ? static_cast<std::int64_t>(game) : 0;
}

std::vector<Recording::Listed> Recording::users() const {
  return listed_in(top.json("users"));
}

std::vector<Recording::Listed> Recording::ranking() const {
  return listed_in(is_old() ? top.json("endcontext") : replay_more.json("leaderboard"));
}

std::string Recording::mode() const {
  return top.text(is_old() ? "gametype" : "gamemode").value_or("");
}

}  // namespace tetron::tetrio
