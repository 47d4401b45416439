#pragma once

#include <span>

#include "app/commands/recording/picture_job.hpp"
#include "app/commands/recording/recording_input.hpp"
#include "app/io/exit_code.hpp"
#include "formats/fumen/page.hpp"

namespace tetron::app {

// A moment of a recording, or a part of it as a clip. What is wrong is told.
ExitCode draw_recording(const PictureJob& job, const Input& input);
// Pages of a fumen: a picture each, or one after the other as a clip. Pictures of several pages are numbered:
// "board-03.png".
ExitCode draw_pages(const PictureJob& job, std::span<const fumen::Page> pages);

}  // namespace tetron::app
