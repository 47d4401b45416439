#pragma once

#include <optional>
#include <string>

#include "app/commands/recording/picture_options.hpp"
#include "app/io/output.hpp"
#include "convert/fumen/fumen.hpp"

namespace tetron::app {

// What `convert` is to draw, and where to.
struct PictureJob {
  PictureFormat format{};
  std::string out;     // "-" is standard output
  std::string player;  // id or name; empty: all
  TimeRange range;
  std::optional<convert::FumenComment>
      comment;  // below the board; nothing: what a fumen says, nothing of a recording
  const PictureOptions& options;
  Existing existing = Existing::keep;  // what is done about files of names that are made of `out`
};

}  // namespace tetron::app
