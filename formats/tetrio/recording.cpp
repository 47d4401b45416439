#include "formats/tetrio/recording.hpp"

#include <cmath>

namespace tetron::tetrio {

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

std::int64_t PlayerReplay::game() const {
  if (const auto text = options.text("gameid")) return game_number(*text);
  const double game = options.number("gameid").value_or(0);
  return std::abs(game) < 9e15 ? static_cast<std::int64_t>(game) : 0;
}

std::string Recording::mode() const {
  const bool is_old = form == Form::old_single || form == Form::old_match;
  return top.text(is_old ? "gametype" : "gamemode").value_or("");
}

}  // namespace tetron::tetrio
