#include "convert/animation/round_pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "convert/animation/animation.hpp"
#include "convert/animation/clip.hpp"
#include "convert/picture/canvas.hpp"
#include "convert/picture/png.hpp"
#include "convert/picture/svg.hpp"

namespace tetron::convert {

namespace {

constexpr double most_rate = 50;  // browsers show a GIF's faster pictures slowly
constexpr double most_clip_pictures = 100'000;

std::string describe(PictureErrorKind kind) {
  switch (kind) {
    case PictureErrorKind::empty:
      return "the picture would have no pixels";
    case PictureErrorKind::too_large:
      return "the picture would be too large: smaller cells make it smaller";
    case PictureErrorKind::memory:
      return "there is not enough memory for the picture";
  }
  std::unreachable();
}

// A round that is drawn. Refers to the round.
struct Drawing {
  replay::Timeline timeline;
  replay::Game game;
  scene::StillOptions still;

  Drawing(const kinds::ShownRound& round, const PictureStyle& style)
      : timeline(round.track()), game(round.game()) {
    still.style.cell = style.cell;
    still.style.look = {.theme = style.theme, .motion = false};
    still.player = style.player;
    still.names = style.names;
  }
  // Empty: what is to be drawn is there.
  std::string wrong() const {
    const int players = timeline.layout().players;
    if (still.player && still.player->value >= players)
      return fmt::format("there is no player {}: the round has players 0 to {}", still.player->value,
                         players - 1);
    if (still.style.cell < 1 || still.style.cell > scene::most_cell_pixels)
      return fmt::format("a block can be 1 to {} pixels wide, not {}", scene::most_cell_pixels,
                         still.style.cell);
    return {};
  }
  scene::Show show() const { return {timeline, game}; }
  scene::Picture at(base::Milliseconds moment) const {
    moment = std::min(moment, timeline.duration());
    replay::Playhead playhead(timeline);
    playhead.seek(moment);
    return scene::draw_still(show(), playhead.state(), moment, still);
  }
};

}  // namespace

std::expected<std::string, std::string> png_of(const kinds::ShownRound& round, base::Milliseconds at,
                                               const PictureStyle& style) {
  const Drawing drawing(round, style);
  if (auto wrong = drawing.wrong(); !wrong.empty()) return std::unexpected(std::move(wrong));
  Canvas canvas(style.names ? scene::Fonts::find() : nullptr);
  const auto drawn = canvas.draw(drawing.at(at));
  if (!drawn) return std::unexpected(describe(drawn.error()));
  const auto png = to_png(drawn->pixels);
  if (!png) return std::unexpected(describe(png.error()));
  return std::string(reinterpret_cast<const char*>(png->data()), png->size());
}

std::expected<std::string, std::string> svg_of(const kinds::ShownRound& round, base::Milliseconds at,
                                               const PictureStyle& style) {
  const Drawing drawing(round, style);
  if (auto wrong = drawing.wrong(); !wrong.empty()) return std::unexpected(std::move(wrong));
  std::optional<scene::Typesetter> typesetter;
  if (auto fonts = style.names ? scene::Fonts::find() : nullptr) typesetter.emplace(std::move(fonts));
  auto svg = to_svg(drawing.at(at), {.typesetter = typesetter ? &*typesetter : nullptr});
  if (!svg) return std::unexpected(describe(svg.error()));
  return std::move(*svg);
}

std::expected<std::string, std::string> gif_of(const kinds::ShownRound& round, base::Milliseconds from,
                                               std::optional<base::Milliseconds> until,
                                               const ClipStyle& style) {
  const Drawing drawing(round, style.picture);
  if (auto wrong = drawing.wrong(); !wrong.empty()) return std::unexpected(std::move(wrong));
  if (!(style.frames_per_second > 0 && style.frames_per_second <= most_rate))
    return std::unexpected(
        fmt::format("pictures a second can be above 0 to {}, not {}", most_rate, style.frames_per_second));
  if (!(style.speed > 0)) return std::unexpected(fmt::format("speed is above 0, not {}", style.speed));
  const base::Milliseconds end = drawing.timeline.duration();
  const base::Milliseconds last = std::min(until.value_or(end), end);
  if (from >= last)
    return std::unexpected(fmt::format("nothing happens from {} to {} ms", from.value, last.value));
  const double count = (last.value - from.value) / style.speed * style.frames_per_second / 1000;
  if (count > most_clip_pictures)
    return std::unexpected(
        fmt::format("these would be {:.0f} pictures, more than {:.0f}: take a shorter part or fewer a second",
                    count, most_clip_pictures));
  const scene::Show show = drawing.show();
  scene::StillOptions still = drawing.still;
  still.style.look.motion = true;
  const ClipView view = still_view(show, still);
  const ClipOptions clip{
      .from = from, .to = last, .frames_per_second = style.frames_per_second, .speed = style.speed};
  Canvas canvas(style.picture.names ? scene::Fonts::find() : nullptr);
  std::optional<PictureErrorKind> failed;
  const auto frames = [&](const FrameVisitor& visit) {
    return for_each_frame(drawing.timeline, view, clip,
                          [&](const scene::Picture& picture, base::Milliseconds start) {
                            const auto drawn = canvas.draw(picture);
                            if (!drawn) failed = drawn.error();
                            return drawn && visit(drawn->pixels, start);
                          });
  };
  std::string gif;
  const ByteSink sink{[&gif](std::span<const std::byte> bytes) {
                        gif.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
                        return true;
                      },
                      {}};
  AnimationOptions options;
  options.format = AnimationFormat::gif;
  options.loop = style.loop;
  const auto written = write_animation(options, frames, sink);
  if (failed) return std::unexpected(describe(*failed));
  if (!written) return std::unexpected(written.error().text);
  return gif;
}

}  // namespace tetron::convert
