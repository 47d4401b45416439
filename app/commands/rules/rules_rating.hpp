#pragma once

#include <chrono>
#include <string>

#include "app/commands/rules/rules_file.hpp"
#include "base/described.hpp"
#include "rules/rate/play.hpp"
#include "rules/rate/rating.hpp"

namespace tetron::app {

// Plays the games of a rating on `threads` threads; the greedy bot uses value_of_rows(). Shows the progress
// on a terminal.
rules::Rating rate_with_progress(const rules::Source& source, const rules::ScriptOptions& options,
                                 rules::RatePlan plan, unsigned threads, const std::stop_token& stop);
// The same with play_until_decided(), at most until `end`.
rules::Rating decide_with_progress(const rules::Source& source, const rules::ScriptOptions& options,
                                   rules::RatePlan plan, std::size_t most_games, unsigned threads,
                                   const std::stop_token& stop, std::chrono::steady_clock::time_point end);
unsigned all_processors();
// The memory of a process that does so.
std::size_t rating_memory(unsigned threads);
// The number of columns of the field of these rules.
std::size_t columns_of(const rules::Script& script);

// Appends a table.
void append_rating(std::string& out, const std::string& name, const rules::Rating& rating);
// Appends one object on one line.
void append_rating_json(std::string& out, const std::string& name, const rules::Rating& rating);
base::Members rating_members();

// "yes", "no, games do not end" or "undecided, fields are all alike": with what is wrong, or may be.
std::string described(const rules::Verdict& verdict);

}  // namespace tetron::app
