#include "player/controller/playback.hpp"

#include "player/controller/match_rounds.hpp"
#include "player/controller/stepping.hpp"
#include "player/controller/volume.hpp"
#include "tests/catch.hpp"
#include "tests/player/watched_duel.hpp"

// The parts that know which moment is shown, what was seen, and what is said and heard of it.
namespace tetron::test {

using namespace player;
using base::Milliseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST_CASE("A message stays longer if there is much to read", "[player]") {
  Message message;
  message.show("saved");
  message.advance(milliseconds(2999));
  CHECK(message.text() == "saved");
  message.advance(milliseconds(1));
  CHECK(message.text().empty());
  message.show(std::string(80, 'x'));
  message.advance(milliseconds(3999));
  CHECK_FALSE(message.text().empty());
  message.advance(milliseconds(1));
  CHECK(message.text().empty());
}

TEST_CASE("A loop says where it goes on, and nothing after a jump beyond its end", "[player]") {
  Loop loop;
  CHECK(loop.set_end(Milliseconds(0)) == "a loop must end after 0:00.0");
  CHECK_FALSE(loop.wrapped(Milliseconds(0), Milliseconds(9000)));
  loop.set_start(Milliseconds(1000));
  CHECK(loop.set_end(Milliseconds(3000)) == "loop from 0:01.0 to 0:03.0");
  CHECK_FALSE(loop.wrapped(Milliseconds(1000), Milliseconds(2999)));
  CHECK(loop.wrapped(Milliseconds(2900), Milliseconds(3000)) == 1000);
  CHECK(loop.wrapped(Milliseconds(2900), Milliseconds(7500)) == 1500);
  CHECK_FALSE(loop.wrapped(Milliseconds(3001), Milliseconds(4000)));
  CHECK(loop.set_start(Milliseconds(500)) == "no loop");
  CHECK_FALSE(loop.end());
}

TEST_CASE("Playback plays, jumps and stops at the end", "[player]") {
  const Recorded game(duel());
  Message message;
  Playback playback(game.timeline, {.at = Milliseconds(600), .speed = 2}, message);
  CHECK(playback.state().events == 4);
  playback.advance(milliseconds(200));
  CHECK(playback.now() == Milliseconds(1000));
  CHECK(playback.state().events == 5);
  const auto jumps = playback.jumps();
  playback.hold(true);
  playback.seek(5000);
  CHECK(playback.jumps() == jumps + 1);
  playback.advance(seconds(1));
  CHECK(playback.now() == Milliseconds(5000));
  playback.hold(false);
  playback.advance(seconds(10));
  CHECK(playback.now() == Milliseconds(10'000));
  CHECK(playback.has_played_out());
  CHECK(playback.jumps() == jumps + 1);
  playback.toggle();
  CHECK(playback.is_playing());
  CHECK(playback.now() == Milliseconds(0));
}

TEST_CASE("Playback with a hidden result goes only where it has played", "[player]") {
  const Recorded game(duel());
  Message message;
  Playback playback(game.timeline, {.at = Milliseconds(1200), .paused = true, .hides_result = true}, message);
  CHECK(playback.end() == Milliseconds(1200));
  CHECK(playback.hides_result());
  playback.seek(9000);
  CHECK(playback.now() == Milliseconds(1200));
  CHECK(message.text() == "the result is hidden: play on to see more");
  step_placement(playback, std::nullopt, Direction::on);
  CHECK(playback.state().events == 5);
  step_placement(playback, std::nullopt, Direction::back);
  CHECK(playback.now() == Milliseconds(1000));
  CHECK_FALSE(playback.reached().may_show({7, Milliseconds(2000)}));
  playback.toggle();
  playback.advance(seconds(1));
  CHECK(playback.reached().may_show({7, Milliseconds(2000)}));
  playback.toggle_hide_result();
  CHECK_FALSE(playback.hides_result());
  CHECK(playback.end() == Milliseconds(10'000));
}

TEST_CASE("Steps go to placements of a player, to markers and nowhere without keys", "[player]") {
  const Recorded game(duel());
  Message message;
  GameFacts facts(game.timeline);
  Playback playback(game.timeline, {.paused = true}, message);
  step_placement(playback, base::PlayerId(1), Direction::on);
  CHECK(playback.state().events == 7);
  step_marker(playback, scene::MarkerKinds().set(), Direction::back);
  CHECK(playback.now() == Milliseconds(1500));
  step_key(playback, facts, std::nullopt, Direction::on, message);
  CHECK(playback.now() == Milliseconds(1500));
  CHECK(message.text() == "the recording does not say which keys were pressed");
  step_frame(playback, {60, 10}, Direction::on, false, message);
  CHECK(playback.now() == Milliseconds(1516));
  CHECK(message.text() == "frame 91.0");
}

TEST_CASE("Of the rounds of a match those are shown that were reached", "[player]") {
  const Recorded game(duel());
  MatchRounds rounds;
  scene::View view;
  rounds.show_in(view, {}, game.timeline);
  CHECK(view.rounds == nullptr);
  scene::RoundsOnBar match{
      .rounds = {{"1", Milliseconds(10'000), {0, 0}, 1}, {"2", Milliseconds(9000), {0, 1}}}};
  rounds.set(match);
  rounds.keep_curve({{0.5, 0.7}});
  rounds.show_in(view, {}, game.timeline);
  CHECK(view.rounds->rounds.size() == 2);
  CHECK(view.round_curves->at(0).size() == 1);
  const scene::Reached nothing{.hides_result = true, .events = 0};
  scene::View hidden;
  rounds.show_in(hidden, nothing, game.timeline);
  CHECK(hidden.hides_match);
  CHECK(hidden.rounds->rounds.size() == 1);
  CHECK(hidden.round_curves == nullptr);
  // The score before the second is known to who saw the first to its end.
  match.current = 1;
  rounds.set(match);
  rounds.show_in(hidden, nothing, game.timeline);
  CHECK(hidden.rounds->rounds.at(1).won.empty());
  match.current = 0;
  rounds.set(match);
  rounds.note_seen();
  match.current = 1;
  rounds.set(match);
  rounds.show_in(hidden, nothing, game.timeline);
  CHECK(hidden.rounds->rounds.at(1).won == std::vector<std::uint32_t>{0, 1});
}

TEST_CASE("A volume that is changed is heard", "[player][sound]") {
  Message message;
  Volume volume(150, true, message);
  CHECK(volume.is_silent());
  CHECK(volume.percent() == 100);
  volume.change(-40);
  CHECK_FALSE(volume.is_silent());
  CHECK(message.text() == "sounds: 60 %");
  volume.mute();
  CHECK(message.text() == "sounds: off");
  CHECK(volume.percent() == 60);
}

}  // namespace tetron::test
