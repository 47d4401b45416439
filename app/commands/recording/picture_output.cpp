#include "app/commands/recording/picture_output.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "app/io/fonts.hpp"
#include "app/io/messages.hpp"
#include "app/io/work_progress.hpp"
#include "convert/answer/text_out.hpp"
#include "convert/picture/png.hpp"
#include "convert/picture/svg.hpp"

namespace tetron::app {

namespace {

constexpr int most_pictures = 24 * 60 * 60 * 30;  // of a clip with a rate: video encoders keep data of each

[[noreturn]] void fail(convert::PictureErrorKind kind, std::string_view smaller) {
  switch (kind) {
    case convert::PictureErrorKind::empty:
      refuse(ExitCode::usage, "the picture would have no pixels");
    case convert::PictureErrorKind::too_large:
      refuse(ExitCode::usage, "the picture would be too large; {} makes it smaller", smaller);
    case convert::PictureErrorKind::memory:
      refuse(ExitCode::cannot_write, "there is not enough memory for the picture");
  }
  std::unreachable();
}

convert::AnimationFormat animation_format(PictureFormat format) {
  switch (format) {
    case PictureFormat::gif:
      return convert::AnimationFormat::gif;
    case PictureFormat::apng:
      return convert::AnimationFormat::apng;
    case PictureFormat::mp4:
      return convert::AnimationFormat::mp4;
    case PictureFormat::webm:
      return convert::AnimationFormat::webm;
    case PictureFormat::png:
    case PictureFormat::svg:
      break;
  }
  std::unreachable();
}

}  // namespace

void refuse_endless(double seconds, double rate, std::string_view way_out) {
  if (seconds * rate > most_pictures)
    refuse(ExitCode::usage, "the clip would have {:.0f} pictures, more than the limit of {}; {}",
           seconds * rate, most_pictures, way_out);
}

void refuse_terminal(const PictureJob& job, const Output& out) {
  if (job.format != PictureFormat::svg && job.out == "-" && out.is_terminal())
    refuse(ExitCode::usage, "a picture is bytes, not text: name a file with -o, or send it to a pipe");
}

scene::BoardStyle style_of(const PictureJob& job, int cell) {
  scene::BoardStyle style;
  style.cell = job.options.scale.value_or(cell);
  style.look =
      scene::picture_look(job.options.theme, job.options.palette.value_or(scene::PicturePalette::game));
  style.look.landing_shadow = job.options.shadow;
  style.transparent = job.options.transparent;
  return style;
}

std::optional<scene::RowRange> rows_of(const PictureJob& job, int count) {
  if (!job.options.rows) return std::nullopt;
  if (job.options.rows->first >= count)
    refuse(ExitCode::usage, "--rows: there is no such row; there are rows 0-{}", count - 1);
  return scene::RowRange{job.options.rows->first, job.options.rows->last};
}

std::string PictureRenderer::file_of(const scene::Picture& picture) {
  if (is_svg_) {
    auto svg = convert::to_svg(picture, {transparent_, typesetter()});
    if (!svg) fail(svg.error(), smaller_);
    return std::move(*svg);
  }
  const auto png = convert::to_png(pixels_of(picture));
  if (!png) fail(png.error(), smaller_);
  return {reinterpret_cast<const char*>(png->data()), png->size()};
}

convert::FrameView PictureRenderer::pixels_of(const scene::Picture& picture) {
  if (!canvas_) {
    canvas_.emplace(find_fonts(), convert::CanvasOptions{.transparent = transparent_});
    if (!canvas_->has_fonts()) warning("there is no font, {}: texts are left out", scene::Fonts::why_none());
  }
  const auto drawn = canvas_->draw(picture);
  if (!drawn) fail(drawn.error(), smaller_);
  return drawn->pixels;
}

scene::Typesetter* PictureRenderer::typesetter() {
  if (!typesetter_)
    if (auto fonts = find_fonts()) typesetter_.emplace(std::move(fonts));
  return typesetter_ ? &*typesetter_ : nullptr;
}

bool write_clip(const PictureJob& job, const PictureSource& pictures, base::Milliseconds start,
                base::Milliseconds length, double rate, convert::AnimationOptions::Sound sound) {
  Output out(job.out);
  refuse_terminal(job, out);
  std::string whole;
  convert::append_time(whole, length.value);
  const auto format = animation_format(job.format);
  const auto passes = static_cast<std::uint64_t>(convert::passes(format));
  WorkProgress progress(out, passes * length.value, whole);
  std::uint64_t pass = 0;
  PictureRenderer renderer(job);
  const auto frames = [&](const convert::FrameVisitor& visit) {
    const std::uint64_t before = pass++ * length.value;
    return pictures([&](const scene::Picture& picture, base::Milliseconds at) {
      progress.reached(before + (at.value - std::min(at.value, start.value)));
      return visit(renderer.pixels_of(picture), at);
    });
  };
  // There is C code between this function and the sink, and exceptions must not pass through it.
  std::optional<Exit> failure;
  const auto with_failure_kept = [&failure](const auto& write) {
    try {
      write();
    } catch (const Exit& exit) {
      failure = exit;
    }
    return !failure;
  };
  convert::ByteSink sink;
  sink.write = [&](std::span<const std::byte> bytes) {
    return with_failure_kept([&] {
      out.text().append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
      out.flush_if_full();
    });
  };
  if (out.can_seek())
    sink.seek = [&](std::uint64_t offset) { return with_failure_kept([&] { out.seek(offset); }); };
  // With a limit everything is kept here until it is known to be small enough.
  std::string kept;
  std::size_t at = 0;
  bool is_too_large = false;
  if (const auto limit = job.options.size_limit) {
    sink.write = [&, limit](std::span<const std::byte> bytes) {
      is_too_large = is_too_large || at + bytes.size() > *limit;
      if (is_too_large) return false;
      kept.resize(std::max(kept.size(), at + bytes.size()));
      kept.replace(at, bytes.size(), reinterpret_cast<const char*>(bytes.data()), bytes.size());
      at += bytes.size();
      return true;
    };
    if (out.can_seek())
      sink.seek = [&at](std::uint64_t offset) {
        at = static_cast<std::size_t>(offset);
        return true;
      };
  }
  convert::AnimationOptions options;
  options.format = format;
  std::tie(options.frames_per_second, options.seconds) = convert::exact_rate(std::max(1.0, rate));
  options.loop = job.options.loop;
  options.transparent = job.options.transparent;
  options.sound = std::move(sound);
  options.reached = [&progress](base::Milliseconds time) { progress.reached(time.value); };
  const auto written = convert::write_animation(options, frames, sink);
  if (failure) throw *failure;
  if (is_too_large) return false;
  if (!written)
    refuse(written.error().kind == convert::AnimationErrorKind::unsuitable ? ExitCode::usage
                                                                           : ExitCode::cannot_write,
           "{}: {}", job.out, written.error().text);
  if (job.options.size_limit) out.text() = std::move(kept);
  out.commit();
  return true;
}

void write_within_limit(const PictureJob& job,
                        const std::function<std::optional<bool>(double share)>& write) {
  constexpr double step = 0.8;
  for (double share = 1;; share *= step) {
    const auto is_written = write(share);
    if (!is_written)
      refuse(ExitCode::usage,
             "{}: larger than --size-limit however small the pictures are; show a shorter part, or fewer "
             "pictures with "
             "--fps",
             job.out);
    if (!*is_written) continue;
    if (share < 1)
      note("{}: the pictures have {:.0f} % of their usual width, for --size-limit", job.out, 100 * share);
    return;
  }
}

}  // namespace tetron::app
