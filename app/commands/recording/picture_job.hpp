#pragma once

#include <optional>
#include <string>

#include "app/commands/recording/picture_options.hpp"
#include "app/io/output.hpp"
#include "convert/fumen/fumen.hpp"

namespace tetron::app {

// What `convert` is to draw, and where to write it.
struct PictureJob {
  PictureFormat format{};
  std::string out;     // "-" is standard output
  std::string player;  // id or name; empty: all
  MomentRange range;
  std::optional<convert::FumenComment>
      comment;  // text below the board; empty: the comment of a fumen, nothing for a recording
  const PictureOptions& options;
  Existing existing = Existing::keep;  // what to do about existing files whose names are made from `out`
};

}  // namespace tetron::app
