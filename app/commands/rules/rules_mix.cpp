#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "app/commands/program.hpp"
#include "app/commands/rules/rules_file.hpp"
#include "app/commands/rules/rules_rating.hpp"
#include "app/commands/rules/step_limit.hpp"
#include "app/io/descriptor.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/own_process.hpp"
#include "app/options/options.hpp"
#include "base/escape.hpp"
#include "rules/mix/file_parts.hpp"
#include "rules/mix/mix.hpp"
#include "rules/script/script_warnings.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t most_draws = 500;
constexpr std::size_t most_games = 640;  // of the random bot, until they decide

// In the order of rules::PartKind.
constexpr std::array<std::string_view, rules::part_names.size()> part_options{
    "--size", "--block", "--shape", "--rotation", "--erase", "--fall", "--game-over"};

struct MixOptions {
  std::uint64_t seed = 1;
  std::vector<std::string> from;
  std::array<std::string, part_options.size()> parts;  // GAME+GAME..., empty if it is drawn at random
  std::string piece;
  std::string output = "-";
  bool playable = false;
  unsigned seconds = 120;
  bool list = false;
  bool force = false;

  const std::string& part(std::size_t kind) const {
    const auto is = [kind](rules::PartKind one) { return kind == static_cast<std::size_t>(one); };
    const bool of_piece = is(rules::PartKind::tumo_shape) || is(rules::PartKind::rotation);
    return of_piece && !piece.empty() ? piece : parts[kind];
  }
};

std::string game_names() {
  std::string names;
  for (const rules::PartGame& game : rules::part_games()) names += (names.empty() ? "" : ", ") + game.name;
  return names;
}

// The built-in games and the rule files; each file is read once.
class Games {
 public:
  const rules::PartGame& named(const std::string& name) {
    if (const rules::PartGame* game = rules::find_part_game(name)) return *game;
    const auto read = files_.find(name);
    if (read != files_.end()) return read->second;
    if (name != "-" && !name.contains('/') && !name.contains('.'))
      refuse(ExitCode::usage, "there are no parts of '{}'; expected {} or a rule file, FILE.lua", name,
             game_names());
    const auto file = open_rules(name);
    if (!file) throw Exit{ExitCode::cannot_open};
    rules::ScriptOptions settings = script_options(*file);
    settings.parts_only = true;
    const auto script = rules::Script::load(file->source, 1, settings);
    if (!script) refuse(ExitCode::cannot_open, shown(script.error()));
    const int number = static_cast<int>(files_.size()) + 1;
    return files_.emplace(name, rules::parts_of(**script, file->source.name, number)).first->second;
  }

  // Reads "GAME+GAME", unless a file has that name.
  std::vector<const rules::PartGame*> joined(const std::string& names, std::string_view option) {
    std::vector<const rules::PartGame*> games;
    std::error_code unknown;
    const bool is_one = std::filesystem::exists(names, unknown);
    for (std::size_t at = 0; at <= names.size();) {
      const std::size_t end = is_one ? names.size() : std::min(names.find('+', at), names.size());
      const rules::PartGame& game = named(names.substr(at, end - at));
      if (std::ranges::find(games, &game) != games.end())
        refuse(ExitCode::usage, "{} {}: {} is named twice", option, names, game.name);
      games.push_back(&game);
      at = end + 1;
    }
    return games;
  }

 private:
  std::map<std::string, rules::PartGame> files_;
};

std::vector<const rules::PartGame*> chosen_games(Games& all, const std::vector<std::string>& names) {
  std::vector<const rules::PartGame*> games;
  for (const std::string& name : names)
    if (const rules::PartGame* game = &all.named(name); std::ranges::find(games, game) == games.end())
      games.push_back(game);
  if (names.empty())
    for (const rules::PartGame& game : rules::part_games()) games.push_back(&game);
  return games;
}

