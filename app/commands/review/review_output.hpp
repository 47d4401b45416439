#pragma once

#include <string>
#include <vector>

#include "app/commands/recording/recording_input.hpp"
#include "app/io/output.hpp"
#include "formats/fumen/page.hpp"
#include "review/summary.hpp"

namespace tetron::app {

enum class ReviewFormat { text, json, csv, fumen, html };

// A review with what its outputs need beside it.
struct ReviewOutput {
  const Input& input;
  const review::Review& review;
  std::vector<base::PlayerId> players;
  int depth = 0;           // stones that were looked at
  bool is_listed = false;  // text: each placement too
};

// Appends the review. What is shown of the worst placements needs a pass over the recording.
void append_review(Output& out, ReviewFormat format, const ReviewOutput& what);

// The worst placements of a player, each as two pages: what was played, and what was better.
struct WorstPages {
  const review::Judgement* judgement = nullptr;
  std::vector<fumen::Page> pages;
};
std::vector<WorstPages> worst_pages(const ReviewOutput& what, base::PlayerId player);

}  // namespace tetron::app
