#include "convert/animation/animation.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

#include "bench/drawn_games.hpp"
#include "tests/catch.hpp"
#include "tests/convert/animation/decoded_animation.hpp"

using namespace tetron;
using namespace tetron::convert;
using test::decode;
using test::DecodedAnimation;

namespace {

using Pixels = std::vector<std::uint32_t>;

struct Shown {
  std::uint32_t start{};  // in ms
  Pixels pixels;          // as a frame has them
};

struct Film {
  int width{};
  int height{};
  std::vector<Shown> frames;
  std::uint32_t end{};
};

class MemoryFile {
 public:
  ByteSink sink() {
    return {[this](std::span<const std::byte> data) { return write(data); },
            [this](std::uint64_t place) {
              at_ = place;
              return place <= bytes.size();
            }};
  }
  ByteSink pipe() {
    ByteSink only_forward = sink();
    only_forward.seek = nullptr;
    return only_forward;
  }

  std::vector<std::byte> bytes;

 private:
  bool write(std::span<const std::byte> data) {
    bytes.resize(std::max(bytes.size(), at_ + data.size()));
    std::ranges::copy(data, bytes.begin() + static_cast<std::ptrdiff_t>(at_));
    at_ += data.size();
    return true;
  }

  std::size_t at_ = 0;
};

// Shows the frames with rows that lie apart, from one place in memory, as a surface that is drawn on does.
FrameSource source_of(const Film& film) {
  return [&film](const FrameVisitor& visit) -> std::optional<base::Milliseconds> {
    const int stride = film.width + 3;
    Pixels surface(static_cast<std::size_t>(stride) * static_cast<std::size_t>(film.height), 0xdeadbeef);
    for (const Shown& frame : film.frames) {
      for (int y = 0; y < film.height; ++y)
        std::copy_n(frame.pixels.begin() + y * film.width, film.width, surface.begin() + y * stride);
      if (!visit({film.width, film.height, stride, surface}, base::Milliseconds(frame.start))) return {};
    }
    return base::Milliseconds(film.end);
  };
}

std::vector<std::byte> encoded(const Film& film, const AnimationOptions& options) {
  MemoryFile file;
  const auto written = write_animation(options, source_of(film), file.sink());
  INFO((written ? "" : written.error().text));
  REQUIRE(written);
  return std::move(file.bytes);
}

AnimationErrorKind picture_error_of(const Film& film, const AnimationOptions& options) {
  MemoryFile file;
  const auto written = write_animation(options, source_of(film), file.sink());
  REQUIRE(!written);
  CHECK(!written.error().text.empty());
  return written.error().kind;
}

std::uint32_t random_between(std::mt19937& random, std::uint32_t least, std::uint32_t most) {
  return std::uniform_int_distribution<std::uint32_t>(least, most)(random);
}

// Colors that are seen wholly or not at all, so that every format can keep them.
Pixels random_colors(std::mt19937& random, std::size_t count, bool with_unseen) {
  Pixels colors;
  while (colors.size() < count) colors.push_back(0xff000000 | random_between(random, 0, 0xffffff));
  if (with_unseen) colors.front() = 0;
  return colors;
}

// Rectangles of one color, or of many, put over each other. Frames are `step` ms apart, or a few times that.
Film random_film(std::mt19937& random, int width, int height, int frames, const Pixels& colors,
                 std::uint32_t step) {
  Film film{width, height, {}, {}};
  const auto any_color = [&] {
    return colors[random_between(random, 0, static_cast<std::uint32_t>(colors.size() - 1))];
  };
  Pixels now(static_cast<std::size_t>(width * height));
  std::ranges::generate(now, any_color);
  std::uint32_t time = random_between(random, 0, 100000);
  for (int i = 0; i < frames; ++i) {
    film.frames.push_back({time, now});
    time += step * random_between(random, 1, 5);
    const int left = static_cast<int>(random_between(random, 0, static_cast<std::uint32_t>(width - 1)));
    const int top = static_cast<int>(random_between(random, 0, static_cast<std::uint32_t>(height - 1)));
    const int right = static_cast<int>(
        random_between(random, static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(width)));
    const int bottom = static_cast<int>(
        random_between(random, static_cast<std::uint32_t>(top), static_cast<std::uint32_t>(height)));
    const bool plain = random_between(random, 0, 1) == 0;
    const std::uint32_t color = any_color();
    for (int y = top; y < bottom; ++y)
      for (int x = left; x < right; ++x)
        now[static_cast<std::size_t>(y * width + x)] = plain ? color : any_color();
  }
  film.end = time;
  return film;
}

// What is to be seen at each frame's start, and until just before the next.
void check_shows(const DecodedAnimation& seen, const Film& film) {
  REQUIRE(seen.width == film.width);
  REQUIRE(seen.height == film.height);
  const auto at = [&](std::int64_t time) {
    const auto after = std::ranges::upper_bound(seen.frames, time, {}, &DecodedAnimation::Frame::start);
    REQUIRE(after != seen.frames.begin());
    return std::prev(after);
  };
  bool same = true;
  for (std::size_t i = 0; i < film.frames.size(); ++i) {
    const std::uint32_t end = i + 1 < film.frames.size() ? film.frames[i + 1].start : film.end;
    const auto in_ticks = [&](std::uint32_t time) {
      return std::int64_t{time - film.frames.front().start} * 100;
    };
    same = same && at(in_ticks(film.frames[i].start))->pixels == film.frames[i].pixels &&
           at(in_ticks(end) - 1)->pixels == film.frames[i].pixels;
  }
  CHECK(same);
  std::int64_t sum = 0;
  for (const DecodedAnimation::Frame& frame : seen.frames) sum += frame.duration;
  CHECK(sum == std::int64_t{film.end - film.frames.front().start} * 100);
}

// A GIF by its blocks, GIF89a appendix A.
struct GifBlocks {
  struct Image {
    int delay{};  // in 1/100 s
    int width{};
    int height{};
  };
  bool has_palette = false;
  bool loops_for_ever = false;
  int palettes_of_images = 0;
  std::vector<Image> images;
};

GifBlocks gif_blocks(std::span<const std::byte> bytes) {
  GifBlocks out;
  std::size_t at = 0;
  const auto byte = [&](std::size_t i) { return std::to_integer<int>(bytes[at + i]); };
  const auto two = [&](std::size_t i) { return byte(i) | byte(i + 1) << 8; };
  const auto skip_blocks = [&] {
    while (byte(0) != 0) at += static_cast<std::size_t>(byte(0)) + 1;
    ++at;
  };
  REQUIRE(std::memcmp(bytes.data(), "GIF89a", 6) == 0);
  at = 6;
  out.has_palette = (byte(4) & 0x80) != 0;
  at += 7 + (out.has_palette ? 3u << ((byte(4) & 7) + 1) : 0u);
  int delay = 0;
  while (byte(0) != 0x3b) {
    if (byte(0) == 0x21) {
      if (byte(1) == 0xf9) delay = two(4);
      if (byte(1) == 0xff) {
        REQUIRE(std::memcmp(&bytes[at + 3], "NETSCAPE2.0", 11) == 0);
        out.loops_for_ever = two(16) == 0;
      }
      at += 2;
      skip_blocks();
      continue;
    }
    REQUIRE(byte(0) == 0x2c);
    out.images.push_back({delay, two(5), two(7)});
    if ((byte(9) & 0x80) != 0) ++out.palettes_of_images;
    at += 11;
    skip_blocks();
  }
  CHECK(at + 1 == bytes.size());
  return out;
}

Film one_picture(int width, int height, std::uint32_t color, std::uint32_t end) {
  return {width, height, {{0, Pixels(static_cast<std::size_t>(width * height), color)}}, end};
}

// How far apart two opaque colors are on average, in steps of one component.
double mean_difference(const Pixels& a, const Pixels& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (int shift = 0; shift < 24; shift += 8)
      sum += std::abs(static_cast<int>(a[i] >> shift & 0xff) - static_cast<int>(b[i] >> shift & 0xff));
  return sum / static_cast<double>(a.size() * 3);
}

}  // namespace

