#include "app/commands/recording/convert/convert_pictures.hpp"

#include <algorithm>
#include <memory>
#include <span>

#include "app/commands/recording/last_moment.hpp"
#include "app/commands/recording/moment_time.hpp"
#include "app/commands/recording/picture_output.hpp"
#include "app/io/messages.hpp"
#include "convert/animation/clip.hpp"
#include "convert/animation/clip_sound.hpp"
#include "replay/kinds/round/shown_round.hpp"

namespace tetron::app {

namespace {

using convert::FumenComment;

constexpr int default_animated_cell = 16;  // for a recording as gif or apng, which has thousands of pictures
constexpr scene::Size default_video{1280, 720};
constexpr double default_rate = 30;  // for a video
constexpr int least_width = 320;     // of a window, for --size-limit
// The comments of a game are about as long as this.
constexpr std::string_view long_stats = "00:00.000 lines 000 level 00a credits 0000";
constexpr std::string_view long_quiz = "#Q=[](T)T";

// What all pictures of a recording have in common.
class RecordingPictures {
 public:
  RecordingPictures(const PictureJob& job, const Input& input)
      : job_(job), input_(input), timeline_(input.track()), show_{timeline_, input.game, {}} {
    if (!job.player.empty()) player_ = player_named(job.player, input.game);
    if (comment() != FumenComment::none && in_window())
      refuse(ExitCode::usage, "--comment is drawn below a board: give --scale as well");
    if (comment() != FumenComment::none && !commented())
      refuse(ExitCode::usage, "--comment is about one player: give --player as well");
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
    base::Milliseconds at = timeline_.duration();
    if (job_.options.at) {
      const auto time = time_of(*job_.options.at, place());
      if (!time) refuse(ExitCode::usage, "{}: --at: {}", input_.source.shown, time.error());
      at = *time;
    }
    if (at > timeline_.duration()) note_last_moment(input_, timeline_.duration());
    replay::Playhead playhead(timeline_);
    playhead.seek(at);
    out.text() = PictureRenderer(job_).file_of(view(false).draw(playhead.state(), at));
    out.commit();
    return ExitCode::done;
  }

  ExitCode draw_clip() {
    const bool video = is_video(job_.format);
    convert::ClipOptions clip;
    const auto range = times_of(job_.range, place());
    if (!range) refuse(ExitCode::usage, "{}: {}", input_.source.shown, range.error());
    clip.from = range->from.value_or(base::Milliseconds{});
    clip.to = range->until;
    clip.frames_per_second = job_.options.fps;
    clip.speed = job_.options.speed;
    if (video && !clip.frames_per_second) clip.frames_per_second = default_rate;
    const base::Milliseconds end = std::min(clip.to.value_or(timeline_.duration()), timeline_.duration());
    if (clip.from >= end && clip.from > base::Milliseconds{}) {
      if (clip.to && clip.from < timeline_.duration())
        refuse(ExitCode::usage, "--until is not after --from: there is nothing to show");
      if (clip.from == timeline_.duration())
        refuse(ExitCode::usage, "{}: --from is the end: there is nothing to show", input_.source.shown);
      refuse(ExitCode::usage,
             after_end(input_.source.shown, clip.from, what_lasts(input_), timeline_.duration()));
    }
    const base::Milliseconds length(
        static_cast<std::uint32_t>((end.value - std::min(end.value, clip.from.value)) / job_.options.speed));
    refuse_endless(length.value / 1000.0, clip.frames_per_second.value_or(0),
                   "show a part of the game with --from and --until, or fewer pictures with --fps");
    write_within_limit(job_, [&, cell = still_.style.cell](double share) -> std::optional<bool> {
      still_.style.cell = static_cast<int>(cell * share);
      share_ = share;
      if (share < 1 && (in_window() ? window_size().width < least_width : still_.style.cell < least_cell))
        return std::nullopt;
      const auto shown = view(clip.frames_per_second.has_value());
      return write_clip(
          job_,
          [&](const convert::PictureVisitor& visit) {
            return convert::for_each_frame(timeline_, shown, clip, visit);
          },
          clip.from, length, clip.frames_per_second.value_or(0), sound_of(clip));
    });
    return ExitCode::done;
  }

 private:
  // The sound of a video; empty if it has none.
  convert::AnimationOptions::Sound sound_of(const convert::ClipOptions& clip) const {
    if (!is_video(job_.format) || job_.options.mute) return {};
    auto heard = std::make_shared<convert::ClipSound>(
        timeline_, convert::HeardPart{clip.from, clip.to, clip.speed}, player_);
    return [heard](std::span<float> samples) { heard->read(samples); };
  }
  MomentPlace place() const { return {timeline_, end_of_round(), player_, note_times(input_)}; }
  base::Milliseconds end_of_round() const {
    return input_.round ? std::max(timeline_.duration(), input_.round->round.length) : timeline_.duration();
  }
  FumenComment comment() const { return job_.comment.value_or(FumenComment::none); }
  bool in_window() const {
    return job_.options.size || (is_video(job_.format) && !job_.options.scale && !job_.options.rows);
  }
  scene::Size window_size() const {
    const scene::Size size = job_.options.size.value_or(default_video);
    return {static_cast<int>(size.width * share_), static_cast<int>(size.height * share_)};
  }
  // The player that a comment is about.
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
      return convert::window_view(show_, window_size(), window);
    }
    still_.style.look.motion = moves;
    auto shown = convert::still_view(show_, still_);
    if (comment() == FumenComment::none) return shown;
    shown.draw = [this](const replay::State& state, base::Milliseconds now) {
      const base::PlayerId player = *commented();
      std::optional<field::Tetromino> stone;
      if (const auto& falling = state.players[player.value].falling)
        stone = field::to_tetromino(falling->piece);
      scene::StillOptions options = still_;
      options.caption = convert::page_comment(comment(), state, player, stone);
      return scene::draw_still(show_, state, now, options);
    };
    return shown;
  }

  const PictureJob& job_;
  const Input& input_;
  replay::Timeline timeline_;
  scene::Show show_;
  std::optional<base::PlayerId> player_;
  scene::StillOptions still_;
  double share_ = 1;  // by which pictures are smaller than they should be
};

}  // namespace

ExitCode draw_recording(const PictureJob& job, const Input& input) {
  const std::string conflict = job.options.conflict();
  if (!conflict.empty()) refuse(ExitCode::usage, "{}", conflict);
  RecordingPictures pictures(job, input);
  return is_clip(job.format) ? pictures.draw_clip() : pictures.draw_moment();
}

}  // namespace tetron::app
