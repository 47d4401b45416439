#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <numeric>

#include "base/file.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/timeline/run.hpp"
#include "samples/generate/other_games/ngf_game.hpp"
#include "tests/catch.hpp"

using namespace tetron;

namespace {

std::string_view text_of(const tet::Bytes& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

game::Match match_of(const std::vector<ngf::Frame>& frames) {
  const tet::Bytes bytes = samples::ngf_bytes(frames);
  auto match = kinds::read(text_of(bytes));
  REQUIRE(match);
  REQUIRE(match->origin.game == "NES Tetris");
  return *match;
}

game::Match sample(const char* name) {
  const auto file = base::FileBytes::open(std::filesystem::path(TETRON_SAMPLES) / "ngf" / name);
  REQUIRE(file);
  auto match = kinds::read(file->text());
  REQUIRE(match);
  return *match;
}

template <class What>
std::vector<What> all_of(const game::Round& round) {
  std::vector<What> found;
  for (const game::Event& event : round.events)
    if (const What* const what = std::get_if<What>(&event.what)) found.push_back(*what);
  return found;
}

// The same cells, by which turn ever they are called.
auto cells_of(const game::Place& place) {
  const field::Placement placement{*field::to_tetromino(place.piece),
                                   place.turn,
                                   {field::Column(place.column), field::Row(19 - place.row)}};
  auto cells = placement.cells();
  std::ranges::sort(cells);
  return std::pair(place.piece, cells);
}

// Every placement but the last, after which no frame shows another piece, unless the game was over.
void require_same_game(const samples::NgfGame& game, const game::Round& round) {
  const auto placed = all_of<game::Placed>(round);
  const std::size_t wanted = game.placed.size() - (game.is_out || game.cleared.back() > 0 ? 0 : 1);
  // One that is never seen whole, because it lies above the field, is not told.
  const auto last = cells_of(game.placed.back()).second;
  const bool is_above =
      std::ranges::any_of(last, [](const field::Position& cell) { return cell.row.value < 0; });
  REQUIRE((placed.size() == wanted || (is_above && placed.size() + 1 == wanted)));
  for (std::size_t i = 0; i < placed.size(); ++i) {
    INFO("placement " << i);
    REQUIRE(cells_of(placed[i].place) == cells_of(game.placed[i]));
  }
  std::vector<int> cleared;
  for (const game::Cleared& clear : all_of<game::Cleared>(round)) cleared.push_back(clear.rows);
  std::vector<int> played;
  std::ranges::copy_if(game.cleared, std::back_inserter(played), [](int rows) { return rows > 0; });
  CHECK(cleared == played);
}

}  // namespace

TEST_CASE("ngf: what was played comes out of the frames, piece by piece") {
  const auto seed = GENERATE(range(1, 9));
  const auto type = GENERATE(ngf::GameType::classic, ngf::GameType::das_trainer, ngf::GameType::minimal);
  const auto every = GENERATE(1, 2, 3);
  const auto level = GENERATE(5, 18, 29);
  const auto careful = GENERATE(true, false);
  INFO("seed " << seed << ", type " << static_cast<int>(type) << ", every " << every << ", level " << level);
  const auto game = samples::play_ngf({.seed = static_cast<std::uint64_t>(seed),
                                       .version = static_cast<std::uint8_t>(seed % 4),
                                       .type = type,
                                       .level = level,
                                       .pieces = careful ? 60 : 25,
                                       .every = every,
                                       .pause_after = 10,
                                       .is_careful = careful});
  const game::Match match = match_of(game.frames);
  REQUIRE(match.rounds.size() == 1);
  const game::Round& round = match.rounds.front();
  const game::Result& result = round.results.front();
  require_same_game(game, round);
  CHECK(result.score == game.score);
  CHECK(result.out == game.is_out);
  CHECK(result.value("jumps")->replayed == 0);
  const auto rows = std::accumulate(game.cleared.begin(), game.cleared.end(), 0);
  CHECK(result.value("lines")->stated == rows);
  CHECK(result.value("lines")->replayed == rows);
}

TEST_CASE("ngf: figures that are stated, counted by hand") {
  // Lines 0 1 5 5 9 10, levels 18 18 18 18 18 19; the score is read one frame later.
  std::vector<ngf::Frame> frames(7);
  const std::array<std::uint32_t, 7> lines{0, 1, 5, 5, 9, 10, 10};
  const std::array<std::uint32_t, 7> scores{0, 760, 23'560, 23'560, 46'360, 47'120, 47'160};
  // T, then I, then O S Z, then I: three pieces without an I between.
  const std::array<std::array<std::uint16_t, 7>, 7> counts{{{1, 0, 0, 0, 0, 0, 0},
                                                            {1, 0, 0, 0, 0, 0, 1},
                                                            {1, 0, 0, 1, 0, 0, 1},
                                                            {1, 0, 0, 1, 1, 0, 1},
                                                            {1, 0, 1, 1, 1, 0, 1},
                                                            {1, 0, 1, 1, 1, 0, 2},
                                                            {2, 0, 1, 1, 1, 0, 2}}};
  for (std::size_t i = 0; i < frames.size(); ++i) {
    frames[i].type = ngf::GameType::classic;
    frames[i].ms = static_cast<std::uint32_t>(1000 * i);
    frames[i].lines = lines[i];
    frames[i].level = i < 5 ? 18 : 19;
    frames[i].score = scores[i];
    for (std::size_t piece = 0; piece < 7; ++piece) frames[i].counts[piece] = counts[i][piece];
  }
  const game::Match match = match_of(frames);
  const game::Result& result = match.rounds.front().results.front();
  CHECK(result.length.value == 6000);
  CHECK(result.level == 19);
  CHECK(result.value("pieces")->stated == 7);
  CHECK(result.value("lines")->stated == 10);
  CHECK(result.value("tetrises")->stated == 2);
  CHECK(result.value("burned")->stated == 2);
  CHECK(result.value("tetris_percent")->stated == 80);
  CHECK(result.value("longest_drought")->stated == 3);
  CHECK(result.value("start_level")->stated == 18);
  CHECK(result.value("transition")->stated == 47'160);
}

TEST_CASE("ngf: a score that begins again at 1,600,000 goes on; one that was misread once does not") {
  const auto scores_of = [](const std::vector<std::uint32_t>& scores) {
    std::vector<ngf::Frame> frames(scores.size());
    for (std::size_t i = 0; i < frames.size(); ++i) {
      frames[i].score = scores[i];
      frames[i].ms = static_cast<std::uint32_t>(i);
    }
    const game::Round round = match_of(frames).rounds.front();
    std::vector<std::uint32_t> seen;
    for (const game::CreditsSet& credited : all_of<game::CreditsSet>(round)) seen.push_back(credited.credits);
    CHECK(round.results.front().score == seen.back());
    return seen;
  };
  using Scores = std::vector<std::uint32_t>;
  CHECK(scores_of({1'200'000, 1'599'420, 1'180, 572'380, 1'100'000, 1'590'000, 400}) ==
        Scores{1'200'000, 1'599'420, 1'601'180, 2'172'380, 2'700'000, 3'190'000, 3'200'400});
  CHECK(scores_of({1'000'000, 1'000, 1'000'040}).back() == 1'000'040);
  CHECK(scores_of({500, 400, 600}) == Scores{500, 600});
}

TEST_CASE("ngf: a number that the frames around it contradict is left out and named") {
  const auto game = samples::play_ngf({.seed = 39, .level = 9, .pieces = 80});
  const game::Match whole = match_of(game.frames);
  const game::Result& right = whole.rounds.front().results.front();
  REQUIRE(right.value("tetrises")->stated);
  CHECK(right.value("misread") == nullptr);
  const auto middle = game.frames.size() / 2;
  const auto with = [&](auto spoil) {
    std::vector<ngf::Frame> frames = game.frames;
    spoil(frames);
    return match_of(frames).rounds.front();
  };
  const auto require_same = [&](const game::Round& round, std::string_view first) {
    const game::Result& result = round.results.front();
    CHECK(result.exact == true);
    CHECK(result.score == right.score);
    CHECK(result.level == right.level);
    for (const char* const name :
         {"pieces", "lines", "tetrises", "burned", "longest_drought", "start_level"}) {
      INFO(name);
      REQUIRE(result.value(name) != nullptr);
      CHECK(result.value(name)->stated == right.value(name)->stated);
    }
    CHECK(all_of<game::CreditsSet>(round) == all_of<game::CreditsSet>(whole.rounds.front()));
    INFO(result.problem.raw());
    CHECK(result.problem.raw().contains(first));
  };
  require_same(with([&](auto& frames) { frames[middle].lines = 488; }), "lines 488");
  require_same(with([&](auto& frames) { frames[middle].lines = *frames[middle].lines - 1; }), "lines ");
  require_same(with([&](auto& frames) { frames[middle].score = 1'050'000; }), "score 1050000");
  require_same(with([&](auto& frames) { frames[middle].level = 3; }), "level 3");
  require_same(with([&](auto& frames) { frames[0].level = 88; }), "level 88");
  require_same(with([&](auto& frames) { frames[middle].counts[2] = 388; }), "count of a piece 388");
  // Two different ones, one after the other.
  const game::Round two = with([&](auto& frames) {
    frames[middle].lines = 488;
    frames[middle + 1].lines = 2;
  });
  require_same(two, "2 numbers");
  CHECK(two.results.front().value("misread")->replayed == 2);
}

TEST_CASE("ngf: numbers that stay wrong are not called exact") {
  const auto game = samples::play_ngf({.seed = 39, .level = 9, .pieces = 80});
  const auto middle = game.frames.size() / 2;
  const auto checked = [&](auto spoil) {
    std::vector<ngf::Frame> frames = game.frames;
    for (std::size_t i = middle; i < frames.size(); ++i) spoil(frames[i]);
    return match_of(frames).rounds.front().results.front();
  };
  const auto is_contradicted = [&](const game::Result& result, std::string_view why) {
    INFO(result.problem.raw());
    CHECK(result.exact == false);
    CHECK(result.problem.raw().contains(why));
    REQUIRE(result.exact_until);
    const std::uint32_t begin = game.frames[middle].ms - game.frames.front().ms;
    CHECK(result.exact_until->value <= begin);
    CHECK(result.exact_until->value + 2000 > begin);
  };
  const auto lines = match_of(game.frames).rounds.front().results.front().value("lines")->replayed.value();
  is_contradicted(checked([](ngf::Frame& frame) { *frame.lines += 389; }),
                  fmt::format("the numbers count {} lines, the fields show {}", lines + 389, lines));
  is_contradicted(checked([](ngf::Frame& frame) { *frame.score += 100'000; }), "points, the clears ");
  is_contradicted(checked([](ngf::Frame& frame) { frame.level = 28; }), "the level goes from 9 to 28 in ");
  is_contradicted(checked([](ngf::Frame& frame) { frame.level = 4; }), "the level goes from 9 to 4 in ");
}

TEST_CASE("ngf: where frames are missing, the field is set whole and nothing is said of what was missed") {
  const game::Match match = sample("gap.ngf");
  const game::Round& round = match.rounds.front();
  const game::Result& result = round.results.front();
  CHECK(result.value("jumps")->replayed == 1);
  const auto game = samples::play_ngf({.seed = 7, .version = 1, .pieces = 12});
  std::vector<decltype(cells_of({}))> played;
  for (const game::Place& place : game.placed) played.push_back(cells_of(place));
  const auto placed = all_of<game::Placed>(round);
  CHECK(placed.size() < game.placed.size());
  CHECK(placed.size() + 4 >= game.placed.size());
  // What is told happened, in order.
  auto at = played.begin();
  for (const game::Placed& one : placed) {
    at = std::find(at, played.end(), cells_of(one.place));
    REQUIRE(at != played.end());
  }
  // Blocks of the missed piece are nobody's.
  const auto grey = [](const game::Board& board) {
    return std::ranges::count(board.cells, field::Cell::garbage);
  };
  REQUIRE_FALSE(round.boards.empty());
  CHECK(std::ranges::any_of(
      round.boards, [&](const game::Board& board) { return grey(board) > 0 && grey(board) % 4 == 0; }));
}

TEST_CASE("ngf: lines from before the recording are not burned") {
  const auto game = samples::play_ngf({.seed = 3, .pieces = 80});
  const auto rows = static_cast<std::uint32_t>(std::accumulate(game.cleared.begin(), game.cleared.end(), 0));
  // The frames of the second half: its first one states the lines of the first half.
  auto middle = game.frames.begin() + static_cast<std::ptrdiff_t>(game.frames.size() / 2);
  while (middle->lines == 0U) ++middle;
  const std::vector<ngf::Frame> frames(middle, game.frames.end());
  const std::uint32_t earlier = *frames.front().lines;
  REQUIRE(earlier > 0);
  REQUIRE(earlier < rows);
  std::uint32_t quads = 0;
  for (std::size_t i = 1; i < frames.size(); ++i) quads += *frames[i].lines - *frames[i - 1].lines == 4;
  const game::Match match = match_of(frames);
  const game::Result& result = match.rounds.front().results.front();
  CHECK(result.value("lines")->stated == rows);
  CHECK(result.value("burned")->stated == rows - earlier - 4 * quads);
  const auto shown = kinds::shown(match, match.rounds.front());
  REQUIRE(shown);
  replay::Run run(shown->track());
  while (run.step()) {
  }
  CHECK(run.state().fields[0].lines == rows);
  CHECK(run.state().fields[0].earlier >= earlier);
}

TEST_CASE("ngf: two players of a match, each with its clock and its games") {
  const game::Match match = sample("two-players.ngf");
  REQUIRE(match.players.size() == 2);
  CHECK(match.players[0].name.raw() == "Player 1");
  CHECK(match.players[1].name.raw() == "Player 2");
  CHECK(match.origin.mode.raw() == "das trainer");
  REQUIRE(match.rounds.size() == 2);
  CHECK(match.rounds[0].seats == std::vector<std::uint8_t>{0, 1});
  CHECK(match.rounds[1].seats == std::vector<std::uint8_t>{1});
  for (const game::Round& round : match.rounds) {
    CHECK(std::ranges::is_sorted(round.events, {}, &game::Event::time));
    CHECK(round.events.back().time <= round.length);
  }
  const auto second = samples::play_ngf(
      {.seed = 22, .version = 2, .type = ngf::GameType::das_trainer, .player = 1, .game = 22, .pieces = 10});
  require_same_game(second, match.rounds[1]);
}

TEST_CASE("ngf: what is damaged is read up to there, and says where") {
  const game::Match whole = sample("unpacked.ngf");
  CHECK_FALSE(whole.rounds.front().damage);
  const auto& all = whole.rounds.front().events;
  for (const char* const name : {"cut.ngf", "mixed-versions.ngf"}) {
    INFO(name);
    const game::Match match = sample(name);
    const game::Round& round = match.rounds.front();
    REQUIRE(round.damage);
    CHECK(round.damage->what.raw().contains("offset 0x"));
    REQUIRE(round.events.size() > 50);
    // But for the end, what is told is the same.
    for (std::size_t i = 0; i + 1 < round.events.size(); ++i) REQUIRE(round.events[i] == all[i]);
  }
  const game::Match mixed = sample("mixed-versions.ngf");
  CHECK(mixed.rounds.front().damage->offset == 7300);
}

TEST_CASE("ngf: what has no frame is refused") {
  const auto refused = [](std::string_view bytes) {
    const auto match = kinds::kind_called("ngf")->open(bytes, {});
    return match ? std::string() : match.error().what;
  };
  CHECK(refused("") == "has no frames; this is not a recording of NestrisChamps");
  CHECK(refused("H only a few").starts_with("offset 0x0: frame: needs 72 bytes, 12 left"));
  CHECK(refused("\xff rest").starts_with("offset 0x0: version of a frame: is 7"));
  CHECK(refused(std::string_view("\x1f\x8b\x08\0\0\0\0\0\0\xff\x07", 11)).contains("packed block"));
}

TEST_CASE(
    "ngf: what is shown has a score and plain levels, no lives and no date; a game of TETR.IO has not") {
  const auto shown_sample = [](const char* path) {
    const auto file = base::FileBytes::open(std::filesystem::path(TETRON_SAMPLES) / path);
    REQUIRE(file);
    const auto source = kinds::open(file->text());
    REQUIRE(source);
    auto shown = kinds::shown(**source, 0);
    REQUIRE(shown);
    return std::move(*shown);
  };
  const kinds::ShownRound nes = shown_sample("ngf/minimal.ngf");
  const replay::Layout layout = nes.track().layout();
  CHECK(layout.has_points);
  CHECK(layout.height == 20);
  CHECK(replay::level_label(29, layout) == "29");
  CHECK(replay::credits_word(layout) == "Score");
  CHECK(nes.game().date.empty());
  CHECK(nes.game().mode == "minimal");
  const kinds::ShownRound other = shown_sample("tetrio/sprint.ttr");
  CHECK_FALSE(other.track().layout().has_points);
  CHECK(replay::level_label(29, other.track().layout()) == "10s");
  CHECK_FALSE(other.game().date.empty());
}
