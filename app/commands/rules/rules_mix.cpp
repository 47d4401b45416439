#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/commands/rules/rules.hpp"
#include "app/commands/rules/rules_rating.hpp"
#include "app/commands/rules/step_limit.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/own_process.hpp"
#include "app/options/options.hpp"
#include "rules/mix/mix.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t most_draws = 500;
// A few games show what is no game. Those that may be one are looked at again.
constexpr std::array<std::size_t, 3> looks{40, 160, 640};

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
    if (!game) refuse(ExitCode::usage, "there are no parts of '{}'; expected {}", name, game_names());
    if (std::ranges::find(games, game) == games.end()) games.push_back(game);
  }
  if (names.empty())
    for (const rules::PartGame& game : rules::part_games()) games.push_back(&game);
  return games;
}

// How to get the same file again.
std::string heading(const MixOptions& options) {
  std::string text =
      fmt::format("A game made from parts of others: tetron rules mix --seed {}", options.seed);
  if (!options.from.empty()) text += fmt::format(" --games {}", fmt::join(options.from, ","));
  if (options.playable) text += " --playable";
  return text;
}

rules::Verdict look_at(const rules::Source& source, std::size_t games, const std::stop_token& stop) {
  const rules::ScriptOptions settings{.watch = &StepLimit::of(source.name)};
  const auto script = rules::Script::load(source, 1, settings);
  const std::size_t columns = script ? columns_of(**script) : 0;
  return rules::verdict(
      rate_with_progress(source, settings, rules::plan_of(games, 1, columns), all_processors(), stop));
}

std::string draw_playable(const MixOptions& options, std::span<const rules::PartGame* const> games) {
  const StopOnInterrupt interrupt;
  field::Random random(options.seed);
  for (std::size_t draw = 1; draw <= most_draws; ++draw) {
    std::string text = rules::to_lua(rules::draw_mix(random, games), heading(options));
    const rules::Source source{fmt::format("mix {}", draw), text};
    rules::Verdict verdict{.playable = rules::Answer::undecided, .shortcomings = {}, .undecided = {}};
    for (std::size_t look = 0; look < looks.size() && verdict.playable == rules::Answer::undecided; ++look)
      verdict = look_at(source, looks[look], interrupt.token());
    if (interrupt.token().stop_requested())
      refuse(ExitCode::problems, "interrupted after {} mixes, none of them playable", draw - 1);
    if (verdict.playable == rules::Answer::yes) {
      note("mix {} is playable", draw);
      return text;
    }
    note("mix {}: {}", draw, described(verdict));
  }
  refuse(ExitCode::problems, "none of {} mixes is playable", most_draws);
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

void add_rules_mix(Command& rules, Program& program) {
  auto options = std::make_shared<MixOptions>();
  Command* command = rules.add_subcommand("mix", "Make a game from parts of others, drawn at random");
  command->add_option("--seed", options->seed, "Seed for drawing the parts")
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--games,(--from)", options->from,
                   "Games to take parts from; default all: " + game_names())
      ->type_name("GAME,...")
      ->delimiter(',');
  command->add_option("-o,--output", options->output, "File to write; - is standard output")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_flag("--playable", options->playable, "Draw again until bots find the game playable");
  const rules::PlayableLimits limits;
  command->footer(
      fmt::format("With --playable, two bots play 40 to 640 games, random and greedy. They must\n"
                  "find that:\n"
                  "- {:.0f} % of random's games end, after {} to {} tumos on average\n"
                  "- at most {:.0f} % of random's tumos find no room\n"
                  "- at least {:.0f} % of greedy's tumos erase blocks\n"
                  "- greedy lasts {} times as long as random, or erases {} times as many\n"
                  "  blocks; and the same against putting every tumo into one column\n"
                  "- fields differ in {:.0f} % of their cells\n\n"
                  "Example: tetron rules mix --seed 7 --games lumines,tetris -o new.lua",
                  100 * limits.ended, limits.least_tumos, limits.most_tumos, 100 * limits.unplaced,
                  100 * limits.erasures, limits.lead_tumos, limits.lead_erased, 100 * limits.variety));
  command->callback([&program, options] {
    program.run = [options] {
      if (!options->playable) return mix(*options);
      return in_own_process("rules mix", {.memory = rating_memory(all_processors())},
                            [&options] { return mix(*options); });
    };
  });
}

}  // namespace tetron::app
