#include "replay/kinds/tetrio/replayed.hpp"

#include "formats/tetrio/read.hpp"
#include "formats/tetrio/write.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/kinds/tetrio/round_queue.hpp"
#include "replay/kinds/tetrio/tetrio_source.hpp"
#include "replay/timeline/run.hpp"
#include "samples/generate/other_games/tetrio_match.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::tetrio;

namespace {

std::vector<Replayed> replayed_text(std::string_view text) {
  const auto recording = read(text);
  INFO((recording ? std::string() : recording.error().what));
  REQUIRE(recording);
  return replayed(recording->rounds.at(0));
}

// The text with one piece of it changed; it must be there.
std::string changed(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string number_after(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  REQUIRE(at != std::string_view::npos);
  const std::size_t begin = at + key.size();
  return std::string(text.substr(begin, text.find_first_not_of("0123456789", begin) - begin));
}

}  // namespace

TEST_CASE("tetrio replayed: a generated match is exact, round by round") {
  const std::string text = samples::tetrio_match({.seed = 3, .players = 2, .rounds = 3, .frames = 2500});
  const auto recording = read(text);
  REQUIRE(recording);
  REQUIRE(recording->rounds.size() == 3);
  std::int64_t attacks = 0;
  std::int64_t received = 0;
  for (const Round& round : recording->rounds)
    for (const Replayed& played : replayed(round)) {
      CHECK(played.exact());
      CHECK(played.stated[Count::pieces] > 5);
      attacks += played.attacks;
      received += *played.counted[Count::received];
    }
  // It would prove nothing without.
  CHECK(attacks > 0);
  CHECK(received > 0);
}

TEST_CASE(
    "tetrio replayed: the same file always has the same replay, and reading what is written changes "
    "nothing") {
  const samples::TetrioSettings settings{.seed = 5, .players = 2, .rounds = 1, .frames = 900};
  const std::string text = samples::tetrio_match(settings);
  CHECK(text == samples::tetrio_match(settings));
  const auto recording = read(text);
  REQUIRE(recording);
  CHECK(write(*recording) == write(*read(write(*recording))));
}

TEST_CASE("tetrio replayed: whatever a file states otherwise, it is not exact") {
  const std::string text = samples::tetrio_match({.seed = 3, .players = 2, .rounds = 1, .frames = 1500});
  REQUIRE(replayed_text(text)[0].exact());
  for (const std::string_view key : {R"("piecesplaced":)", R"("lines":)", R"("sent":)", R"("received":)",
                                     R"("attack":)", R"("cleared":)", R"("singles":)", R"("inputs":)"}) {
    const std::string number = number_after(text, key);
    const std::string other =
        changed(text, std::string(key) + number, std::string(key) + std::to_string(std::stoi(number) + 1));
    CHECK_FALSE(replayed_text(other)[0].exact());
    CHECK(replayed_text(other)[1].exact());
  }
  // A key that was pressed in another way.
  CHECK_FALSE(replayed_text(changed(text, "hardDrop", "rotateCW"))[0].exact());
  // A seed of other pieces.
  CHECK_FALSE(replayed_text(changed(text, R"("seed":)", R"("seed":7)"))[0].exact());
  // Nothing is stated.
  CHECK_FALSE(replayed_text(changed(text, R"("stats":)", R"("other":)"))[0].exact());
}

TEST_CASE("tetrio replayed: an attack that the other got otherwise is dated") {
  const std::string text = samples::tetrio_match({.seed = 3, .players = 2, .rounds = 1, .frames = 2500});
  const std::size_t at = text.find(R"("type":"interaction","data":{"type":"garbage","amt":)");
  REQUIRE(at != std::string::npos);
  const std::string sent = number_after(std::string_view(text).substr(at), R"("frame":)");
  std::string other = text;
  other.insert(other.find(R"("amt":)", at) + 6, "1");
  // It stands in the first player's events, so the second one sent it.
  const auto departs = replayed_text(other)[1].departs;
  REQUIRE(departs);
  CHECK(std::to_string(*departs) == sent);
  // It says what was expected and what was found.
  const std::string reason = replayed_text(other)[1].reason();
  CHECK(reason.starts_with("ann got attack "));
  CHECK(reason.find(" in frame " + sent + ", and ") != std::string::npos);
}

TEST_CASE("tetrio replayed: rules that are not known are said, and nothing is shown as exact") {
  const std::string text = samples::tetrio_match({.seed = 1, .players = 1, .rounds = 1, .frames = 300});
  REQUIRE(replayed_text(text)[0].exact());
  for (const std::string_view option :
       {R"("kickset":"other",)", R"("bagtype":"9-bag",)", R"("spinbonuses":"?",)", R"("boardwidth":3,)",
        R"("boardwidth":101,)", R"("version":20,)", R"("survivalmode":"layer",)", R"("g":-1,)"}) {
    // Of a key that is there twice the last counts.
    const auto players =
        replayed_text(changed(changed(text, R"("version":19,)", ""), R"("nolockout":true)",
                              std::string(R"("version":19,)") + std::string(option) + R"("x":0)"));
    CHECK_FALSE(players[0].exact());
    CHECK_FALSE(players[0].problem.empty());
  }
  const auto back =
      replayed_text(changed(text, R"({"frame":0,"type":"start")", R"({"frame":200,"type":"start")"));
  CHECK(back[0].problem.find("goes back") != std::string::npos);
  CHECK_FALSE(back[0].exact());
}

TEST_CASE("tetrio rounds are as long as the frames that the game divides by") {
  const std::string text = samples::tetrio_match({.seed = 1, .players = 1, .rounds = 1, .frames = 600});
  const auto length = [&](const std::string& time) {
    const std::string timed = changed(text, R"("stats":{)", R"("stats":{"finaltime":)" + time + ",");
    const auto recording = read(timed);
    REQUIRE(recording);
    return kinds::tetrio_source(*recording, timed)->match().rounds[0].results[0].length.value;
  };
  CHECK(length("5000") == 5000);                // 300 frames
  CHECK(length("4999.99") == 299 * 1000 / 60);  // out within the last of them
  CHECK(length("5016.666666666667") == 301 * 1000 / 60);
  CHECK(length("1e300") == 10'000);  // no more than the file has
}

TEST_CASE(
    "tetrio replayed: rules that are not known are played by the default, from the beginning in doubt") {
  const std::string text = samples::tetrio_match({.seed = 1, .players = 1, .rounds = 1, .frames = 300});
  const Replayed played = replayed_text(changed(text, R"("allow180")", R"("kickset":"other","allow180")"))[0];
  CHECK(played.counted[Count::pieces] == played.stated[Count::pieces]);
  CHECK(played.departs == 0U);
  CHECK(played.reason().find("kickset") != std::string::npos);
  CHECK_FALSE(played.exact());
}

TEST_CASE("tetrio players keep their sides, whoever stands first in the file") {
  // A match in which both players win a round.
  std::string text;
  std::expected<Recording, base::ReadError> recording;
  std::vector<std::string> first_in_file;
  for (std::uint32_t seed = 1; seed < 50; ++seed) {
    text = samples::tetrio_match({.seed = seed, .players = 2, .rounds = 3, .frames = 600});
    recording = read(text);
    REQUIRE(recording);
    // As files have them: the winner of each round first.
    for (Round& round : recording->rounds)
      if (round.players[1].results.text("gameoverreason") == "winner")
        std::swap(round.players[0], round.players[1]);
    first_in_file.clear();
    for (const Round& round : recording->rounds) first_in_file.push_back(round.players[0].name.raw());
    if (std::ranges::count(first_in_file, first_in_file[0]) < 3) break;
  }
  REQUIRE(std::ranges::count(first_in_file, first_in_file[0]) < 3);
  const auto source = kinds::tetrio_source(*recording, text);
  const game::Match& match = source->match();
  CHECK(match.players[0].name.raw() < match.players[1].name.raw());
  for (std::size_t number = 0; number < 3; ++number) {
    const auto round = kinds::shown(*source, number);
    REQUIRE(round);
    CHECK(round->round.seats == std::vector<std::uint8_t>{0, 1});
    const replay::Game game = round->game();
    REQUIRE(game.winner);
    CHECK(game.names[*game.winner].raw() == first_in_file[number]);
    CHECK(round->exact());
    for (std::size_t id = 0; id < 2; ++id) {
      CHECK(match.players[round->round.results[id].player].name == game.names[id]);
      CHECK(match.players[id].name == game.names[id]);
    }
  }
}

TEST_CASE("tetrio rounds end with the simulated fields") {
  const std::string text = samples::tetrio_match({.seed = 8, .players = 2, .rounds = 1, .frames = 2000});
  const auto recording = read(text);
  REQUIRE(recording);
  const auto source = kinds::tetrio_source(*recording, text);
  const auto round = kinds::shown(*source, 0);
  REQUIRE(round);
  CHECK(round->exact());
  CHECK_FALSE(kinds::shown(*source, 1));
  replay::Run run(round->track());
  while (run.step()) {
  }
  std::vector<Journal> journals(2);
  (void)replayed(recording->rounds[0], journals);
  for (std::uint8_t id = 0; id < 2; ++id) {
    CHECK(run.state().players[id].placements == journals[id].placements.size());
    const auto grid = run.state().grid(base::MatrixId(id));
    const std::vector<Cell>& board = journals[id].placements.back().board;
    for (int row = 0; row < round->profile().height; ++row)
      for (int x = 0; x < 10; ++x) {
        const bool is_set = board[static_cast<std::size_t>(row * 10 + x)] != Cell::empty;
        const auto shown = grid.at({field::Column(x), field::Row(round->profile().height - 1 - row)});
        CHECK(is_set == (shown != field::Cell::empty));
      }
  }
}

TEST_CASE("tetrio replayed: any number of threads gives the same, in the order of rounds") {
  const std::string text = samples::tetrio_match({.seed = 9, .players = 2, .rounds = 5, .frames = 400});
  const auto recording = read(text);
  REQUIRE(recording);
  for (const unsigned threads : {1U, 2U, 5U}) {
    RoundQueue queue(threads);
    const auto first = queue.add(recording->rounds);
    const auto second = queue.add(std::span(recording->rounds).first(2));
    CHECK(queue.finish(*second).size() == 2);
    const RoundQueue::Played played = queue.finish(*first);
    REQUIRE(played.size() == 5);
    for (std::size_t round = 0; round < played.size(); ++round) {
      const std::vector<Replayed> alone = replayed(recording->rounds[round]);
      REQUIRE(played[round].size() == alone.size());
      for (std::size_t player = 0; player < alone.size(); ++player) {
        CHECK(played[round][player].exact());
        CHECK(played[round][player].counted[Count::pieces] == alone[player].counted[Count::pieces]);
        CHECK(played[round][player].counted[Count::inputs] == alone[player].counted[Count::inputs]);
      }
    }
  }
  // Given up before it was played.
  RoundQueue given_up(2);
  (void)given_up.add(recording->rounds);
}

TEST_CASE(
    "tetrio rooms: of four players each is played, whoever aims at whom, and who lasted longer is known") {
  // One in which three are taken out, one after another; the last two stop together.
  std::string text;
  std::vector<std::uint32_t> frames;
  for (std::uint64_t seed = 1; frames.size() < 3; ++seed) {
    REQUIRE(seed < 60);
    text = samples::tetrio_match({.seed = seed, .players = 4, .rounds = 1, .frames = 20'000});
    const auto recording = read(text);
    REQUIRE(recording);
    frames.clear();
    for (const PlayerReplay& player : recording->rounds[0].players) frames.push_back(player.frames);
    std::ranges::sort(frames);
    const auto [first, last] = std::ranges::unique(frames);
    frames.erase(first, last);
    if (std::ranges::any_of(frames, [](std::uint32_t frame) { return frame >= 20'000; })) frames.clear();
  }
  const auto recording = read(text);
  REQUIRE(recording);
  const Round& round = recording->rounds[0];
  REQUIRE(round.players.size() == 4);
  const std::vector<Replayed> played = replayed(round);
  std::int64_t kills = 0;
  std::int64_t attacks = 0;
  for (const Replayed& player : played) {
    INFO(player.name.raw() << ": " << player.reason());
    CHECK(player.exact());
    kills += player.stated[Count::kills].value_or(0);
    CHECK(player.stated[Count::kills] == player.counted[Count::kills]);
    attacks += player.attacks;
  }
  // The last one is taken out as the round ends, of which nobody is told.
  CHECK(kills == 2);
  CHECK(attacks > 10);
  // The winner is the one who was there to the end; the others' lengths are the order in which they were out.
  const auto source = kinds::tetrio_source(*recording, text);
  const game::Match& match = source->match();
  REQUIRE(match.rounds[0].results.size() == 4);
  const auto winner = match.rounds[0].winner();
  REQUIRE(winner);
  for (std::size_t seat = 0; seat < 4; ++seat) {
    const game::Result& result = match.rounds[0].results[seat];
    CHECK(result.won == (seat == *winner));
    CHECK(result.out == !result.won);
    if (!result.won) CHECK(result.length.value <= match.rounds[0].results[*winner].length.value);
  }
}
