#pragma once

#include <span>
#include <string>

#include "app/commands/recording/picture_options.hpp"
#include "app/commands/recording/recording_input.hpp"
#include "app/io/exit_code.hpp"
#include "app/io/output.hpp"
#include "convert/fumen/fumen.hpp"
#include "formats/fumen/page.hpp"

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

// A moment of a recording, or a part of it as a clip. What is wrong is told.
ExitCode draw_recording(const PictureJob& job, const Input& input);
// Pages of a fumen: a picture each, or one after the other as a clip. Pictures of several pages are numbered:
// "board-03.png".
ExitCode draw_pages(const PictureJob& job, std::span<const fumen::Page> pages);

}  // namespace tetron::app