// The games of each part that is named; empty for parts that are drawn.
rules::Mix named_parts(Games& games, const MixOptions& options) {
  rules::Mix mix;
  for (std::size_t kind = 0; kind < mix.size(); ++kind) {
    const std::string& names = options.part(kind);
    if (names.empty()) continue;
    mix[kind] = games.joined(names, part_options[kind]);
    if (mix[kind].size() > 1 && !rules::may_be_of_several(static_cast<rules::PartKind>(kind)))
      refuse(ExitCode::usage, "{} {}: the {} can be of one game only", part_options[kind], names,
             rules::part_names[kind]);
    for (const rules::PartGame* game : mix[kind])
      if (const rules::Part& part = game->parts[kind]; part.text.empty())
        refuse(ExitCode::usage, "{} has no part '{}': {}", game->name, rules::part_names[kind], part.note);
  }
  return mix;
}

// Draws the parts that are not named.
rules::Mix draw(field::Random& random, std::span<const rules::PartGame* const> games,
                const rules::Mix& named) {
  rules::Mix mix = rules::draw_mix(random, games);
  for (std::size_t kind = 0; kind < mix.size(); ++kind) {
    if (!named[kind].empty()) mix[kind] = named[kind];
    if (mix[kind].empty())
      refuse(ExitCode::usage, "none of --games has the part '{}' ({}: {}); name a game with {}",
             rules::part_names[kind], games[0]->name, games[0]->parts[kind].note, part_options[kind]);
  }
  const rules::PartGame* block = mix[static_cast<std::size_t>(rules::PartKind::block)].front();
  for (const rules::PartGame* game : mix[static_cast<std::size_t>(rules::PartKind::erasure)])
    if (game->function.empty() && block->highest_colour >= rules::first_stored_role)
      refuse(ExitCode::usage, "--block {} has role {}, but the erasing of {} expects colours from 1 to {}",
             block->name, block->highest_colour, game->name, rules::first_stored_role - 1);
  return mix;
}

// How each file begins that this command writes.
constexpr std::string_view heading_start = "A game made from parts of others:";

// The first lines of the file, which say how to make the same file again.
std::string heading(const MixOptions& options) {
  std::string text = fmt::format("{} tetron rules mix --seed {}", heading_start, options.seed);
  if (!options.from.empty()) text += fmt::format(" --games {}", fmt::join(options.from, ","));
  for (std::size_t kind = 0; kind < part_options.size(); ++kind)
    if (const std::string& names = options.part(kind); !names.empty())
      text += fmt::format(" {} {}", part_options[kind], names);
  if (options.playable) text += " --playable";
  return base::escaped(text);
}

rules::Verdict look_at(const rules::Source& source, const std::stop_token& stop,
                       std::chrono::steady_clock::time_point end) {
  const rules::ScriptOptions settings{.watch = &StepLimit::of(source.name)};
  const auto script = rules::Script::load(source, 1, settings);
  const std::size_t columns = script ? columns_of(**script) : 0;
  return rules::verdict(decide_with_progress(source, settings, rules::plan_of(most_games, 1, columns),
                                             most_games, all_processors(), stop, end));
}

// A mix that was looked at.
struct LookedAt {
  std::size_t number = 0;
  std::string text;
  rules::Verdict verdict;

  bool is_nearer_than(const LookedAt& other) const {
    const auto missing = [](const LookedAt& one) {
      return std::pair(one.verdict.shortcomings.size(), one.verdict.undecided.size());
    };
    return missing(*this) < missing(other);
  }
};

