#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/described.hpp"
#include "base/value_bytes.hpp"
#include "field/grid.hpp"
#include "replay/game/board.hpp"
#include "replay/game/match.hpp"

// Moments of recordings by what stood or happened there.
namespace tetron::app {

// A board to look for, by its filled cells: a row for each bit mask, the lowest first, column 0 in bit 0.
struct BoardPattern {
  int width = 10;
  std::vector<std::uint64_t> rows{};
  bool is_part = false;  // other cells may be filled, too

  explicit BoardPattern(const field::Grid& grid);
  BoardPattern() = default;
  BoardPattern mirrored() const;
  bool matches(const game::Field& field) const;
};

enum class FindEvent : std::uint8_t { combo, spike, t_spin, t_spin_triple, all_clear, quad, death };
// By FindEvent.
inline constexpr std::array<std::string_view, 7> find_event_words{
    "combo", "spike", "t-spin", "t-spin-triple", "all-clear", "quad", "death"};

// A moment that was found.
struct FoundMoment {
  std::string file{};
  std::uint32_t round = 0;  // from 1; 0 if the file has only one game
  std::string date{};
  std::string player{};
  std::uint32_t placement = 0;  // of `played`, from 1
  std::uint32_t t_ms = 0;
  std::string event{};  // empty: the board was looked for
  std::uint64_t size = 0;
  bool is_mirrored = false;
  std::string reached{};  // "T left at 3,1": the placement that led there; empty at the beginning
  std::string played{};   // the placement after it; empty at the end
  std::optional<bool> won{};
  std::string ended{};  // the round, as the file says it
  std::uint32_t length_ms = 0;
  std::string fumen{};
};
base::Members members_of(std::type_identity<FoundMoment>);
void visit_members(base::Like<FoundMoment> auto& of, auto visit) {
  visit(of.file, of.round, of.date, of.player, of.placement, of.t_ms, of.event, of.size, of.is_mirrored,
        of.reached, of.played, of.won, of.ended, of.length_ms, of.fumen);
}

// What is looked for: a board or an event.
struct Sought {
  std::optional<BoardPattern> board{};
  bool is_mirrored_too = false;
  FindEvent event{};
};

// The moments of the player in this seat of a round, in order of time.
std::vector<FoundMoment> moments_of(const game::Match& match, const game::Round& round, std::size_t seat,
                                    const Sought& sought);

}  // namespace tetron::app
