#include "replay/kinds/round/shown_round.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "base/file.hpp"
#include "formats/tet/recording.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "replay/timeline/timeline.hpp"
#include "samples/generate/other_games/tetrio_match.hpp"
#include "tests/catch.hpp"

using namespace tetron;

namespace {

std::string shown_round_file_text(const std::filesystem::path& path) {
  const auto file = base::FileBytes::open(path);
  REQUIRE(file);
  return std::string(file->text());
}

// Everything until a moment happens, that included.
void play_until(replay::Run& run, base::Milliseconds time) {
  for (auto event = run.next(); event && event->time <= time; event = run.next()) run.step();
}

// Other pieces have other numbers in a match; blocks are blocks.
bool shown_round_are_alike(field::Cell a, field::Cell b) {
  return field::is_extra(a) ? field::is_extra(b) : a == b;
}

void require_same_fields(const replay::State& a, const replay::State& b) {
  REQUIRE(a.layout().fields() == b.layout().fields());
  REQUIRE(a.layout().players == b.layout().players);
  for (std::uint8_t field = 0; field < a.layout().fields(); ++field)
    REQUIRE(std::ranges::equal(a.grid(base::MatrixId(field)).cells(), b.grid(base::MatrixId(field)).cells(),
                               shown_round_are_alike));
  for (std::size_t id = 0; id < static_cast<std::size_t>(a.layout().players); ++id) {
    REQUIRE(a.players[id].placements == b.players[id].placements);
    REQUIRE(a.players[id].alive == b.players[id].alive);
  }
}

// What a .tet recording says with its next chunk only.
void require_same_counts(const replay::State& a, const replay::State& b) {
  for (std::size_t id = 0; id < static_cast<std::size_t>(a.layout().players); ++id)
    REQUIRE(a.players[id].credits == b.players[id].credits);
  for (std::size_t id = 0; id < static_cast<std::size_t>(a.layout().fields()); ++id) {
    REQUIRE(a.fields[id].lines == b.fields[id].lines);
    // A .tet recording always has a level.
    REQUIRE(a.fields[id].level.value_or(0) == b.fields[id].level.value_or(0));
  }
}

// One round in which as many rounds of two players are played at the same time.
game::Match joined_rounds(std::size_t count) {
  game::Match joined;
  for (std::size_t i = 0; i < count; ++i) {
    const auto match =
        kinds::read(samples::tetrio_match({.seed = 80 + i, .players = 2, .rounds = 1, .frames = 1500}));
    REQUIRE(match);
    if (i == 0) {
      joined = *match;
      continue;
    }
    const auto first = static_cast<std::uint8_t>(joined.players.size());
    std::ranges::copy(match->players, std::back_inserter(joined.players));
    game::Round& to = joined.rounds.front();
    const game::Round& from = match->rounds.front();
    for (const std::uint8_t seat : from.seats) to.seats.push_back(static_cast<std::uint8_t>(seat + first));
    for (game::Result result : from.results) {
      result.player = static_cast<std::uint8_t>(result.player + first);
      to.results.push_back(result);
    }
    const auto boards = static_cast<std::uint32_t>(to.boards.size());
    std::ranges::copy(from.boards, std::back_inserter(to.boards));
    for (game::Event event : from.events) {
      if (event.player == game::nobody) continue;
      event.player = static_cast<std::uint8_t>(event.player + first);
      if (auto* const set = std::get_if<game::BoardSet>(&event.what)) set->board += boards;
      to.events.push_back(event);
    }
  }
  std::ranges::stable_sort(joined.rounds.front().events, {}, &game::Event::time);
  return joined;
}

}  // namespace

// A .tet recording that went through a match has the same fields at every moment, and so has the .tet form of
// that.
TEST_CASE("shown round: a .tet recording as a match shows the same fields as the recording") {
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(TETRON_SAMPLES) / "good")) {
    if (entry.path().extension() != ".tet") continue;
    INFO(entry.path());
    const std::string text = shown_round_file_text(entry.path());
    const auto recording = tet::Recording::read(std::as_bytes(std::span(text)));
    REQUIRE(recording);
    const auto match = kinds::read(text);
    REQUIRE(match);
    const auto shown = kinds::shown(*match, match->rounds.front());
    INFO((shown ? std::string() : shown.error()));
    REQUIRE(shown);
    const auto bytes = shown->tet();
    REQUIRE(bytes);
    const auto form = tet::Recording::read(*bytes);
    REQUIRE(form);
    replay::Run was(*recording, replay::tetron4());
    replay::Run is(shown->track());
    replay::Run as_tet(*form, shown->profile());
    for (std::uint32_t ms = 0; ms <= match->rounds.front().length.value; ms += 500) {
      INFO("at " << ms << " ms");
      for (replay::Run* run : {&was, &is, &as_tet}) play_until(*run, base::Milliseconds(ms));
      require_same_fields(was.state(), is.state());
      require_same_counts(was.state(), is.state());
      INFO("as .tet");
      require_same_fields(is.state(), as_tet.state());
    }
  }
}