// Writes the mix that is playable; within the seconds, or until Ctrl-C, if none is, the one that misses the
// least.
ExitCode draw_playable(std::string& out, const MixOptions& options,
                       std::span<const rules::PartGame* const> games, const rules::Mix& named) {
  const StopOnInterrupt interrupt;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(options.seconds);
  field::Random random(options.seed);
  std::optional<LookedAt> best;
  std::size_t number = 1;
  for (; number <= most_draws && std::chrono::steady_clock::now() < end; ++number) {
    LookedAt mix{number, rules::to_lua(draw(random, games, named), heading(options)), {}};
    mix.verdict = look_at({fmt::format("mix {}", number), mix.text}, interrupt.token(), end);
    if (interrupt.token().stop_requested()) break;
    if (mix.verdict.playable == rules::Answer::yes) {
      note("mix {} is playable", number);
      out = std::move(mix.text);
      return ExitCode::done;
    }
    note("mix {}: {}", number, described(mix.verdict));
    if (!best || mix.is_nearer_than(*best)) best = std::move(mix);
  }
  const std::string why = interrupt.token().stop_requested() ? "interrupted after"
                          : number > most_draws
                              ? "none is playable of"
                              : fmt::format("none is playable after {} s (--seconds) of", options.seconds);
  if (!best) refuse(ExitCode::problems, "{} 0 mixes", why);
  warning("{} {} {}; written is mix {}, which misses the least: {}", why, number - 1,
          number == 2 ? "mix" : "mixes", best->number, described(best->verdict));
  out = std::move(best->text);
  return ExitCode::problems;
}

// Refuses parts that do not fit together. Pictures are searched next to the output.
void check_fit(const std::string& text, const std::string& output) {
  std::filesystem::path folder = std::filesystem::path(output).parent_path();
  if (folder.empty()) folder = ".";
  const RuleFile file{{"the mix", text}, std::make_shared<RulePictures>(std::move(folder))};
  const auto refuse_for = [](const rules::ScriptError& problem) {
    refuse(ExitCode::usage, "these parts do not fit together: {}{}", problem.what,
           problem.function == "setBlockGraph"
               ? "; the mix looks for pictures in its own folder, copy them there first"
               : "");
  };
  const auto script = rules::Script::load(file.source, 1, script_options(file));
  if (!script) refuse_for(script.error());
  // So the first tumo appears.
  for (int frame = 0; frame < 2; ++frame)
    if (const auto done = (*script)->step({}); !done) refuse_for(done.error());
  for (const rules::ScriptError& complaint : rules::script_warnings(**script)) refuse_for(complaint);
}

// For each kind of part, what each game has.
std::string listed(std::span<const rules::PartGame* const> games) {
  std::size_t widest = 0;
  for (const rules::PartGame* game : games) widest = std::max(widest, base::escaped(game->name).size());
  std::string text;
  for (std::size_t kind = 0; kind < rules::part_names.size(); ++kind) {
    text += fmt::format("{}{} ({})\n", kind == 0 ? "" : "\n", rules::part_names[kind], part_options[kind]);
    for (const rules::PartGame* game : games) {
      const rules::Part& part = game->parts[kind];
      text += fmt::format("  {:{}}  {}{}\n", base::escaped(game->name), widest, part.text.empty() ? "- " : "",
                          part.note);
    }
  }
  return text;
}

// A rule file that somebody wrote is easily taken for a mix, and is not made again by a command.
void refuse_own_rules(const MixOptions& options) {
  struct stat status {};
  if (options.force || options.list || options.output == "-" ||
      ::stat(options.output.c_str(), &status) != 0 || !S_ISREG(status.st_mode) || status.st_size == 0)
    return;
  const std::string expected = fmt::format("-- {}", heading_start);
  std::string start(expected.size(), '\0');
  const Descriptor file(options.output, O_RDONLY | O_NONBLOCK);
  if (::pread(file.number(), start.data(), start.size(), 0) == std::ssize(start) && start == expected) return;
  refuse(ExitCode::usage,
         "{}: already exists, and `tetron rules mix` did not write it; --force overwrites it",
         options.output);
}

ExitCode mix(const MixOptions& options) {
  refuse_own_rules(options);
  Games all;
  const auto games = chosen_games(all, options.from);
  const rules::Mix named = named_parts(all, options);
  if (options.playable && std::ranges::none_of(named, &std::vector<const rules::PartGame*>::empty))
    refuse(ExitCode::usage,
           "--playable draws other parts until a game is playable, but all parts are named; see what `tetron "
           "rules "
           "rate` says about this one");
  Output out(options.output);
  ExitCode code = ExitCode::done;
  if (options.list) {
    out.text() = listed(games);
  } else if (options.playable) {
    code = draw_playable(out.text(), options, games, named);
  } else {
    field::Random random(options.seed);
    out.text() = rules::to_lua(draw(random, games, named), heading(options));
    check_fit(out.text(), options.output);
  }
  out.commit();
  return code;
}

