#include "review/attempt/attempt_origin.hpp"

#include <charconv>
#include <system_error>

namespace tetron::review {

namespace {

constexpr std::string_view before_game = "played on from ";
constexpr std::string_view before_time = " at ";
constexpr std::string_view before_player = " ms as player ";
constexpr std::string_view before_name = ", ";

template <typename Number>
bool parse_all(std::string_view text, Number& number) {
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  return problem == std::errc() && end == text.data() + text.size();
}

}  // namespace

std::string to_text(const AttemptOrigin& origin) {
  std::string text(before_game);
  text += origin.game;
  text += before_time;
  text += std::to_string(origin.at.value);
  text += before_player;
  text += std::to_string(origin.player.value);
  if (!origin.name.empty()) (text += before_name) += origin.name;
  return text;
}

std::optional<AttemptOrigin> parse_attempt_origin(std::string_view text) {
  if (!text.starts_with(before_game)) return std::nullopt;
  text.remove_prefix(before_game.size());
  const auto player = text.find(before_player);
  if (player == std::string_view::npos) return std::nullopt;
  const std::string_view moment = text.substr(0, player);
  const auto time = moment.rfind(before_time);
  if (time == std::string_view::npos) return std::nullopt;
  AttemptOrigin origin;
  origin.game = moment.substr(0, time);
  std::string_view who = text.substr(player + before_player.size());
  if (const auto name = who.find(before_name); name != std::string_view::npos) {
    origin.name = who.substr(name + before_name.size());
    who = who.substr(0, name);
  }
  if (!parse_all(moment.substr(time + before_time.size()), origin.at.value)) return std::nullopt;
  if (!parse_all(who, origin.player.value)) return std::nullopt;
  return origin;
}

}  // namespace tetron::review
