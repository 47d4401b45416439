#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "app/commands/rules/rules.hpp"
#include "app/commands/rules/rules_file.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/own_process.hpp"
#include "app/options/options.hpp"
#include "base/escape.hpp"
#include "rules/bot/bot.hpp"
#include "rules/script/complaints.hpp"

namespace tetron::app {

namespace {

struct CheckOptions {
  std::vector<std::string> files;
  std::uint64_t frames = 3600;
  unsigned seconds = 3;
};

// Of the processor, of this process.
double seconds_used() {
  std::timespec time{};
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Plays the game a while, so that update() has met what it meets.
ExitCode check_here(const std::string& path, const CheckOptions& options) {
  Output out;
  const double end = seconds_used() + options.seconds;
  const auto file = open_rules(path);
  if (!file) return ExitCode::cannot_open;
  const auto script = rules::Script::load(file->source, 1, script_options(*file));
  const auto report = [&out](const rules::ScriptError& problem) {
    fmt::format_to(std::back_inserter(out.text()), "{}\n", shown(problem));
    return ExitCode::problems;
  };
  const auto whole = [&out](ExitCode code) {
    out.commit();
    return code;
  };
  if (!script) return whole(report(script.error()));
  rules::Script& game = **script;
  const auto bot = rules::make_bot("random", game);
  bool in_time = true;
  for (std::uint64_t frame = 0; frame < options.frames && !game.ended(); ++frame) {
    in_time = seconds_used() < end;
    if (!in_time) break;
    if (const auto done = game.step(bot->next(game)); !done) return whole(report(done.error()));
  }
  const auto complaints = rules::complaints(game);
  for (const rules::ScriptError& complaint : complaints) report(complaint);
  if (!complaints.empty()) return whole(ExitCode::problems);
  const auto& settings = game.game().settings;
  fmt::format_to(std::back_inserter(out.text()),
                 "{}: {} x {}, {} role{}, {} kind{} of tumo; {} frames without a problem",
                 base::escaped(file->source.name), settings.width, settings.height, settings.roles.size(),
                 settings.roles.size() == 1 ? "" : "s", settings.patterns.size(),
                 settings.patterns.size() == 1 ? "" : "s", game.game().counts().frames);
  if (!in_time)
    fmt::format_to(std::back_inserter(out.text()),
                   " of {}: it used up its {} s of processor time (--seconds)", options.frames,
                   options.seconds);
  out.text() += '\n';
  return whole(ExitCode::done);
}

ExitCode check(const CheckOptions& options) {
  ExitCode result = ExitCode::done;
  for (const std::string& path : options.files) {
    // The last frame may take more than a second before its own limit ends it.
    const ProcessLimits limits{.seconds = options.seconds + 2, .memory = game_memory};
    result = std::max(
        result, in_own_process(base::safe("{}", path), limits, [&] { return check_here(path, options); }));
  }
  return result;
}

}  // namespace

void add_rules_check(Command& rules, Program& program) {
  auto options = std::make_shared<CheckOptions>();
  Command* command = rules.add_subcommand("check", "Check whether rule files run; show the first error");
  command->add_option("FILE", options->files, "Rule files; - is standard input")->required();
  command->add_option("--frames", options->frames, "How long to play each file, in frames of 1/60 s")
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--seconds", options->seconds, "Processor time for each file at most")
      ->type_name("N")
      ->check(in_range(1, 3600, true))
      ->capture_default_str();
  command->footer("Example: tetron rules check puyo.lua");
  command->callback([&program, options] { program.run = [options] { return check(*options); }; });
}

}  // namespace tetron::app
