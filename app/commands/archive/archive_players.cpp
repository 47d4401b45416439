#include "app/commands/archive/archive_players.hpp"

#include <vector>

#include "app/io/archive_problem.hpp"
#include "app/options/own_names.hpp"
#include "app/options/sought_players.hpp"
#include "replay/game/people.hpp"

namespace tetron::app {

namespace {

// More would make the statement too long.
constexpr std::size_t most_renamed = 2'000;

std::vector<std::string> all_names(const std::string& path, archive::Database& database) {
  std::vector<std::string> names;
  auto rows = take(path, database.prepare("SELECT name FROM players GROUP BY name ORDER BY min(game_id)"));
  while (take(path, rows.next())) names.emplace_back(rows.text(0));
  return names;
}

std::string quoted(const std::string& text) {
  std::string made = "'";
  for (const char c : text) made += c == '\'' ? std::string("''") : std::string(1, c);
  return made + "'";
}

bool has_twins(const std::string& path, archive::Database& database) {
  auto rows = take(
      path, database.prepare("SELECT 1 FROM players GROUP BY game_id, name HAVING count(*) > 1 LIMIT 1"));
  return take(path, rows.next());
}

}  // namespace

std::string names_in_archive(const std::string& path, archive::Database& database,
                             const std::string& player) {
  SoughtPlayers sought({player});
  std::string list;
  for (const std::string& name : all_names(path, database)) {
    sought.saw(name);
    if (names_player(player, name)) list += (list.empty() ? "" : ", ") + quoted(name);
  }
  sought.refuse_unknown();
  return "(" + list + ")";
}

std::optional<std::string> person_expression(const std::string& path, archive::Database& database) {
  game::People people(own_names());
  std::string cases;
  std::size_t renamed = 0;
  for (const std::string& name : all_names(path, database)) {
    const std::string person = people.of_match(std::vector{name}).front();
    if (person.empty() || person == name || ++renamed > most_renamed) continue;
    cases += " WHEN " + quoted(name) + " THEN " + quoted(person);
  }
  const bool are_twins = has_twins(path, database);
  if (cases.empty() && !are_twins) return std::nullopt;
  std::string expression = cases.empty() ? "name" : "CASE name" + cases + " ELSE name END";
  if (are_twins)
    expression +=
        " || CASE WHEN EXISTS (SELECT 1 FROM main.players AS other WHERE other.game_id = own.game_id AND "
        "other.player < own.player AND other.name = own.name) THEN ' (2)' ELSE '' END";
  return expression;
}

}  // namespace tetron::app
