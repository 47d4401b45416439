#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "field/tetromino.hpp"
#include "formats/fumen/page.hpp"
#include "formats/fumen/version.hpp"
#include "replay/game/match.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/run.hpp"

namespace tetron::convert {

// Which fumen blocks stand for the cells of a game. Tetrominoes and garbage stay what they are. Other cells
// whose piece has a color get the block with the nearest color, each a different block while there are
// unused ones. All other cells are gray.
class BlockColors {
 public:
  explicit BlockColors(std::span<const game::PieceKind> pieces = {});

  fumen::Block of(field::Cell cell) const { return blocks_[static_cast<std::uint8_t>(cell)]; }

 private:
  std::array<fumen::Block, 256> blocks_{};
};

// What the comment of each page says.
enum class FumenComment {
  none,
  carried,  // the comment that a fumen stored in the recording (convert/fumen/fumen_mark.hpp)
  stats,    // time, lines, level, credits; for placements in rounds time, lines, attack, chains
  quiz,     // "#Q=[I](T)LJZ": the placed piece and what the player saw besides it, held and coming pieces
};

// A text for the page with the first placement at that time or later.
struct FumenNote {
  base::Milliseconds time{};
  std::string text;  // UTF-8
};

struct FumenOptions {
  fumen::Version version = fumen::Version::v115;
  FumenComment comment = FumenComment::none;
  std::vector<base::PlayerId> players;  // one fumen for each; all less than layout().players
  std::optional<base::Milliseconds> from;
  std::optional<base::Milliseconds> to;
  std::vector<FumenNote> notes{};  // by time; those in the range are added to the comments
};

// What a fumen cannot hold of one player's game, and how often.
struct FumenLosses {
  bool field_width = false;      // the field is not ten columns wide
  bool field_height = false;     // the field has more rows than the fumen version
  bool no_placements = false;    // in the whole recording
  std::uint32_t odd_stones = 0;  // pieces that are not tetrominoes, drawn as blocks
  std::uint32_t outside = 0;     // pieces partly outside the board, drawn as blocks
  std::uint32_t weapons = 0;     // weapons used by or on the player: only their effects are shown
};

struct PlayerFumen {
  std::string text;
  std::size_t pages = 0;
  FumenLosses losses;
};

// Makes one fumen per player: a page per placement, with the field before it and the piece as operation;
// then one page with the final field. On a field wider than ten columns, a player's board is the player's
// own ten columns. If a fumen left pages in the player's messages (convert/fumen/fumen_mark.hpp), exactly
// those are returned instead. One pass over the track for all players.
std::vector<PlayerFumen> to_fumen(const replay::Track& track, const FumenOptions& options);
inline std::vector<PlayerFumen> to_fumen(const tet::Recording& recording, const replay::Profile& profile,
                                         const FumenOptions& options) {
  return to_fumen({recording, profile}, options);
}

// The comment of a page that shows `player` in `state` placing that tetromino. Empty if there is nothing to
// say.
std::string page_comment(FumenComment kind, const replay::State& state, base::PlayerId player,
                         const std::optional<field::Tetromino>& placed);

// A piece of the player as an operation of a page. Empty if it is not a tetromino or partly outside the
// board.
std::optional<fumen::Operation> operation_of(const replay::Layout& layout, const replay::Profile& profile,
                                             base::PlayerId player, const game::Place& stone);
// A page with the board of one player and that piece, which is drawn as blocks if it cannot be an operation.
fumen::Page page_of(const replay::State& state, const replay::Profile& profile, base::PlayerId player,
                    const game::Place& stone);

// The board of one player in one state as a fumen with a single page: the field, the falling piece as
// operation, and a quiz comment with hold and queue if that piece and the next one are tetrominoes. Includes
// what a fumen stored in the recording outside the field, and the note. `player` must be less than
// layout().players.
PlayerFumen fumen_of_moment(const replay::Track& track, const replay::State& state, base::PlayerId player,
                            std::string_view note = {}, fumen::Version version = fumen::Version::v115);

}  // namespace tetron::convert
