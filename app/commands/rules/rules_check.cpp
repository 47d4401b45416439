#include <fmt/format.h>

#include <algorithm>

#include "app/commands/rules/rules.hpp"
#include "app/commands/rules/rules_file.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "base/escape.hpp"
#include "rules/bot/bot.hpp"
#include "rules/script/complaints.hpp"

namespace tetron::app {

namespace {

struct CheckOptions {
  std::vector<std::string> files;
  std::uint64_t frames = 3600;
};

// Plays the game a while, so that update() has met what it meets.
ExitCode check_one(const std::string& path, const CheckOptions& options, Output& out) {
  const auto file = open_rules(path);
  if (!file) return ExitCode::cannot_open;
  const auto script = rules::Script::load(file->source, 1, script_options(*file));
  const auto report = [&out](const rules::ScriptError& problem) {
    fmt::format_to(std::back_inserter(out.text()), "{}\n", shown(problem));
    return ExitCode::problems;
  };
  if (!script) return report(script.error());
  rules::Script& game = **script;
  const auto bot = rules::make_bot("random", game);
  for (std::uint64_t frame = 0; frame < options.frames && !game.ended(); ++frame)
    if (const auto done = game.step(bot->next(game)); !done) return report(done.error());
  const auto complaints = rules::complaints(game);
  for (const rules::ScriptError& complaint : complaints) report(complaint);
  if (!complaints.empty()) return ExitCode::problems;
  const auto& settings = game.game().settings;
  fmt::format_to(std::back_inserter(out.text()),
                 "{}: {} x {}, {} role{}, {} kind{} of tumo; {} frames without a problem\n",
                 base::escaped(file->source.name), settings.width, settings.height, settings.roles.size(),
                 settings.roles.size() == 1 ? "" : "s", settings.patterns.size(),
                 settings.patterns.size() == 1 ? "" : "s", game.game().counts().frames);
  return ExitCode::done;
}

ExitCode check(const CheckOptions& options) {
  Output out;
  ExitCode result = ExitCode::done;
  for (const std::string& path : options.files) result = std::max(result, check_one(path, options, out));
  out.commit();
  return result;
}

}  // namespace

void add_rules_check(Command& rules, Program& program) {
  auto options = std::make_shared<CheckOptions>();
  Command* command = rules.add_subcommand("check", "Whether rule files run: their first error, if any");
  command->add_option("FILE", options->files, "Rule files; - is standard input")->required();
  command->add_option("--frames", options->frames, "How long to play each, in 1/60 s")
      ->type_name("N")
      ->capture_default_str();
  command->footer("Example: tetron rules check puyo.lua");
  command->callback([&program, options] { program.run = [options] { return check(*options); }; });
}

}  // namespace tetron::app
