#include <csignal>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"
#include "tests/convert/animation/decoded_animation.hpp"

// Pictures, animations and video as `tetron convert` makes them, read by FFmpeg's readers.

using namespace tetron::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

const std::string game = sample_path("good/duel.tet");
const std::string pages = "v115@vhHzMJ2wBxuBVqB0mBqiBPiBAAA";

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

std::string converted(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "convert");
  CAPTURE(arguments);
  const Outcome outcome = run_tetron(arguments);
  CHECK(outcome.err == "");
  REQUIRE(outcome.exit_code == 0);
  return outcome.out;
}

DecodedAnimation decoded(const std::string& bytes) {
  return decode(std::as_bytes(std::span(bytes)));
}

// The first board that `tetron show` draws: a character a cell, from the top.
std::vector<std::string> shown_board(const std::string& at) {
  std::vector<std::string> rows;
  for (const std::string& line : lines_of(run_tetron({"show", game, "--at", at}).out)) {
    const std::size_t end = line.find('|', 1);
    if (!line.starts_with('|') || end == line.npos) continue;
    std::string row;
    for (std::size_t i = 2; i < end; i += 2) row += line[i];
    rows.push_back(row);
  }
  return rows;
}

}  // namespace

TEST_CASE("the ending of the output says what is drawn", "[app][pictures]") {
  const TemporaryFolder folder;
  const std::vector<std::pair<std::string, std::string>> beginnings{
      {"png", "\x89PNG\r\n\x1a\n"}, {"apng", "\x89PNG\r\n\x1a\n"},    {"gif", "GIF89a"}, {"svg", "<"},
      {"webm", "\x1a\x45\xdf\xa3"}, {"mp4", std::string("\0\0\0", 3)}};
  for (const auto& [ending, beginning] : beginnings) {
    CAPTURE(ending);
    const std::string path = (folder.path() / ("a." + ending)).string();
    std::vector<std::string> arguments{game, "-o", path};
    if (ending == "png" || ending == "svg")
      arguments.insert(arguments.end(), {"--at", "0:10"});
    else
      arguments.insert(arguments.end(), {"--from", "0:10", "--until", "0:12"});
    CHECK(converted(arguments).empty());
    CHECK(text_in(path).starts_with(beginning));
    if (ending == "mp4" || ending == "webm") continue;  // a pipe gets them in pieces
    arguments[1] = "--to";
    arguments[2] = ending;
    CHECK((converted(arguments) == text_in(path)));
  }
  const std::string upper = (folder.path() / "A.PNG").string();
  converted({game, "-o", upper, "--at", "0:10"});
  CHECK((text_in(upper) == text_in((folder.path() / "a.png").string())));
  CHECK(names_in(folder.path()) ==
        std::vector<std::string>{"A.PNG", "a.apng", "a.gif", "a.mp4", "a.png", "a.svg", "a.webm"});
}

TEST_CASE("a picture has the cells that show draws", "[app][pictures]") {
  for (const char* at : {"0:05", "0:20", "0:33.3", "0:40", "0:52"}) {
    CAPTURE(at);
    const auto rows = shown_board(at);
    REQUIRE(rows.size() == 20);
    const auto picture =
        decoded(converted({game, "--to", "png", "--at", at, "--player", "0", "--scale", "10"}));
    REQUIRE(picture.frames.size() == 1);
    // The cells are ten pixels wide and as far from the bottom as from the sides.
    const int edge = (picture.width - 100) / 2;
    const int top = picture.height - edge - 200;
    REQUIRE(top > 0);
    std::map<char, std::set<std::uint32_t>> colors;
    for (int row = 0; row < 20; ++row)
      for (int column = 0; column < 10; ++column) {
        const auto pixel =
            static_cast<std::size_t>((top + row * 10 + 4) * picture.width + edge + column * 10 + 4);
        const char cell = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
        colors[cell].insert(picture.frames[0].pixels[pixel]);
      }
    // Each kind of cell has a color of its own; falling stones are small letters.
    std::set<std::uint32_t> all;
    for (const auto& [cell, seen] : colors) {
      CAPTURE(cell);
      CHECK(seen.size() == 1);
      all.insert(seen.begin(), seen.end());
    }
    CHECK(all.size() == colors.size());
  }
}

