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

// What pictures of recordings and those of pages have in common: how they look, and how they are written.
// What is wrong is told and ends the command.
namespace tetron::app {

inline constexpr int default_cell = 24;

// A clip of so many seconds, in pictures a second, that would never end: of a damaged recording the clock may
// run for 49 days. `way_out` says what makes it shorter.
void refuse_endless(double seconds, double rate, std::string_view way_out);
// Pictures go to files and pipes, not to terminals; an SVG is text.
void refuse_terminal(const PictureJob& job, const Output& out);

// `cell` is the size of a cell in pixels, unless --scale says otherwise.
scene::BoardStyle style_of(const PictureJob& job, int cell);
// Those of --rows, of a field of so many rows.
std::optional<scene::RowRange> rows_of(const PictureJob& job, int count);

class PictureRenderer {
 public:
  // `smaller` is the option that makes pictures smaller.
  explicit PictureRenderer(const PictureJob& job, std::string_view smaller = "--scale")
      : is_svg_(job.format == PictureFormat::svg), transparent_(job.options.transparent), smaller_(smaller) {}

  // A picture of its own as the bytes of a file.
  std::string file_of(const scene::Picture& picture);
  // Until the next picture.
  convert::FrameView pixels_of(const scene::Picture& picture);

 private:
  // Measures the lines of an SVG; null without fonts.
  scene::Typesetter* typesetter();

  bool is_svg_;
  bool transparent_;
  std::string_view smaller_;
  std::optional<convert::Canvas> canvas_;
  std::optional<scene::Typesetter> typesetter_;
};

using PictureSource = std::function<std::optional<base::Milliseconds>(const convert::PictureVisitor&)>;

// Pictures that follow each other, as GIF, APNG or video. `length` is about how long the clip lasts, for the
// progress line; `rate` in pictures a second.
void write_clip(const PictureJob& job, const PictureSource& pictures, base::Milliseconds start,
                base::Milliseconds length, double rate);

}  // namespace tetron::app
