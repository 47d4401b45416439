#include "convert/animation/animation.hpp"

#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "convert/picture/png.hpp"
#include "convert/picture/png_read.hpp"
#include "fuzz/gif.hpp"
#include "fuzz/input.hpp"
#include "fuzz/require.hpp"

// Any small film as GIF and APNG, and its first frame as PNG, read again.
namespace {

using namespace tetron;
using fuzz::require;

struct Film {
  struct Frame {
    std::uint32_t start = 0;  // ms
    std::vector<std::uint32_t> pixels;
  };
  int width = 1;
  int height = 1;
  std::vector<Frame> frames;
  std::uint32_t end = 0;
};

// Rectangles of a few colors put over each other; pixels are seen wholly or not at all. Times are whole
// hundredths of a second and far enough apart to be kept, so that a viewer has to show just this.
Film film_from(fuzz::Input& input) {
  Film film;
  film.width = 1 + input.below_or(23);
  film.height = 1 + input.below_or(23);
  std::vector<std::uint32_t> colors;
  for (int count = 1 + input.below_or(7); count > 0; --count) {
    const std::uint32_t color = input.word();
    colors.push_back((color & 1) != 0 ? 0xff000000U | color >> 8 : 0);
  }
  std::vector<std::uint32_t> pixels(static_cast<std::size_t>(film.width * film.height), colors.front());
  std::uint32_t time = input.word() >> 8;
  do {
    for (int rectangles = input.below_or(3); rectangles > 0; --rectangles) {
      const int left = input.below_or(film.width - 1);
      const int top = input.below_or(film.height - 1);
      const int right = left + input.below_or(film.width - left);
      const int bottom = top + input.below_or(film.height - top);
      const std::uint8_t look = input.byte();
      for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x) {
          // One color, or all of them in turn.
          const std::size_t number = look < 128 ? look : static_cast<std::size_t>(look * x + y);
          pixels[static_cast<std::size_t>(y * film.width + x)] = colors[number % colors.size()];
        }
    }
    film.frames.push_back({time, pixels});
    const std::uint8_t pause = input.byte();
    time += pause == 255 ? 700'000 : 20 + 10U * pause;
  } while (!input.empty() && film.frames.size() < 12);
  film.end = time;
  return film;
}

std::vector<std::byte> written(const Film& film, convert::AnimationFormat format, bool transparent,
                               bool loop) {
  std::vector<std::byte> bytes;
  std::size_t at = 0;
  convert::AnimationOptions options;
  options.format = format;
  options.transparent = transparent;
  options.loop = loop;
  const convert::ByteSink sink{[&](std::span<const std::byte> more) {
                                 bytes.resize(std::max(bytes.size(), at + more.size()));
                                 std::ranges::copy(more, bytes.begin() + static_cast<std::ptrdiff_t>(at));
                                 at += more.size();
                                 return true;
                               },
                               [&](std::uint64_t place) {
                                 at = place;
                                 return place <= bytes.size();
                               }};
  const auto frames = [&film](const convert::FrameVisitor& visit) -> std::optional<base::Milliseconds> {
    for (const Film::Frame& frame : film.frames)
      if (!visit({film.width, film.height, film.width, frame.pixels}, base::Milliseconds(frame.start)))
        return {};
    return base::Milliseconds(film.end);
  };
  require(write_animation(options, frames, sink).has_value(), "an animation that cannot be written");
  return bytes;
}

std::uint32_t seen(std::uint32_t pixel, bool transparent) {
  return pixel == 0 && !transparent ? 0xff000000U : pixel;
}

