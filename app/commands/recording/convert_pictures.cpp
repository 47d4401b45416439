#include "app/commands/recording/convert_pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/work_progress.hpp"
#include "base/escape.hpp"
#include "convert/animation/animation.hpp"
#include "convert/animation/clip.hpp"
#include "convert/animation/fumen_picture.hpp"
#include "convert/picture/canvas.hpp"
#include "convert/picture/png.hpp"
#include "convert/picture/svg.hpp"
#include "convert/text/text_out.hpp"
#include "scene/still.hpp"

namespace tetron::app {

namespace {

using convert::FumenComment;

constexpr int default_cell = 24;
constexpr int default_animated_cell = 16;  // of a recording as gif or apng: there are thousands of pictures
constexpr scene::Size default_video{1280, 720};
constexpr double default_rate = 30;               // of a video
constexpr double default_page_rate = 2;           // of pages
constexpr std::size_t most_files = 1000;          // of pages, unless --pages asks for more
constexpr int most_pictures = 24 * 60 * 60 * 30;  // of a clip with a rate: a video's maker remembers each
// Comments of a game get about as long as these.
constexpr std::string_view long_stats = "00:00.000 lines 000 level 00a credits 0000";
constexpr std::string_view long_quiz = "#Q=[](T)T";

[[noreturn]] void fail(ExitCode code, std::string_view what) {
  error(what);
  throw Exit{code};
}

[[noreturn]] void fail(convert::PictureFault fault) {
  switch (fault) {
    case convert::PictureFault::empty:
      fail(ExitCode::usage, "the picture would have no pixel");
    case convert::PictureFault::too_large:
      fail(ExitCode::usage, "the picture would be too large; --scale makes it smaller");
    case convert::PictureFault::memory:
      fail(ExitCode::cannot_write, "there is not enough memory for the picture");
  }
  std::unreachable();
}

// Of a damaged recording the clock may run for 49 days.
void refuse_endless(double seconds, double rate, std::string_view way_out) {
  if (seconds * rate > most_pictures)
    fail(ExitCode::usage, fmt::format("the clip would have {:.0f} pictures, which is more than {}; {}",
                                      seconds * rate, most_pictures, way_out));
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

scene::BoardStyle style_of(const PictureJob& job, int cell) {
  scene::BoardStyle style;
  style.cell = job.options.scale.value_or(cell);
  style.look =
      scene::picture_look(job.options.theme, job.options.palette.value_or(scene::PicturePalette::game));
  style.look.landing_shadow = job.options.shadow;
  style.transparent = job.options.transparent;
  return style;
}

// Of a field of so many rows.
std::optional<scene::RowRange> rows_of(const PictureJob& job, int count) {
  if (!job.options.rows) return std::nullopt;
  if (job.options.rows->first >= count)
    fail(ExitCode::usage, fmt::format("--rows: there are rows 0-{}", count - 1));
  return scene::RowRange{job.options.rows->first, job.options.rows->last};
}

// Pictures go to files and pipes, not to terminals; an SVG is text.
void refuse_terminal(const PictureJob& job, const Output& out) {
  if (job.format != PictureFormat::svg && job.out == "-" && out.is_terminal())
    fail(ExitCode::usage, "a picture is bytes, not text: name a file with -o, or send it to a pipe");
}

class PictureRenderer {
 public:
  explicit PictureRenderer(const PictureJob& job)
      : is_svg_(job.format == PictureFormat::svg), transparent_(job.options.transparent) {}

  // A picture of its own as the bytes of a file.
  std::string file_of(const scene::Picture& picture) {
    if (is_svg_) {
      auto svg = convert::to_svg(picture, {transparent_, typesetter()});
      if (!svg) fail(svg.error());
      return std::move(*svg);
    }
    const auto png = convert::to_png(pixels_of(picture));
    if (!png) fail(png.error());
    return {reinterpret_cast<const char*>(png->data()), png->size()};
  }

  convert::FrameView pixels_of(const scene::Picture& picture) {
    if (!canvas_) {
      canvas_.emplace(scene::Fonts::find(), convert::CanvasOptions{.transparent = transparent_});
      if (!canvas_->has_fonts())
        warning(fmt::format("there is no font, {}: texts are left out", scene::Fonts::why_none()));
    }
    const auto drawn = canvas_->draw(picture);
    if (!drawn) fail(drawn.error());
    return drawn->pixels;
  }

 private:
  // Measures the lines of an SVG; null without fonts.
  scene::Typesetter* typesetter() {
    if (!typesetter_)
      if (auto fonts = scene::Fonts::find()) typesetter_.emplace(std::move(fonts));
    return typesetter_ ? &*typesetter_ : nullptr;
  }

  bool is_svg_;
  bool transparent_;
  std::optional<convert::Canvas> canvas_;
  std::optional<scene::Typesetter> typesetter_;
};

using PictureSource = std::function<std::optional<base::Milliseconds>(const convert::PictureVisitor&)>;

// `length` is about how long the clip lasts, for the progress line.
void write_clip(const PictureJob& job, const PictureSource& pictures, base::Milliseconds start,
                base::Milliseconds length, double rate) {
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
  // Between us and the sink stands C code, through which nothing may be thrown.
  std::optional<Exit> failure;
  const auto told = [&failure](const auto& write) {
    try {
      write();
    } catch (const Exit& exit) {
      failure = exit;
    }
    return !failure;
  };
  convert::ByteSink sink;
  sink.write = [&](std::span<const std::byte> bytes) {
    return told([&] {
      out.text().append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
      out.flush_if_full();
    });
  };
  if (out.can_seek()) sink.seek = [&](std::uint64_t offset) { return told([&] { out.seek(offset); }); };
  convert::AnimationOptions options;
  options.format = format;
  options.frames_per_second = std::max(1, static_cast<int>(std::lround(rate)));
  options.loop = job.options.loop;
  options.transparent = job.options.transparent;
  options.reached = [&progress](base::Milliseconds time) { progress.reached(time.value); };
  const auto written = convert::write_animation(options, frames, sink);
  if (failure) throw *failure;
  if (!written)
    fail(written.error().fault == convert::AnimationFault::unsuitable ? ExitCode::usage
                                                                      : ExitCode::cannot_write,
         fmt::format("{}: {}", base::escaped(job.out), written.error().text));
  out.commit();
}

// Everything that pictures of one recording have in common.
class RecordingPictures {
 public:
  RecordingPictures(const PictureJob& job, const Input& input)
      : job_(job),
        timeline_(input.recording, input.profile, input.gauges()),
        show_{timeline_, input.game, {}} {
    if (!job.player.empty()) player_ = player_named(job.player, input.game);
    if (comment() != FumenComment::none && in_window())
      fail(ExitCode::usage, "--comment stands below a board: it needs --scale");
    if (comment() != FumenComment::none && !commented())
      fail(ExitCode::usage, "--comment tells of one player: it needs --player");
    const bool animated = is_clip(job.format) && !is_video(job.format);
    still_.style = style_of(job, animated ? default_animated_cell : default_cell);
    still_.player = player_;
    still_.rows = rows_of(job, timeline_.profile().height);
    if (comment() != FumenComment::none)
      still_.caption_lines = scene::caption_lines(comment() == FumenComment::quiz ? long_quiz : long_stats,
                                                  timeline_.layout().width, still_.style);
  }

  ExitCode draw_moment() {
    Output out(job_.out);
    refuse_terminal(job_, out);
    const base::Milliseconds at = job_.options.at.value_or(timeline_.duration());
    replay::Playhead playhead(timeline_);
    playhead.seek(at);
    out.text() = PictureRenderer(job_).file_of(view(false).draw(playhead.state(), at));
    out.commit();
    return ExitCode::done;
  }

  ExitCode draw_clip() {
    const bool video = is_video(job_.format);
    convert::ClipOptions clip;
    clip.from = job_.range.from.value_or(base::Milliseconds{});
    clip.to = job_.range.until;
    clip.frames_per_second = job_.options.fps;
    if (video && !clip.frames_per_second) clip.frames_per_second = default_rate;
    const base::Milliseconds end = std::min(clip.to.value_or(timeline_.duration()), timeline_.duration());
    if (clip.from >= end && clip.from > base::Milliseconds{})
      fail(ExitCode::usage, clip.to && clip.from < timeline_.duration()
                                ? "--until is not after --from: there is nothing to show"
                                : "--from lies behind the end: there is nothing to show");
    const auto shown = view(clip.frames_per_second.has_value());
    const base::Milliseconds length(end.value - std::min(end.value, clip.from.value));
    refuse_endless(length.value / 1000.0, clip.frames_per_second.value_or(0),
                   "--from and --until show a part of the game, --fps less of them");
    write_clip(
        job_,
        [&](const convert::PictureVisitor& visit) {
          return convert::for_each_frame(timeline_, shown, clip, visit);
        },
        clip.from, length, clip.frames_per_second.value_or(0));
    return ExitCode::done;
  }

 private:
  FumenComment comment() const { return job_.comment.value_or(FumenComment::none); }
  bool in_window() const {
    return job_.options.size || (is_video(job_.format) && !job_.options.scale && !job_.options.rows);
  }
  // Whom a comment is about.
  std::optional<base::PlayerId> commented() const {
    if (timeline_.layout().players == 1) return base::PlayerId(0);
    return player_;
  }

  convert::ClipView view(bool moves) {
    if (in_window()) {
      scene::View window;
      window.focus = player_;
      window.look = still_.style.look;
      window.look.motion = moves;
      return convert::window_view(show_, job_.options.size.value_or(default_video), window);
    }
    still_.style.look.motion = moves;
    auto shown = convert::still_view(show_, still_);
    if (comment() == FumenComment::none) return shown;
    shown.draw = [this](const replay::State& state, base::Milliseconds now) {
      const base::PlayerId player = *commented();
      const replay::Profile& profile = timeline_.profile();
      std::optional<field::Tetromino> stone;
      if (const auto& falling = state.players[player.value].stone)
        stone = field::to_tetromino(profile.cell(falling->style));
      scene::StillOptions options = still_;
      options.caption = convert::page_comment(comment(), state, profile, player, stone);
      return scene::draw_still(show_, state, now, options);
    };
    return shown;
  }

  const PictureJob& job_;
  replay::Timeline timeline_;
  scene::Show show_;
  std::optional<base::PlayerId> player_;
  scene::StillOptions still_;
};

// "board.png" for page 3 of 12: "board-03.png".
std::string numbered(const std::string& path, std::size_t page, std::size_t last) {
  const std::size_t slash = path.rfind('/');
  const std::size_t dot = path.rfind('.');
  const bool has_ending = dot != path.npos && (slash == path.npos || dot > slash + 1);
  const std::size_t stem = has_ending ? dot : path.size();
  const std::size_t digits = fmt::formatted_size("{}", last);
  return fmt::format("{}-{:0{}}{}", path.substr(0, stem), page, digits, path.substr(stem));
}

}  // namespace

ExitCode draw_recording(const PictureJob& job, const Input& input) {
  const std::string conflict = job.options.conflict();
  if (!conflict.empty()) fail(ExitCode::usage, conflict);
  RecordingPictures pictures(job, input);
  return is_clip(job.format) ? pictures.draw_clip() : pictures.draw_moment();
}

ExitCode draw_pages(const PictureJob& job, std::span<const fumen::Page> pages) {
  const std::string conflict = job.options.conflict();
  if (!conflict.empty()) fail(ExitCode::usage, conflict);
  if (job.comment && *job.comment != FumenComment::none)
    fail(ExitCode::usage, "pages have comments of their own: --comment none leaves them out");
  if (pages.empty()) fail(ExitCode::cannot_open, "there is no page");
  std::size_t first = 1;
  std::size_t last = pages.size();
  if (const auto& wanted = job.options.pages) {
    first = static_cast<std::size_t>(wanted->first);
    last = static_cast<std::size_t>(wanted->last);
    if (last > pages.size())
      fail(ExitCode::usage, fmt::format("--pages: there are pages 1-{}", pages.size()));
  }
  convert::FumenPictureOptions options;
  options.cell = style_of(job, default_cell).cell;
  options.theme = job.options.theme;
  options.palette = job.options.palette.value_or(scene::PicturePalette::fumen);
  options.guideline = pages.front().flags.colorize;
  options.transparent = job.options.transparent;
  options.rows = rows_of(job, fumen::Field::rows);
  options.comment = !job.comment;
  const std::size_t wanted = last;
  if (!is_clip(job.format) && !job.options.pages) last = std::min(last, most_files);
  const convert::FumenPictures pictures(pages.subspan(first - 1, last - first + 1), options);

  if (is_clip(job.format)) {
    const double rate = job.options.fps.value_or(default_page_rate);
    const double seconds = static_cast<double>(pictures.count()) / rate;
    refuse_endless(seconds, std::max(1.0, rate), "--pages shows some of them");
    write_clip(
        job, [&](const convert::PictureVisitor& visit) { return pictures.for_each_frame(rate, visit); }, {},
        base::Milliseconds(static_cast<std::uint32_t>(seconds * 1000)), rate);
    return ExitCode::done;
  }
  if (job.out == "-" && pictures.count() > 1)
    fail(ExitCode::usage,
         "every page is a picture of its own: name a file with -o, or one page with --pages");
  PictureRenderer renderer(job);
  WorkProgress progress(pictures.count(), fmt::format("{} pictures", pictures.count()));
  for (std::size_t i = 0; i < pictures.count(); ++i) {
    progress.reached(i);
    Output out(pictures.count() == 1 ? job.out : numbered(job.out, first + i, pages.size()));
    refuse_terminal(job, out);
    out.text() = renderer.file_of(pictures.draw(i));
    out.commit();
  }
  if (last == wanted) return ExitCode::done;
  warning(fmt::format("{} pictures are made, … and {} more pages are left out; --pages 1-{} draws them all",
                      fmt::group_digits(last), fmt::group_digits(wanted - last), wanted));
  return ExitCode::problems;
}

}  // namespace tetron::app
