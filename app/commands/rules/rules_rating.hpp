#pragma once

#include <string>

#include "app/commands/rules/rules_file.hpp"
#include "rules/rate/play.hpp"
#include "rules/rate/rating.hpp"

namespace tetron::app {

// Plays the games of a rating with all processors, greedy with value_of_rows(), and says on a terminal how
// far it is.
rules::Rating rate_with_progress(const rules::Source& source, const rules::ScriptOptions& options,
                                 rules::RatePlan plan, unsigned threads, const std::stop_token& stop);
unsigned all_processors();
// For a process that does so.
std::size_t rating_memory(unsigned threads);
// Of the field of these rules.
std::size_t columns_of(const rules::Script& script);

// A table.
void append_rating(std::string& out, const std::string& name, const rules::Rating& rating);
// One object on one line.
void append_rating_json(std::string& out, const std::string& name, const rules::Rating& rating);

// "yes", "no, games do not end", "undecided, fields are all alike": what is wrong, or may be.
std::string described(const rules::Verdict& verdict);

}  // namespace tetron::app
