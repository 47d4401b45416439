#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "convert/answer/answer.hpp"

namespace tetron::app {

// What a command answers with, one object per line. docs/schema and the tables in docs are made from it.
struct Answer {
  std::string_view name;     // of its schema: "stats"
  std::string_view command;  // "stats --format json"
  std::string_view meaning;
  std::vector<convert::AnswerForm> forms;
};

std::span<const Answer> answers();

// Each is defined beside its command.
Answer answer_of_archive();
Answer answer_of_check();
Answer answer_of_find();
Answer answer_of_fumen_find();
Answer answer_of_fumen_info();
Answer answer_of_info();
Answer answer_of_list();
Answer answer_of_note();
Answer answer_of_numeron_analyse();
Answer answer_of_numeron_check();
Answer answer_of_pc_chain();
Answer answer_of_pc_combo();
Answer answer_of_pc_cover();
Answer answer_of_pc_loop();
Answer answer_of_pc_path();
Answer answer_of_pc_percent();
Answer answer_of_pc_score();
Answer answer_of_pc_sequences();
Answer answer_of_pc_spin();
Answer answer_of_profile_fit();
Answer answer_of_profile_infer();
Answer answer_of_review();
Answer answer_of_review_many();
Answer answer_of_rules_check();
Answer answer_of_rules_rate();
Answer answer_of_solve();
Answer answer_of_stats();

}  // namespace tetron::app
