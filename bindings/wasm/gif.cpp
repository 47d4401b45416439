// An animation of frames that the caller draws. The frames are passed twice: first to collect all colours,
// then to be written. Only one animation at a time.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bindings/wasm/result.hpp"
#include "convert/animation/gif_palette.hpp"
#include "convert/animation/gif_writer.hpp"

namespace tetron::wasm {

namespace {

struct Gif {
  int width;
  int height;
  convert::GifPalette palette{false};
  std::string file{};
  convert::ByteSink sink{[this](std::span<const std::byte> bytes) {
                           file.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
                           return true;
                         },
                         {}};
  std::optional<convert::GifWriter> writer{};
  std::uint32_t earliest = 0;  // time at which the next frame may begin
  std::vector<std::uint32_t> pixels{};
};

std::unique_ptr<Gif> gif;

// `rgba`: four bytes per pixel, row by row, as in a canvas; transparent pixels become black.
convert::FrameView frame_of(const unsigned char* rgba) {
  gif->pixels.resize(static_cast<std::size_t>(gif->width) * static_cast<std::size_t>(gif->height));
  for (std::size_t i = 0; i < gif->pixels.size(); ++i)
    gif->pixels[i] = 0xff00'0000U | static_cast<std::uint32_t>(rgba[4 * i]) << 16 |
                     static_cast<std::uint32_t>(rgba[4 * i + 1]) << 8 | rgba[4 * i + 2];
  return {gif->width, gif->height, gif->width, gif->pixels};
}

Outcome outcome(const convert::Written& written) {
  if (written) return Outcome::done;
  const Outcome failed = fail(written.error().text);
  gif.reset();
  return failed;
}

}  // namespace

TETRON_EXPORT(tetron_gif_begin)
Outcome tetron_gif_begin(std::uint32_t width, std::uint32_t height) {
  constexpr std::uint32_t most = 4096;
  gif.reset();
  if (width == 0 || height == 0 || width > most || height > most)
    return fail("a frame has at most 4096 x 4096 pixels");
  gif = std::make_unique<Gif>(static_cast<int>(width), static_cast<int>(height));
  fresh_result();
  return Outcome::done;
}

TETRON_EXPORT(tetron_gif_gather)
Outcome tetron_gif_gather(const unsigned char* rgba) {
  if (!gif || gif->writer) return fail("no animation has begun");
  gif->palette.gather(frame_of(rgba), {0, 0, gif->width, gif->height});
  return Outcome::done;
}

// To be called when all frames were passed once.
TETRON_EXPORT(tetron_gif_settle)
Outcome tetron_gif_settle(bool loop) {
  if (!gif || gif->writer) return fail("no animation has begun");
  gif->palette.settle();
  gif->writer.emplace(gif->palette, loop, gif->sink);
  return Outcome::done;
}

// Takes the same frames again. `start`: milliseconds since the first frame.
TETRON_EXPORT(tetron_gif_add)
Outcome tetron_gif_add(const unsigned char* rgba, std::uint32_t start) {
  if (!gif || !gif->writer) return fail("no animation has begun");
  if (start < gif->earliest || (gif->earliest == 0 && start != 0))
    return fail("frames begin at 0 and one after the other");
  gif->earliest = start + 1;
  return outcome(gif->writer->add(frame_of(rgba), start));
}

// The result is the file.
TETRON_EXPORT(tetron_gif_finish)
Outcome tetron_gif_finish(std::uint32_t end) {
  if (!gif || !gif->writer || gif->earliest == 0) return fail("there is no frame");
  if (end < gif->earliest - 1) return fail("the animation ends before its last frame");
  if (const Outcome finished = outcome(gif->writer->finish(end)); finished != Outcome::done) return finished;
  fresh_result() = std::move(gif->file);
  gif.reset();
  return Outcome::done;
}

}  // namespace tetron::wasm
