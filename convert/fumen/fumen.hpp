#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "field/tetromino.hpp"
#include "formats/fumen/page.hpp"
#include "formats/fumen/version.hpp"
#include "replay/game/match.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/run.hpp"

namespace tetron::convert {

// The blocks of a fumen that stand for the cells of a game. Tetrominoes and garbage are themselves. Of the
// other cells, those whose piece has a color get the block of the nearest color, each a different one as long
// as there are any left; the rest are gray.
class BlockColors {
 public:
  explicit BlockColors(std::span<const game::PieceKind> pieces = {});

  fumen::Block of(field::Cell cell) const { return blocks_[static_cast<std::uint8_t>(cell)]; }

 private:
  std::array<fumen::Block, 256> blocks_{};
};

// What each page says below its board.
enum class FumenComment {
  none,
  carried,  // the comment that a fumen left in its recording (convert/fumen/fumen_mark.hpp)
  stats,    // time, lines, level, credits; of a placement in a round its time, lines, attack, chains
  quiz,     // "#Q=[](T)L": the stone that is placed and the next one; of a round all that its player saw
};

struct FumenOptions {
  fumen::Version version = fumen::Version::v115;
  FumenComment comment = FumenComment::none;
  std::vector<base::PlayerId> players;  // whose games, each a fumen; all below layout().players
  std::optional<base::Milliseconds> from;
  std::optional<base::Milliseconds> to;
};

// What a fumen cannot hold and how often that was met, for one player.
struct FumenLosses {
  bool field_width = false;      // the field is not ten columns wide
  bool field_height = false;     // the field has more rows than the version
  bool no_placements = false;    // of the whole recording
  std::uint32_t odd_stones = 0;  // stones that are not tetrominoes, drawn as blocks
  std::uint32_t outside = 0;     // stones not wholly on the board, drawn as blocks
  std::uint32_t weapons = 0;     // weapons used by or on the player: their effect shows, they do not
};

struct PlayerFumen {
  std::string text;
  std::size_t pages = 0;
  FumenLosses losses;
};

// One fumen a player: a page per placement, its field that of the moment before, its operation the stone that
// was fixed; then one page with the field at the end. On a field wider than ten columns a player's board is
// the ten columns that are the player's share. Pages that a fumen left in the player's Messages
// (convert/fumen/fumen_mark.hpp) are given as they were instead. One pass over the track for all players.
std::vector<PlayerFumen> to_fumen(const replay::Track& track, const FumenOptions& options);
inline std::vector<PlayerFumen> to_fumen(const tet::Recording& recording, const replay::Profile& profile,
                                         const FumenOptions& options) {
  return to_fumen({recording, profile}, options);
}

// What a page says that shows `player` in `state`, placing that tetromino; nothing if there is nothing to
// say.
std::string page_comment(FumenComment kind, const replay::State& state, base::PlayerId player,
                         const std::optional<field::Tetromino>& placed);

// A stone of the player as pages have it; nothing if it is no tetromino or not wholly on the board.
std::optional<fumen::Operation> operation_of(const replay::Layout& layout, const replay::Profile& profile,
                                             base::PlayerId player, const game::Place& stone);
// A page with the board of one player and that stone, drawn as blocks if it is no operation.
fumen::Page page_of(const replay::State& state, const replay::Profile& profile, base::PlayerId player,
                    const game::Place& stone);

// The board of one player in one state as a fumen of a single page: the field, as operation the stone that is
// falling, and a quiz comment if that and the next one are tetrominoes. `player` is below layout().players.
// What a fumen left in its recording outside the field is on it, too.
PlayerFumen fumen_of_moment(const replay::Track& track, const replay::State& state, base::PlayerId player);

}  // namespace tetron::convert