TEST_CASE("shown round: a round of TETR.IO and its .tet form show the same fields") {
  const std::string text = samples::tetrio_match({.seed = 6, .players = 2, .rounds = 1, .frames = 3000});
  const auto match = kinds::read(text);
  REQUIRE(match);
  const auto shown = kinds::shown(*match, match->rounds.front());
  REQUIRE(shown);
  const auto bytes = shown->tet();
  REQUIRE(bytes);
  const auto form = tet::Recording::read(*bytes);
  REQUIRE(form);
  replay::Run is(shown->track());
  replay::Run as_tet(*form, shown->profile());
  std::uint32_t placed = 0;
  for (std::uint32_t ms = 0; ms <= 50'000; ms += 100) {
    play_until(is, base::Milliseconds(ms));
    play_until(as_tet, base::Milliseconds(ms));
    require_same_fields(is.state(), as_tet.state());
    placed = is.state().players[0].placements;
  }
  CHECK(placed > 20);
}

// Seeking gives what playing gives, at every moment.
TEST_CASE("shown round: seeking in a round is the same as playing it") {
  const std::string text = samples::tetrio_match({.seed = 7, .players = 2, .rounds = 1, .frames = 3000});
  const auto match = kinds::read(text);
  REQUIRE(match);
  const auto shown = kinds::shown(*match, match->rounds.front());
  REQUIRE(shown);
  const replay::Timeline timeline(shown->track());
  CHECK(timeline.events() > 500);
  replay::Playhead played(timeline);
  replay::Playhead sought(timeline);
  std::uint64_t random = 12345;
  std::vector<replay::State> states{played.state()};
  while (played.step()) states.push_back(played.state());
  REQUIRE(states.size() == timeline.events() + 1);
  for (int i = 0; i < 300; ++i) {
    random = random * 6364136223846793005U + 1442695040888963407U;
    const auto events = static_cast<std::uint32_t>((random >> 33) % states.size());
    sought.seek_events(events);
    REQUIRE(sought.state() == states[events]);
    sought.seek(states[events].time);
    REQUIRE(sought.state().time == states[events].time);
    const bool is_last = sought.state().events + 1 == states.size();
    REQUIRE((is_last || states[sought.state().events + 1].time > states[events].time));
    REQUIRE(sought.state() == states[sought.state().events]);
  }
  // The step before each mark is the one that places a piece, at most one.
  for (std::uint8_t id = 0; id < 2; ++id)
    for (const replay::Mark& mark : timeline.placements(base::PlayerId(id))) {
      const auto event = timeline.event(mark.events - 1);
      REQUIRE(event);
      CHECK(std::ranges::count_if(event->game_events, [](const game::Event& game_event) {
              return std::holds_alternative<game::Placed>(game_event.what);
            }) == 1);
    }
}

TEST_CASE("shown round: a match that was written as JSON is shown as it was") {
  const std::string text = samples::tetrio_match({.seed = 5, .players = 2, .rounds = 2, .frames = 1500});
  const auto match = kinds::read(text);
  REQUIRE(match);
  std::string json;
  kinds::append_match_json(json, *match);
  const auto again = kinds::read(json);
  REQUIRE(again);
  for (std::size_t round = 0; round < 2; ++round) {
    const auto shown = kinds::shown(*match, match->rounds[round]);
    const auto same = kinds::shown(*again, again->rounds[round]);
    REQUIRE(shown);
    REQUIRE(same);
    CHECK(shown->round == same->round);
    CHECK(shown->tet().value() == same->tet().value());
    CHECK(same->track().layout().available.queue);
  }
}

