#include "replay/kinds/tet/tet_source.hpp"

#include "replay/kinds/round/shown_round.hpp"

namespace tetron::kinds {

std::expected<std::string, std::string> write_tet(std::string& out, const game::Match& match,
                                                  const std::function<void()>&) {
  if (match.rounds.empty()) return std::unexpected("it has no rounds");
  const auto round = shown(match, match.rounds.front());
  if (!round) return std::unexpected(round.error());
  const auto bytes = round->tet();
  if (!bytes) return std::unexpected(bytes.error());
  out.append(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  return round->profile_text();
}

}  // namespace tetron::kinds
