#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/commands/recording/picture_job.hpp"
#include "app/io/output.hpp"
#include "convert/animation/animation.hpp"
#include "convert/animation/clip.hpp"
#include "convert/picture/canvas.hpp"
#include "scene/still.hpp"

// What pictures of recordings and of pages have in common: how they look and how they are written. On an
// error, these functions print a message and end the command.
namespace tetron::app {

inline constexpr int default_cell = 24;
inline constexpr int least_cell = 4;  // for --size-limit

// Refuses a clip that would be endless: the clock of a damaged recording may run for 49 days. `rate` is in
// pictures per second; `way_out` says how to make the clip shorter.
void refuse_endless(double seconds, double rate, std::string_view way_out);
// Refuses to write pictures to a terminal. An SVG is text, so it is allowed.
void refuse_terminal(const PictureJob& job, const Output& out);

// `cell` is the size of a cell in pixels if --scale is not given.
scene::BoardStyle style_of(const PictureJob& job, int cell);
// The rows of --rows, for a field with `count` rows.
std::optional<scene::RowRange> rows_of(const PictureJob& job, int count);

class PictureRenderer {
 public:
  // `smaller` is the option that makes pictures smaller.
  explicit PictureRenderer(const PictureJob& job, std::string_view smaller = "--scale")
      : is_svg_(job.format == PictureFormat::svg), transparent_(job.options.transparent), smaller_(smaller) {}

  // A single picture as the bytes of a file.
  std::string file_of(const scene::Picture& picture);
  // Valid until the next picture.
  convert::FrameView pixels_of(const scene::Picture& picture);

 private:
  // Measures the text lines of an SVG; null without fonts.
  scene::Typesetter* typesetter();

  bool is_svg_;
  bool transparent_;
  std::string_view smaller_;
  std::optional<convert::Canvas> canvas_;
  std::optional<scene::Typesetter> typesetter_;
};

using PictureSource = std::function<std::optional<base::Milliseconds>(const convert::PictureVisitor&)>;

// Writes pictures as GIF, APNG or video. `length` is the approximate length of the clip, for the progress
// line; `rate` is in pictures per second; `sound` is that of a video. Returns false, and writes nothing, if
// the file would be larger than
// --size-limit.
bool write_clip(const PictureJob& job, const PictureSource& pictures, base::Milliseconds start,
                base::Milliseconds length, double rate, convert::AnimationOptions::Sound sound = {});

// Writes a clip with ever smaller pictures until write_clip() returns true, which `write` returns. Sides of
// the pictures are multiplied by `share`, at first 1; `write` returns nothing if they would be too small.
void write_within_limit(const PictureJob& job, const std::function<std::optional<bool>(double share)>& write);

}  // namespace tetron::app