TEST_CASE("shown round: a piece is in the field when it was placed, not when the next one comes") {
  game::Match match;
  match.origin.game = "Some Game";
  match.players.push_back({base::UntrustedText("ann"), {}, {}, {}});
  game::Round round;
  round.seats = {0};
  round.results.emplace_back();
  const auto put = [&round](std::uint32_t ms, game::What what, std::uint8_t player = 0) {
    round.events.push_back(
        {static_cast<double>(ms), game::Event::nowhere, base::Milliseconds(ms), player, what});
  };
  const game::Place o{field::Cell::o, field::Rotation::spawn, 4, 0};
  const game::Place i{field::Cell::i, field::Rotation::right, 9, 2};
  put(0, game::Began{}, game::nobody);
  put(100, game::Spawned{o});
  put(1000, game::Placed{o, {}, 0, 0});
  put(1200, game::Spawned{i});
  put(2000, game::Placed{i, {}, 0, 0});
  put(2500, game::Ended{}, game::nobody);
  round.length = base::Milliseconds(2500);
  match.rounds.push_back(round);
  const auto shown = kinds::shown(match, round);
  REQUIRE(shown);
  CHECK_FALSE(shown->track().layout().available.queue);
  const auto bytes = shown->tet();
  REQUIRE(bytes);
  const auto recording = tet::Recording::read(*bytes);
  REQUIRE(recording);
  const bool is_round = GENERATE(true, false);
  replay::Run run(is_round ? shown->track() : replay::Track(*recording, shown->profile()));
  const auto rows_at = [&run](std::uint32_t ms) {
    for (auto event = run.next(); event && event->time.value <= ms; event = run.next()) run.step();
    const std::string drawn = field::to_text(run.state().grid(base::MatrixId(0)));
    return drawn.substr(drawn.size() - 43);
  };
  CHECK(rows_at(999) == "..........\n..........\n..........\n..........");
  CHECK(rows_at(1000) == "..........\n..........\n....OO....\n....OO....");
  CHECK(rows_at(1999) == "..........\n..........\n....OO....\n....OO....");
  CHECK(rows_at(2000) == ".........I\n.........I\n....OO...I\n....OO...I");
}