TEST_CASE("GIF and APNG show random pictures exactly, each at its time") {
  std::mt19937 random(8);
  for (int round = 0; round < 120; ++round) {
    const int width = static_cast<int>(random_between(random, 1, 40));
    const int height = static_cast<int>(random_between(random, 1, 40));
    const bool transparent = round % 3 == 0;
    const Pixels colors = random_colors(random, random_between(random, 2, 255), transparent);
    const Film film = random_film(random, width, height, 12, colors, 20);
    CAPTURE(round, width, height, colors.size());
    for (const AnimationFormat format : {AnimationFormat::gif, AnimationFormat::apng})
      check_shows(decode(encoded(film, {.format = format, .transparent = transparent})), film);
  }
}

// More different sequences than a GIF has codes.
TEST_CASE("GIF shows large pictures without any order exactly") {
  std::mt19937 random(18);
  for (const std::size_t colors : {2u, 3u, 100u, 255u}) {
    const Film film = random_film(random, 300, 200, 3, random_colors(random, colors, false), 20);
    check_shows(decode(encoded(film, {.format = AnimationFormat::gif})), film);
  }
}

TEST_CASE("APNG shows any number of colours exactly, and any time") {
  std::mt19937 random(9);
  for (int round = 0; round < 20; ++round) {
    const Film film = random_film(random, 33, 21, 10, random_colors(random, 2000, false), 7);
    const DecodedAnimation seen = decode(encoded(film, {.format = AnimationFormat::apng}));
    CHECK(seen.codec == "apng");
    check_shows(seen, film);
  }
}

