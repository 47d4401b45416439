#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/units.hpp"
#include "base/untrusted_text.hpp"
#include "replay/game/event.hpp"

namespace tetron::game {

// Where a recording comes from, as it says.
struct Origin {
  std::string game;          // "Tetron 4", "TETR.IO"
  std::string version;       // of the format, as the game counts it; empty if it does not say
  base::UntrustedText mode;  // "league", "weapons"
  base::UntrustedText date;  // as stored: "2026-07-24T19:03:08.342Z", "2003-05-17 21:04"
  friend bool operator==(const Origin&, const Origin&) = default;
};

// In what a recording counts time: `per_second` of them are a second.
struct TimeUnit {
  std::string name = "millisecond";
  std::uint32_t per_second = 1000;
  friend bool operator==(const TimeUnit&, const TimeUnit&) = default;
};

struct Player {
  base::UntrustedText name;
  base::UntrustedText id;       // by which the game knows the player; empty if it does not say
  base::UntrustedText country;  // two letters; empty if it does not say
  std::optional<std::uint32_t> team{};
  friend bool operator==(const Player&, const Player&) = default;
};

// A piece that is not a tetromino: its cells about the one that it turns about, right and up, in four turns.
struct PieceKind {
  field::Cell piece{};
  base::UntrustedText name;
  std::array<std::vector<field::Offset>, 4> turns{};
  // What each cell of a turn is in the field; empty: all are `piece`.
  std::array<std::vector<field::Cell>, 4> cells{};
  std::optional<std::uint32_t> color{};  // 0xrrggbb, of cells that are `piece`, if the game says one
  friend bool operator==(const PieceKind&, const PieceKind&) = default;
};

// A number that the file states about a player's round, and the one that came out when it was played again.
struct Value {
  std::string name;  // "pieces"
  std::optional<std::int64_t> stated{};
  std::optional<std::int64_t> replayed{};
  friend bool operator==(const Value&, const Value&) = default;
};

// How a round ended for one player, by what the file states.
struct Result {
  std::uint8_t player = 0;
  bool won = false;
  bool out = false;             // topped out, or lost
  base::UntrustedText ended;    // the file's word for it: "winner", "topout"
  base::Milliseconds length{};  // of the player's part
  std::optional<std::int64_t> score{};
  std::optional<std::int64_t> level{};
  std::vector<Value> values;
  base::UntrustedText rules;  // of this player, as the recording has them: JSON, or empty
  // Whether all that the file states came out; nothing where nothing has to be played again.
  std::optional<bool> exact{};
  std::optional<base::Milliseconds> exact_until{};  // by when a contradiction with the file was there
  base::UntrustedText problem;                      // why it was not played, or not to its end
  friend bool operator==(const Result&, const Result&) = default;

  // The value of that name; null if there is none.
  const Value* value(std::string_view name) const {
    for (const Value& value : values)
      if (value.name == name) return &value;
    return nullptr;
  }
};

// A field's cells, row by row from the lowest; rows above the last are empty.
struct Board {
  std::vector<field::Cell> cells;
  friend bool operator==(const Board&, const Board&) = default;
};

// From where on a recording is not whole, and why.
struct Damage {
  std::uint64_t offset = 0;
  base::UntrustedText what;
  friend bool operator==(const Damage&, const Damage&) = default;
};

struct Round {
  int width = 10;   // columns of a field, all its players' together
  int height = 20;  // rows that are seen
  int rows = 20;    // with those above them that pieces may lie in
  int players_per_field = 1;
  base::Milliseconds length{};
  std::vector<std::uint8_t> seats;  // the players who take part, in the order in which they are shown
  std::vector<Result> results;      // of each seat
  std::vector<Event> events;        // in order
  std::vector<Board> boards;
  std::vector<base::UntrustedText> texts;
  std::optional<Damage> damage{};
  base::UntrustedText problem;  // why there are no events, if there are none
  friend bool operator==(const Round&, const Round&) = default;

  // Whether everything came out that the file states. Nothing where nothing had to be played again.
  std::optional<bool> exact() const;
  // Until when nothing contradicts the file, if it is not exact and that can be said.
  std::optional<base::Milliseconds> exact_until() const;
  // The seat that won, if one did.
  std::optional<std::size_t> winner() const;
  // The place of each result, 1 the winner's: who lasts longer is before who does not. All 0 where nobody
  // won.
  std::vector<std::uint32_t> places() const;
};

// A recording as it is meant, whatever game and format it is of.
struct Match {
  Origin origin;
  TimeUnit unit;
  std::vector<Player> players;  // in one order for all rounds, which says nothing of the result
  std::vector<PieceKind> pieces;
  std::vector<Round> rounds;
  friend bool operator==(const Match&, const Match&) = default;

  // Rounds won, by player.
  std::vector<std::uint32_t> score() const;
};

}  // namespace tetron::game