void describe_rules_mix(Command& command, Program& program) {
  auto options = std::make_shared<MixOptions>();
  command.add_option("--seed", options->seed, "Seed for drawing the parts")
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--games", options->from,
                  "Games to draw parts from; default all built-in ones: " + game_names())
      ->type_name("GAME,...")
      ->delimiter(',');
  constexpr std::array<std::string_view, part_options.size()> helps{
      "Whose field size",
      "Whose blocks: colours, and how tumos have them",
      "Whose shapes of tumos",
      "Whose way to turn and control tumos",
      "Whose erasing; of several, what any of them erases",
      "Whose falling; of several, each block falls as far as any of them says",
      "Whose end of the game; of several, the first"};
  std::array<Option*, part_options.size()> parts{};
  for (std::size_t kind = 0; kind < parts.size(); ++kind) {
    const bool several = rules::may_be_of_several(static_cast<rules::PartKind>(kind));
    parts[kind] =
        command.add_option(std::string(part_options[kind]), options->parts[kind], std::string(helps[kind]))
            ->type_name(several ? "GAME+..." : "GAME");
  }
  Option* piece =
      command.add_option("--piece", options->piece, "The same as --shape and --rotation")->type_name("GAME");
  for (const rules::PartKind kind : {rules::PartKind::tumo_shape, rules::PartKind::rotation})
    piece->excludes(parts[static_cast<std::size_t>(kind)]);
  command.add_option("-o,--output", options->output, "File to write; - is standard output")
      ->type_name("FILE")
      ->capture_default_str();
  command.add_flag("--force", options->force, "Overwrite a file that `tetron rules mix` did not write");
  command.add_flag("--playable", options->playable, "Draw again until bots find the game playable");
  command
      .add_option("--seconds", options->seconds,
                  "How long --playable draws; then the mix that misses the least is written")
      ->type_name("N")
      ->check(in_range(1, 86'400, true))
      ->capture_default_str();
  Option* list = command.add_flag("--list", options->list, "Show the parts of the games instead");
  list->excludes(piece);
  for (Option* part : parts) list->excludes(part);
  const rules::PlayableLimits limits;
  command.footer(
      fmt::format("GAME is a built-in game or a rule file, FILE.lua. Parts that are not named are\n"
                  "drawn from --games.\n\n"
                  "With --playable, two bots play 40 to 768 games, random and greedy. They must\n"
                  "find that:\n"
                  "- {:.0f} % of random's games end, after {} to {} tumos on average\n"
                  "- at most {:.0f} % of random's tumos find no room\n"
                  "- at least {:.0f} % of greedy's tumos erase blocks\n"
                  "- greedy lasts {} times as long as random, or erases {} times as many\n"
                  "  blocks; and the same against putting every tumo into one column\n"
                  "- fields differ in {:.0f} % of their cells\n\n"
                  "Example: tetron rules mix --erase tetris+puyo --piece tetris -o new.lua",
                  100 * limits.ended, limits.least_tumos, limits.most_tumos, 100 * limits.unplaced,
                  100 * limits.erasures, limits.lead_tumos, limits.lead_erased, 100 * limits.variety));
  program.run_for(command, [options] {
    const std::size_t memory = options->playable ? rating_memory(all_processors()) : game_memory;
    return in_own_process("rules mix", {.memory = memory}, [&options] { return mix(*options); });
  });
}

}  // namespace

extern const NamedCommand rules_mix_command{
    "rules mix", "Make a game from parts of others, named or drawn at random", "", describe_rules_mix};

}  // namespace tetron::app
