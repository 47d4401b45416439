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

// A review, with what its outputs need in addition.
struct ReviewOutput {
  const Input& input;
  const review::Review& review;
  std::vector<base::PlayerId> players;
  bool is_listed = false;                     // in text, list each placement
  std::optional<std::size_t> round{};         // of a match, from 1
  const review::bots::Info* judge = nullptr;  // external judge, if one was used; untrusted words
  bool is_part = false;                       // some players or moments were left out
  std::size_t most_shown = 10;                // of the worst placements of each player
};

std::string_view rotation_name(field::Rotation rotation);
// A place in the form of a fumen. Returns nothing if the piece is not a tetromino.
std::optional<fumen::Operation> operation(const ReviewOutput& what, const review::Judgement& one,
                                          const game::Place& place);
std::string time_text(base::Milliseconds time);
// For example "T left at 3,1"; if the piece is not a tetromino, the stored place.
std::string place_text(const ReviewOutput& what, const review::Judgement& one, const game::Place& place);
// For example "cost 4.20 % of the round, rank 7 of 40, mistake: 2 new holes; better: no new hole".
std::string cost_text(const ReviewOutput& what, const review::Judgement& one);

// What to practise, how often it went wrong, and what that cost in all: "leave no holes: 3 times, which cost
// 1.20 lines in all".
std::string practice_text(review::MistakeKind kind, std::uint32_t times, double cost, review::CostUnit unit);

// A placement as pages: what was played, and what would have been better, if anything.
struct PlacementPages {
  const review::Judgement* judgement = nullptr;
  std::vector<fumen::Page> pages{};
};
// In the order of the placements. Reads the recording again.
std::vector<PlacementPages> pages_of(const ReviewOutput& what,
                                     std::span<const review::Judgement* const> placements);

// An HTML element with the boards, the time, the cost and a link to an editor.
std::string html_section(const ReviewOutput& what, const PlacementPages& one);

}  // namespace tetron::app
