#include "replay/kinds/hatetris/play.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "replay/game/board.hpp"

namespace tetron::kinds {

namespace {

constexpr std::array hatetris_widths{10, 4};

base::Milliseconds hatetris_time(std::size_t moves) {
  constexpr std::size_t ms_of_move = 50;
  return base::Milliseconds(static_cast<std::uint32_t>(moves * ms_of_move));
}

}  // namespace

HatetrisPlayed play_hatetris(std::string_view moves, const HatetrisGame& wanted, game::Round* round) {
  const HatetrisRules rules(wanted.width);
  HatetrisChooser chooser(wanted.enemy, rules);
  game::EventWriter events(round);
  game::Field field(wanted.width, HatetrisWell::rows);
  HatetrisWell well;
  HatetrisPlayed played;
  HatetrisPiece piece = rules.first(chooser.next(well));
  std::size_t last_placed = 0;
  events.put(game::CreditsSet{0});
  events.put(game::Spawned{piece.place()});
  while (played.moves < moves.size() && !played.is_over) {
    const char move = moves[played.moves++];
    events.set_moment(static_cast<double>(played.moves), hatetris_time(played.moves));
    if (const auto moved = rules.moved(well, piece, move)) {
      piece = *moved;
      if (events.is_wanted()) events.put(game::Moved{piece.place()});
      continue;
    }
    if (move != 'D') continue;
    last_placed = played.moves;
    ++played.pieces;
    const int gone = rules.put(well, piece);
    played.lines += gone;
    if (events.is_wanted()) {
      field.put(piece.place(), events);
      if (gone > 0) events.put(game::CreditsSet{static_cast<std::uint32_t>(played.lines)});
    }
    played.is_over = rules.is_over(well);
    if (played.is_over) {
      events.put(game::Died{});
      break;
    }
    piece = rules.first(chooser.next(well));
    if (events.is_wanted()) events.put(game::Spawned{piece.place()});
  }
  played.ends_placed = last_placed > 0 && last_placed + 1 >= moves.size();
  return played;
}

bool ends_with_its_moves(const HatetrisPlayed& played, std::string_view moves) {
  std::string_view rest = moves.substr(played.moves);
  const std::size_t down = std::min(rest.find_first_not_of('D'), rest.size());
  rest.remove_prefix(down);
  return played.is_over && down <= HatetrisWell::rows && (rest.empty() || rest == "L" || rest == "LD");
}

HatetrisGame hatetris_game_of(std::string_view moves) {
  std::optional<HatetrisGame> placed;
  for (const int width : hatetris_widths)
    for (const HatetrisEnemy enemy : hatetris_enemies) {
      const HatetrisGame game{enemy, width};
      const HatetrisPlayed played = play_hatetris(moves, game);
      if (ends_with_its_moves(played, moves)) return game;
      if (!placed && !played.is_over && played.ends_placed) placed = game;
    }
  return placed.value_or(HatetrisGame());
}

}  // namespace tetron::kinds
