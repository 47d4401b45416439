#pragma once

#include <optional>
#include <string>

#include "scene/board/board.hpp"
#include "scene/scene.hpp"

// A moment of a recording without a window around it: fields side by side, each with the names of its
// players above.
namespace tetron::scene {

struct StillOptions {
  BoardStyle style{};                      // with style.look.motion, what has just happened lights up
  std::optional<base::PlayerId> player{};  // only this player's field; empty: all fields
  std::optional<RowRange> rows{};          // empty: all rows
  bool names = true;
  std::string caption{};   // UTF-8, below everything
  int caption_lines = -1;  // room for this many lines; -1: as many as the caption needs
};

// The fields that a still shows, in order.
std::vector<base::MatrixId> still_fields(const replay::Layout& game, const StillOptions& options);
// Draws the fields at `now`; `state` must be the state of show.timeline then. The picture is as large as the
// fields need.
Picture draw_still(const Show& show, const replay::State& state, base::Milliseconds now,
                   const StillOptions& options);

}  // namespace tetron::scene
