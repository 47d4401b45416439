#include <fmt/format.h>

#include "app/commands/program.hpp"
#include "app/commands/rules/row_value.hpp"
#include "app/commands/rules/rules_file.hpp"
#include "app/commands/rules/rules_record.hpp"
#include "app/commands/rules/rules_trace.hpp"
#include "app/io/input.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/own_process.hpp"
#include "app/io/work_progress.hpp"
#include "app/options/options.hpp"
#include "base/counted.hpp"
#include "base/escape.hpp"
#include "base/hash.hpp"
#include "rules/bot/bot.hpp"
#include "rules/engine/board_text.hpp"
#include "rules/engine/state_hash.hpp"

namespace tetron::app {

namespace {

enum class RunFormat { text, json };

constexpr std::uint64_t frames_if_not_said = 60 * rules::frames_per_second;

struct RunOptions {
  std::string file;
  std::uint64_t seed = 1;
  std::string inputs;
  std::string bot;
  std::optional<std::uint64_t> frames;
  RunFormat format = RunFormat::text;
  std::string record;
  bool force = false;
  std::string trace;
  std::string verify;
  std::uint64_t instructions = rules::ScriptLimits{}.instructions;
};

std::string text_of(const std::string& path, base::SafeText& shown_name) {
  const auto input = open_input(path);
  if (!input) throw Exit{ExitCode::cannot_open};
  shown_name = input->shown;
  const auto bytes = input->file.bytes();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

rules::InputLog read_inputs(const std::string& path) {
  base::SafeText name;
  auto log = rules::log_from_text(text_of(path, name));
  if (!log) refuse(ExitCode::cannot_open, "{}:{}: {}", name, log.error().line, log.error().what);
  return std::move(*log);
}

void tell_printed(rules::Script& script) {
  for (const base::SafeText& line : printed_lines(script.take_printed())) note(line);
}

std::unique_ptr<rules::Script> load(const RunOptions& options, const RuleFile& file, std::uint64_t seed) {
  rules::ScriptOptions script_settings = script_options(file);
  script_settings.limits.instructions = options.instructions;
  auto script = rules::Script::load(file.source, seed, std::move(script_settings));
  if (script) {
    detail("{}: rules of {} bytes are loaded, seed {}", base::safe("{}", base::escaped(file.source.name)),
           file.source.text.size(), seed);
    return std::move(*script);
  }
  refuse_rules(file.source, script.error());
}

// Appends one line that says how the game ended, and draws the field.
void append_summary(std::string& out, const rules::Script& script) {
  const rules::Game& game = script.game();
  const rules::Counts& counts = game.counts();
  fmt::format_to(std::back_inserter(out),
                 "{}: seed {}, {}, {}, {} erased in {}, longest chain {}, state {:016x}\n",
                 base::escaped(script.source().name), game.seed(), base::counted(counts.frames, "frame"),
                 base::counted(counts.tumos, "tumo"), base::counted(counts.erased, "block"),
                 base::counted(counts.erasures, "step"), counts.longest_chain, rules::state_hash(game));
  if (game.over() != rules::Over::no)
    out += game.over() == rules::Over::blocked ? "game over: the next tumo cannot appear\n"
                                               : "game over: the rules ended it\n";
  out += rules::to_text(game.board());
}

ExitCode verify(const RunOptions& options, const RuleFile& file) {
  base::SafeText name;
  const auto recorded = read_trace(text_of(options.verify, name));
  if (!recorded) {
    error("{}: {}", name, recorded.error());
    return ExitCode::cannot_open;
  }
  if (recorded->rules_hash != base::fnv1a(file.source.text))
    warning("{}: made with another version of {}", name, recorded->rules);
  const auto script = load(options, file, recorded->seed);
  rules::TraceRecorder again(*script);
  rules::InputPlayer inputs(recorded->inputs);
  Output out;
  WorkProgress progress(out, recorded->checks.size(), base::counted(recorded->checks.size(), "frame"));
  while (again.trace().checks.size() < recorded->checks.size() && !script->ended()) {
    const rules::Inputs held = inputs.next();
    (void)script->step(held);
    again.add(*script, held);
    progress.at(again.trace().checks.size());
  }
  const auto frame = rules::first_difference(*recorded, again.trace());
  if (!frame) {
    fmt::format_to(std::back_inserter(out.text()), "{}: {}, all the same\n", name,
                   base::counted(recorded->checks.size(), "frame"));
  } else {
    fmt::format_to(std::back_inserter(out.text()), "{}: frame {} differs, at {:.3f} s\n", name, *frame,
                   static_cast<double>(*frame) / rules::frames_per_second);
  }
  out.commit();
  return frame ? ExitCode::problems : ExitCode::done;
}

ExitCode play(const RunOptions& options, const RuleFile& file) {
  const auto script = load(options, file, options.seed);
  const rules::InputLog log = options.inputs.empty() ? rules::InputLog{} : read_inputs(options.inputs);
  rules::InputPlayer keys(log);
  const auto bot = options.bot.empty() ? nullptr : rules::make_bot(options.bot, *script, value_of_rows);
  const std::uint64_t frames =
      options.frames.value_or(options.inputs.empty() ? frames_if_not_said : log.frames());

  Output out;
  std::optional<Output> trace_out;
  if (!options.trace.empty()) trace_out.emplace(options.trace);
  std::optional<rules::TraceRecorder> recorder;
  if (trace_out || options.format == RunFormat::json) recorder.emplace(*script);
  std::optional<GameRecorder> recording;
  if (!options.record.empty()) recording.emplace(options.record, *script);
  WorkProgress progress(out, frames, base::counted(frames, "frame"));
  ExitCode code = ExitCode::done;
  for (std::uint64_t frame = 0; frame < frames && !script->ended(); ++frame) {
    const rules::Inputs held = bot ? bot->next(*script) : keys.next();
    const auto done = script->step(held);
    if (recorder) recorder->add(*script, held);
    if (recording) recording->add(*script);
    progress.at(frame);
    if (done) continue;
    rules::ScriptError script_error = done.error();
    if (script_error.what.ends_with("instructions in one frame"))
      script_error.hint = "--instructions allows more";
    error(shown(script_error));
    code = ExitCode::damaged;
  }
  detail("played: {}, {}", base::counted(script->game().counts().frames, "frame"),
         base::counted(script->game().counts().tumos, "tumo"));
  if (recording) recording->finish(*script);
  tell_printed(*script);
  if (options.format == RunFormat::json) {
    append_trace(out.text(), recorder->trace(), script->game().board());
  } else {
    append_summary(out.text(), *script);
  }
  if (trace_out) {
    append_trace(trace_out->text(), recorder->trace(), script->game().board());
    trace_out->commit();
  }
  out.commit();
  return code;
}

ExitCode run(const RunOptions& options) {
  if (!options.inputs.empty() && !options.bot.empty())
    refuse(ExitCode::usage, "--inputs and --bot cannot be used together");
  if (!options.verify.empty() && !(options.inputs.empty() && options.bot.empty()))
    refuse(ExitCode::usage, "--verify cannot be used with --inputs or --bot");
  GameRecorder::refuse_path(options.record, options.force);
  const auto file = open_rules(options.file);
  if (!file) return ExitCode::cannot_open;
  return options.verify.empty() ? play(options, *file) : verify(options, *file);
}

void describe_rules_run(Command& command, Program& program) {
  auto options = std::make_shared<RunOptions>();
  command.add_option("FILE", options->file, "A rule file; - is standard input")->required();
  command.add_option("--seed", options->seed, "Seed of the random numbers")
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--inputs", options->inputs, "Keys to press: lines like '12 left+down', frames and keys")
      ->type_name("FILE");
  add_choice<std::string>(command, "--bot", options->bot, {{"random", "random"}, {"greedy", "greedy"}},
                          "The bot that plays");
  command
      .add_option_function<std::uint64_t>(
          "--frames", [options](std::uint64_t frames) { options->frames = frames; },
          "How long, in frames of 1/60 s; default: as long as the inputs, or 3600")
      ->type_name("N");
  add_choice<RunFormat>(command, "--format", options->format,
                        {{"text", RunFormat::text}, {"json", RunFormat::json}},
                        "Output format: the field at the end, or the trace of the game as JSON");
  command
      .add_option("--record", options->record, "Record the game to this file: a match as JSON, or OUT.tet")
      ->type_name("OUT")
      ->check({[](const std::string& path) { return path == "-" ? "needs a file" : ""; }});
  command.add_flag("--force", options->force, "Overwrite a recording and its profile");
  command.add_option("--trace", options->trace, "File for the trace of the game")->type_name("OUT");
  command
      .add_option("--verify", options->verify,
                  "Play the game of this trace again and report the first frame that differs")
      ->type_name("TRACE");
  command
      .add_option("--instructions", options->instructions, "Instructions that the rules may use in a frame")
      ->type_name("N")
      ->capture_default_str();
  command.footer(
      "Example: tetron rules run puyo.lua --seed 7 --bot greedy --trace game.json\n"
      "         tetron rules run puyo.lua --verify game.json");
  program.run_for(command, [options] {
    return in_own_process(base::safe("{}", options->file), {.memory = game_memory},
                          [&options] { return run(*options); });
  });
}

}  // namespace

extern const NamedCommand rules_run_command{"rules run", "Play a game without a window", "",
                                            describe_rules_run};

}  // namespace tetron::app
