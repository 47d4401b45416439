#include "replay/timeline/landmarks.hpp"

#include "replay/kinds/round/shown_round.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/tape.hpp"

using namespace tetron;
using namespace tetron::replay;
using namespace tetron::test;
using base::Milliseconds;
using base::PlayerId;

namespace {

using Times = std::vector<std::uint32_t>;

Times found(MarkerKind landmark, const Timeline& timeline, std::optional<int> player = {}) {
  Times times;
  const auto of = player ? std::optional(PlayerId(static_cast<std::uint8_t>(*player))) : std::nullopt;
  for (const Milliseconds time : times_of(landmark, timeline, of)) times.push_back(time.value);
  return times;
}

// Two players who place, clear and attack.
class Fight {
 public:
  Fight() {
    match_.players.resize(2);
    round_.seats = {0, 1};
    round_.results.resize(2);
    round_.results[1].player = 1;
  }
  Fight& attack(std::uint32_t ms, std::uint8_t player, std::uint32_t rows, bool clears_all = false) {
    put(ms, player, game::Placed{{field::Cell(1), field::Rotation::spawn, 4, 1}});
    put(ms, player, game::Cleared{2, 0, clears_all});
    put(ms, player, game::Attacked{rows, 0, rows});
    return *this;
  }
  Fight& put(std::uint32_t ms, std::uint8_t player, game::What what) {
    round_.events.push_back({double(ms), 0, Milliseconds(ms), player, what});
    round_.length = Milliseconds(ms);
    return *this;
  }
  kinds::ShownRound shown() const { return kinds::shown(match_, round_).value(); }

 private:
  game::Match match_;
  game::Round round_;
};

}  // namespace

TEST_CASE("landmarks by their words", "[replay][landmarks]") {
  for (std::size_t i = 0; i < landmark_words.size(); ++i)
    CHECK(landmark_named(landmark_words[i]) == static_cast<MarkerKind>(i));
  CHECK(landmark_named("four-lines") == MarkerKind::quad);
  CHECK(landmark_named("game-over") == MarkerKind::death);
  CHECK(landmark_named("chat") == MarkerKind::chat);
  for (const std::string_view other : {"", "spikes", "Death", "four lines"})
    CHECK_FALSE(landmark_named(other));
}

TEST_CASE("landmarks of a round", "[replay][landmarks]") {
  Fight fight;
  // 4 + 3 + 1 rows, each within a second of the one before; the next eight come late, and in two parts.
  fight.attack(1000, 0, 4).attack(1900, 0, 3).attack(2000, 1, 9, true).attack(2900, 0, 1).attack(3000, 0, 5);
  fight.attack(5000, 0, 7).attack(6001, 0, 7, true).attack(8000, 0, 8);
  fight.put(9000, 1, game::Died{});
  const kinds::ShownRound round = fight.shown();
  const Timeline timeline(round.track());
  CHECK(found(MarkerKind::spike, timeline) == Times{2000, 2900, 8000});
  CHECK(found(MarkerKind::spike, timeline, 0) == Times{2900, 8000});
  CHECK(found(MarkerKind::perfect_clear, timeline) == Times{2000, 6001});
  CHECK(found(MarkerKind::perfect_clear, timeline, 1) == Times{2000});
  CHECK(found(MarkerKind::death, timeline) == Times{9000});
  CHECK(found(MarkerKind::death, timeline, 0) == Times{});
  CHECK(found(MarkerKind::chat, timeline) == Times{});
}

TEST_CASE("landmarks of a .tet recording", "[replay][landmarks]") {
  Tape tape(2);
  tape.matrix(1000, 0, nibbles("TT........"));
  tape.weapon(1500, 0, 1, 5);
  tape.matrix(2000, 0, nibbles(""));  // empty, but nothing was cleared
  tape.matrix(3000, 1, nibbles("TT........"), {.lines = 1});
  tape.matrix(3500, 1, nibbles(""), {.lines = 3});
  tape.gameover(4000, 1);
  const auto recording = tet::Recording::read(tape.bytes()).value();
  const Timeline timeline(recording, tetron4());
  CHECK(found(MarkerKind::weapon, timeline) == Times{1500});
  CHECK(found(MarkerKind::weapon, timeline, 1) == Times{});
  CHECK(found(MarkerKind::death, timeline, 1) == Times{4000});
  CHECK(found(MarkerKind::perfect_clear, timeline) == Times{3500});
  CHECK(found(MarkerKind::perfect_clear, timeline, 0) == Times{});
  CHECK(found(MarkerKind::spike, timeline) == Times{});
}

TEST_CASE("notes are markers", "[replay][landmarks]") {
  Tape tape(2);
  tape.weapon(1500, 0, 1, 5);
  tape.gameover(4000, 1);
  const auto recording = tet::Recording::read(tape.bytes()).value();
  Timeline timeline(recording, tetron4());
  const auto kinds_now = [&] {
    std::vector<std::pair<std::uint32_t, MarkerKind>> all;
    for (const Marker& marker : timeline.markers()) all.emplace_back(marker.mark.time.value, marker.kind);
    return all;
  };
  using All = std::vector<std::pair<std::uint32_t, MarkerKind>>;
  timeline.set_notes({{Milliseconds(1500), base::UntrustedText("at the weapon")},
                      {Milliseconds(2000), base::UntrustedText("b")}});
  CHECK(kinds_now() == All{{1500, MarkerKind::weapon},
                           {1500, MarkerKind::note},
                           {2000, MarkerKind::note},
                           {4000, MarkerKind::death}});
  CHECK(timeline.markers()[2].mark.events == 1);
  CHECK(timeline.notes()[timeline.markers()[2].offset].text == base::UntrustedText("b"));
  timeline.set_notes({});
  CHECK(kinds_now() == All{{1500, MarkerKind::weapon}, {4000, MarkerKind::death}});
}
