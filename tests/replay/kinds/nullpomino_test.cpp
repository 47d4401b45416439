#include <algorithm>
#include <filesystem>
#include <map>

#include "base/file.hpp"
#include "formats/nullpomino/recording.hpp"
#include "motion/kicks.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/nullpomino/modes.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/timeline/timeline.hpp"
#include "samples/generate/other_games/nullpomino_game.hpp"
#include "tests/catch.hpp"

using namespace tetron;

namespace {

std::string sample_text(const char* name) {
  const auto file = base::FileBytes::open(std::filesystem::path(TETRON_SAMPLES) / "nullpomino" / name);
  REQUIRE(file);
  return std::string(file->text());
}

game::Match match_of(std::string_view text) {
  auto match = kinds::read(text);
  REQUIRE(match);
  REQUIRE(match->origin.game == "NullpoMino");
  REQUIRE(match->rounds.size() == 1);
  return *match;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

// The field after so many placements, from the highest row: '#' for a block.
std::string field_after(const game::Round& round, int placements) {
  std::vector<std::string> rows(static_cast<std::size_t>(round.rows),
                                std::string(static_cast<std::size_t>(round.width), '.'));
  for (const game::Event& event : round.events) {
    if (const auto* const set = std::get_if<game::BoardSet>(&event.what)) {
      const game::Board& board = round.boards[set->board];
      for (std::size_t i = 0; i < board.cells.size(); ++i)
        rows[rows.size() - 1 - i / 10][i % 10] = board.cells[i] == field::Cell::empty ? '.' : '#';
    }
    if (std::holds_alternative<game::Cleared>(event.what)) {
      const auto gone = std::erase_if(rows, [](const std::string& row) { return !row.contains('.'); });
      rows.insert(rows.begin(), gone, std::string(static_cast<std::size_t>(round.width), '.'));
    }
    const auto* const placed = std::get_if<game::Placed>(&event.what);
    if (placed == nullptr) continue;
    if (placements-- == 0) break;
    const field::Placement place{
        *field::to_tetromino(placed->place.piece),
        placed->place.turn,
        {field::Column(placed->place.column), field::Row(round.rows - 1 - placed->place.row)}};
    for (const field::Position& cell : place.cells())
      if (cell.row.value >= 0)
        rows[static_cast<std::size_t>(cell.row.value)][static_cast<std::size_t>(cell.column.value)] = '#';
  }
  std::string text;
  for (const std::string& row : rows)
    if (row.contains('#')) text += row + '/';
  return text;
}

}  // namespace

// By the game's own engine, to which the samples were given.
TEST_CASE("nullpomino: fields are those of the game itself") {
  const game::Match marathon = match_of(sample_text("marathon.rep"));
  CHECK(field_after(marathon.rounds[0], 20) == "......#..#/#######.##/#.########/");
  CHECK(field_after(marathon.rounds[0], 60) ==
        ".#.##...../#####...../######.##./######.##./#########./######.###/.#########/########.#/");
  CHECK(field_after(marathon.rounds[0], 97) ==
        "...####.../....##..../...##...../....##..../....##..../...##...../....##..../....#...../...###..../"
        "...#....../"
        "...###..../.....#..../#..###..../####....../####....../####.#..../#########./######.###/.#########/"
        "########.#/");
  const game::Match dig = match_of(sample_text("dig-race.rep"));
  CHECK(field_after(dig.rounds[0], 1) ==
        "#........./#........./#........./#######.##/#.########/#######.##/########.#/");
  CHECK(
      field_after(dig.rounds[0], 40) ==
      ".#......../.###....../.###.#..../.###.##.../.###.###../#########./##.#######/#######.##/########.#/");
  const game::Match grade = match_of(sample_text("grade-mania.rep"));
  CHECK(field_after(grade.rounds[0], 40) ==
        "....#...../....#...../....#...../...##.##../...#######/.#########/###..#####/#########./");
  const game::Match race = match_of(sample_text("line-race.rep"));
  CHECK(field_after(race.rounds[0], 50) == "....##..../..####..../..#####.../#.########/");
}

TEST_CASE("nullpomino: what a file states is compared with what comes out") {
  for (const char* const name : {"marathon.rep", "line-race.rep", "dig-race.rep", "grade-mania.rep"}) {
    INFO(name);
    const game::Match match = match_of(sample_text(name));
    const game::Result& result = match.rounds[0].results[0];
    CHECK(result.exact == true);
    CHECK(result.problem.empty());
    CHECK(result.values.size() == 27);
    for (const game::Value& value : result.values) {
      INFO(value.name);
      CHECK(value.stated);
      CHECK(value.stated == value.replayed);
    }
  }
  const game::Match wrong = match_of(sample_text("wrong-score.rep"));
  CHECK(wrong.rounds[0].results[0].exact == false);
  CHECK(wrong.rounds[0].results[0].problem.raw().starts_with("score: 9"));
  const game::Match longer = match_of(sample_text("too-long.rep"));
  CHECK(longer.rounds[0].results[0].exact == false);
  CHECK(longer.rounds[0].results[0].problem.raw().starts_with("the game ended in frame "));
}

TEST_CASE("nullpomino: a mode that is not played is opened and named") {
  const std::string text = sample_text("other-mode.rep");
  const auto source = kinds::open(text);
  REQUIRE(source);
  CHECK((*source)->match().origin.mode.raw() == "PHYSICIAN");
  CHECK((*source)->match().rounds[0].results[0].value("pieces")->stated > 0);
  const auto round = (*source)->round(0);
  REQUIRE_FALSE(round);
  CHECK(round.error() == "the mode PHYSICIAN is not played");
  CHECK((*source)->results(0)[0].problem.raw() == "the mode PHYSICIAN is not played");
}

TEST_CASE("nullpomino: classes and sizes that are not played are named") {
  const std::string text = sample_text("marathon.rep");
  const auto why = [&](std::string_view from, std::string_view to) {
    const std::string changed = replaced(text, from, to);
    const auto source = kinds::open(changed);
    REQUIRE(source);
    const auto round = (*source)->round(0);
    REQUIRE_FALSE(round);
    return round.error();
  };
  CHECK(why("wallkick.StandardWallkick", "wallkick.DTETWallkick").contains("DTETWallkick are not played"));
  CHECK(why("BagNoSZORandomizer", "OtherRandomizer").contains("OtherRandomizer are not played"));
  CHECK(why("fieldWidth=10", "fieldWidth=2147483647").contains("2147483647 columns"));
  CHECK(why("fieldHiddenHeight=3", "fieldHiddenHeight=2147483647").contains("2147483647 above them"));
  CHECK(why("pieceSpawnY.0.0=0", "pieceSpawnY.0.0=-2147483648").contains("shifted by -2147483648"));
  CHECK(why("marathon.startlevel=2", "marathon.startlevel=2147483647").contains("2147483647"));
}

TEST_CASE("nullpomino: what a file says costs no more than what stands in it") {
  const std::string text = sample_text("marathon.rep");
  for (const auto& [from, to] :
       std::map<std::string, std::string>{{"0.r.max=", "0.r.max=100000"},
                                          {"maxARE=-1", "minARE=2147483647"},
                                          {"minLockDelay=-1", "minLockDelay=2147483647"},
                                          {"lockflash=2", "lockflash=2147483647"},
                                          {"dasDelay=1", "dasDelay=2147483647"},
                                          {"EnterMaxDistanceY=0", "EnterMaxDistanceY=2147483647"},
                                          {"softdropSpeed=20.0", "softdropSpeed=1e38"},
                                          {"softdropSpeed=20.0", "softdropSpeed=nan"},
                                          {"nextDisplay=6", "nextDisplay=-2147483648"}}) {
    INFO(to);
    const std::string changed = replaced(text, from, to);
    const auto match = kinds::read(changed);
    REQUIRE(match);
    CHECK(match->rounds[0].events.size() < 200'000);
  }
  const auto source = kinds::open(replaced(text, "0.r.max=", "0.r.max=99999999999"));
  REQUIRE_FALSE(source);
  CHECK(source.error().what.contains(
      "number of frames: expected a number from 0 to 2147483647, found \"99999999999"));
}

TEST_CASE("nullpomino: every truncation and many a damage is an error or a game") {
  const std::string text = samples::nullpomino_text(
      {.pieces = 1, .keys = {{"marathon.version", "2"}}, .rule = samples::standard_rule()});
  const auto try_it = [](std::string_view bytes) {
    const auto source = kinds::kind_called("nullpomino")->open(bytes, {});
    if (!source) {
      CHECK(source.error().what.ends_with("; this is not a recording of NullpoMino"));
      return;
    }
    (*source)->results(0);
  };
  for (std::size_t size = 0; size < text.size(); size += 7) try_it(std::string_view(text).substr(0, size));
  for (std::size_t at = 0; at < text.size(); at += 5)
    for (const char c : {'\0', '\\', '9', '\xff'}) {
      std::string damaged = text;
      damaged[at] = c;
      try_it(damaged);
    }
}

TEST_CASE("nullpomino: keys stand where the file has them") {
  const std::string text = sample_text("line-race.rep");
  const game::Match match = match_of(text);
  std::size_t keys = 0;
  for (const game::Event& event : match.rounds[0].events) {
    if (!std::holds_alternative<game::Pressed>(event.what) &&
        !std::holds_alternative<game::Released>(event.what))
      continue;
    ++keys;
    REQUIRE(event.source < text.size());
    REQUIRE(std::string_view(text)
                .substr(event.source)
                .starts_with("0.r." + std::to_string(static_cast<int>(event.at)) + "="));
  }
  CHECK(keys > 300);
}

TEST_CASE("nullpomino: a recording is written as it was") {
  for (const char* const name : {"marathon.rep", "line-race.rep", "dig-race.rep", "other-mode.rep"}) {
    const std::string text = sample_text(name);
    const auto recording = nullpomino::read(text);
    REQUIRE(recording);
    CHECK(properties::write(recording->text) == text);
    CHECK(recording->parts.size() == 1);
    CHECK(recording->parts[0].rule.next_display == 6);
  }
}

TEST_CASE("nullpomino: recordings are told from Techmino's of the same ending, and from other texts") {
  CHECK(nullpomino::looks_like_recording(sample_text("marathon.rep").substr(0, 256)));
  // In the order of a table of hashes, by Java before 18.
  CHECK(nullpomino::looks_like_recording("#Sun\n0.ruleopt.pieceSpawnX.8.3=0\n"));
  CHECK(nullpomino::looks_like_recording("0.r.4711=8\n"));
  for (const char* const other :
       {"", "eJyVVk1v2zAM", "a=b\n", "0.r.x=1", "# notes\n0.1=2", "[gravity]\n0.rate=1", "{\"0.r.1=\":1}"})
    CHECK_FALSE(nullpomino::looks_like_recording(other));
}

// The game's table of turns where there is no room, of one way each: from, to, and the offsets right and
// down.
TEST_CASE("nullpomino: the game's kicks are those of the table of kicks") {
  struct Row {
    field::Tetromino kind;
    int from;
    int to;
    std::vector<std::pair<int, int>> kicks;
  };
  const std::vector<Row> rows{
      {field::Tetromino::t, 0, 3, {{1, 0}, {1, -1}, {0, 2}, {1, 2}}},
      {field::Tetromino::l, 1, 0, {{1, 0}, {1, 1}, {0, -2}, {1, -2}}},
      {field::Tetromino::s, 2, 3, {{1, 0}, {1, -1}, {0, 2}, {1, 2}}},
      {field::Tetromino::z, 3, 0, {{-1, 0}, {-1, 1}, {0, -2}, {-1, -2}}},
      {field::Tetromino::i, 0, 1, {{-2, 0}, {1, 0}, {-2, 1}, {1, -2}}},
      {field::Tetromino::i, 3, 2, {{-2, 0}, {1, 0}, {-2, 1}, {1, -2}}},
      {field::Tetromino::i, 2, 3, {{2, 0}, {-1, 0}, {2, -1}, {-1, 2}}},
      {field::Tetromino::i, 1, 3, {{0, 1}, {0, 2}, {0, -1}, {0, -2}, {-1, 0}}},
      {field::Tetromino::j,
       0,
       2,
       {{1, 0}, {2, 0}, {1, 1}, {2, 1}, {-1, 0}, {-2, 0}, {-1, 1}, {-2, 1}, {0, -1}, {3, 0}, {-3, 0}}},
  };
  for (const Row& row : rows) {
    std::vector<std::pair<int, int>> ours;
    for (const field::Offset kick : motion::kicks_of(motion::KickSet::srs_x, row.kind, row.from, row.to))
      ours.emplace_back(kick.right, -kick.up);
    CHECK(ours == row.kicks);
  }
}

TEST_CASE("nullpomino: a round is shown and becomes a recording of every kind that is written") {
  for (const char* const name : {"marathon.rep", "dig-race.rep"}) {
    const std::string text = sample_text(name);
    const auto source = kinds::open(text);
    REQUIRE(source);
    const auto shown = kinds::shown(**source, 0);
    REQUIRE(shown);
    const replay::Timeline timeline(shown->track());
    replay::Playhead head(timeline);
    while (head.step()) {
    }
    CHECK(head.state().events == timeline.events());
    CHECK(shown->tet().has_value());
  }
}
