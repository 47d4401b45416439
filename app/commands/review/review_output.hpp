#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "app/commands/review/match_summary.hpp"
#include "app/commands/review/reviewed.hpp"
#include "app/io/output.hpp"
#include "review/judge/summary.hpp"

namespace tetron::app {

enum class ReviewFormat { text, json, csv, fumen, html };

// The lines for each placement in JSON and CSV; other formats have none. `file` is its name as it was given.
void append_placements(std::string& out, ReviewFormat format, std::string_view file,
                       const ReviewOutput& what);
// The first line of CSV.
void append_review_header(std::string& out);

// Writes the reviews of one recording, or of all rounds of a match one after the other.
class ReviewWriter {
 public:
  // `file`: its name as it was given, for CSV and JSON. `columns`: of lines of text.
  ReviewWriter(Output& out, ReviewFormat format, std::string file, std::size_t columns)
      : out_(out), format_(format), file_(std::move(file)), columns_(columns) {}

  bool is_empty() const { return is_first_; }

  // Reads the recording again to show the worst placements.
  void add(const ReviewOutput& what);
  void finish();

 private:
  Output& out_;
  ReviewFormat format_;
  std::string file_;
  std::size_t columns_;
  bool is_first_ = true;
  std::string title_{};
  std::string body_{};  // in HTML
  MatchSummary summary_;
};

}  // namespace tetron::app
