#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "replay/timeline/track.hpp"
#include "review/judge/judge.hpp"
#include "review/judge/summary.hpp"

namespace tetron::convert {

// A round, or a recording, that was reviewed. The track must outlive it.
struct ReviewedTrack {
  const replay::Track& track;
  review::CostUnit unit{};
  std::optional<std::size_t> round{};         // of a match, from 1; nothing: it is not named
  const review::bots::Info* judge = nullptr;  // from outside, if one was asked; a stranger's words
};

// What `tetron review --format json` says, an object without the end of its line: of a placement, and of a
// player, some of whose placements could not be valued.
void append_review_json(std::string& out, const ReviewedTrack& of, const review::Judgement& one);
void append_review_json(std::string& out, const ReviewedTrack& of, base::PlayerId player,
                        const review::Summary& summary, std::uint32_t unvalued);

}  // namespace tetron::convert
