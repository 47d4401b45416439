#include <set>
#include <tuple>

#include "base/file.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/kinds/tetrio/rules.hpp"
#include "replay/timeline/run.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/judge/judge.hpp"
#include "review/ruleset/ruleset.hpp"
#include "tests/catch.hpp"

using namespace tetron;

namespace {

using Cells = std::set<std::pair<int, int>>;  // column, row from the top of the field

// A piece of TETR.IO in its box, whose corner is at a column and a row.
struct Boxed {
  int turns = 0;
  int column = 0;
  int row = 0;
  auto operator<=>(const Boxed&) const = default;
};

Cells cells_of(tetrio::Piece piece, const Boxed& at) {
  Cells cells;
  for (const tetrio::Offset& block : tetrio::blocks_of(piece, at.turns))
    cells.insert({at.column + block.x, at.row + block.y});
  return cells;
}

// Where a piece comes to rest that appears above the field, is moved by a column, turned and lowered by a
// row: box by box, with the turns as the game's table has them.
std::set<Cells> places_of(field::GridView grid, tetrio::Piece piece, const tetrio::Rules& rules) {
  const field::Tetromino kind = tetrio::kind_of(piece);
  const auto fits = [&](const Boxed& at) {
    for (const auto& [column, row] : cells_of(piece, at)) {
      if (column < 0 || column >= grid.width() || row >= grid.height()) return false;
      if (grid.at({field::Column(column), field::Row(row)}) != field::Cell::empty) return false;
    }
    return true;
  };
  std::vector<Boxed> open{{0, (grid.width() - tetrio::box_width(piece)) / 2, -4}};
  std::set<Boxed> seen(open.begin(), open.end());
  std::set<Cells> places;
  const auto go = [&](const Boxed& to) {
    if (!fits(to)) return false;
    if (to.row >= -4 && seen.insert(to).second) open.push_back(to);
    return true;
  };
  while (!open.empty()) {
    const Boxed at = open.back();
    open.pop_back();
    go({at.turns, at.column - 1, at.row});
    go({at.turns, at.column + 1, at.row});
    if (!go({at.turns, at.column, at.row + 1})) places.insert(cells_of(piece, at));
    for (int to = 0; to < 4; ++to) {
      if (to == at.turns || (!rules.allow_180 && (to + at.turns) % 2 == 0)) continue;
      if (go({to, at.column, at.row})) continue;
      for (const field::Offset& kick : motion::kicks_of(rules.kicks, kind, at.turns, to))
        if (go({to, at.column + kick.right, at.row - kick.up})) break;
    }
  }
  return places;
}

struct Asked {
  std::size_t placements = 0;
  std::size_t better = 0;  // another place than the one that was played
};

void check_round(const kinds::ShownRound& round, Asked& asked) {
  const review::Ruleset rules = review::ruleset_of(round);
  REQUIRE(rules.attacks);
  review::JudgeOptions options;
  for (std::uint8_t id = 0; id < round.round.seats.size(); ++id)
    options.players.push_back(base::PlayerId(id));
  const review::Review review = review::judge(round.track(), rules, options);
  replay::Run run(round.track());
  replay::Run before(round.track());  // the moment ahead of a placement
  for (const review::Judgement& one : review.judgements) {
    while (run.state().events < one.event) run.step();
    for (auto event = before.next(); event && event->time < one.time; event = before.next()) before.step();
    REQUIRE(run.state().events == one.event);
    ++asked.placements;
    // What is better has its place before it, and costs something.
    CHECK((one.rank == 1) == (one.best == one.played));
    CHECK((one.cost > 0) == (one.rank > 1));
    asked.better += one.best == one.played ? 0 : 1;
    const auto letter = replay::Profile::letter(one.best.piece);
    CAPTURE(round.number, one.player.value, one.placement, letter, one.best.column, one.best.row);
    // It is the piece that was placed, the one on hold, or the next where nothing is on hold.
    std::set<field::Cell> known{one.played.piece};
    const replay::PlayerState& own = before.state().players[one.player.value];
    known.insert(own.held != field::Cell::empty ? own.held : own.queue[0]);
    CHECK(known.contains(one.best.piece));
    const auto piece = tetrio::piece_named(letter);
    REQUIRE(piece);
    Cells cells;
    for (const field::Position at : round.profile().cells(one.best))
      cells.insert({at.column.value, at.row.value});
    const field::GridView grid = run.state().grid(run.state().layout().field_of(one.player));
    CHECK(places_of(grid, *piece, *round.rules).contains(cells));
  }
}

}  // namespace

TEST_CASE("what a review would rather play can be reached", "[review]") {
  Asked asked;
  for (const std::string name : {"match.ttrm", "changed.ttrm"}) {
    const auto file = base::FileBytes::open(TETRON_SAMPLES "/tetrio/" + name);
    REQUIRE(file);
    const auto source = kinds::kind_of(file->text()).open(file->text(), {});
    REQUIRE(source);
    for (std::size_t number = 0; number < (*source)->match().rounds.size(); ++number) {
      const auto round = kinds::shown(**source, number);
      REQUIRE(round);
      check_round(*round, asked);
    }
  }
  CHECK(asked.placements > 200);
  CHECK(asked.better > 50);
}
