#include <algorithm>
#include <cmath>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/file.hpp"
#include "player/controller/controller.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/round/rounds_side_by_side.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "tests/catch.hpp"
#include "tests/player/watched_duel.hpp"

namespace tetron::test {

namespace {

using player::Action;

// A round of a sample as the window has it, and a controller at its beginning.
struct Watched {
  explicit Watched(const std::string& sample, std::size_t number = 0)
      : shown(open(sample, number)), timeline(shown.track()), controller(timeline, {.paused = true}) {
    controller.set_frames([this](auto) { return replay::frames_of(shown.match.unit, shown.round); });
  }
  static kinds::ShownRound open(const std::string& sample, std::size_t number) {
    const auto file = base::FileBytes::open(TETRON_SAMPLES "/" + sample);
    REQUIRE(file);
    const kinds::Opened source = kinds::open(file->text());
    REQUIRE(source);
    auto made = kinds::shown(**source, number);
    REQUIRE(made);
    return std::move(*made);
  }
  std::uint32_t time() const { return controller.view().now.value; }
  std::uint32_t events() const { return controller.state().events; }
  void press(Action action, int argument = 0) { controller.act({action, argument}); }

  kinds::ShownRound shown;
  replay::Timeline timeline;
  player::Controller controller;
};

// When keys went down and up, as the file of TETR.IO has it: frames, of which 60 are a second, with their
// parts.
std::vector<double> stored_keys(const nlohmann::json& replay) {
  std::vector<double> frames;
  for (const auto& event : replay.at("events"))
    if (event.at("type") == "keydown" || event.at("type") == "keyup")
      frames.push_back(event.at("frame").get<double>() + event.at("data").value("subframe", 0.0));
  return frames;
}
nlohmann::json sample_json(const std::string& name) {
  std::ifstream file(TETRON_SAMPLES "/" + name);
  return nlohmann::json::parse(file);
}
std::uint32_t ms_of(double frames) {
  return static_cast<std::uint32_t>(std::floor(frames * 1000 / 60));
}

// Where each press of that action leads, until nothing moves any more.
std::vector<std::uint32_t> times_of(Watched& watched, Action action) {
  std::vector<std::uint32_t> times;
  for (;;) {
    const std::uint32_t events = watched.events();
    const std::uint32_t time = watched.time();
    watched.press(action);
    if (watched.events() == events && watched.time() == time) return times;
    times.push_back(watched.time());
    REQUIRE(times.size() < 100'000);
  }
}

}  // namespace

TEST_CASE("Steps of keys go to each that the file has, and back", "[player]") {
  const auto stored = stored_keys(sample_json("tetrio/sprint.ttr").at("replay"));
  REQUIRE(stored.size() > 50);
  std::vector<std::uint32_t> wanted;
  for (const double frames : stored) wanted.push_back(ms_of(frames));
  Watched watched("tetrio/sprint.ttr");
  CHECK(times_of(watched, Action::key_on) == wanted);
  std::vector<std::uint32_t> back = times_of(watched, Action::key_back);
  // From the last one on, which it had come to.
  wanted.pop_back();
  std::ranges::reverse(wanted);
  CHECK(back == wanted);
  CHECK(watched.controller.view().message == "no key before this");
}

TEST_CASE("Steps of keys are those of the focused player", "[player]") {
  const auto rounds = sample_json("tetrio/match.ttrm").at("replay").at("rounds");
  Watched watched("tetrio/match.ttrm");
  for (int seat = 0; seat < 2; ++seat) {
    watched.press(Action::start);
    watched.press(Action::focus_player, seat);
    const std::string name =
        watched.shown.match.players[watched.shown.round.seats[static_cast<std::size_t>(seat)]].name.raw();
    std::vector<std::uint32_t> wanted;
    for (const auto& player : rounds.at(0))
      if (player.at("username") == name)
        for (const double frames : stored_keys(player.at("replay"))) wanted.push_back(ms_of(frames));
    REQUIRE(wanted.size() > 20);
    CHECK(times_of(watched, Action::key_on) == wanted);
  }
}

TEST_CASE("A frame has happened when all that the file has until then has", "[player]") {
  const auto stored = stored_keys(sample_json("tetrio/sprint.ttr").at("replay"));
  Watched watched("tetrio/sprint.ttr");
  const auto& events = watched.shown.round.events;
  const auto keys_until = [&](double frames) {
    return std::ranges::count_if(stored, [=](double one) { return one <= frames + 1e-9; });
  };
  // Keys that have happened, told from the recording's events, of which a step has at most one.
  const auto keys_now = [&] {
    replay::Playhead playhead(watched.timeline);
    playhead.seek_events(watched.events());
    const auto next = playhead.next();
    const auto* const end = next ? next->game_events.data() : events.data() + events.size();
    return std::count_if(events.data(), end, [](const game::Event& event) {
      return std::holds_alternative<game::Pressed>(event.what) ||
             std::holds_alternative<game::Released>(event.what);
    });
  };
  const auto duration = watched.timeline.duration().value;
  SECTION("frames") {
    std::uint64_t frame = 0;
    for (;;) {
      watched.press(Action::frame_on);
      ++frame;
      if (frame * 1000 / 60 > duration) break;
      REQUIRE(watched.time() == frame * 1000 / 60);
      REQUIRE(keys_now() == keys_until(static_cast<double>(frame)));
    }
    CHECK(watched.time() == duration);
    CHECK(watched.events() == watched.timeline.events());
    while (frame * 1000 / 60 >= duration) --frame;
    for (; frame > 0; --frame) {
      watched.press(Action::frame_back);
      REQUIRE(watched.time() == frame * 1000 / 60);
      REQUIRE(keys_now() == keys_until(static_cast<double>(frame)));
    }
    watched.press(Action::frame_back);
    CHECK(watched.time() == 0);
  }
  SECTION("tenths of them") {
    REQUIRE(watched.shown.match.unit.per_second == 60);
    const std::uint64_t most = std::min<std::uint64_t>(3000, duration * 6 / 10);
    for (std::uint64_t part = 1; part < most; ++part) {
      watched.press(Action::part_on);
      REQUIRE(watched.time() == part * 1000 / 600);
      REQUIRE(keys_now() == keys_until(static_cast<double>(part) / 10));
    }
    watched.press(Action::frame_back);
    CHECK(watched.controller.view().message == "frame " + std::to_string((most - 2) / 10));
  }
}

TEST_CASE("Frames of other games have no parts, and milliseconds are no frames", "[player]") {
  Watched techmino("techmino/sprint.rep");
  techmino.press(Action::frame_on);
  techmino.press(Action::frame_on);
  CHECK(techmino.time() == 33);
  CHECK(techmino.controller.view().message == "frame 2");
  techmino.press(Action::part_on);
  CHECK(techmino.time() == 33);
  CHECK(techmino.controller.view().message == "the recording does not divide its frames");

  Watched jstris("jstris/sprint.jstris");
  jstris.press(Action::frame_on);
  CHECK(jstris.time() == 0);
  CHECK(jstris.controller.view().message == "the recording does not count frames");
  jstris.press(Action::key_on);
  CHECK(jstris.events() > 0);

  Desk desk;
  desk.press(Action::key_on);
  CHECK(desk.time() == 0);
  CHECK(desk.controller.view().message == "the recording does not say which keys were pressed");
}

TEST_CASE("Small steps pause, and go no further than what was seen of a hidden result", "[player]") {
  for (const Action action : {Action::key_on, Action::frame_on, Action::part_on}) {
    Watched watched("tetrio/sprint.ttr");
    watched.press(Action::five_seconds_on);
    const std::uint32_t events = watched.events();
    watched.press(Action::hide_result);
    watched.press(Action::play_pause);
    watched.press(action);
    CHECK(watched.time() == 5000);
    CHECK(watched.events() == events);
    CHECK_FALSE(watched.controller.view().playing);
    watched.press(Action::frame_back);
    CHECK(watched.time() < 5000);
    watched.press(action);
    CHECK(watched.time() <= 5000);
  }
}

// Counts of strangers that are far from their times lead to no endless search.
TEST_CASE("Frames that do not agree with the times are not believed", "[player]") {
  Watched watched("techmino/sprint.rep");
  for (game::Event& event : watched.shown.round.events) event.at *= 1e6;
  const std::uint32_t duration = watched.timeline.duration().value;
  watched.press(Action::end);
  watched.press(Action::frame_back);
  CHECK(watched.time() < duration);
  watched.press(Action::start);
  watched.press(Action::frame_on);
  CHECK(watched.time() == 16);
}

// Two recordings beside each other are stepped through by the frames of the one whose player is shown.
TEST_CASE("Steps of frames beside each other are those of that recording", "[player]") {
  const kinds::ShownRound first = Watched::open("jstris/sprint.jstris", 0);
  const kinds::ShownRound second = Watched::open("tetrio/sprint.ttr", 0);
  for (const auto alignment : {game::Alignment::clock, game::Alignment::pieces}) {
    INFO("alignment " << static_cast<int>(alignment));
    const auto both = kinds::side_by_side(first, second, {}, alignment);
    REQUIRE(both);
    const replay::Timeline timeline(both->track());
    replay::Frames frames = replay::frames_of(second.match.unit, second.round);
    REQUIRE(frames == replay::Frames{60, 10});
    frames.player = base::PlayerId(static_cast<std::uint8_t>(both->first_seats));
    frames.per_second_of_both = both->match.unit.per_second;
    const replay::Timeline alone(second.track());
    for (const replay::Frames& counted : {frames, frames.whole()}) {
      // On from the beginning, each later than the one before; and each has as much behind it as it has
      // alone.
      std::uint32_t events = 0;
      base::Milliseconds time{};
      std::vector<std::uint64_t> parts;
      std::vector<replay::Mark> marks;
      for (int step = 0; step < 1500; ++step) {
        const auto next = replay::frame_after(timeline, counted, events, time);
        if (!next) break;
        REQUIRE(next->mark.time >= time);
        events = next->mark.events;
        time = next->mark.time;
        parts.push_back(next->part);
        marks.push_back(next->mark);
        // After its end the other one goes on.
        if (alignment == game::Alignment::pieces || time >= alone.duration()) continue;
        const replay::Frames of_alone{counted.per_second, counted.parts};
        REQUIRE(time == replay::frame_mark(alone, of_alone, next->part).mark.time);
      }
      REQUIRE(parts.size() > 300);
      REQUIRE(std::ranges::is_sorted(parts));
      // A moment that is shown is a frame of its own: after so many frames so many of its pieces are placed.
      const auto last = replay::frame_mark(alone, {counted.per_second, counted.parts}, parts.back());
      replay::Playhead own(alone);
      own.seek_events(last.mark.events);
      replay::Playhead shown(timeline);
      shown.seek_events(events);
      CHECK(shown.state().players[frames.player.value].placements == own.state().players[0].placements);
      // And back again, to the same ones.
      for (std::size_t left = marks.size() - 1; left-- > 0;) {
        const auto before = replay::frame_before(timeline, counted, events, time);
        REQUIRE(before);
        REQUIRE(before->mark.events == marks[left].events);
        REQUIRE(before->mark.time == marks[left].time);
        events = before->mark.events;
        time = before->mark.time;
      }
    }
  }
}

}  // namespace tetron::test
