#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/units.hpp"
#include "base/untrusted_text.hpp"
#include "replay/game/event.hpp"

namespace tetron::game {

// Where a recording comes from, as it states.
struct Origin {
  std::string game;          // "Tetron 4", "TETR.IO"
  std::string version;       // of the format, as the game numbers it; empty if not stated
  base::UntrustedText mode;  // "league", "weapons"
  base::UntrustedText date;  // as stored: "2026-07-24T19:03:08.342Z", "2003-05-17 21:04"
  friend bool operator==(const Origin&, const Origin&) = default;
};

// The unit in which a recording counts time: `per_second` units are a second.
struct TimeUnit {
  std::string name = "millisecond";
  std::uint32_t per_second = 1000;
  friend bool operator==(const TimeUnit&, const TimeUnit&) = default;
};

struct Player {
  base::UntrustedText name;
  base::UntrustedText id;       // by which the game identifies the player; empty if not stated
  base::UntrustedText country;  // two letters; empty if not stated
  std::optional<std::uint32_t> team{};
  friend bool operator==(const Player&, const Player&) = default;
};

// A piece that is not a tetromino: its cells in each of its four rotations, as offsets to the right and up
// from the cell that it rotates about.
struct PieceKind {
  field::Cell piece{};
  base::UntrustedText name;
  std::array<std::vector<field::Offset>, 4> turns{};
  // What each cell of a rotation is in the field; if empty, all are `piece`.
  std::array<std::vector<field::Cell>, 4> cells{};
  std::optional<std::uint32_t> color{};  // 0xrrggbb, of cells that are `piece`, if the game has one
  friend bool operator==(const PieceKind&, const PieceKind&) = default;
};

// A number that the file states about a player's round, and the number that playing it again gave.
struct Value {
  std::string name;  // "pieces"
  std::optional<std::int64_t> stated{};
  std::optional<std::int64_t> replayed{};
  friend bool operator==(const Value&, const Value&) = default;
};

// What the file states in words, or as a number with decimals; and what playing the round again, or the rest
// of the file, gave.
struct Statement {
  std::string name;  // "apm", "winner"
  base::UntrustedText stated;
  base::UntrustedText played;  // the same text if it agrees
  bool agrees() const { return stated == played; }
  friend bool operator==(const Statement&, const Statement&) = default;
};

// How a round ended for one player, as the file states.
struct Result {
  std::uint8_t player = 0;
  bool won = false;
  bool out = false;             // topped out, or lost
  base::UntrustedText ended;    // the file's word for it: "winner", "topout"
  base::Milliseconds length{};  // how long the player took part
  std::optional<std::int64_t> score{};
  std::optional<std::int64_t> level{};
  std::vector<Value> values;
  std::vector<Statement> statements;
  base::UntrustedText rules;  // of this player, as stored: JSON, or empty
  // Whether playing the round again gave all that the file states; empty if the round needs no playing
  // again.
  std::optional<bool> exact{};
  std::optional<base::Milliseconds> exact_until{};  // the replay has contradicted the file by this time
  base::UntrustedText problem;                      // why the round was not played, or not to its end
  friend bool operator==(const Result&, const Result&) = default;

  // The value with this name; null if there is none.
  const Value* value(std::string_view name) const {
    for (const Value& value : values)
      if (value.name == name) return &value;
    return nullptr;
  }
};

// The cells of a field, row by row from the lowest; rows above the last one given are empty.
struct Board {
  std::vector<field::Cell> cells;
  friend bool operator==(const Board&, const Board&) = default;
};

// Where a recording begins to be damaged, and why.
struct Damage {
  std::uint64_t offset = 0;
  base::UntrustedText what;
  friend bool operator==(const Damage&, const Damage&) = default;
};

struct Round {
  int width = 10;   // columns of a field; a shared field counts the columns of all its players
  int height = 20;  // visible rows
  int rows = 20;    // visible rows and the rows above them that can hold blocks
  int players_per_field = 1;
  base::Milliseconds length{};
  std::vector<std::uint8_t> seats;  // the players who take part, in the order in which they are shown
  std::vector<Result> results;      // one for each seat
  std::vector<Event> events;        // in order of time
  std::vector<Board> boards;
  std::vector<base::UntrustedText> texts;
  std::optional<Damage> damage{};
  base::UntrustedText problem;  // why there are no events, if there are none
  friend bool operator==(const Round&, const Round&) = default;

  // Whether playing the round again gave all that the file states. Empty if nothing had to be played again.
  std::optional<bool> exact() const;
  // Until when nothing contradicts the file; empty if the round is exact or that time is not known.
  std::optional<base::Milliseconds> exact_until() const;
  // The index in `seats` of the winner, if somebody won.
  std::optional<std::size_t> winner() const;
  // The place of each result: 1 is the winner, and players who last longer come before others. All 0 if
  // nobody won.
  std::vector<std::uint32_t> places() const;
};

// A recording, in one form for all games and file formats.
struct Match {
  Origin origin;
  TimeUnit unit;
  std::vector<Player> players;  // in the same order for all rounds; the order says nothing about the result
  std::vector<PieceKind> pieces;
  std::vector<Round> rounds;
  std::vector<Statement> statements{};  // of the match as a whole: "score", "names"
  friend bool operator==(const Match&, const Match&) = default;

  // Rounds won, by player.
  std::vector<std::uint32_t> score() const;
  // The player who won most rounds. Empty if nobody did, if several did, if the file contradicts the score,
  // or if rounds that could not be read may change it.
  std::optional<std::size_t> winner() const;
  // "5 to 1", in the order of the players.
  static std::string score_text(const std::vector<std::uint32_t>& score);
};

}  // namespace tetron::game
