#pragma once

#include <span>

#include "app/commands/recording/picture_job.hpp"
#include "app/commands/recording/recording_input.hpp"
#include "app/io/exit_code.hpp"
#include "formats/fumen/page.hpp"

namespace tetron::app {

// Draws a moment of a recording, or a part of it as a clip. On an error, prints a message.
ExitCode draw_recording(const PictureJob& job, const Input& input);
// Draws pages of a fumen: one picture for each, or one clip of all. The names of several pictures are
// numbered: "board-03.png".
ExitCode draw_pages(const PictureJob& job, std::span<const fumen::Page> pages);

}  // namespace tetron::app