TEST_CASE("APNG keeps alpha, not multiplied into colours") {
  // Of 255, 128 and 1 parts of 255: what was half of 255 and more is whole again.
  const Film film{4, 1, {{0, {0xffc08040, 0x80804020, 0x01010001, 0x00000000}}}, 100};
  const Pixels straight{0xffc08040, 0x80ff8040, 0x01ff00ff, 0};
  CHECK(decode(encoded(film, {.format = AnimationFormat::apng, .transparent = true})).frames.front().pixels ==
        straight);
  // Without transparency it lies on black.
  const Pixels on_black{0xffc08040, 0xff804020, 0xff010001, 0xff000000};
  CHECK(decode(encoded(film, {.format = AnimationFormat::apng})).frames.front().pixels == on_black);
  CHECK(decode(encoded(film, {.format = AnimationFormat::gif})).frames.front().pixels == on_black);
  // In a GIF what is half seen is seen.
  const Pixels all_or_nothing{0xffc08040, 0xffff8040, 0, 0};
  CHECK(decode(encoded(film, {.format = AnimationFormat::gif, .transparent = true})).frames.front().pixels ==
        all_or_nothing);
}

TEST_CASE("APNG keeps alpha with any number of colours") {
  std::mt19937 random(10);
  Film film{50, 30, {}, 400};
  for (std::uint32_t i = 0; i < 4; ++i) {
    Pixels pixels(50 * 30);
    for (std::uint32_t& pixel : pixels)
      pixel = random_between(random, 0, 1) * (0xff000000 | random_between(random, 0, 0xffffff));
    film.frames.push_back({i * 100, pixels});
  }
  check_shows(decode(encoded(film, {.format = AnimationFormat::apng, .transparent = true})), film);
}

TEST_CASE("More colours than a GIF can have become those most alike") {
  Film film{256, 64, {}, 300};
  for (std::uint32_t i = 0; i < 3; ++i) {
    Pixels pixels;
    for (std::uint32_t y = 0; y < 64; ++y)
      for (std::uint32_t x = 0; x < 256; ++x)
        pixels.push_back(0xff000000 | x << 16 | y * 2 << 8 | (255 - x + i * 10) % 256);
    film.frames.push_back({i * 100, pixels});
  }
  const std::vector<std::byte> bytes = encoded(film, {.format = AnimationFormat::gif});
  CHECK(gif_blocks(bytes).palettes_of_images == 0);
  const DecodedAnimation seen = decode(bytes);
  REQUIRE(seen.frames.size() == 3);
  for (std::size_t i = 0; i < 3; ++i)
    CHECK(mean_difference(seen.frames[i].pixels, film.frames[i].pixels) < 5);
}

