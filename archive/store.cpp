#include "archive/store.hpp"

#include <array>

#include "base/utf8.hpp"

namespace tetron::archive {

namespace {

enum Sql : std::size_t {
  find_file,
  remove_file,
  add_file,
  add_game,
  add_player,
  add_statistics,
  add_placement,
  add_weapon,
  add_chat
};

constexpr std::array<std::string_view, 9> sql{
    "SELECT size, changed_ns, reading FROM files WHERE path = ?",
    "DELETE FROM files WHERE path = ?",
    "INSERT INTO files (path, size, changed_ns, reading, format, state, problem) VALUES (?,?,?,?,?,?,?)",
    "INSERT INTO games (file_id, round, mode, date, time, version, players, players_per_field, width, "
    "height, "
    "length_ms, events, winner, score, level, exact, profile, problem) VALUES "
    "(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    "INSERT INTO players VALUES (?,?,?,?,?)",
    "INSERT INTO statistics VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    "INSERT INTO placements VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    "INSERT INTO weapons VALUES (?,?,?,?,?,?,?,?)",
    "INSERT INTO chat VALUES (?,?,?,?,?,?)",
};

constexpr std::array<std::string_view, 3> states{"good", "damaged", "unreadable"};
constexpr std::array<std::string_view, 3> spins{"none", "mini", "full"};
constexpr std::array<std::string_view, 4> rotations{"spawn", "right", "reverse", "left"};

// A value for a column that is null if the text is empty.
std::optional<std::string> unless_empty(std::string_view text) {
  if (text.empty()) return std::nullopt;
  return base::to_valid_utf8(text);
}

template <class Value>
std::optional<Value> only_if(bool is_there, Value value) {
  return is_there ? std::optional<Value>(value) : std::nullopt;
}

}  // namespace

Result<void> Store::open() {
  for (const std::string_view text : sql) {
    auto statement = database_.prepare(text);
    if (!statement) return std::unexpected(statement.error());
    statements_.push_back(std::move(*statement));
  }
  return {};
}

Result<std::map<std::string, KnownFile>> Store::known() {
  auto files = database_.prepare("SELECT path, size, changed_ns, reading FROM files");
  if (!files) return std::unexpected(files.error());
  std::map<std::string, KnownFile> known;
  for (;;) {
    const auto row = files->next();
    if (!row) return std::unexpected(row.error());
    if (!*row) return known;
    known.emplace(files->text(0),
                  KnownFile{{static_cast<std::uint64_t>(files->integer(1)), files->integer(2)},
                            std::string(files->text(3))});
  }
}

Result<void> Store::begin() {
  if (is_open_) return {};
  auto begun = database_.run("BEGIN IMMEDIATE");
  is_open_ = begun.has_value();
  return begun;
}

Result<void> Store::save() {
  if (!is_open_) return {};
  auto saved = database_.run("COMMIT");
  if (saved) is_open_ = false;
  return saved;
}

Result<bool> Store::remove(const std::string& path) {
  database_.allow_work(0);
  if (auto begun = begin(); !begun) return std::unexpected(begun.error());
  if (auto removed = statements_[remove_file].run(AnyBytes{path}); !removed)
    return std::unexpected(removed.error());
  return database_.changed_rows() > 0;
}

Result<Store::Put> Store::put(const FileEntry& entry) {
  database_.allow_work(0);
  if (auto begun = begin(); !begun) return std::unexpected(begun.error());
  Statement& known = statements_[find_file];
  known.begin(AnyBytes{entry.path});
  const auto is_known = known.next();
  if (!is_known) return std::unexpected(is_known.error());
  const bool is_same =
      *is_known && known.text(2) == entry.reading &&
      FileVersion{static_cast<std::uint64_t>(known.integer(0)), known.integer(1)} == entry.version;
  known.begin(nullptr);  // it is not read any more
  if (is_same) return Put::same;
  const auto removed = remove(entry.path);
  if (!removed) return std::unexpected(removed.error());
  std::uint64_t rows = 1;
  for (const GameEntry& game : entry.games)
    rows += 1 + 2 * game.players.size() + game.placements.size() + game.weapons.size() + game.chat.size();
  database_.allow_work(rows);
  const auto added = statements_[add_file].run(
      AnyBytes{entry.path}, entry.version.size, entry.version.changed_ns, entry.reading, entry.format,
      states[static_cast<std::size_t>(entry.state)], unless_empty(entry.problem));
  if (!added) return std::unexpected(added.error());
  const std::int64_t file = database_.last_row();
  for (const GameEntry& game : entry.games)
    if (auto put_in = put(file, game); !put_in) return std::unexpected(put_in.error());
  return *removed ? Put::replaced : Put::added;
}

Result<void> Store::put(std::int64_t file, const GameEntry& game) {
  const auto added = statements_[add_game].run(
      file, game.round, base::to_valid_utf8(game.mode), base::to_valid_utf8(game.date),
      base::to_valid_utf8(game.time), game.version, game.players.size(), game.players_per_field, game.width,
      game.height, game.length_ms, game.events, game.winner, game.score, game.level, game.exact,
      base::to_valid_utf8(game.profile), unless_empty(game.problem));
  if (!added) return added;
  const std::int64_t id = database_.last_row();
  if (auto players = put_players(id, game); !players) return players;
  return put_events(id, game);
}

Result<void> Store::put_players(std::int64_t game, const GameEntry& entry) {
  for (std::size_t player = 0; player < entry.players.size(); ++player) {
    const PlayerRow& row = entry.players[player];
    if (auto added =
            statements_[add_player].run(game, player, base::to_valid_utf8(row.name), row.team, row.won);
        !added)
      return added;
    if (auto added = statements_[add_statistics].run(
            game, player, row.placements, row.pace, row.lines, row.singles, row.doubles, row.triples,
            row.quads, row.credits, row.attack, row.sent, row.received, row.cleared);
        !added)
      return added;
  }
  return {};
}

Result<void> Store::put_events(std::int64_t game, const GameEntry& entry) {
  for (const PlacementRow& row : entry.placements) {
    const bool is_tetromino = row.piece != 0;
    const auto piece = only_if(is_tetromino, std::string_view(&row.piece, 1));
    if (auto added = statements_[add_placement].run(
            game, row.player, row.number, row.t_ms, piece, only_if(is_tetromino, rotations[row.rotation % 4]),
            only_if(is_tetromino, row.x), only_if(is_tetromino, row.y), row.style,
            only_if(row.lines >= 0, row.lines), only_if(row.level >= 0, row.level),
            only_if(row.credits >= 0, row.credits), only_if(row.has_note, row.cleared),
            only_if(row.has_note, spins[row.spin % 3]), only_if(row.has_note, row.attack),
            only_if(row.has_note, row.sent));
        !added)
      return added;
  }
  for (std::size_t n = 0; n < entry.weapons.size(); ++n) {
    const WeaponRow& row = entry.weapons[n];
    if (auto added = statements_[add_weapon].run(game, n + 1, row.t_ms, row.player, row.target, row.weapon,
                                                 row.byte_param, row.word_param);
        !added)
      return added;
  }
  for (std::size_t n = 0; n < entry.chat.size(); ++n) {
    const ChatRow& row = entry.chat[n];
    if (auto added = statements_[add_chat].run(game, n + 1, row.t_ms, row.player, row.target,
                                               base::to_valid_utf8(row.text));
        !added)
      return added;
  }
  return {};
}

}  // namespace tetron::archive
