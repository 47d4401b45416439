#include "archive/schema.hpp"

#include <algorithm>
#include <array>

namespace tetron::archive {

namespace {

using enum SchemaKind;

// `path` has no type: a name that is not valid UTF-8 is stored as a blob.
constexpr std::array objects{
    SchemaObject{table, "files", R"(CREATE TABLE files (
  file_id INTEGER PRIMARY KEY,
  path NOT NULL UNIQUE,
  size INTEGER NOT NULL,
  changed_ns INTEGER NOT NULL,
  reading TEXT NOT NULL,
  format TEXT NOT NULL,
  state TEXT NOT NULL,
  problem TEXT
))",
                 "file_id"},
    SchemaObject{table, "games", R"(CREATE TABLE games (
  game_id INTEGER PRIMARY KEY,
  file_id INTEGER NOT NULL REFERENCES files ON DELETE CASCADE,
  round INTEGER NOT NULL,
  mode TEXT NOT NULL,
  date TEXT NOT NULL,
  time TEXT NOT NULL,
  version INTEGER NOT NULL,
  players INTEGER NOT NULL,
  players_per_field INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  length_ms INTEGER NOT NULL,
  events INTEGER NOT NULL,
  winner INTEGER,
  score INTEGER,
  level INTEGER,
  exact INTEGER,
  profile TEXT NOT NULL,
  problem TEXT
))",
                 "game_id"},
    SchemaObject{index, "games_of_file", "CREATE INDEX games_of_file ON games (file_id)", ""},
    SchemaObject{table, "players", R"(CREATE TABLE players (
  game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
  player INTEGER NOT NULL,
  name TEXT NOT NULL,
  team INTEGER NOT NULL,
  won INTEGER NOT NULL,
  PRIMARY KEY (game_id, player)
) WITHOUT ROWID)",
                 "game_id, player"},
    SchemaObject{index, "players_by_name", "CREATE INDEX players_by_name ON players (name)", ""},
    SchemaObject{table, "statistics", R"(CREATE TABLE statistics (
  game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
  player INTEGER NOT NULL,
  placements INTEGER NOT NULL,
  pace REAL NOT NULL,
  lines INTEGER,
  singles INTEGER,
  doubles INTEGER,
  triples INTEGER,
  tetrises INTEGER,
  credits INTEGER,
  attack INTEGER,
  sent INTEGER,
  received INTEGER,
  cleared INTEGER,
  PRIMARY KEY (game_id, player)
) WITHOUT ROWID)",
                 "game_id, player"},
    SchemaObject{table, "placements", R"(CREATE TABLE placements (
  game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
  player INTEGER NOT NULL,
  n INTEGER NOT NULL,
  t_ms INTEGER NOT NULL,
  piece TEXT,
  rotation TEXT,
  x INTEGER,
  y INTEGER,
  style INTEGER NOT NULL,
  lines INTEGER,
  level INTEGER,
  credits INTEGER,
  cleared INTEGER,
  spin TEXT,
  attack INTEGER,
  sent INTEGER,
  PRIMARY KEY (game_id, player, n)
) WITHOUT ROWID)",
                 "game_id, player, n"},
    SchemaObject{table, "weapons", R"(CREATE TABLE weapons (
  game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
  n INTEGER NOT NULL,
  t_ms INTEGER NOT NULL,
  player INTEGER NOT NULL,
  target INTEGER NOT NULL,
  weapon INTEGER NOT NULL,
  byte_param INTEGER NOT NULL,
  word_param INTEGER NOT NULL,
  PRIMARY KEY (game_id, n)
) WITHOUT ROWID)",
                 "game_id, n"},
    SchemaObject{table, "chat", R"(CREATE TABLE chat (
  game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
  n INTEGER NOT NULL,
  t_ms INTEGER NOT NULL,
  player INTEGER NOT NULL,
  target INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (game_id, n)
) WITHOUT ROWID)",
                 "game_id, n"},
    SchemaObject{view, "game_list", R"(CREATE VIEW game_list AS
SELECT games.game_id, games.date, games.time, games.mode, games.length_ms,
  (SELECT group_concat(name, ', ') FROM (SELECT name FROM players WHERE players.game_id = games.game_id ORDER BY player)) AS names,
  (SELECT name FROM players WHERE players.game_id = games.game_id AND players.player = games.winner) AS won_by,
  games.round, files.path, files.format, files.state, coalesce(games.problem, files.problem) AS problem
FROM games JOIN files USING (file_id))",
                 "date, time, path, round"},
    SchemaObject{view, "player_games", R"(CREATE VIEW player_games AS
SELECT players.name, games.date, games.time, games.mode, players.won, games.length_ms, statistics.*
FROM players JOIN games USING (game_id) JOIN statistics USING (game_id, player))",
                 "name, date, time, game_id, player"},
    SchemaObject{view, "player_totals", R"(CREATE VIEW player_totals AS
SELECT players.name, count(*) AS games, sum(games.winner IS NOT NULL) AS decided, sum(players.won) AS won,
  sum(games.length_ms) AS length_ms, sum(placements) AS placements, sum(lines) AS lines,
  round(1000.0 * sum(placements) / nullif(sum(games.length_ms), 0), 3) AS pace, round(max(pace), 3) AS best_pace,
  sum(tetrises) AS tetrises, sum(attack) AS attack, min(games.date) AS first_date, max(games.date) AS last_date
FROM players JOIN games USING (game_id) JOIN statistics USING (game_id, player)
GROUP BY players.name)",
                 "games DESC, name"},
    SchemaObject{view, "pairings", R"(CREATE VIEW pairings AS
SELECT a.name AS name, b.name AS opponent, count(*) AS games, sum(a.won) AS won, sum(b.won) AS lost
FROM players AS a JOIN players AS b ON b.game_id = a.game_id AND b.player <> a.player
GROUP BY a.name, b.name)",
                 "games DESC, name, opponent"},
    SchemaObject{view, "months", R"(CREATE VIEW months AS
SELECT substr(date, 1, 7) AS month, count(*) AS games, count(DISTINCT file_id) AS files, sum(length_ms) AS length_ms
FROM games GROUP BY substr(date, 1, 7))",
                 "month"},
    SchemaObject{view, "modes", R"(CREATE VIEW modes AS
SELECT format, mode, count(*) AS games, sum(games.players) AS players, sum(length_ms) AS length_ms,
  round(avg(length_ms)) AS mean_length_ms
FROM games JOIN files USING (file_id) GROUP BY format, mode)",
                 "games DESC, format, mode"},
    SchemaObject{view, "pieces", R"(CREATE VIEW pieces AS
SELECT players.name, placements.piece, count(*) AS placements, sum(placements.cleared) AS cleared
FROM placements JOIN players USING (game_id, player)
GROUP BY players.name, placements.piece)",
                 "name, piece"},
    SchemaObject{view, "problems", R"(CREATE VIEW problems AS
SELECT files.path, games.round, files.state, coalesce(games.problem, files.problem) AS problem
FROM files LEFT JOIN games ON games.file_id = files.file_id
WHERE files.state <> 'good' OR games.problem IS NOT NULL)",
                 "path, round"},
};

}  // namespace

std::span<const SchemaObject> schema() {
  return objects;
}

const SchemaObject* schema_object(std::string_view name) {
  const auto found = std::ranges::find(objects, name, &SchemaObject::name);
  return found == objects.end() || found->kind == index ? nullptr : &*found;
}

}  // namespace tetron::archive
