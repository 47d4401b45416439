#include "convert/animation/clip.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "base/file.hpp"
#include "scene/board/picture_palette.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/tape.hpp"
#include "tests/scene/recorded.hpp"

namespace tetron::test {

namespace {

using namespace convert;
using base::Milliseconds;
using scene::Picture;

struct Frame {
  Picture picture;
  std::uint32_t start;
};
struct Clip {
  std::vector<Frame> frames;
  std::optional<Milliseconds> end;
};

Clip clip(const replay::Timeline& timeline, const ClipView& view, const ClipOptions& options) {
  Clip result;
  result.end = for_each_frame(timeline, view, options, [&](const Picture& picture, Milliseconds start) {
    result.frames.push_back({picture, start.value});
    return true;
  });
  return result;
}

// What holds for every clip.
void check_order(const Clip& clip, std::uint32_t from) {
  REQUIRE_FALSE(clip.frames.empty());
  REQUIRE(clip.end);
  CHECK(clip.frames[0].start == from);
  for (std::size_t i = 1; i < clip.frames.size(); ++i) {
    REQUIRE(clip.frames[i].start > clip.frames[i - 1].start);
    REQUIRE(clip.frames[i].picture != clip.frames[i - 1].picture);
    REQUIRE(clip.frames[i].picture.size == clip.frames[0].picture.size);
  }
  CHECK(clip.end->value > clip.frames.back().start);
}

// The picture that stands at a moment.
const Picture& at(const Clip& clip, std::uint32_t ms) {
  const auto after = std::ranges::upper_bound(clip.frames, ms, {}, &Frame::start);
  return std::prev(after)->picture;
}

Bytes read_sample(const std::string& name) {
  std::ifstream file(std::string(TETRON_SAMPLES) + "/good/" + name, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return bytes_of(text);
}

// What is there at a moment by another way: every event from the beginning.
replay::State played_to(const tet::Recording& recording, std::uint32_t ms) {
  replay::Run run(recording, replay::tetron4());
  for (auto event = run.next(); event && event->time.value <= ms; event = run.next()) run.step();
  return run.state();
}

scene::StillOptions still(std::optional<int> player = {}, bool motion = false) {
  scene::StillOptions options;
  options.style = {.cell = 4, .look = picture_look(scene::ThemeKind::dark, scene::PicturePalette::fumen)};
  options.style.look.motion = motion;
  if (player) options.player = base::PlayerId(static_cast<std::uint8_t>(*player));
  return options;
}

Script short_game() {
  return std::move(Script(2)
                       .matrix(100, 0, "I.........")
                       .matrix(105, 0, "II........")
                       .matrix(118, 0, "III.......")
                       .matrix(500, 1, "S.........")
                       .matrix(900, 0, "IIII......")
                       .matrix(900, 0, "IIIII.....")
                       .signal(2000, tet::ChunkType::stop));
}

std::vector<std::uint32_t> starts(const Clip& clip) {
  std::vector<std::uint32_t> all;
  for (const Frame& frame : clip.frames) all.push_back(frame.start);
  return all;
}

}  // namespace

TEST_CASE("Without a rate a clip has a picture for each change, none shorter than can be shown", "[clip]") {
  const Recorded recorded{short_game()};
  const scene::Show show{recorded.timeline, recorded.game};
  const Clip first = clip(recorded.timeline, still_view(show, still(0)), {});
  check_order(first, 0);
  // 105 and 118 become one, 20 ms after 100; what the other player does does not show.
  CHECK(starts(first) == std::vector<std::uint32_t>{0, 100, 120, 900});
  CHECK(first.end == Milliseconds(2000));
  const Clip both = clip(recorded.timeline, still_view(show, still()), {});
  check_order(both, 0);
  CHECK(starts(both) == std::vector<std::uint32_t>{0, 100, 120, 500, 900});

  const Clip part =
      clip(recorded.timeline, still_view(show, still(0)), {Milliseconds(110), Milliseconds(900)});
  check_order(part, 110);
  CHECK(starts(part) == std::vector<std::uint32_t>{110, 130, 900});
  CHECK(part.end == Milliseconds(1900));
  // The end comes before the picture could: it is shown all the same, and nothing from after the end.
  const Clip cut =
      clip(recorded.timeline, still_view(show, still(0)), {Milliseconds(100), Milliseconds(110)});
  CHECK(starts(cut) == std::vector<std::uint32_t>{100, 120});
  CHECK(cut.frames[1].picture == draw_still(show, recorded.at(110), Milliseconds(110), still(0)));
  const Clip moment =
      clip(recorded.timeline, still_view(show, still(0)), {Milliseconds(950), Milliseconds(10)});
  CHECK(starts(moment) == std::vector<std::uint32_t>{950});
}

TEST_CASE("With a rate a clip is the pictures of its moments without those that are equal", "[clip]") {
  const Recorded recorded{short_game()};
  const scene::Show show{recorded.timeline, recorded.game};
  const Clip tens = clip(recorded.timeline, still_view(show, still(0)), {.frames_per_second = 10});
  check_order(tens, 0);
  CHECK(starts(tens) == std::vector<std::uint32_t>{0, 100, 200, 900});
  CHECK(tens.end == Milliseconds(2000));  // ten pictures a second, none of them after the end
  const Clip thirds =
      clip(recorded.timeline, still_view(show, still(0)), {Milliseconds(50), Milliseconds(1000), 3});
  CHECK(starts(thirds) == std::vector<std::uint32_t>{50, 383});  // 716, and 1050 is past the end
  CHECK(thirds.end == Milliseconds(1050));
  // At half speed every moment is shown twice as late; with the same rate there are pictures between.
  const Clip slow =
      clip(recorded.timeline, still_view(show, still(0)), {.frames_per_second = 10, .speed = 0.5});
  check_order(slow, 0);
  CHECK(starts(slow) == std::vector<std::uint32_t>{0, 200, 300, 1800});
  CHECK(slow.end == Milliseconds(4000));
  const Clip fast = clip(recorded.timeline, still_view(show, still(0)), {Milliseconds(100), {}, {}, 2});
  CHECK(starts(fast) == std::vector<std::uint32_t>{100, 120, 500});
  CHECK(fast.frames.back().picture == draw_still(show, recorded.at(900), Milliseconds(900), still(0)));
}

TEST_CASE("A clip can be stopped", "[clip]") {
  const Recorded recorded{short_game()};
  const scene::Show show{recorded.timeline, recorded.game};
  for (const std::optional<double> rate : {std::optional<double>(), std::optional<double>(100)})
    for (int most = 1; most <= 3; ++most) {
      int seen = 0;
      CHECK_FALSE(for_each_frame(recorded.timeline, still_view(show, still(0)), {.frames_per_second = rate},
                                 [&](const Picture&, Milliseconds) { return ++seen < most; }));
      CHECK(seen == most);
    }
}

TEST_CASE("Pictures of a clip are those of the moments, however it got there", "[clip]") {
  for (const std::string name : {"duel.tet", "weapons.tet", "shared.tet"}) {
    INFO(name);
    const Recorded sample(read_sample(name));
    const scene::Show show{sample.timeline, sample.game};
    const scene::StillOptions options = still(0);
    const std::uint32_t from = sample.timeline.duration().value / 3;
    const std::uint32_t to = from + 8000;
    const Clip changes =
        clip(sample.timeline, still_view(show, options), {Milliseconds(from), Milliseconds(to)});
    check_order(changes, from);
    CHECK(changes.frames.size() > 10);
    for (std::size_t i = 0; i < changes.frames.size(); i += 5) {
      const std::uint32_t ms = std::min(to, changes.frames[i].start);
      CHECK(changes.frames[i].picture ==
            draw_still(show, played_to(sample.recording, ms), Milliseconds(ms), options));
    }
    // Every moment is shown, at most 20 ms late.
    for (std::uint32_t ms = from; ms + 20 < to; ms += 331) {
      const Picture now = draw_still(show, played_to(sample.recording, ms), Milliseconds(ms), options);
      bool is_shown = at(changes, ms) == now;
      for (std::uint32_t late = 1; late <= 20 && !is_shown; ++late) is_shown = at(changes, ms + late) == now;
      if (!is_shown) {
        // Overtaken by what happened just after it.
        bool changed = false;
        for (std::uint32_t late = 1; late <= 20 && !changed; ++late)
          changed = draw_still(show, played_to(sample.recording, ms + late), Milliseconds(ms + late),
                               options) != now;
        CHECK(changed);
      }
    }
    CHECK(changes.frames.back().picture ==
          draw_still(show, played_to(sample.recording, to), Milliseconds(to), options));
  }
}

TEST_CASE("Where stones only move a clip needs no pictures", "[clip]") {
  const Recorded sample(read_sample("duel.tet"));
  const scene::Show show{sample.timeline, sample.game};
  const Milliseconds end = sample.timeline.duration();
  const Clip all = clip(sample.timeline, still_view(show, still(0)), {});
  const Clip few = clip(sample.timeline, still_view(show, still(0)), {.moves = false});
  check_order(few, 0);
  CHECK(few.frames.size() * 3 < all.frames.size());
  // Whatever stones do: what lies is the same in both.
  std::size_t placed = 0;
  for (const replay::Mark& mark : sample.timeline.placements(base::PlayerId(0))) {
    const std::uint32_t ms = mark.time.value;
    const Picture now = draw_still(show, played_to(sample.recording, ms), mark.time, still(0));
    placed += at(few, ms) == now && at(all, ms) == now;
  }
  CHECK(placed * 10 > sample.timeline.placements(base::PlayerId(0)).size() * 9);
  CHECK(few.frames.size() >= sample.timeline.placements(base::PlayerId(0)).size());
  CHECK(few.frames.back().start <= end.value);
}

TEST_CASE("With lights too a clip at a rate is the pictures of its moments", "[clip]") {
  const Recorded sample(read_sample("duel.tet"));
  const scene::Show show{sample.timeline, sample.game};
  const scene::StillOptions options = still({}, true);
  const std::uint32_t from = 20'000;
  const Clip moving =
      clip(sample.timeline, still_view(show, options), {Milliseconds(from), Milliseconds(from + 5000), 25});
  check_order(moving, from);
  CHECK(moving.frames.size() > 40);
  for (std::uint32_t ms = from; ms < from + 5000; ms += 40)
    REQUIRE(at(moving, ms) == draw_still(show, played_to(sample.recording, ms), Milliseconds(ms), options));
}

TEST_CASE("A clip of the window is the window's pictures with a clock", "[clip]") {
  const Recorded sample(read_sample("weapons.tet"));
  const scene::Show show{sample.timeline, sample.game, {"weapons.tet", ""}};
  scene::View view;
  view.statistics = true;
  view.help = true;  // never in a clip
  view.message = "nothing";
  const ClipView window = window_view(show, {640, 360}, view);
  const Clip moving = clip(sample.timeline, window, {Milliseconds(30'000), Milliseconds(31'000), 30});
  check_order(moving, 30'000);
  CHECK(moving.frames.size() > 10);
  for (const Frame& frame : moving.frames) {
    const Milliseconds now(frame.start);
    scene::View moment;
    moment.playing = moment.statistics = true;
    moment.now = moment.reached = now;
    const auto arrangement = arrange(sample.timeline.layout(), {640, 360}, 1, std::nullopt, false,
                                     moment.panels(), scene::Footer::clock);
    REQUIRE(frame.picture == draw_scene(show, played_to(sample.recording, now.value), moment, arrangement));
  }
}

TEST_CASE("Times at the end of all times are no trouble", "[clip]") {
  constexpr std::uint32_t last = 0xffffffff;
  const Recorded recorded{
      Script(1).duration(0xffff).matrix(last - 5, 0, "I.........").matrix(last - 1, 0, "II........")};
  const scene::Show show{recorded.timeline, recorded.game};
  const Clip changes = clip(recorded.timeline, still_view(show, still(0)), {Milliseconds(last - 30)});
  CHECK(changes.frames.size() >= 2);
  CHECK(changes.frames.back().picture == draw_still(show, recorded.at(last), Milliseconds(last), still(0)));
  const Clip rate = clip(recorded.timeline, still_view(show, still(0)),
                         {Milliseconds(last - 30), Milliseconds(last), 1000});
  CHECK(starts(rate) ==
        std::vector<std::uint32_t>{last - 30, last - 5});  // what happens at the end is after it
  // The usual rate over 49 days, nothing of which moves.
  const Clip days = clip(recorded.timeline, still_view(show, still(0)), {.frames_per_second = 0.01});
  CHECK(days.frames.size() >= 1);
}

// A neighbour writes more chunks into the file than there were when its timeline was made, all of the same
// moment.
TEST_CASE("a clip of a file that has changed since ends", "[convert][clip]") {
  const TemporaryFolder folder;
  Tape first(1);
  first.start(0);
  for (unsigned i = 1; i <= 40; ++i)
    first.new_stone(100 * i, 0, {i % 7, 4, i % 18, 0}, {(i + 1) % 7, 4, 0, 0});
  first.stop(5000);
  Tape second(1);
  second.start(0);
  while (second.size() + 32 < first.size()) second.player_select(100, 0, 0);
  const std::filesystem::path path = folder.file("game.tet", first.bytes());
  const auto file = base::File::open(path);
  REQUIRE(file);
  const auto recording = tet::Recording::read(base::ByteSource(*file), tet::OnDamage::stop);
  REQUIRE(recording);
  const replay::Profile profile = replay::tetron4();
  const replay::Timeline timeline(*recording, profile);

  std::fstream out(path, std::ios::binary | std::ios::in | std::ios::out);
  out.write(reinterpret_cast<const char*>(second.bytes().data()),
            static_cast<std::streamsize>(second.size()));
  out.close();
  int drawn = 0;
  const ClipView view{[&](const replay::State&, Milliseconds) {
                        ++drawn;
                        return Picture{{drawn, 1}, scene::rgb(0), {}};
                      },
                      {base::MatrixId(0)},
                      std::nullopt};
  std::size_t frames = 0;
  (void)for_each_frame(timeline, view, {.moves = true},
                       [&](const Picture&, Milliseconds) { return ++frames < 100'000; });
  CHECK(frames < 1000);
}

}  // namespace tetron::test