TEST_CASE("A GIF has one palette and small images") {
  bench::DrawnGames games(240, 440, 1, 20);
  const FrameSource source = [&](const FrameVisitor& visit) -> std::optional<base::Milliseconds> {
    games = bench::DrawnGames(240, 440, 1, 20);
    std::uint32_t time = 0;
    for (; games.placements() < 100; time += 100) {
      if (!visit(games.view(), base::Milliseconds(time))) return {};
      games.change();
    }
    return base::Milliseconds(time);
  };
  MemoryFile file;
  REQUIRE(write_animation({.format = AnimationFormat::gif}, source, file.pipe()));
  CHECK(file.bytes.size() < 500'000);
  const GifBlocks blocks = gif_blocks(file.bytes);
  CHECK(blocks.has_palette);
  CHECK(blocks.palettes_of_images == 0);
  CHECK(blocks.images.front().width == 240);
  // A piece of 2 by 2 cells that moves by one.
  CHECK(blocks.images[1].width == 40);
  CHECK(blocks.images[1].height == 60);
}

TEST_CASE("Delays of a GIF are at least 2/100 s and do not drift") {
  const auto step = GENERATE(1u, 7u, 13u, 16u, 17u, 33u, 41u);
  Film film{2, 2, {}, {}};
  for (std::uint32_t i = 0; i < 500; ++i)
    film.frames.push_back({1000 + i * step, Pixels(4, 0xff000000 | i % 250)});
  film.end = 1000 + 500 * step + 500;
  const GifBlocks blocks = gif_blocks(encoded(film, {.format = AnimationFormat::gif}));
  int sum = 0;
  for (const GifBlocks::Image& image : blocks.images) {
    CHECK(image.delay >= 2);
    sum += image.delay;
  }
  CHECK(std::abs(sum * 10 - static_cast<int>(500 * step + 500)) <= 5);
  if (step >= 20) CHECK(blocks.images.size() == 500);
  const DecodedAnimation seen = decode(encoded(film, {.format = AnimationFormat::gif}));
  CHECK(seen.frames.back().pixels == film.frames.back().pixels);
}

TEST_CASE("A GIF whose pictures come too fast leaves out some, also where they clear") {
  std::mt19937 random(11);
  for (int round = 0; round < 30; ++round) {
    Film film = random_film(random, 9, 9, 30, random_colors(random, 4, true), 4);
    const DecodedAnimation seen =
        decode(encoded(film, {.format = AnimationFormat::gif, .transparent = true}));
    // Those seen are some of those shown, in their order.
    auto frame = film.frames.begin();
    for (const DecodedAnimation::Frame& image : seen.frames) {
      frame = std::find_if(frame, film.frames.end(),
                           [&](const Shown& shown) { return shown.pixels == image.pixels; });
      REQUIRE(frame != film.frames.end());
    }
    CHECK(seen.frames.back().pixels == film.frames.back().pixels);
  }
}

TEST_CASE("A picture may stand for long") {
  std::mt19937 random(12);
  const auto format = GENERATE(AnimationFormat::gif, AnimationFormat::apng);
  const auto transparent = GENERATE(false, true);
  const auto length = GENERATE(65'530u, 65'540u, 655'350u, 655'360u, 655'370u, 5'000'010u, 70'000'120u);
  Film film = random_film(random, 6, 5, 4, random_colors(random, 5, transparent), 20);
  film.frames[2].start = film.frames[1].start + length;
  film.frames[3].start = film.frames[2].start + 40;
  film.end = film.frames[3].start + 2 * length;
  check_shows(decode(encoded(film, {.format = format, .transparent = transparent})), film);
}

TEST_CASE("An APNG of many colours may stand for long") {
  std::mt19937 random(13);
  Film film = random_film(random, 30, 30, 3, random_colors(random, 600, false), 10);
  film.end = film.frames.back().start + 70'001;
  check_shows(decode(encoded(film, {.format = AnimationFormat::apng})), film);
}

TEST_CASE("Frames equal to the one before change nothing") {
  const auto format =
      GENERATE(AnimationFormat::gif, AnimationFormat::apng, AnimationFormat::mp4, AnimationFormat::webm);
  const Film once{3, 2, {{0, Pixels(6, 0xff102030)}, {300, Pixels(6, 0xff405060)}}, 600};
  Film repeated = once;
  repeated.frames.insert(repeated.frames.begin() + 1, {100, Pixels(6, 0xff102030)});
  repeated.frames.push_back({500, Pixels(6, 0xff405060)});
  CHECK(encoded(once, {.format = format}) == encoded(repeated, {.format = format}));
}

TEST_CASE("GIF and APNG play once or for ever") {
  const Film film{1, 1, {{0, {0xff000000}}, {100, {0xffffffff}}}, 200};
  CHECK(gif_blocks(encoded(film, {.format = AnimationFormat::gif, .loop = true})).loops_for_ever);
  CHECK(!gif_blocks(encoded(film, {.format = AnimationFormat::gif, .loop = false})).loops_for_ever);
  // acTL follows IHDR: its length, type, number of frames, number of plays.
  const auto plays = [&](bool loop) {
    const auto bytes = encoded(film, {.format = AnimationFormat::apng, .loop = loop});
    REQUIRE(std::memcmp(&bytes[33 + 4], "acTL", 4) == 0);
    CHECK(std::to_integer<int>(bytes[33 + 8 + 3]) == 2);
    return std::to_integer<int>(bytes[33 + 8 + 7]);
  };
  CHECK(plays(true) == 0);
  CHECK(plays(false) == 1);
}

TEST_CASE("A thousand frames") {
  std::mt19937 random(14);
  const Film film = random_film(random, 30, 30, 1000, random_colors(random, 200, false), 20);
  for (const AnimationFormat format : {AnimationFormat::gif, AnimationFormat::apng})
    check_shows(decode(encoded(film, {.format = format})), film);
}

TEST_CASE("Video has the colours of BT.709 and says so") {
  // The bars of SMPTE RP 219 at full amplitude, Y, Cb and Cr.
  struct Bar {
    std::uint32_t color;
    int y, cb, cr;
  };
  const auto bar =
      GENERATE(Bar{0xffffffff, 235, 128, 128}, Bar{0xffffff00, 219, 16, 138}, Bar{0xff00ffff, 188, 154, 16},
               Bar{0xff00ff00, 173, 42, 26}, Bar{0xffff00ff, 78, 214, 230}, Bar{0xffff0000, 63, 102, 240},
               Bar{0xff0000ff, 32, 240, 118}, Bar{0xff000000, 16, 128, 128});
  const auto format = GENERATE(AnimationFormat::mp4, AnimationFormat::webm);
  const DecodedAnimation seen = decode(encoded(one_picture(64, 48, bar.color, 200), {.format = format}));
  CHECK(seen.is_bt709_limited);
  REQUIRE(seen.frames.size() == 6);
  for (const std::uint32_t pixel : seen.frames[3].pixels) {
    REQUIRE(std::abs(static_cast<int>(pixel >> 16 & 0xff) - bar.y) <= 2);
    REQUIRE(std::abs(static_cast<int>(pixel >> 8 & 0xff) - bar.cb) <= 2);
    REQUIRE(std::abs(static_cast<int>(pixel & 0xff) - bar.cr) <= 2);
  }
}

TEST_CASE("Video shows each picture from its place to the next") {
  const auto format = GENERATE(AnimationFormat::mp4, AnimationFormat::webm);
  const auto pipe = GENERATE(false, true);
  CAPTURE(pipe);
  // Grey squares whose brightness counts, in one corner after the other, 1 to 9 places of 1/30 s apart.
  std::mt19937 random(15);
  Film film{64, 64, {}, {}};
  std::vector<std::size_t> shown;  // which frame, for each place
  Pixels now(64 * 64, 0xff000000);
  for (std::size_t i = 0; i < 40; ++i) {
    const auto grey = static_cast<std::uint32_t>(40 + i * 5);
    for (std::size_t y = 0; y < 32; ++y)
      for (std::size_t x = 0; x < 32; ++x)
        now[(y + i / 2 % 2 * 32) * 64 + x + i % 2 * 32] = 0xff000000 | grey * 0x10101;
    film.frames.push_back(
        {static_cast<std::uint32_t>(std::lround(static_cast<double>(shown.size()) * 1000 / 30)), now});
    shown.insert(shown.end(), random_between(random, 1, 9), i);
  }
  film.end = static_cast<std::uint32_t>(std::lround(static_cast<double>(shown.size()) * 1000 / 30));
  MemoryFile file;
  REQUIRE(write_animation({.format = format, .frames_per_second = 30}, source_of(film),
                          pipe ? file.pipe() : file.sink()));
  const DecodedAnimation seen = decode(file.bytes);
  REQUIRE(seen.frames.size() == shown.size());
  for (std::size_t place = 0; place < shown.size(); ++place) {
    CHECK(std::abs(seen.frames[place].start - static_cast<std::int64_t>(place) * 100000 / 30) <= 100);
    double difference = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
      const double grey = film.frames[shown[place]].pixels[i] & 0xff;
      difference += std::abs((seen.frames[place].pixels[i] >> 16 & 0xff) - (16 + grey * 219 / 255));
    }
    CHECK(difference / static_cast<double>(now.size()) < 2);
  }
  if (!pipe) CHECK(std::abs(seen.duration - static_cast<std::int64_t>(shown.size()) * 100000 / 30) <= 100);
}

TEST_CASE("Rates of television are exact") {
  CHECK(exact_rate(29.97) == std::pair(30000, 1001));
  CHECK(exact_rate(23.976) == std::pair(24000, 1001));
  CHECK(exact_rate(59.94) == std::pair(60000, 1001));
  CHECK(exact_rate(30) == std::pair(30, 1));
  CHECK(exact_rate(12.5) == std::pair(25, 2));
  const Film film{16, 16, {{0, Pixels(256, 0xff808080)}}, 1001 * 10};
  const AnimationOptions options{.format = AnimationFormat::mp4, .frames_per_second = 30000, .seconds = 1001};
  const DecodedAnimation seen = decode(encoded(film, options));
  REQUIRE(seen.frames.size() == 300);
  CHECK(std::abs(seen.frames.back().start - 1001000 * 299 / 300) <= 1);
}

TEST_CASE("A video tells how far it is while a picture stands") {
  const Film film{16, 16, {{0, Pixels(256, 0xff808080)}, {20'000, Pixels(256, 0xff00ff00)}}, 21'000};
  std::vector<std::uint32_t> times;
  AnimationOptions options{.format = AnimationFormat::mp4, .frames_per_second = 10};
  options.reached = [&times](base::Milliseconds time) { times.push_back(time.value); };
  encoded(film, options);
  REQUIRE(times.size() == 210);
  for (std::size_t i = 0; i < times.size(); ++i) CHECK(times[i] == i * 100);
}

TEST_CASE("Odd sizes of a video become even by what is beside") {
  const auto format = GENERATE(AnimationFormat::mp4, AnimationFormat::webm);
  const auto [width, height] =
      GENERATE(std::pair{1, 1}, std::pair{1, 7}, std::pair{33, 2}, std::pair{35, 21}, std::pair{2, 2});
  CAPTURE(width, height);
  Film film = one_picture(width, height, 0xffc0c0c0, 100);
  const DecodedAnimation seen = decode(encoded(film, {.format = format, .frames_per_second = 10}));
  CHECK(seen.width == (width + 1) / 2 * 2);
  CHECK(seen.height == (height + 1) / 2 * 2);
  REQUIRE(seen.frames.size() == 1);
  // 192 of 255 in 219 steps from 16.
  for (const std::uint32_t pixel : seen.frames[0].pixels)
    CHECK(std::abs(static_cast<int>(pixel >> 16 & 0xff) - 181) <= 2);
}

TEST_CASE("What is beside an odd edge follows it") {
  const auto format = GENERATE(AnimationFormat::mp4, AnimationFormat::webm);
  Film film = one_picture(35, 21, 0xff000000, 200);
  film.frames.push_back({100, film.frames[0].pixels});
  for (std::size_t y = 12; y < 21; ++y)
    for (std::size_t x = 24; x < 35; ++x) film.frames[1].pixels[y * 35 + x] = 0xffffffff;
  const DecodedAnimation seen = decode(encoded(film, {.format = format, .frames_per_second = 10}));
  REQUIRE(seen.frames.size() == 2);
  for (const std::size_t y : {14u, 20u, 21u})
    for (const std::size_t x : {26u, 34u, 35u}) {
      CAPTURE(x, y);
      CHECK(std::abs(static_cast<int>(seen.frames[0].pixels[y * 36 + x] >> 16 & 0xff) - 16) <= 3);
      CHECK(std::abs(static_cast<int>(seen.frames[1].pixels[y * 36 + x] >> 16 & 0xff) - 235) <= 3);
    }
}

TEST_CASE("The same frames give the same bytes") {
  std::mt19937 random(16);
  const auto format =
      GENERATE(AnimationFormat::gif, AnimationFormat::apng, AnimationFormat::mp4, AnimationFormat::webm);
  const Film film = random_film(random, 150, 130, 12, random_colors(random, 400, false), 50);
  CHECK(encoded(film, {.format = format}) == encoded(film, {.format = format}));
}

TEST_CASE("What cannot be shown is said") {
  const auto format =
      GENERATE(AnimationFormat::gif, AnimationFormat::apng, AnimationFormat::mp4, AnimationFormat::webm);
  const AnimationOptions options{.format = format};
  const Film good{2, 2, {{10, Pixels(4, 1)}, {50, Pixels(4, 2)}}, 90};
  encoded(good, options);

  CHECK(picture_error_of({2, 2, {}, 100}, options) == AnimationErrorKind::unsuitable);
  CHECK(picture_error_of({0, 2, {{0, {}}}, 100}, options) == AnimationErrorKind::unsuitable);
  CHECK(picture_error_of({20000, 1, {{0, Pixels(20000)}}, 100}, options) == AnimationErrorKind::unsuitable);
  Film film = good;
  film.frames[1].start = 10;
  CHECK(picture_error_of(film, options) == AnimationErrorKind::unsuitable);
  film = good;
  film.end = 49;
  CHECK(picture_error_of(film, options) == AnimationErrorKind::unsuitable);

  MemoryFile file;
  const Pixels pixels(6);
  const auto error_of = [&](const FrameSource& source) {
    const auto written = write_animation(options, source, file.sink());
    REQUIRE(!written);
    return written.error().kind;
  };
  CHECK(error_of([&](const FrameVisitor& visit) -> std::optional<base::Milliseconds> {
          visit({2, 2, 2, pixels}, base::Milliseconds(0));
          return {};
        }) == AnimationErrorKind::cancelled);
  CHECK(error_of([&](const FrameVisitor& visit) {
          CHECK(visit({2, 2, 2, pixels}, base::Milliseconds(0)));
          CHECK(!visit({2, 3, 2, pixels}, base::Milliseconds(1)));
          CHECK(!visit({2, 2, 2, pixels}, base::Milliseconds(2)));
          return std::optional(base::Milliseconds(9));
        }) == AnimationErrorKind::unsuitable);
  CHECK(error_of([&](const FrameVisitor& visit) {
          CHECK(!visit({3, 3, 2, pixels}, base::Milliseconds(0)));
          CHECK(!visit({3, 3, 3, pixels}, base::Milliseconds(0)));
          return std::optional(base::Milliseconds(9));
        }) == AnimationErrorKind::unsuitable);
}

TEST_CASE("Videos have 1 to 120 pictures a second") {
  const Film film = one_picture(8, 8, 0xff123456, 1000);
  const auto format = GENERATE(AnimationFormat::mp4, AnimationFormat::webm);
  CHECK(picture_error_of(film, {.format = format, .frames_per_second = 0}) == AnimationErrorKind::unsuitable);
  CHECK(picture_error_of(film, {.format = format, .frames_per_second = 121}) ==
        AnimationErrorKind::unsuitable);
  CHECK(decode(encoded(film, {.format = format, .frames_per_second = 1})).frames.size() == 1);
  CHECK(decode(encoded(film, {.format = format, .frames_per_second = 120})).frames.size() == 120);
}

TEST_CASE("A sink that fails at any time ends the writing") {
  const auto format =
      GENERATE(AnimationFormat::gif, AnimationFormat::apng, AnimationFormat::mp4, AnimationFormat::webm);
  const bool can_seek = GENERATE(false, true);
  std::mt19937 random(17);
  const Film film = random_film(random, 20, 20, 5, random_colors(random, 200, false), 50);
  int calls = 0;
  const auto written_with = [&](int good_calls) {
    calls = 0;
    ByteSink sink{[&](std::span<const std::byte>) { return calls++ < good_calls; }, {}};
    if (can_seek) sink.seek = [&](std::uint64_t) { return calls++ < good_calls; };
    return write_animation({.format = format}, source_of(film), sink);
  };
  REQUIRE(written_with(1000));
  const int needed = calls;
  CHECK(needed > 0);
  for (int good_calls = 0; good_calls < needed; ++good_calls) {
    const auto written = written_with(good_calls);
    REQUIRE(!written);
    CHECK(written.error().kind == AnimationErrorKind::sink);
    CHECK(calls == good_calls + 1);
  }
}
