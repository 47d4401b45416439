
#include <algorithm>
#include <chrono>
#include <optional>

#include "app/commands/program.hpp"
#include "app/commands/rules/rules_rating.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/own_process.hpp"
#include "app/options/options.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t most_until_certain = 1000;  // of the random bot, until they decide

enum class RateFormat { text, json };

struct RateOptions {
  std::vector<std::string> files;
  std::optional<std::size_t> games;  // empty: until they decide
  unsigned seconds = 20;             // for that
  std::uint64_t seed = 1;
  unsigned jobs = 0;  // 0: as many as there are processors

  unsigned threads() const { return jobs > 0 ? jobs : all_processors(); }
  RateFormat format = RateFormat::text;
};

// The exit code says whether its games could be played at all.
ExitCode rate_one(const std::string& path, const RateOptions& options, const StopOnInterrupt& interrupt,
                  Output& out) {
  const auto file = open_rules(path);
  if (!file) return ExitCode::cannot_open;
  const rules::ScriptOptions settings = script_options(*file);
  const auto script = rules::Script::load(file->source, options.seed, settings);
  if (!script) {
    error(shown(script.error()));
    return ExitCode::cannot_open;
  }
  const rules::RatePlan plan =
      rules::plan_of(options.games.value_or(most_until_certain), options.seed, columns_of(**script));
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(options.seconds);
  const rules::Rating rating =
      options.games ? rate_with_progress(file->source, settings, plan, options.threads(), interrupt.token())
                    : decide_with_progress(file->source, settings, plan, most_until_certain,
                                           options.threads(), interrupt.token(), end);
  const std::size_t games = rating.games;
  const bool is_cut = interrupt.token().stop_requested() && (!options.games || games < plan.games());
  if (is_cut)
    warning("{}: interrupted; this is the result of {}{}", file->source.name, games,
            options.games ? base::safe(" of {} games", plan.games())
                          : base::safe(" {}", games == 1 ? "game" : "games"));
  if (options.format == RateFormat::json) {
    append_rating_json(out.text(), file->source.name, rating);
  } else {
    append_rating(out.text(), file->source.name, rating);
  }
  out.flush();
  if (is_cut) return ExitCode::damaged;
  return rating.failed > 0 ? ExitCode::problems : ExitCode::done;
}

ExitCode rate(const RateOptions& options) {
  Output out;
  const StopOnInterrupt interrupt;
  ExitCode result = ExitCode::done;
  for (const std::string& path : options.files) {
    if (interrupt.token().stop_requested()) break;
    result = std::max(result, rate_one(path, options, interrupt, out));
  }
  out.commit();
  return result;
}

Answer answer_of_rules_rate() {
  return {"rules-rate",
          "rules rate --format json",
          "One object per line, one for each file.",
          {{"", rating_members}}};
}

void describe_rules_rate(Command& command, Program& program) {
  auto options = std::make_shared<RateOptions>();
  command.add_option("FILE", options->files, "Rule files; - is standard input")->required();
  Option* games = command
                      .add_option("--games", options->games,
                                  "How many games, of which the greedy bot plays some. Left out: until it "
                                  "is certain whether the game is playable")
                      ->type_name("N")
                      ->check(in_range(2, 1'000'000, true));
  command.add_option("--seconds", options->seconds, "How long to play until it is certain")
      ->type_name("N")
      ->check(in_range(1, 86'400, true))
      ->capture_default_str()
      ->excludes(games);
  command.add_option("--seed", options->seed, "Seed of the first game; the others count up from it")
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--jobs", options->jobs, "Games played at the same time; 0 or left out: one per processor")
      ->type_name("N")
      ->check(in_range(0, 256));
  add_choice<RateFormat>(command, "--format", options->format,
                         {{"text", RateFormat::text}, {"json", RateFormat::json}},
                         "Output format: a table, or one object per line for each file");
  command.footer(
      "A few more games follow for each column, with every tumo in that column. Without\n"
      "--games, there are more of those that would decide it, up to 1000.\n"
      "Ctrl-C ends the games and reports on the finished ones.\n\n"
      "Example: tetron rules rate puyo.lua tetris.lua --games 200");
  program.run_for(command, [options] {
    return in_own_process("rules rate", {.memory = rating_memory(options->threads())},
                          [&options] { return rate(*options); });
  });
}

}  // namespace

extern const NamedCommand rules_rate_command{"rules rate",
                                             "Rate the games that rule files make: bots play them",
                                             "",
                                             describe_rules_rate,
                                             {answer_of_rules_rate}};

}  // namespace tetron::app
