#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "replay/timeline/timeline.hpp"

// What the events of a round say in addition to a state: garbage on its way, and keys. Everything is looked
// up around a moment. A recording in chunks has none of it.
namespace tetron::scene {

// Waiting garbage that arrived at the same time.
struct PendingRows {
  std::uint32_t rows = 0;
  base::Milliseconds age{};
};
// Splits the player's `total` waiting rows by the time they arrived, oldest first. Rows that have been
// cancelled or have risen are assumed to be the oldest. Rows without an event count as old.
std::vector<PendingRows> pending_rows(const replay::Track& track, base::PlayerId player,
                                      base::Milliseconds now, std::uint32_t total);

// Rows on their way from one player to another.
struct Flight {
  base::PlayerId from{};
  base::PlayerId to{};
  std::uint32_t rows = 0;
  base::Milliseconds age{};
};
inline constexpr base::Milliseconds flight_time{700};
inline constexpr std::size_t most_flights = 16;
std::vector<Flight> flights_at(const replay::Track& track, base::Milliseconds now);

// Waiting rows that the player's latest attacks have cancelled.
struct CancelledRows {
  std::uint32_t rows = 0;
  base::Milliseconds age{};  // of the last of them
};
inline constexpr base::Milliseconds cancelled_time{500};
CancelledRows cancelled_at(const replay::Track& track, base::PlayerId player, base::Milliseconds now);

// The keys that control pieces, in the order in which they are shown.
inline constexpr std::array shown_keys{game::Key::left,       game::Key::right,     game::Key::soft_drop,
                                       game::Key::hard_drop,  game::Key::turn_left, game::Key::turn_right,
                                       game::Key::turn_twice, game::Key::hold};
struct KeyLight {
  bool is_down = false;
  std::optional<base::Milliseconds> pressed{};  // time since the last press, if known
};
std::array<KeyLight, shown_keys.size()> keys_at(const replay::Track& track, base::PlayerId player,
                                                base::Milliseconds now);
// Whether the recording says which keys were pressed.
bool has_keys(const replay::Track& track);

// Why nothing of the player's game can be shown: the file has it in a form that tetron does not play. Empty
// if something is shown. Safe to draw.
std::string why_not_played(const replay::Timeline& timeline, base::PlayerId player);

// How many pieces have appeared since the last I, or since the beginning. Empty if that is not known.
std::optional<std::uint32_t> drought_at(const replay::Track& track, base::PlayerId player,
                                        base::Milliseconds now);

// When the player's 10th, 20th ... line was cleared, in the player's own time.
std::vector<base::Milliseconds> splits_at(const replay::Track& track, base::PlayerId player,
                                          base::Milliseconds now);

}  // namespace tetron::scene