TEST_CASE("rows, sizes and scales", "[app][pictures]") {
  const auto size = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {game, "--to", "png"});
    const auto picture = decoded(converted(arguments));
    return std::pair(picture.width, picture.height);
  };
  CHECK(size({"--size", "641x359"}) == std::pair(641, 359));
  const auto whole = size({"--player", "1", "--scale", "8"});
  const auto larger = size({"--player", "1", "--scale", "9"});
  CHECK(larger.first == whole.first + 10);
  const auto few = size({"--player", "1", "--scale", "8", "--rows", "0-3"});
  CHECK(few.first == whole.first);
  CHECK(few.second == whole.second - 16 * 8);
  CHECK(size({"--player", "1", "--scale", "8", "--comment", "quiz"}).second > whole.second);
  CHECK(size({"--scale", "8"}).first > 2 * 80);
}

TEST_CASE("a clip lasts as long as its part of the game", "[app][pictures]") {
  for (const char* format : {"gif", "apng", "mp4", "webm"}) {
    CAPTURE(format);
    const auto clip = decoded(converted(
        {game, "--to", format, "--from", "0:10", "--until", "0:13", "--scale", "6", "--player", "0"}));
    std::int64_t length = clip.duration;
    if (clip.frames.size() > 1) length = clip.frames.back().start + clip.frames.back().duration;
    CHECK(length >= 290'000);
    CHECK(length <= 410'000);  // the last picture of a gif stands for a second at least
    CHECK(clip.frames.size() >= 10);
  }
  const auto slow =
      decoded(converted({game, "--to", "mp4", "--from", "0:10", "--until", "0:13", "--fps", "10"}));
  CHECK(slow.frames.size() == 30);
  CHECK(slow.width == 1280);
  CHECK(slow.height == 720);
}

TEST_CASE("what happens in a video is heard when it happens", "[app][pictures]") {
  std::vector<double> placed;  // seconds
  {
    std::istringstream lines(run_tetron({"review", game, "--player", "0", "--format", "json"}).out);
    for (std::string line; std::getline(lines, line);) {
      const json one = json::parse(line);
      if (one.contains("t_ms")) placed.push_back(one["t_ms"].get<double>() / 1000);
    }
  }
  for (const std::string format : {"mp4", "webm"})
    for (const double speed : {1.0, 0.5}) {
      CAPTURE(format, speed);
      const auto clip = decoded(converted({game, "--to", format, "--until", "0:20", "--fps", "5", "--scale",
                                           "4", "--player", "0", "--speed", speed == 1 ? "1" : "0.5"}));
      REQUIRE(clip.sample_rate > 0);
      const double rate = clip.sample_rate;
      CHECK(std::abs(static_cast<double>(clip.samples.size()) / rate - 20 / speed) < 0.1);
      const auto loudness = [&](double from, double to) {
        double sum = 0;
        for (auto at = static_cast<std::size_t>(from * rate); at < static_cast<std::size_t>(to * rate); ++at)
          sum += std::abs(clip.samples.at(at));
        return sum / (to - from);
      };
      // Where nothing else is heard shortly before.
      int looked_at = 0;
      for (std::size_t i = 1; i < placed.size() && placed[i] < 19; ++i) {
        if (placed[i] - placed[i - 1] < 0.6) continue;
        const double at = placed[i] / speed;
        CHECK(loudness(at, at + 0.06) > 10 * loudness(at - 0.1, at - 0.04));
        ++looked_at;
      }
      CHECK(looked_at > 3);
    }
  CHECK(decoded(converted({game, "--to", "mp4", "--until", "0:02", "--scale", "4", "--mute"})).sample_rate ==
        0);
  CHECK(run_tetron({"convert", game, "--to", "gif", "--mute"}).exit_code == 2);
}

TEST_CASE("a clip with a rate lasts as long as its part of the game, by its speed", "[app][pictures]") {
  for (const std::string format : {"gif", "apng"})
    for (const auto& [speed, seconds] : std::map<std::string, int>{{"0.5", 20}, {"1", 10}, {"2", 5}}) {
      CAPTURE(format, speed);
      const auto clip = decoded(converted({game, "--to", format, "--from", "1:00", "--until", "1:10", "--fps",
                                           "10", "--scale", "4", "--speed", speed}));
      CHECK(clip.frames.back().start + clip.frames.back().duration == seconds * 100'000);
    }
  CHECK(decoded(converted({game, "--to", "mp4", "--from", "1:00", "--until", "1:02", "--fps", "10", "--scale",
                           "4", "--speed", "0.25"}))
            .frames.size() == 80);
}

TEST_CASE("the last picture of a clip is the moment it ends", "[app][pictures]") {
  const auto clip =
      decoded(converted({game, "--to", "apng", "--from", "0:10", "--until", "0:20", "--player", "0"}));
  const auto moment =
      decoded(converted({game, "--to", "png", "--at", "0:20", "--player", "0", "--scale", "16"}));
  CHECK(clip.frames.back().pixels == moment.frames.at(0).pixels);
}

TEST_CASE("pages become pictures of their own, or one animation", "[app][pictures]") {
  const TemporaryFolder folder;
  const std::string fumens = converted({game, "--player", "0", "--until", "0:12"});
  const fs::path file = folder.file("pages.txt", bytes_of(fumens));
  const auto path = (folder.path() / "page.png").string();
  CHECK(converted({file.string(), "-o", path, "--pages", "2-4", "--scale", "5"}).empty());
  CHECK(names_in(folder.path()) ==
        std::vector<std::string>{"page-02.png", "page-03.png", "page-04.png", "pages.txt"});
  const auto second = decoded(text_in((folder.path() / "page-02.png").string()));
  const auto fourth = decoded(text_in((folder.path() / "page-04.png").string()));
  CHECK(std::pair(second.width, second.height) == std::pair(fourth.width, fourth.height));
  CHECK(second.frames[0].pixels != fourth.frames[0].pixels);
  const auto clip = decoded(
      converted({file.string(), "--to", "gif", "--pages", "2-4", "--fps", "4", "--scale", "5", "--loop"}));
  REQUIRE(clip.frames.size() == 3);
  CHECK(clip.frames[1].start == 25'000);
  CHECK(clip.frames[0].pixels == second.frames[0].pixels);
  CHECK(clip.frames[2].pixels == fourth.frames[0].pixels);
  // A page of its own goes where it is told.
  CHECK(decoded(converted({file.string(), "--to", "png", "--pages", "3"})).frames.size() == 1);
}

TEST_CASE("what lets through what is behind", "[app][pictures]") {
  const auto see_through = [](const DecodedAnimation& picture) {
    return std::ranges::count_if(picture.frames[0].pixels,
                                 [](std::uint32_t pixel) { return pixel >> 24 == 0; });
  };
  CHECK(see_through(decoded(converted({game, "--to", "png", "--at", "0:05"}))) == 0);
  CHECK(see_through(decoded(converted({game, "--to", "png", "--at", "0:05", "--transparent"}))) > 10'000);
  CHECK(see_through(decoded(converted({game, "--to", "gif", "--until", "0:01", "--transparent"}))) > 1'000);
  CHECK(converted({game, "--to", "svg", "--transparent"}).size() < converted({game, "--to", "svg"}).size());
}

TEST_CASE("names and messages are text in an svg", "[app][pictures]") {
  const TemporaryFolder folder;
  std::string bytes = text_in(game);
  const std::string name = "J\xc3\xbcrgen";
  const std::size_t at = bytes.find("J\xfcrgen") != bytes.npos ? bytes.find("J\xfcrgen") : bytes.find(name);
  REQUIRE(at != bytes.npos);
  const std::string hostile = "</g><";
  bytes.replace(at, hostile.size(), hostile);
  const auto file = folder.file("hostile.tet", bytes_of(bytes));
  const std::string svg = converted({file.string(), "--to", "svg", "--at", "0:05"});
  CHECK(svg.contains("&lt;/g&gt;&lt;"));
  CHECK_FALSE(svg.contains(hostile));
}

TEST_CASE("the pictures of every sample can be drawn", "[app][pictures]") {
  for (const char* kind : {"good", "partial"}) {
    const auto samples = samples_in(kind);
    for (std::size_t i = 0; i < samples.size(); i += stride) {
      CAPTURE(samples[i]);
      const Outcome outcome = run_tetron({"convert", samples[i], "--to", "png", "--scale", "4"});
      CHECK((outcome.exit_code == 0 || outcome.exit_code == 1 || outcome.exit_code == 4));
      CHECK(decoded(outcome.out).frames.size() == 1);
    }
  }
}

TEST_CASE("a clip is as small as --size-limit says", "[app][pictures]") {
  TemporaryFolder folder;
  const std::string duel = TETRON_SAMPLES "/good/duel.tet";
  for (const std::string ending : {"gif", "apng"}) {
    const std::string whole = (folder.path() / ("whole." + ending)).string();
    const std::string small = (folder.path() / ("small." + ending)).string();
    CHECK(run_tetron({"convert", duel, "-o", whole, "--until", "0:10"}).exit_code == 0);
    const std::uintmax_t limit = std::filesystem::file_size(whole) * 2 / 3;
    const Outcome made =
        run_tetron({"convert", duel, "-o", small, "--until", "0:10", "--size-limit", std::to_string(limit)});
    CHECK(made.exit_code == 0);
    CHECK(made.err.contains("% of their usual width"));
    CHECK(std::filesystem::file_size(small) <= limit);
    CHECK(std::filesystem::file_size(small) > limit / 4);
    // A limit that is not reached changes nothing.
    const std::string same = (folder.path() / ("same." + ending)).string();
    CHECK(run_tetron({"convert", duel, "-o", same, "--until", "0:10", "--size-limit", "10 MB"}).err == "");
    CHECK(text_in(same) == text_in(whole));
  }
  const std::string none = (folder.path() / "none.gif").string();
  CHECK(run_tetron({"convert", duel, "-o", none, "--size-limit", "1kB"}).exit_code == 2);
  CHECK_FALSE(std::filesystem::exists(none));
  CHECK(run_tetron({"convert", duel, "-o", none, "--size-limit", "much"}).exit_code == 2);
  CHECK(run_tetron({"convert", duel, "-o", "x.png", "--size-limit", "1MB"}).exit_code == 2);
}

TEST_CASE("options of pictures that cannot be used together", "[app][pictures]") {
  const auto refused = [](std::vector<std::string> arguments, const std::string& why) {
    arguments.insert(arguments.begin(), "convert");
    CAPTURE(arguments);
    const Outcome outcome = run_tetron(arguments);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.contains(why));
  };
  refused({game, "--to", "fumen", "--scale", "4"}, "--scale works with png, svg, gif, apng, mp4 and webm");
  refused({game, "-o", "never.jpg"}, "there is no conversion to .jpg");
  refused({game, "--to", "gif", "--at", "0:10"}, "--at works with fumen, png and svg");
  refused({game, "--to", "png", "--from", "0:10"}, "--at");
  refused({game, "--to", "png", "--fps", "10"}, "--fps works with gif, apng, mp4 and webm");
  refused({game, "--to", "png", "--loop"}, "--loop works with gif and apng");
  refused({game, "--to", "mp4", "--transparent"}, "--transparent works with png, svg, gif and apng");
  refused({game, "--to", "png", "--pages", "2"}, "--pages works with a fumen");
  refused({game, "--to", "png", "--size", "0x10"}, "--size: must be a size such as 1280x720");
  refused({game, "--to", "png", "--size", "640x360", "--scale", "5"}, "--size cannot be used with --scale");
  refused({game, "--to", "png", "--palette", "grey"}, "--palette: 'grey' is not one of tetron, ");
  refused({game, "--to", "png", "--comment", "quiz"}, "--comment is about one player");
  refused({game, "--to", "gif", "--from", "9:00"},
          "--from 9:00 is after the end; the recording lasts 1:17.653");
  refused({game, "--to", "gif", "--from", "0:20", "--until", "0:20"}, "--until is not after --from");
  refused({game, "--to", "gif", "--fps", "nan"}, "--fps: must be a number from 0.1 to 120");
  refused({game, "--to", "gif", "--fps", "120.1"}, "--fps: must be a number from 0.1 to 120");
  refused({game, "--to", "png", "--rows", "20"}, "--rows: there is no such row; there are rows 0-19");
  for (const char* format : {"png", "svg", "gif", "mp4"})
    refused({sample_path("good/eight.tet"), "--to", format, "--scale", "256"}, "--scale makes it smaller");
  refused({pages, "--to", "png", "--rows", "23"}, "--rows: there is no such row; there are rows 0-22");
  refused({pages, "--to", "png", "--pages", "0-1"}, "--pages counts pages from 1");
  refused({pages, "--to", "png", "--pages", "7-9"}, "--pages: there is no such page; there are pages 1-");
  refused({pages, "--to", "png", "--player", "0"}, "a fumen has --pages");
  refused({pages, "--to", "png", "--at", "1"}, "--at works with a recording");
  refused({pages, "--to", "png"}, "each page becomes a separate picture");
}

// A recording whose last moment is the last that a time can be, after 49 days; its header has the longest
// duration there is, which contradicts nothing.
TEST_CASE("a clip of days is refused where each moment would be a picture", "[app][pictures]") {
  const TemporaryFolder folder;
  std::string json = converted({game, "--to", "json"});
  const std::string key = "\"t_ms\":";
  const std::size_t begin = json.rfind(key) + key.size();
  json.replace(begin, json.find('}', begin) - begin, "4294967295");
  const std::string duration = "\"duration_s\":";
  const std::size_t stated = json.find(duration) + duration.size();
  json.replace(stated, json.find(',', stated) - stated, "65535");
  const std::string text = folder.file("long.json", bytes_of(json)).string();
  const std::string recording = (folder.path() / "long.tet").string();
  converted({text, "-o", recording});
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"--to", "mp4"},
                                                    {"--to", "webm", "--fps", "1"},
                                                    {"--to", "gif", "--fps", "5"}}) {
    std::vector<std::string> all{"convert", recording};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Outcome outcome = run_tetron(all);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.contains(
        "more than the limit of 2592000; show a part of the game with --from and --until"));
  }
  CHECK(decoded(converted({recording, "--to", "mp4", "--scale", "4", "--from", "1193:02:40", "--fps", "5"}))
            .frames.size() >= 36);
  // Only changes are pictures: however long the last one stands.
  CHECK(converted({recording, "--to", "apng", "--scale", "4", "--player", "0"}).size() < 1'000'000);
}

TEST_CASE("pictures and clips that cannot be written", "[app][pictures]") {
  for (const char* format : {"png", "svg", "gif", "apng", "mp4", "webm"}) {
    CAPTURE(format);
    const Outcome full = run_tetron({"convert", game, "-o", "/dev/full", "--to", format, "--scale", "4"});
    CHECK(full.exit_code == 5);
    CHECK(full.err == "/dev/full: cannot write: No space left on device\n");
    const Outcome nowhere =
        run_tetron({"convert", game, "-o", std::string("/dev/null/a.") + format, "--scale", "4"});
    CHECK(nowhere.exit_code == 5);
    CHECK(nowhere.err.contains("cannot write"));
    const Outcome closed =
        run_tetron({"convert", game, "--to", format, "--scale", "4"}, {.close_after_lines = 1});
    CHECK(closed.exit_code == 0);
    CHECK(closed.err.empty());
  }
}

TEST_CASE("a video that is interrupted leaves nothing behind", "[app][pictures]") {
  const TemporaryFolder folder;
  const std::string out = folder.file("out.mp4", bytes_of("precious")).string();
  bool sent = false;
  const Outcome outcome =
      run_tetron({"convert", sample_path("good/solo.tet"), "-o", out}, {.signal_when = [&](int id) {
                   if (sent || !has_unfinished_file(id, folder.path())) return 0;
                   sent = true;
                   return SIGINT;
                 }});
  CHECK(outcome.signal == SIGINT);
  CHECK(names_in(folder.path()) == std::vector<std::string>{"out.mp4"});
  CHECK(text_in(out) == "precious");
}
