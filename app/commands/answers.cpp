#include "app/commands/answers.hpp"

#include <algorithm>

namespace tetron::app {

std::span<const Answer> answers() {
  static const std::vector<Answer> all = [] {
    std::vector<Answer> answers{
        answer_of_archive(),       answer_of_check(),         answer_of_find(),
        answer_of_fumen_find(),    answer_of_fumen_info(),    answer_of_info(),
        answer_of_list(),          answer_of_note(),          answer_of_numeron_analyse(),
        answer_of_numeron_check(), answer_of_pc_chain(),      answer_of_pc_combo(),
        answer_of_pc_cover(),      answer_of_pc_path(),       answer_of_pc_percent(),
        answer_of_pc_score(),      answer_of_pc_sequences(),  answer_of_pc_spin(),
        answer_of_profile_fit(),   answer_of_profile_infer(), answer_of_review(),
        answer_of_review_many(),   answer_of_rules_check(),   answer_of_rules_rate(),
        answer_of_solve(),         answer_of_stats()};
#ifdef TETRON_HAS_ARCHIVE
    answers.push_back(answer_of_pc_loop());
#endif
    std::ranges::sort(answers, {}, &Answer::name);
    return answers;
  }();
  return all;
}

}  // namespace tetron::app
