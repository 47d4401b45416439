#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "base/value_bytes.hpp"

// The rows that an archive will hold for a file. docs/archive.md describes the columns.
namespace tetron::archive {

// A piece that was placed.
struct PlacementRow {
  std::int64_t credits = -1;  // before the placement, like lines and level; -1 if that is not known
  std::int64_t lines = -1;
  std::int64_t level = -1;
  std::uint32_t number = 0;  // among the player's placements, from 1
  std::uint32_t t_ms = 0;
  std::uint32_t attack = 0;  // for games that show a queue; also sent, cleared and spin
  std::uint32_t sent = 0;
  std::int32_t x = 0;  // SRS centre, y = 0 is the lowest row; for tetrominoes only
  std::int32_t y = 0;
  std::uint8_t player = 0;
  std::uint8_t style = 0;     // as stored
  char piece = 0;             // 0: not a tetromino
  std::uint8_t rotation = 0;  // 0 spawn, 1 right, 2 reverse, 3 left
  std::uint8_t cleared = 0;
  std::uint8_t spin = 0;  // 0 none, 1 mini, 2 full
  bool has_note = false;
  std::uint8_t unused = 0;  // fills the padding: rows are copied byte by byte
};
static_assert(std::is_trivially_copyable_v<PlacementRow>);

struct WeaponRow {
  std::uint32_t t_ms = 0;
  std::uint16_t word_param = 0;
  std::uint8_t player = 0;
  std::uint8_t target = 0;
  std::uint8_t weapon = 0;
  std::uint8_t byte_param = 0;
  std::uint16_t unused = 0;
};
static_assert(std::is_trivially_copyable_v<WeaponRow>);

struct ChatRow {
  std::uint32_t t_ms = 0;
  std::uint8_t player = 0;
  std::uint8_t target = 0;  // as stored; 0 is everybody
  std::string text;         // UTF-8, maybe malformed
};

// One player of a game, with the counts at the end.
struct PlayerRow {
  std::string name;  // UTF-8, maybe malformed
  std::uint32_t team = 0;
  bool won = false;
  std::int64_t placements = 0;
  double pace = 0;  // placements per second
  std::optional<std::int64_t> lines{};
  std::optional<std::int64_t> singles{};
  std::optional<std::int64_t> doubles{};
  std::optional<std::int64_t> triples{};
  std::optional<std::int64_t> quads{};
  std::optional<std::int64_t> credits{};
  // For TETR.IO, in rows.
  std::optional<std::int64_t> attack{};
  std::optional<std::int64_t> sent{};
  std::optional<std::int64_t> received{};
  std::optional<std::int64_t> cleared{};
};

// A game: a .tet recording, or a round of a TETR.IO recording.
struct GameEntry {
  std::uint32_t round = 1;  // from 1
  std::string mode;
  std::string date;  // "2003-05-17", as in the file
  std::string time;  // "21:04"
  std::uint32_t version = 0;
  std::uint32_t players_per_field = 1;
  std::uint32_t width = 0;  // of a field
  std::uint32_t height = 0;
  std::uint64_t length_ms = 0;
  std::uint64_t events = 0;
  std::optional<std::uint32_t> winner{};  // number of the player, if the game has a winner
  std::optional<std::int64_t> score{};
  std::optional<std::uint32_t> level{};
  std::optional<bool> exact{};  // for TETR.IO: the replay agrees with everything that the file states
  std::string profile;
  std::string problem;  // why placements are missing; empty if they are not
  std::vector<PlayerRow> players;
  std::vector<PlacementRow> placements;  // in the order in which they happened, player by player
  std::vector<WeaponRow> weapons;
  std::vector<ChatRow> chat;
};

enum class FileState : std::uint8_t { good, damaged, unreadable };

// Distinguishes versions of a file.
struct FileVersion {
  std::uint64_t size = 0;
  std::int64_t changed_ns = 0;  // nanoseconds since 1970
  friend bool operator==(const FileVersion&, const FileVersion&) = default;
};

struct FileEntry {
  std::string path;  // absolute, in the encoding of the system
  FileVersion version;
  std::string reading;  // the options with which it was read
  std::string format;   // "tet", "tetrio"; empty for other kinds
  FileState state = FileState::good;
  std::string problem;  // a sentence; empty if there is no problem
  std::vector<GameEntry> games;
};

// For another process of the program.
void visit_members(base::Like<ChatRow> auto& of, auto visit) {
  visit(of.t_ms, of.player, of.target, of.text);
}
void visit_members(base::Like<PlayerRow> auto& of, auto visit) {
  visit(of.name, of.team, of.won, of.placements, of.pace, of.lines, of.singles, of.doubles, of.triples,
        of.quads, of.credits, of.attack, of.sent, of.received, of.cleared);
}
void visit_members(base::Like<GameEntry> auto& of, auto visit) {
  visit(of.round, of.mode, of.date, of.time, of.version, of.players_per_field, of.width, of.height,
        of.length_ms, of.events, of.winner, of.score, of.level, of.exact, of.profile, of.problem, of.players,
        of.placements, of.weapons, of.chat);
}
void visit_members(base::Like<FileEntry> auto& of, auto visit) {
  visit(of.path, of.version, of.reading, of.format, of.state, of.problem, of.games);
}

}  // namespace tetron::archive
