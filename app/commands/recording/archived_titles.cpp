#include "app/commands/recording/archived_titles.hpp"

#ifdef TETRON_HAS_ARCHIVE

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "app/commands/recording/recording_file.hpp"
#include "app/io/archive_problem.hpp"
#include "app/io/messages.hpp"
#include "archive/database.hpp"
#include "base/escape.hpp"

namespace tetron::app {

namespace {

constexpr std::string_view archive_name = "games.db";
constexpr std::size_t most_names = 8;

constexpr std::string_view games_sql =
    "SELECT path, size, changed_ns, game_id, games.mode, games.date, players.name, players.won "
    "FROM files JOIN games USING (file_id) JOIN players USING (game_id) ORDER BY path, round, player";
constexpr std::string_view files_sql =
    "SELECT path FROM files JOIN games USING (file_id) WHERE state <> 'unreadable' "
    "GROUP BY file_id ORDER BY min(date || time), path";

std::filesystem::path absolute(const std::string& path) {
  std::error_code problem;
  const auto found = std::filesystem::absolute(path, problem);
  return (problem ? std::filesystem::path(path) : found).lexically_normal();
}

}  // namespace

ArchivedTitles::ArchivedTitles(const std::vector<std::string>& paths) {
  std::set<std::filesystem::path> folders;
  for (const std::string& path : paths)
    if (path != "-") folders.insert(absolute(path).parent_path());
  for (const std::filesystem::path& folder : folders) {
    const std::string archive = (folder / archive_name).string();
    if (is_archive(archive)) read(archive);
  }
}

void ArchivedTitles::read(const std::string& archive) {
  const auto fail_with = [&archive](const archive::Problem& problem) {
    warning("{}: {}; what it knows of the games beside it is left out", archive, problem.what);
  };
  auto database = archive::Database::open(archive, archive::Access::read);
  if (!database) return fail_with(database.error());
  auto rows = database->prepare(games_sql);
  if (!rows) return fail_with(rows.error());
  std::int64_t game = -1;
  for (;;) {
    const auto row = rows->next();
    if (!row) return fail_with(row.error());
    if (!*row) return;
    File& file = files_[std::string(rows->text(0))];
    file.size = static_cast<std::uint64_t>(rows->integer(1));
    file.changed_ns = rows->integer(2);
    if (file.games.empty() || rows->integer(3) != game)
      file.games.push_back({std::string(rows->text(4)), std::string(rows->text(5)), {}});
    game = rows->integer(3);
    file.games.back().players.push_back({std::string(rows->text(6)), rows->integer(7) != 0});
  }
}

std::vector<std::string> ArchivedTitles::of(const std::string& path) const {
  const auto found = files_.find(absolute(path).string());
  const auto stamp = found == files_.end() ? std::nullopt : FileStamp::of(path);
  if (!stamp) return {};
  const auto changed =
      std::chrono::duration_cast<std::chrono::nanoseconds>(stamp->changed.time_since_epoch());
  if (stamp->size != found->second.size || changed.count() != found->second.changed_ns) return {};
  std::vector<std::string> titles;
  Wins won;
  for (std::size_t round = 0; round < found->second.games.size(); ++round) {
    titles.push_back(title(found->second, round, won));
    for (const Player& player : found->second.games[round].players)
      if (player.won) ++won[player.name];
  }
  return titles;
}

std::string ArchivedTitles::title(const File& file, std::size_t round, const Wins& before) {
  const Game& game = file.games[round];
  const bool is_match = file.games.size() > 1;
  std::string text = is_match ? fmt::format("round {} of {}", round + 1, file.games.size())
                              : fmt::format("{}, {}", base::escaped(game.mode), base::escaped(game.date));
  for (std::size_t i = 0; i < std::min(game.players.size(), most_names); ++i) {
    const std::string& name = game.players[i].name;
    text += ", " + base::escaped(name);
    if (!is_match) continue;
    const auto won = before.find(name);
    text += fmt::format(" {}", won == before.end() ? 0 : won->second);
  }
  return text;
}

bool is_archive(const std::string& path) {
  return archive::looks_like_database(path);
}

std::vector<std::string> recordings_in_archive(const std::string& path) {
  std::vector<std::string> paths;
  auto database = take(path, archive::Database::open(path, archive::Access::read));
  auto rows = take(path, database.prepare(files_sql));
  while (take(path, rows.next())) paths.emplace_back(rows.text(0));
  return paths;
}

}  // namespace tetron::app

#else

namespace tetron::app {

ArchivedTitles::ArchivedTitles(const std::vector<std::string>&) {}
std::vector<std::string> ArchivedTitles::of(const std::string&) const {
  return {};
}
bool is_archive(const std::string&) {
  return false;
}
std::vector<std::string> recordings_in_archive(const std::string&) {
  return {};
}

}  // namespace tetron::app

#endif

namespace tetron::app {

std::vector<std::string> with_archived(const std::vector<std::string>& arguments) {
  std::vector<std::string> files;
  for (const std::string& argument : arguments) {
    const auto archived = is_archive(argument) ? recordings_in_archive(argument) : std::vector<std::string>{};
    if (archived.empty())
      files.push_back(argument);
    else
      files.insert(files.end(), archived.begin(), archived.end());
  }
  return files;
}

}  // namespace tetron::app
