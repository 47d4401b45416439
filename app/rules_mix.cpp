#include <fmt/format.h>

#include <algorithm>

#include "app/interrupt.hpp"
#include "app/messages.hpp"
#include "app/options.hpp"
#include "app/output.hpp"
#include "app/rules.hpp"
#include "app/rules_rating.hpp"
#include "convert/text_out.hpp"
#include "rules/mix/mix.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t most_draws = 500;
// Enough to tell, few enough to draw many.
constexpr rules::RatePlan quick_plan{.random_games = 38, .greedy_games = 2};

struct MixOptions {
  std::uint64_t seed = 1;
  std::vector<std::string> from;
  std::string output = "-";
  bool playable = false;
};

std::string game_names() {
  std::string names;
  for (const rules::PartGame& game : rules::part_games())
    names += (names.empty() ? "" : ", ") + std::string(game.name);
  return names;
}

std::vector<const rules::PartGame*> chosen_games(const std::vector<std::string>& names) {
  std::vector<const rules::PartGame*> games;
  for (const std::string& name : names) {
    const rules::PartGame* game = rules::find_part_game(name);
    if (!game) {
      error(fmt::format("there are no parts of '{}'; there are those of {}", convert::escaped(name),
                        game_names()));
      throw Exit{ExitCode::usage};
    }
    if (std::ranges::find(games, game) == games.end()) games.push_back(game);
  }
  if (names.empty())
    for (const rules::PartGame& game : rules::part_games()) games.push_back(&game);
  return games;
}

// How to get the same file again.
std::string heading(const MixOptions& options) {
  std::string text = fmt::format("A game made of parts of others: tetron rules mix --seed {}", options.seed);
  if (!options.from.empty()) text += fmt::format(" --from {}", fmt::join(options.from, ","));
  if (options.playable) text += " --playable";
  return text;
}

std::string draw_playable(const MixOptions& options, std::span<const rules::PartGame* const> games) {
  const Interrupt interrupt;
  field::Random random(options.seed);
  for (std::size_t draw = 1; draw <= most_draws; ++draw) {
    std::string text = rules::to_lua(rules::draw_mix(random, games), heading(options));
    const rules::Source source{fmt::format("mix {}", draw), text};
    const rules::Rating rating =
        rate_with_progress(source, {}, quick_plan, all_processors(), interrupt.token());
    if (interrupt.token().stop_requested()) {
      error(fmt::format("interrupted after {} mixes, none of them playable", draw - 1));
      throw Exit{ExitCode::problems};
    }
    const auto missing = rules::shortcomings(rating);
    if (missing.empty()) {
      note(fmt::format("mix {} is playable", draw));
      return text;
    }
    note(fmt::format("mix {}: {}", draw, listed(missing)));
  }
  error(fmt::format("none of {} mixes is playable", most_draws));
  throw Exit{ExitCode::problems};
}

ExitCode mix(const MixOptions& options) {
  const auto games = chosen_games(options.from);
  Output out(options.output);
  if (options.playable) {
    out.text() = draw_playable(options, games);
  } else {
    field::Random random(options.seed);
    out.text() = rules::to_lua(rules::draw_mix(random, games), heading(options));
  }
  out.commit();
  return ExitCode::done;
}

}  // namespace

void add_rules_mix(CLI::App& rules, Program& program) {
  auto options = std::make_shared<MixOptions>();
  CLI::App* command = rules.add_subcommand("mix", "Make a game of parts of others, drawn at random");
  command->add_option("--seed", options->seed, "What the parts are drawn from")
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--from", options->from, "Games to take parts from, instead of all: " + game_names())
      ->type_name("GAME,...")
      ->delimiter(',');
  command->add_option("-o,--output", options->output, "Where to; - is standard output")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_flag("--playable", options->playable, "Draw again until bots find the game playable");
  const rules::PlayableLimits limits;
  command->footer(
      fmt::format("Playable, to the bots, of 38 games by random and 2 by greedy:\n"
                  "{:.0f} % of random's games end, after {} to {} tumos on average;\n"
                  "at most {:.0f} % of its tumos find no room;\n"
                  "blocks vanish with at least {:.0f} % of greedy's tumos, and\n"
                  "it lasts {} times as long as random or erases {} times as many blocks;\n"
                  "fields differ in {:.0f} % of their cells.\n\n"
                  "Example: tetron rules mix --seed 7 --from lumines,tetris -o new.lua",
                  100 * limits.ended, limits.least_tumos, limits.most_tumos, 100 * limits.unplaced,
                  100 * limits.erasures, limits.lead_tumos, limits.lead_erased, 100 * limits.variety));
  command->callback([&program, options] { program.run = [options] { return mix(*options); }; });
}

}  // namespace tetron::app
