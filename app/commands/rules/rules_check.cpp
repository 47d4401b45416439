#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <optional>
#include <ranges>

#include "app/commands/program.hpp"
#include "app/commands/rules/rules_file.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/own_process.hpp"
#include "app/options/options.hpp"
#include "base/counted.hpp"
#include "base/escape.hpp"
#include "convert/answer/answer.hpp"
#include "rules/bot/bot.hpp"
#include "rules/script/script_warnings.hpp"

namespace tetron::app {

namespace {

struct RulesCheckOptions {
  std::vector<std::string> files;
  std::uint64_t frames = 3600;
  unsigned seconds = 3;
  bool json = false;
};

// The processor time of this process.
double seconds_used() {
  std::timespec time{};
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// The result: the problems, and how far the game was played.
struct Checked {
  std::string file;
  std::vector<rules::ScriptError> problems;
  const rules::Script* game = nullptr;  // null if it could not be loaded
  bool in_time = true;

  auto told(const auto& of) const { return game ? std::optional(of(game->game())) : std::nullopt; }
};
struct CheckedProblem {
  const rules::ScriptError& error;
};

void append_text(std::string& out, const Checked& checked, const RulesCheckOptions& options) {
  for (const rules::ScriptError& problem : checked.problems)
    fmt::format_to(std::back_inserter(out), "{}\n", shown(problem));
  if (!checked.problems.empty()) return;
  const auto& settings = checked.game->game().settings;
  fmt::format_to(std::back_inserter(out), "{}: {} x {}, {}, {} of tumo; {} without a problem",
                 base::escaped(checked.file), settings.width, settings.height,
                 base::counted(settings.roles.size(), "role"),
                 base::counted(settings.patterns.size(), "kind"),
                 base::counted(checked.game->game().counts().frames, "frame"));
  if (checked.game->game().over() != rules::Over::no) out += ", then the game was over";
  if (!checked.in_time)
    fmt::format_to(std::back_inserter(out), " of {}: it used up its {} s of processor time (--seconds)",
                   options.frames, options.seconds);
  out += '\n';
}

base::Members members_of(std::type_identity<CheckedProblem>) {
  using Of = base::Describe<CheckedProblem>;
  using A = const CheckedProblem&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.error.line; }>("line", "Its line; 0: none.", {.least = 0}),
      Of::member<[](A of) { return of.error.function; }>("function",
                                                         "The function that was running; empty: none."),
      Of::member<[](A of) { return shown(of.error).text(); }>("text", "What is wrong."),
  };
  return all;
}
base::Members members_of(std::type_identity<Checked>) {
  using Of = base::Describe<Checked>;
  using A = const Checked&;
  static constexpr std::array all{
      Of::member<&Checked::file>("file", "The name as it was given."),
      Of::member<[](A of) {
        return of.problems |
               std::views::transform([](const rules::ScriptError& error) { return CheckedProblem{error}; });
      }>("problems", "The problems, by line."),
      Of::member<[](A of) { return of.told([](const rules::Game& game) { return game.settings.width; }); }>(
          "width", "The columns of its field; like the others null if it cannot be loaded."),
      Of::member<[](A of) { return of.told([](const rules::Game& game) { return game.settings.height; }); }>(
          "height", "The rows."),
      Of::member<[](A of) {
        return of.told([](const rules::Game& game) { return game.settings.roles.size(); });
      }>("roles", "Its roles."),
      Of::member<[](A of) {
        return of.told([](const rules::Game& game) { return game.settings.patterns.size(); });
      }>("tumos", "Its kinds of tumo."),
      Of::member<[](A of) { return of.told([](const rules::Game& game) { return game.counts().frames; }); }>(
          "frames", "How long it was played."),
      Of::member<[](A of) {
        return of.told([](const rules::Game& game) { return std::string(rules::name_of(game.over())); });
      }>("over", "Why the game was over then: `no` if it was not, `blocked`, `rules`."),
      Of::member<&Checked::in_time>("in_time", "Whether --seconds were enough."),
      convert::version_member<Checked>(),
  };
  return all;
}

// Plays the game for a while, so that update() sees typical situations.
ExitCode check_here(const std::string& path, const RulesCheckOptions& options) {
  Output out;
  const double end = seconds_used() + options.seconds;
  const auto file = open_rules(path);
  if (!file) return ExitCode::cannot_open;
  Checked checked;
  checked.file = file->source.name;
  const auto script = rules::Script::load(file->source, 1, script_options(*file));
  if (script) {
    rules::Script& game = **script;
    checked.game = &game;
    const auto bot = rules::make_bot("random", game);
    for (std::uint64_t frame = 0; frame < options.frames && !game.ended(); ++frame) {
      checked.in_time = seconds_used() < end;
      if (!checked.in_time) break;
      (void)game.step(bot->next(game));  // an error stays in the game
    }
  }
  const rules::ScriptError* const error = !script              ? &script.error()
                                          : (*script)->error() ? &*(*script)->error()
                                                               : nullptr;
  checked.problems = rules::problems_of(file->source, script ? script->get() : nullptr, error);
  if (options.json)
    convert::append_json_line(out.text(), checked);
  else
    append_text(out.text(), checked, options);
  out.commit();
  return checked.problems.empty() ? ExitCode::done : ExitCode::problems;
}

ExitCode check_rules(const RulesCheckOptions& options) {
  ExitCode result = ExitCode::done;
  for (const std::string& path : options.files) {
    // The last frame may take more than a second before the limit for a frame ends it.
    const ProcessLimits limits{.seconds = options.seconds + 2, .memory = game_memory};
    result = std::max(
        result, in_own_process(base::safe("{}", path), limits, [&] { return check_here(path, options); }));
  }
  return result;
}

Answer answer_of_rules_check() {
  return {"rules-check",
          "rules check --format json",
          "One object per line, one for each file.",
          {{"", base::members<Checked>}}};
}

void describe_rules_check(Command& command, Program& program) {
  auto options = std::make_shared<RulesCheckOptions>();
  command.add_option("FILE", options->files, "Rule files; - is standard input")->required();
  command.add_option("--frames", options->frames, "How long to play each file, in frames of 1/60 s")
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--seconds", options->seconds, "Processor time for each file at most")
      ->type_name("N")
      ->check(in_range(1, 3600, true))
      ->capture_default_str();
  add_choice<bool>(command, "--format", options->json, {{"text", false}, {"json", true}},
                   "Output format; json is one object per line for each file");
  command.footer("Example: tetron rules check puyo.lua");
  program.run_for(command, [options] { return check_rules(*options); });
}

}  // namespace

extern const NamedCommand rules_check_command{"rules check",
                                              "Check whether rule files run; show every error that is found",
                                              "",
                                              describe_rules_check,
                                              {answer_of_rules_check}};

}  // namespace tetron::app
