#pragma once

#include <string>

#include "app/commands/review/match_summary.hpp"
#include "app/commands/review/reviewed.hpp"
#include "app/io/output.hpp"
#include "review/judge/summary.hpp"

namespace tetron::app {

enum class ReviewFormat { text, json, csv, fumen, html };

// Writes the reviews of one recording, or of all rounds of a match one after the other.
class ReviewWriter {
 public:
  ReviewWriter(Output& out, ReviewFormat format) : out_(out), format_(format) {}

  // Reads the recording again to show the worst placements.
  void add(const ReviewOutput& what);
  void finish();

 private:
  Output& out_;
  ReviewFormat format_;
  bool is_first_ = true;
  std::string title_{};
  std::string body_{};  // in HTML
  MatchSummary summary_;
};

}  // namespace tetron::app