void check_gif(const Film& film, bool transparent, bool loop) {
  const auto gif = fuzz::GifReader(written(film, convert::AnimationFormat::gif, transparent, loop)).read();
  require(gif.has_value(), "a GIF that cannot be read");
  require(gif->width == film.width && gif->height == film.height && gif->loops == loop, "another GIF");
  const std::uint32_t first = film.frames.front().start;
  // Whole hundredths, counted from the first frame.
  const auto shown_at = [&](std::uint32_t time) -> const fuzz::GifFrame& {
    const auto after = std::ranges::upper_bound(gif->frames, time, {}, &fuzz::GifFrame::start);
    return *std::prev(after);
  };
  for (std::size_t i = 0; i < film.frames.size(); ++i) {
    const std::uint32_t begin = (film.frames[i].start - first) / 10;
    const std::uint32_t end =
        ((i + 1 < film.frames.size() ? film.frames[i + 1].start : film.end) - first) / 10;
    for (const std::uint32_t time : {begin, end - 1}) {
      const auto& pixels = shown_at(time).pixels;
      for (std::size_t p = 0; p < pixels.size(); ++p)
        require(pixels[p] == seen(film.frames[i].pixels[p], transparent), "a GIF that shows something else");
    }
  }
  const fuzz::GifFrame& last = gif->frames.back();
  require(last.start + last.delay == (film.end - first) / 10, "a GIF of another length");
}

std::uint32_t number_at(std::span<const std::byte> bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | std::to_integer<std::uint32_t>(bytes[at + i]);
  return value;
}

void check_pixels(std::span<const std::byte> png, const Film& film, bool transparent) {
  const auto bitmap = convert::from_png(png);
  require(bitmap.has_value() && bitmap->width == film.width && bitmap->height == film.height,
          "a PNG that cannot be read");
  const auto& pixels = film.frames.front().pixels;
  for (std::size_t p = 0; p < pixels.size(); ++p) {
    const std::uint8_t* rgba = &bitmap->rgba[4 * p];
    const std::uint32_t wanted = seen(pixels[p], transparent);
    const std::uint32_t shown = std::uint32_t{rgba[3]} << 24 | std::uint32_t{rgba[0]} << 16 |
                                std::uint32_t{rgba[1]} << 8 | std::uint32_t{rgba[2]};
    require(rgba[3] == 0 ? wanted == 0 : shown == wanted, "a PNG that shows something else");
  }
}

// Chunks with their sums, frames numbered one after the other; as a PNG it shows the first frame.
void check_apng(const Film& film, bool transparent, bool loop) {
  const auto bytes = written(film, convert::AnimationFormat::apng, transparent, loop);
  std::span<const std::byte> rest = std::span(bytes).subspan(8);
  std::uint32_t frames = 0;
  std::uint32_t promised = 0;
  std::uint32_t sequence = 0;
  std::string_view name;
  while (!rest.empty()) {
    require(rest.size() >= 12 && number_at(rest, 0) <= rest.size() - 12, "a chunk that is cut off");
    const std::size_t length = number_at(rest, 0);
    name = {reinterpret_cast<const char*>(rest.data()) + 4, 4};
    const auto sum =
        ::crc32(0, reinterpret_cast<const Bytef*>(rest.data()) + 4, static_cast<uInt>(length + 4));
    require(sum == number_at(rest, 8 + length), "a chunk with another sum");
    if (name == "acTL") promised = number_at(rest, 8);
    frames += name == "fcTL";
    if (name == "fcTL" || name == "fdAT") require(number_at(rest, 8) == sequence++, "frames out of order");
    if (name == "fcTL") {
      require(number_at(rest, 20) + number_at(rest, 12) <= static_cast<std::uint32_t>(film.width) &&
                  number_at(rest, 24) + number_at(rest, 16) <= static_cast<std::uint32_t>(film.height),
              "a frame that is not inside");
    }
    rest = rest.subspan(length + 12);
  }
  require(name == "IEND" && frames == promised && frames > 0, "more or fewer frames than promised");
  check_pixels(bytes, film, transparent);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const int choice = input.byte();
  const bool transparent = (choice & 1) != 0;
  const bool loop = (choice & 2) != 0;
  const Film film = film_from(input);
  check_gif(film, transparent, loop);
  check_apng(film, transparent, loop);
  const auto png = convert::to_png({film.width, film.height, film.width, film.frames.front().pixels});
  require(png.has_value(), "a picture that cannot be written");
  check_pixels(*png, film, true);
  return 0;
}
