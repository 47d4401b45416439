#include "app/commands/manual/answers.hpp"

#include <array>

#include "app/commands/list/match_row.hpp"
#include "app/commands/review/many_reviews.hpp"
#include "replay/measures/measures.hpp"

namespace tetron::app {

std::span<const Answer> answers() {
  static constexpr std::array all{
      Answer{"list", "list --format json",
             "One object per line, one for each match. null where it is not known.", base::members<MatchRow>},
      Answer{"review-many", "review --format json",
             "Of several files the last line: the sums of all players, and the worst placements. The lines "
             "before it are "
             "as in review.",
             base::members<ReviewOfMany>},
      Answer{"stats", "stats --format json",
             "One object per line: for each player and round, then for each player and match, then for each "
             "name of "
             "several files. null where the recording does not say, or where it does not apply.",
             base::members<measures::StatsRow>},
  };
  return all;
}

}  // namespace tetron::app
