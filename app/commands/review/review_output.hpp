#pragma once

#include <optional>
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
  int depth = 0;                              // stones that were looked at
  bool is_listed = false;                     // text: each placement too
  std::optional<std::size_t> round{};         // of a match, from 1
  const review::bots::Info* judge = nullptr;  // from outside, if one was asked; a stranger's words
};

// Writes the reviews of one recording, or of all rounds of a match one after the other.
class ReviewWriter {
 public:
  ReviewWriter(Output& out, ReviewFormat format) : out_(out), format_(format) {}

  // What is shown of the worst placements needs a pass over the recording.
  void add(const ReviewOutput& what);
  void finish();

 private:
  Output& out_;
  ReviewFormat format_;
  bool is_first_ = true;
  std::string title_{};
  std::string body_{};  // html
};

// The worst placements of a player, each as two pages: what was played, and what was better.
struct WorstPages {
  const review::Judgement* judgement = nullptr;
  std::vector<fumen::Page> pages;
};
std::vector<WorstPages> worst_pages(const ReviewOutput& what, base::PlayerId player);

}  // namespace tetron::app
