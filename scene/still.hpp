#pragma once

#include <optional>
#include <string>

#include "scene/board/board.hpp"
#include "scene/scene.hpp"

// A moment of a recording without a window around it: fields side by side, each with the names of its players
// above.
namespace tetron::scene {

struct StillOptions {
  BoardStyle style{};                      // with style.look.motion what has just happened is lit up
  std::optional<base::PlayerId> player{};  // the field this one plays on; nothing: all fields
  std::optional<RowRange> rows{};          // nothing: all
  bool names = true;
  std::string caption{};   // UTF-8, below everything
  int caption_lines = -1;  // room for that many lines; -1: for as many as the caption needs
};

// Fields that a still shows, in order.
std::vector<base::MatrixId> still_fields(const replay::Layout& game, const StillOptions& options);
// `state` is the state of show.timeline at `now`. The picture is as large as the fields need.
Picture draw_still(const Show& show, const replay::State& state, base::Milliseconds now,
                   const StillOptions& options);

}  // namespace tetron::scene
