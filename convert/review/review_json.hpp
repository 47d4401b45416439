#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/described.hpp"
#include "replay/timeline/track.hpp"
#include "review/judge/judge.hpp"
#include "review/judge/summary.hpp"

namespace tetron::convert {

// A reviewed round or recording. The track must outlive it.
struct ReviewedTrack {
  const replay::Track& track;
  review::CostUnit unit{};
  std::optional<std::size_t> round{};         // number in the match, from 1; empty: not written
  const review::bots::Info* judge = nullptr;  // an external judge, if there is one; untrusted text
  std::string_view file{};                    // its name as it was given; empty: not written
};

// What these objects have.
base::Members reviewed_placement_members();
base::Members reviewed_player_members();
// The output of `tetron review --format json`, an object without its line end: for a placement, and for a
// player, some of whose placements may be without a value.
void append_review_json(std::string& out, const ReviewedTrack& of, const review::Judgement& one);
void append_review_json(std::string& out, const ReviewedTrack& of, base::PlayerId player,
                        const review::Summary& summary, std::uint32_t unvalued);

}  // namespace tetron::convert
