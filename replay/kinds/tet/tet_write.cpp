#include "replay/kinds/tet/tet_write.hpp"

#include "replay/kinds/stage/stage.hpp"
#include "replay/profile/profile_text.hpp"

namespace tetron::kinds {

std::expected<std::string, std::string> write_tet(std::string& out, const game::Match& match,
                                                  const std::function<void()>&) {
  if (match.rounds.empty()) return std::unexpected("it has no rounds");
  const auto stage = stage_of(match, match.rounds.front());
  if (!stage) return std::unexpected(stage.error());
  out.append(reinterpret_cast<const char*>(stage->bytes.data()), stage->bytes.size());
  return replay::profile_text(stage->profile);
}

}  // namespace tetron::kinds
