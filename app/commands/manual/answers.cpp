#include "app/commands/manual/answers.hpp"

#include <array>

#include "app/commands/list/match_row.hpp"
#include "app/commands/note/note_row.hpp"
#include "app/commands/review/many_reviews.hpp"
#include "replay/measures/measures.hpp"

namespace tetron::app {

std::span<const Answer> answers() {
  static const std::array all{
      answer_of_check(),
      answer_of_fumen_find(),
      answer_of_fumen_info(),
      answer_of_info(),
      Answer{"list",
             "list --format json",
             "One object per line, one for each match. null where it is not known.",
             {{"", base::members<MatchRow>}}},
      Answer{"note",
             "note list --format json",
             "One object per line, one for each note.",
             {{"", base::members<NoteRow>}}},
      answer_of_numeron_analyse(),
      answer_of_numeron_check(),
      answer_of_pc_chain(),
      answer_of_pc_combo(),
      answer_of_pc_cover(),
      answer_of_pc_loop(),
      answer_of_pc_path(),
      answer_of_pc_percent(),
      answer_of_pc_score(),
      answer_of_pc_sequences(),
      answer_of_pc_spin(),
      answer_of_review(),
      Answer{"review-many",
             "review --format json",
             "Of several files the last line: the sums of all players, and the worst placements. The lines "
             "before it are "
             "as in review.",
             {{"", base::members<ReviewOfMany>}}},
      answer_of_rules_check(),
      answer_of_rules_rate(),
      Answer{"stats",
             "stats --format json",
             "One object per line: for each player and round, then for each player and match, then for each "
             "name of "
             "several files. null where the recording does not say, or where it does not apply.",
             {{"", base::members<measures::StatsRow>}}},
  };
  return all;
}

}  // namespace tetron::app
