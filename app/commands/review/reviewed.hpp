#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands/recording/recording_input.hpp"
#include "formats/fumen/page.hpp"
#include "review/judge/judge.hpp"

namespace tetron::app {

// A review with what its outputs need beside it.
struct ReviewOutput {
  const Input& input;
  const review::Review& review;
  std::vector<base::PlayerId> players;
  bool is_listed = false;                     // text: each placement too
  std::optional<std::size_t> round{};         // of a match, from 1
  const review::bots::Info* judge = nullptr;  // from outside, if one was asked; a stranger's words
  bool is_part = false;                       // some players or moments were left out
};

std::string_view rotation_name(field::Rotation rotation);
// A place as a fumen has it; nothing for what is no tetromino.
std::optional<fumen::Operation> operation(const ReviewOutput& what, const review::Judgement& one,
                                          const game::Place& place);
std::string time_text(base::Milliseconds time);
// "T left at 3,1"; the stored place of what is no tetromino.
std::string place_text(const ReviewOutput& what, const review::Judgement& one, const game::Place& place);
// "cost 4.20 % of the round, rank 7 of 40, mistake: 2 new holes; better: none".
std::string cost_text(const ReviewOutput& what, const review::Judgement& one);

// Placements, each as pages: what was played, and what was better if anything was.
struct PlacementPages {
  const review::Judgement* judgement = nullptr;
  std::vector<fumen::Page> pages{};
};
// In the order of the placements; a pass over the recording.
std::vector<PlacementPages> pages_of(const ReviewOutput& what,
                                     std::span<const review::Judgement* const> placements);

// An element of a web page: the boards, when it was, what it cost, and a link to an editor.
std::string html_section(const ReviewOutput& what, const PlacementPages& one);

}  // namespace tetron::app
