#include "convert/animation/animation.hpp"

#include <cmath>
#include <memory>
#include <numeric>

#include "convert/animation/apng_survey.hpp"
#include "convert/animation/apng_writer.hpp"
#include "convert/animation/frame_changes.hpp"
#include "convert/animation/gif_palette.hpp"
#include "convert/animation/gif_writer.hpp"
#include "convert/animation/libav.hpp"
#include "convert/animation/video_writer.hpp"
#include "convert/animation/writer.hpp"

namespace tetron::convert {

namespace {

constexpr int most_frames_per_second = 120;

std::unexpected<AnimationError> unsuitable(std::string text) {
  return std::unexpected(AnimationError{AnimationErrorKind::unsuitable, std::move(text)});
}

// What is done with the frames in one pass: they are counted or written.
struct Pass {
  std::function<Written(const FrameView&, std::uint32_t start)> add;
  std::function<Written(std::uint32_t end)> finish;
};

// Checks that frames fit together before they are used.
class FrameCheck {
 public:
  Written add(const FrameView& frame, base::Milliseconds start) {
    constexpr int largest = AnimationWriter::largest_side;
    if (frame.width < 1 || frame.height < 1 || frame.width > largest || frame.height > largest)
      return unsuitable("a picture is " + std::to_string(frame.width) + "x" + std::to_string(frame.height) +
                        " pixels; each side can be 1 to " + std::to_string(largest));
    const auto rows = static_cast<std::size_t>(frame.height);
    const auto stride = static_cast<std::size_t>(frame.stride);
    if (frame.stride < frame.width ||
        frame.pixels.size() < (rows - 1) * stride + static_cast<std::size_t>(frame.width))
      return unsuitable("a picture has fewer pixels than its size says");
    if (!first_) {
      first_ = start.value;
      width_ = frame.width;
      height_ = frame.height;
    } else if (frame.width != width_ || frame.height != height_) {
      return unsuitable("the pictures are not all of one size");
    } else if (start.value <= last_) {
      return unsuitable("the pictures are not in order of time");
    }
    last_ = start.value;
    return {};
  }
  Written finish(base::Milliseconds end) const {
    if (!first_) return unsuitable("there is no picture to show");
    if (end.value < last_) return unsuitable("the end is before the last picture");
    return {};
  }
  // Milliseconds since the first frame's start.
  std::uint32_t since(base::Milliseconds time) const { return time.value - *first_; }

 private:
  std::optional<std::uint32_t> first_;
  std::uint32_t last_ = 0;
  int width_ = 0;
  int height_ = 0;
};

Written run(const FrameSource& frames, const Pass& pass) {
  FrameCheck check;
  Written result;
  const auto end = frames([&](const FrameView& frame, base::Milliseconds start) {
    if (!result) return false;
    result = check.add(frame, start);
    if (result) result = pass.add(frame, check.since(start));
    return result.has_value();
  });
  if (!result) return result;
  if (!end) return std::unexpected(AnimationError{AnimationErrorKind::cancelled, "stopped"});
  result = check.finish(*end);
  return result ? pass.finish(check.since(*end)) : result;
}

Written write(const FrameSource& frames, AnimationWriter& writer) {
  return run(frames, {[&](const FrameView& frame, std::uint32_t start) { return writer.add(frame, start); },
                      [&](std::uint32_t end) { return writer.finish(end); }});
}

Written write_gif(const AnimationOptions& options, const FrameSource& frames, const ByteSink& sink) {
  GifPalette palette(options.transparent);
  FrameChanges changes;
  const Written gathered = run(frames, {[&](const FrameView& frame, std::uint32_t) -> Written {
                                          palette.gather(frame, changes.update(frame));
                                          return {};
                                        },
                                        [](std::uint32_t) -> Written { return {}; }});
  if (!gathered) return gathered;
  palette.settle();
  GifWriter writer(palette, options.loop, sink);
  return write(frames, writer);
}

Written write_apng(const AnimationOptions& options, const FrameSource& frames, const ByteSink& sink) {
  ApngSurvey survey(options.transparent);
  const Written surveyed = run(frames, {[&](const FrameView& frame, std::uint32_t start) -> Written {
                                          survey.add(frame, start);
                                          return {};
                                        },
                                        [&](std::uint32_t end) -> Written {
                                          survey.finish(end);
                                          return {};
                                        }});
  if (!surveyed) return surveyed;
  ApngWriter writer(survey, options.loop, sink);
  return write(frames, writer);
}

Written write_video(const AnimationOptions& options, const FrameSource& frames, const ByteSink& sink) {
  if (options.seconds < 1 || options.frames_per_second < options.seconds ||
      options.frames_per_second > most_frames_per_second * options.seconds)
    return unsuitable("a video can have 1 to " + std::to_string(most_frames_per_second) +
                      " pictures a second, not " + std::to_string(options.frames_per_second) + "/" +
                      std::to_string(options.seconds));
  if (!libav::load())
    return std::unexpected(
        AnimationError{AnimationErrorKind::no_encoder,
                       "videos need FFmpeg's libraries, and " + libav::names() + " are not here"});
  VideoWriter writer(options, sink);
  return write(frames, writer);
}

}  // namespace

std::pair<int, int> exact_rate(double rate) {
  constexpr int steps = 1000;
  // Rates of television are whole numbers times 1000/1001, and people write them with two or three decimals.
  const int whole = static_cast<int>(std::lround(rate));
  if (rate == whole) return {whole, 1};
  const int near = static_cast<int>(std::lround(rate * 1001 / steps));
  if (std::abs(near * 1000.0 / 1001 - rate) < 0.005) return {near * 1000, 1001};
  const int number = static_cast<int>(std::lround(rate * steps));
  const int common = std::gcd(number, steps);
  return {number / common, steps / common};
}

int passes(AnimationFormat format) {
  return format == AnimationFormat::gif || format == AnimationFormat::apng ? 2 : 1;
}

std::expected<void, AnimationError> write_animation(const AnimationOptions& options,
                                                    const FrameSource& frames, const ByteSink& sink) {
  switch (options.format) {
    case AnimationFormat::gif:
      return write_gif(options, frames, sink);
    case AnimationFormat::apng:
      return write_apng(options, frames, sink);
    case AnimationFormat::mp4:
    case AnimationFormat::webm:
      return write_video(options, frames, sink);
  }
  return unsuitable("no such format");
}

}  // namespace tetron::convert
