#include "replay/timeline/round_pieces.hpp"

#include <algorithm>
#include <array>

#include "field/grid.hpp"
#include "formats/tet/layout.hpp"

namespace tetron::replay {

namespace {

using field::Offset;
using field::Tetromino;

// A tetromino's style is its index here, as in the built-in profile. The block that a stored place names
// does not change when the piece rotates: it is the SRS centre, or for I and S the block next to it.
struct Row {
  Tetromino kind;
  Offset anchor;  // from the centre, in the rotation in which it appears
};
constexpr std::array<Row, 7> rows = {{{Tetromino::i, {1, 0}},
                                      {Tetromino::j, {0, 0}},
                                      {Tetromino::l, {0, 0}},
                                      {Tetromino::o, {0, 0}},
                                      {Tetromino::s, {-1, 0}},
                                      {Tetromino::t, {0, 0}},
                                      {Tetromino::z, {0, 0}}}};
constexpr std::size_t most_styles = 254;
// With more kinds of pieces, a profile with 4 bits per cell has too few values.
constexpr std::size_t most_in_nibbles = 14;

Offset anchor_of(const Row& row, field::Rotation turn) {
  Offset anchor = row.anchor;
  for (int i = 0; i < static_cast<int>(turn); ++i) anchor = field::turned_clockwise(anchor);
  return anchor;
}

template <class What>
bool is_what(const game::Event& event) {
  return std::holds_alternative<What>(event.what);
}

AvailableData said_in(const game::Match& match, const game::Round& round) {
  AvailableData available;
  available.credits = available.level = match.origin.game == "Tetron 4";
  available.attack = std::ranges::any_of(
      round.results, [](const game::Result& result) { return result.value("attack") != nullptr; });
  available.lines = std::ranges::any_of(
      round.results, [](const game::Result& result) { return result.value("lines") != nullptr; });
  for (const game::Event& event : round.events) {
    const auto* shown = std::get_if<game::QueueShown>(&event.what);
    const bool attacks = is_what<game::Attacked>(event) || is_what<game::GarbagePending>(event);
    available.attack = available.attack || attacks;
    available.queue = available.queue || attacks || is_what<game::Held>(event) ||
                      (shown != nullptr && shown->next[1] != field::Cell::empty);
    available.streaks = available.streaks || is_what<game::StreaksSet>(event);
    const auto* counted = std::get_if<game::Counted>(&event.what);
    available.lines = available.lines || is_what<game::Cleared>(event) || counted != nullptr;
    available.credits =
        available.credits || is_what<game::CreditsSet>(event) || (counted != nullptr && counted->credits > 0);
    available.level = available.level || is_what<game::LevelSet>(event);
    available.finesse_faults = available.finesse_faults || is_what<game::Pressed>(event);
  }
  available.credits = available.credits || available.attack;
  return available;
}

// "TETR.IO" becomes "tetrio". Names of built-in profiles are avoided.
std::string name_of(const game::Match& match) {
  std::string name;
  for (const char c : match.origin.game) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) name += c;
    if (c >= 'A' && c <= 'Z') name += static_cast<char>(c - 'A' + 'a');
  }
  const bool is_taken = std::ranges::find(builtin_profiles(), name) != builtin_profiles().end();
  return name.empty() || is_taken ? name + "-match" : name;
}

}  // namespace

std::expected<RoundPieces, std::string> RoundPieces::of(const game::Match& match, const game::Round& round) {
  RoundPieces made;
  Profile& profile = made.profile_;
  // Recordings state a score for games in which nobody attacks.
  made.has_points_ = match.origin.game != "Tetron 4" && !round.results.empty() &&
                     std::ranges::all_of(round.results, [](const game::Result& result) {
                       return result.score && result.value("attack") == nullptr;
                     });
  made.available_ = said_in(match, round);
  profile.name = base::UntrustedText(name_of(match));
  profile.width = round.width / std::max(round.players_per_field, 1);
  const int above = round.rows > round.height ? rows_shown_above : 0;
  profile.height = std::min(round.height + above, field::max_height);
  for (std::size_t style = 0; style < rows.size(); ++style) {
    StoneKind stone;
    stone.name = base::UntrustedText(std::string(1, field::to_char(rows[style].kind)));
    for (const field::Rotation turn : field::all_rotations) {
      const Offset anchor = anchor_of(rows[style], turn);
      for (const Offset cell : field::shape(rows[style].kind, turn))
        stone.turns[static_cast<std::size_t>(turn)].push_back(
            {cell.right - anchor.right, cell.up - anchor.up});
    }
    profile.stones.push_back(std::move(stone));
  }
  std::size_t in_fields = profile.stones.size();  // fields have cells only of the styles below this one
  for (const game::PieceKind& piece : match.pieces) {
    if (profile.stones.size() >= most_styles)
      return std::unexpected("has more kinds of pieces than can be shown");
    StoneKind stone;
    stone.cell = piece.piece;
    stone.name = piece.name;
    stone.color = piece.color;
    stone.turns = piece.turns;
    stone.cells = piece.cells;
    if (piece.cells[0].empty()) in_fields = profile.stones.size() + 1;
    profile.stones.push_back(std::move(stone));
  }
  const std::size_t cells = static_cast<std::size_t>(round.width) * static_cast<std::size_t>(profile.height);
  const bool has_nibbles = in_fields <= most_in_nibbles;
  profile.pack.codec = has_nibbles && (cells + 1) / 2 <= tet::matrix::max_packed ? PackCodec::nibbles_low
                       : cells <= tet::matrix::max_packed                        ? PackCodec::bytes
                                                                                 : PackCodec::rle;
  constexpr std::uint8_t first = 1;
  const std::array<std::uint8_t, 1> garbage{has_nibbles ? std::uint8_t{15} : std::uint8_t{255}};
  settle_values(profile, first, 0, garbage);
  return made;
}

}  // namespace tetron::replay
