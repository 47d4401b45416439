#include "replay/kinds/hatetris/write.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "replay/kinds/hatetris/game.hpp"

namespace tetron::kinds {

namespace {

using HatetrisCells = std::array<std::pair<int, int>, 4>;  // columns and rows, sorted

HatetrisCells hatetris_cells(const game::Place& place) {
  HatetrisCells cells{};
  std::ranges::transform(field::shape(*field::to_tetromino(place.piece), place.turn), cells.begin(),
                         [&place](const field::Offset& cell) {
                           return std::pair{place.column + cell.right, place.row + cell.up};
                         });
  std::ranges::sort(cells);
  return cells;
}

// The fewest moves after which the piece lies in these cells, with the one that places it, and the piece
// there.
std::optional<std::pair<std::string, HatetrisPiece>> way_to(const HatetrisRules& rules,
                                                            const HatetrisWell& well,
                                                            const HatetrisPiece& first,
                                                            const HatetrisCells& cells) {
  struct Step {
    HatetrisPiece piece;
    std::size_t before = 0;
    char move = 0;
  };
  std::vector<Step> steps{{first}};
  std::set<std::tuple<int, int, int>> seen{{first.x, first.y, first.turns}};
  for (std::size_t at = 0; at < steps.size(); ++at) {
    const HatetrisPiece piece = steps[at].piece;
    if (!rules.moved(well, piece, 'D') && hatetris_cells(piece.place()) == cells) {
      std::string moves = "D";
      for (std::size_t step = at; step > 0; step = steps[step].before) moves += steps[step].move;
      std::ranges::reverse(moves);
      return std::pair{std::move(moves), piece};
    }
    for (const char move : {'L', 'R', 'U', 'D'})
      if (const auto next = rules.moved(well, piece, move);
          next && seen.insert({next->x, next->y, next->turns}).second)
        steps.push_back({*next, at, move});
  }
  return std::nullopt;
}

// The moves as far as they go, and what is wrong with the next placement; empty if nothing is.
struct HatetrisWay {
  std::string moves;
  std::size_t placed = 0;
  std::string wrong;
};

HatetrisWay play_places(HatetrisEnemy enemy, int width, const std::vector<game::Place>& places) {
  const HatetrisRules rules(width);
  HatetrisChooser chooser(enemy, rules);
  HatetrisWell well;
  HatetrisWay way;
  const std::string name(name_of(enemy));
  const auto stop = [&way](const std::string& why) {
    way.wrong = "placement " + std::to_string(way.placed + 1) + ": " + why;
    return way;
  };
  for (const game::Place& place : places) {
    if (rules.is_over(well)) return stop("the game of " + name + " was over before");
    const HatetrisPiece first = rules.first(chooser.next(well));
    const auto kind = field::to_tetromino(place.piece);
    if (kind != first.kind)
      return stop(name + " gives " + field::to_char(field::to_cell(first.kind)) + " here, not " +
                  (kind ? std::string(1, field::to_char(place.piece)) : "this piece"));
    const auto found = way_to(rules, well, first, hatetris_cells(place));
    if (!found) return stop("the piece cannot get there in HATETRIS");
    way.moves += found->first;
    rules.put(well, found->second);
    ++way.placed;
  }
  return way;
}

}  // namespace

std::expected<std::string, std::string> hatetris_moves(const game::Round& round) {
  if (round.seats.size() != 1) return std::unexpected(std::string("a replay of HATETRIS has one player"));
  if ((round.width != 10 && round.width != 4) || round.height != HatetrisWell::rows)
    return std::unexpected("a well of HATETRIS has 10 or 4 columns and 20 rows, this field " +
                           std::to_string(round.width) + " x " + std::to_string(round.height));
  std::vector<game::Place> places;
  for (const game::Event& event : round.events)
    if (const auto* placed = std::get_if<game::Placed>(&event.what)) places.push_back(placed->place);
  if (places.empty()) return std::unexpected(std::string("no piece was placed"));
  std::optional<HatetrisWay> farthest;
  for (const HatetrisEnemy enemy : hatetris_enemies) {
    HatetrisWay way = play_places(enemy, round.width, places);
    if (way.wrong.empty()) return std::move(way.moves);
    if (!farthest || way.placed > farthest->placed) farthest = std::move(way);
  }
  return std::unexpected(std::move(farthest->wrong));
}

}  // namespace tetron::kinds