TEST_CASE("shown round: what is not said is not 0, and numbers are as large as they are said") {
  game::Match match;
  match.origin.game = "Some Game";
  match.players.push_back({base::UntrustedText("ann"), {}, {}, {}});
  game::Round round;
  round.seats = {0};
  round.results.emplace_back();
  round.results[0].score = 20'000'000;
  round.results[0].level = 300;
  round.results[0].values = {{"lines", 70'000, std::nullopt}};
  const auto put = [&round](std::uint32_t ms, game::What what, std::uint8_t player = 0) {
    round.events.push_back(
        {static_cast<double>(ms), game::Event::nowhere, base::Milliseconds(ms), player, what});
  };
  const auto state_at = [&](std::uint32_t ms) {
    const auto shown = kinds::shown(match, round);
    REQUIRE(shown);
    replay::Run run(shown->track());
    play_until(run, base::Milliseconds(ms));
    return run.state();
  };
  const game::Place o{field::Cell::o, field::Rotation::spawn, 4, 0};
  put(0, game::Began{}, game::nobody);
  put(100, game::Spawned{o});
  put(1000, game::Placed{o, {}, 0, 0});
  SECTION("nothing until the end, which the file states") {
    put(2500, game::Ended{}, game::nobody);
    CHECK_FALSE(state_at(2000).players[0].credits);
    CHECK_FALSE(state_at(2000).fields[0].level);
    CHECK(state_at(2500).players[0].credits == 20'000'000);
    CHECK(state_at(2500).fields[0].level == 300);
  }
  SECTION("neither score nor level nor lines are stated") {
    round.results[0] = {};
    put(2500, game::Ended{}, game::nobody);
    CHECK_FALSE(state_at(2500).players[0].credits);
    CHECK_FALSE(state_at(2500).fields[0].level);
    CHECK_FALSE(state_at(2500).fields[0].lines);
  }
  SECTION("a field of a game that counts lines begins with 0") {
    CHECK(state_at(2000).fields[0].lines == 0);
  }
  SECTION("what happened is counted, however much it is") {
    put(1100, game::LevelSet{65'999});
    put(1200, game::CreditsSet{4'000'000'000});
    for (std::uint32_t i = 0; i < 20'000; ++i) put(1300, game::Cleared{4, 0, false});
    CHECK(state_at(2000).fields[0].level == 65'999);
    CHECK(state_at(2000).players[0].credits == 4'000'000'000);
    CHECK(state_at(2000).fields[0].lines == 80'000);
    CHECK(state_at(2000).fields[0].quads == 20'000);
  }
  SECTION("lines from before the recording are lines, and not single ones") {
    put(1100, game::Counted{.lines = 60, .earlier = 60});
    put(1200, game::Cleared{1, 0, false});
    put(1300, game::Cleared{4, 0, false});
    CHECK(state_at(2000).fields[0].lines == 65);
    CHECK(state_at(2000).fields[0].singles() == 1);
    CHECK(state_at(2000).fields[0].seen() == 5);
  }
}

TEST_CASE("shown round: what cannot be shown is said") {
  const std::string text = samples::tetrio_match({.seed = 5, .players = 2, .rounds = 1, .frames = 300});
  const auto match = kinds::read(text);
  REQUIRE(match);
  game::Round round = match->rounds.front();
  round.width = 100;
  CHECK_FALSE(kinds::shown(*match, round));
  round = match->rounds.front();
  round.seats.clear();
  CHECK_FALSE(kinds::shown(*match, round));
  round = match->rounds.front();
  round.problem = base::UntrustedText("it was not played");
  const auto refused = kinds::shown(*match, round);
  REQUIRE_FALSE(refused);
  CHECK(refused.error() == "it was not played");
}

// What happens to a player's field does not depend on how many others are there, nor on the seat.
TEST_CASE("shown round: twenty-four players, each with the field that the player has alone") {
  constexpr std::uint8_t players = 24;
  const game::Match match = joined_rounds(players / 2);
  REQUIRE(match.rounds.front().seats.size() == players);
  const auto all = kinds::shown(match, match.rounds.front());
  INFO((all ? std::string() : all.error()));
  REQUIRE(all);
  CHECK(all->game().names.size() == players);
  const replay::Timeline timeline(all->track());
  REQUIRE(timeline.layout().available.queue);
  replay::Playhead head(timeline);
  for (std::uint8_t seat = 0; seat < players; ++seat) {
    game::Round own = match.rounds.front();
    const std::uint8_t player = own.seats[seat];
    std::erase_if(own.results, [player](const game::Result& result) { return result.player != player; });
    own.seats = {player};
    const auto alone = kinds::shown(match, own);
    REQUIRE(alone);
    std::uint32_t placed = 0;
    for (const std::uint32_t ms : {24'000U, 3000U, 9000U, 17'000U}) {
      INFO("seat " << int{seat} << " at " << ms << " ms");
      replay::Run run(alone->track());
      play_until(run, base::Milliseconds(ms));
      head.seek(base::Milliseconds(ms));
      REQUIRE(head.state().players[seat] == run.state().players[0]);
      REQUIRE(std::ranges::equal(head.state().grid(base::MatrixId(seat)).cells(),
                                 run.state().grid(base::MatrixId(0)).cells()));
      placed += run.state().players[0].placements;
    }
    CHECK(placed > 0);
  }
  // The file form of 2003 has eight players.
  CHECK_FALSE(all->tet());
}

TEST_CASE("shown round: a hundred players are shown, one more is refused in words") {
  game::Match match;
  match.origin.game = "Some Game";
  game::Round round;
  for (std::uint8_t player = 0; player <= replay::most_players; ++player) {
    match.players.push_back({base::UntrustedText("p" + std::to_string(player)), {}, {}, {}});
    round.seats.push_back(player);
    round.results.emplace_back().player = player;
  }
  const auto refused = kinds::shown(match, round);
  REQUIRE_FALSE(refused);
  CHECK(refused.error() == "the round has 101 players; 100 can be shown");
  round.seats.pop_back();
  round.results.pop_back();
  const game::Place o{field::Cell::o, field::Rotation::spawn, 4, 0};
  round.events.push_back({0, game::Event::nowhere, base::Milliseconds(10), 99, game::Placed{o, {}, 0, 0}});
  const auto shown = kinds::shown(match, round);
  REQUIRE(shown);
  const replay::Timeline timeline(shown->track());
  CHECK(timeline.placements(base::PlayerId(99)).size() == 1);
  CHECK(timeline.placements(base::PlayerId(98)).empty());
}
