#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "samples/generate/catalogue.hpp"
#include "samples/generate/hidden.hpp"
#include "samples/generate/play.hpp"

namespace {

using namespace tetron;
namespace fs = std::filesystem;

constexpr std::array<std::string_view, 8> stock_names{"Ada",  "Ben",  "Cleo",  "Dirk",
                                                      "Elin", "Finn", "Gerda", "Hugo"};

// Writes to a temporary name and renames, so that the file is never incomplete.
bool write_file(const fs::path& path, const tet::Bytes& bytes) {
  fs::path beside = path;
  beside += ".part";
  std::ofstream out(beside, std::ios::binary);
  out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  out.close();
  std::error_code error;
  if (out) fs::rename(beside, path, error);
  if (out && !error) return true;
  fmt::print(stderr, "tetron_generate: cannot write {}\n", path.string());
  fs::remove(beside, error);
  return false;
}

int write_samples(const fs::path& folder) {
  std::vector<samples::SampleFile> all = samples::all_samples();
  std::ranges::move(samples::rule_pictures(), std::back_inserter(all));
  for (const samples::SampleFile& file : all) {
    const fs::path path = folder / file.path;
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (!write_file(path, file.bytes)) return 1;
  }
  return 0;
}

int write_game(samples::GameSettings game, std::size_t players, const fs::path& path) {
  game.players.assign(players, {});
  for (std::size_t i = 0; i < players; ++i) game.players[i].name = stock_names[i % stock_names.size()];
  const auto bytes = samples::to_bytes(samples::play(game));
  if (!bytes) {
    fmt::print(stderr, "tetron_generate: {}\n", base::describe(bytes.error()));
    return 1;
  }
  return write_file(path, *bytes) ? 0 : 1;
}

int write_hidden(const samples::HiddenGame& game, const fs::path& path, const fs::path& profile) {
  const auto bytes = samples::to_bytes(samples::play(game.settings));
  if (!bytes) {
    fmt::print(stderr, "tetron_generate: {}\n", base::describe(bytes.error()));
    return 1;
  }
  const auto toml = std::as_bytes(std::span(game.profile_toml));
  if (!profile.empty() && !write_file(profile, {toml.begin(), toml.end()})) return 1;
  return write_file(path, *bytes) ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Plays games and records them: the sample files, or one game of any size");
  fs::path folder;
  app.add_option("--out", folder, "write all sample files below this folder");

  CLI::App* one = app.add_subcommand("game", "write one game");
  samples::GameSettings game;
  std::size_t players = 2;
  std::uint32_t seconds = 0;
  fs::path file;
  const std::map<std::string, samples::Mode> modes{{"friendly", samples::Mode::friendly},
                                                   {"classic", samples::Mode::classic},
                                                   {"weapons", samples::Mode::weapons},
                                                   {"quickrace", samples::Mode::quickrace},
                                                   {"highscore", samples::Mode::highscore}};
  std::string mode = "classic";
  unsigned lives = 1;
  unsigned level = 0;
  one->add_option("--mode", mode, "friendly: nobody is out for good and the level stays")
      ->check(CLI::IsMember(modes))
      ->capture_default_str();
  one->add_option("--players", players)->check(CLI::Range(1, 8))->capture_default_str();
  one->add_option("--ppf", game.players_per_field, "players on one field")
      ->check(CLI::Range(1, 2))
      ->capture_default_str();
  one->add_option("--placements", game.placements, "the game ends after so many, all players together");
  one->add_option("--duration-s", seconds, "the game ends after so many seconds")
      ->check(CLI::Range(0, 65535));
  one->add_option("--lives", lives)->check(CLI::Range(1, 255))->capture_default_str();
  one->add_option("--level", level, "at start")->check(CLI::Range(0, 36))->capture_default_str();
  one->add_option("--seed", game.seed)->capture_default_str();
  one->add_option("-o,--output", file, "the file to write")->required();

  CLI::App* hidden = app.add_subcommand("hidden", "write one game under a profile drawn by lot");
  std::uint64_t seed = 1;
  fs::path profile;
  bool rare = false;
  hidden->add_option("--seed", seed)->capture_default_str();
  hidden->add_flag("--after-lines", rare, "a Matrix only where lines went, not every few stones");
  hidden->add_option("-o,--output", file, "the file to write")->required();
  hidden->add_option("--profile", profile, "write the profile there");

  CLI11_PARSE(app, argc, argv);
  if (*hidden) {
    const auto frequency =
        rare ? samples::MatrixFrequency::after_lines : samples::MatrixFrequency::every_few_stones;
    return write_hidden(samples::hidden_game(seed, frequency), file, profile);
  }
  if (*one) {
    game.mode = modes.at(mode);
    game.lives = static_cast<std::uint8_t>(lives);
    game.level = static_cast<std::uint8_t>(level);
    game.duration_ms = seconds * 1000;
    return write_game(game, players, file);
  }
  if (!folder.empty()) return write_samples(folder);
  fmt::print(stderr, "{}", app.help());
  return 2;
}
