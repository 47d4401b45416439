#include "replay/timeline/round_pieces.hpp"

#include <algorithm>
#include <array>

#include "field/grid.hpp"
#include "formats/tet/layout.hpp"

namespace tetron::replay {

namespace {

using field::Offset;
using field::Tetromino;

// A tetromino's style is its place here, as in the built-in profile. The block that its stored place names
// stays the same when it turns: the SRS centre, but of I and S the one beside it.
struct Row {
  Tetromino kind;
  Offset anchor;  // from the centre, as it appears
};
constexpr std::array<Row, 7> rows = {{{Tetromino::i, {1, 0}},
                                      {Tetromino::j, {0, 0}},
                                      {Tetromino::l, {0, 0}},
                                      {Tetromino::o, {0, 0}},
                                      {Tetromino::s, {-1, 0}},
                                      {Tetromino::t, {0, 0}},
                                      {Tetromino::z, {0, 0}}}};
constexpr std::uint8_t no_style = 255;
// More kinds than a profile of 4 bits a cell has values for.
constexpr std::size_t most_in_nibbles = 14;

Offset anchor_of(const Row& row, field::Rotation turn) {
  Offset anchor = row.anchor;
  for (int i = 0; i < static_cast<int>(turn); ++i) anchor = field::turned_clockwise(anchor);
  return anchor;
}

const Row* row_of(field::Cell piece) {
  const auto kind = field::to_tetromino(piece);
  return kind ? &*std::ranges::find(rows, *kind, &Row::kind) : nullptr;
}

// What games say that show more with a field than the next piece.
bool shows_more_than_next(const game::Event& event) {
  if (const auto* shown = std::get_if<game::Shown>(&event.what)) return shown->next[1] != field::Cell::empty;
  return std::holds_alternative<game::Held>(event.what) ||
         std::holds_alternative<game::Attacked>(event.what) ||
         std::holds_alternative<game::Waiting>(event.what);
}

// "TETR.IO" as "tetrio"; no name that a built-in profile has.
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

base::StoneStyle RoundPieces::style(field::Cell piece) const {
  return base::StoneStyle(styles_[static_cast<std::uint8_t>(piece)]);
}

field::Cell RoundPieces::cell(field::Cell of_match) const {
  const StoneKind* const stone = profile_.stone(style(of_match));
  return stone != nullptr ? stone->cell : of_match;
}

tet::StonePlace RoundPieces::stored(const game::Place& place) const {
  const Row* const row = row_of(place.piece);
  const Offset anchor = row != nullptr ? anchor_of(*row, place.turn) : Offset{};
  return {style(place.piece), static_cast<std::uint8_t>(place.column + anchor.right),
          static_cast<std::uint8_t>(profile_.height - 1 - (place.row + anchor.up)),
          static_cast<std::uint8_t>(place.turn)};
}

std::expected<RoundPieces, std::string> RoundPieces::of(const game::Match& match, const game::Round& round) {
  RoundPieces made;
  Profile& profile = made.profile_;
  made.styles_.fill(no_style);
  // A score is stated of games in which nobody attacks.
  made.has_points_ = match.origin.game != "Tetron 4" && !round.results.empty() &&
                     std::ranges::all_of(round.results, [](const game::Result& result) {
                       return result.score && result.value("attack") == nullptr;
                     });
  made.shows_queue_ = std::ranges::any_of(round.events, shows_more_than_next);
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
    made.styles_[static_cast<std::uint8_t>(rows[style].kind)] = static_cast<std::uint8_t>(style);
    profile.stones.push_back(std::move(stone));
  }
  for (const game::PieceKind& piece : match.pieces) {
    if (profile.stones.size() >= no_style - 1)
      return std::unexpected("has more kinds of pieces than can be shown");
    made.styles_[static_cast<std::uint8_t>(piece.piece)] = static_cast<std::uint8_t>(profile.stones.size());
    StoneKind stone;
    stone.name = piece.name;
    stone.turns = piece.turns;
    profile.stones.push_back(std::move(stone));
  }
  const std::size_t cells = static_cast<std::size_t>(round.width) * static_cast<std::size_t>(profile.height);
  const bool is_small =
      (cells + 1) / 2 <= tet::matrix::max_packed && profile.stones.size() <= most_in_nibbles;
  profile.pack.codec = is_small ? PackCodec::nibbles_low : PackCodec::rle;
  constexpr std::uint8_t first = 1;
  const std::array<std::uint8_t, 1> garbage{profile.stones.size() <= most_in_nibbles ? std::uint8_t{15}
                                                                                     : no_style};
  settle_values(profile, first, 0, garbage);
  return made;
}

}  // namespace tetron::replay
