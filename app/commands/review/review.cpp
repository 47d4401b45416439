#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>

#include "app/commands/program.hpp"
#include "app/commands/recording/last_moment.hpp"
#include "app/commands/recording/match_round.hpp"
#include "app/commands/recording/moment_time.hpp"
#include "app/commands/recording/open_recording.hpp"
#include "app/commands/review/review_output.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/messages.hpp"
#include "app/io/work_progress.hpp"
#include "app/judge/judge_options.hpp"
#include "app/options/overwrite.hpp"
#include "app/options/recordings_argument.hpp"
#include "base/counted.hpp"
#include "convert/answer/text_out.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "review/ruleset/ruleset.hpp"
#include "review/ruleset/stones.hpp"

namespace tetron::app {

namespace {

struct ReviewOptions {
  std::string file;
  std::string out = "-";
  ReviewFormat format = ReviewFormat::text;
  std::vector<std::string> players;
  MomentRange moments;
  std::optional<int> depth;
  JudgeOptions judge;
  bool list = false;
  Overwrite overwrite;
  ReadingOptions reading;
};

review::Ruleset rules_of(const Input& input) {
  if (input.round) return review::ruleset_of(*input.round);
  review::Ruleset rules;
  rules.stones = review::stones_of(input.profile);
  return rules;
}

std::vector<base::PlayerId> players_of(const ReviewOptions& options, const Input& input) {
  std::vector<base::PlayerId> players;
  for (const std::string& name : options.players) players.push_back(player_named(name, input.game));
  if (!players.empty()) return players;
  const replay::Layout layout = input.track().layout();
  for (int id = 0; id < layout.players; ++id)
    players.push_back(base::PlayerId(static_cast<std::uint8_t>(id)));
  return players;
}

// Prints what could not be valued, and whether the review was stopped.
ExitCode tell(const ReviewOutput& what, ExitCode code) {
  for (const base::PlayerId player : what.players) {
    const std::uint32_t count = what.review.unvalued[player.value];
    if (count == 0) continue;
    warning(
        "{}: {} of player {} could not be valued: "
        "pieces without a shape, of several colours, or outside the field",
        what.input.source.shown, base::counted(count, "placement"), player.value);
    code = std::max(code, ExitCode::problems);
  }
  if (!what.review.is_stopped) return code;
  warning("stopped before the end: the output covers the placements up to there");
  return ExitCode::damaged;
}

// Reviews one recording, or rounds of a match.
class Reviewer {
 public:
  explicit Reviewer(const ReviewOptions& options)
      : options_(options), out_(options.out), writer_(out_, options.format) {
    if (!options.judge.command.empty()) judge_.emplace(options.judge.command, options.judge.patience());
  }

  // Returns false if it was stopped.
  bool add(const Input& input, std::optional<std::size_t> round = std::nullopt) {
    review::JudgeOptions judged;
    judged.players = players_of(options_, input);
    shown_ = input.source.shown;
    const auto range =
        times_of(options_.moments, input, options_.players.empty() ? "" : options_.players.front());
    if (!range) {
      if (!round) refuse(ExitCode::usage, "{}: {}", shown_, range.error());
      note("{}: round {} is left out: {}", shown_, *round, range.error());
      return true;
    }
    range_ = *range;
    judged.from = range_.from;
    judged.until = range_.until;
    whole_ = round ? "the longest round" : what_lasts(input);
    judged.depth = options_.depth;
    if (judge_) judged.ask = [this](const review::bots::Start& start) { return judge_->ask(start); };
    const bool is_part = !options_.players.empty() || range_.given();
    review::Review review;
    {
      const StopOnInterrupt interrupt;
      const base::Milliseconds end = end_of(input);
      longest_ = std::max(longest_, end);
      std::string whole;
      convert::append_time(whole, end.value);
      WorkProgress progress(out_, end.value, whole);
      review = review::judge(input.track(), rules_of(input), judged, [&](base::Milliseconds reached) {
        progress.reached(reached.value);
        return !interrupt.token().stop_requested();
      });
    }
    const ReviewOutput what{input,
                            review,
                            judged.players,
                            options_.list,
                            round,
                            judge_ ? &judge_->info() : nullptr,
                            is_part || review.is_stopped || review.gap.has_value()};
    writer_.add(what);
    tell_judge();
    fail(tell(what, tell_damage(input, review.gap, ExitCode::done)));
    return !review.is_stopped;
  }
  void fail(ExitCode code) { code_ = std::max(code_, code); }
  ExitCode finish() {
    writer_.finish();
    out_.commit();
    note_after_end(shown_, range_, whole_, longest_);
    return code_;
  }

 private:
  // Prints the judge once.
  void tell_judge() {
    if (!judge_ || judge_->problem().empty() || is_judge_told_) return;
    is_judge_told_ = true;
    warning("{}: the judge is no longer asked: {}", options_.judge.command, judge_->problem());
    fail(ExitCode::problems);
  }

  const ReviewOptions& options_;
  Output out_;
  ReviewWriter writer_;
  std::optional<JudgeProcess> judge_;
  bool is_judge_told_ = false;
  TimeRange range_;       // the times of the last round
  base::SafeText shown_;  // name of the file for messages
  std::string_view whole_;
  base::Milliseconds longest_{};  // of the rounds
  ExitCode code_ = ExitCode::done;
};

// Reviews all rounds. If one cannot be played, prints a message and leaves it out.
ExitCode review_match(const ReviewOptions& options, const MatchRounds& rounds) {
  std::optional<Reviewer> reviewer;
  ExitCode code = ExitCode::done;
  for (std::size_t number = 0; number < rounds.count(); ++number) {
    const auto input = rounds.round(number);
    if (!input) {
      code = ExitCode::cannot_open;
      continue;
    }
    if (!reviewer) reviewer.emplace(options);
    const auto round = rounds.count() > 1 ? std::optional(number + 1) : std::nullopt;
    if (!reviewer->add(*input, round)) break;
  }
  if (!reviewer) return code;
  reviewer->fail(code);
  return reviewer->finish();
}

ExitCode review_of(const ReviewOptions& options) {
  const base::Encoding encoding = encoding_named(options.reading.encoding);
  auto file = open_file(options.file);
  if (!file) return ExitCode::cannot_open;
  if (is_match(file->file) && !options.reading.round) {
    const base::SafeText shown = file->shown;
    const auto rounds = MatchRounds::open(std::move(*file), encoding);
    if (!rounds) return ExitCode::cannot_open;
    refuse_without_rounds(shown, rounds->count());
    return review_match(options, *rounds);
  }
  const auto input = open_recording(std::move(*file), options.file, options.reading);
  if (!input) return ExitCode::cannot_open;
  Reviewer reviewer(options);
  reviewer.add(*input);
  return reviewer.finish();
}

}  // namespace

void add_review(Command& root, Program& program) {
  auto options = std::make_shared<ReviewOptions>();
  Command* command = root.add_subcommand("review", "Find the placements that cost most, and what was better");
  offer_recordings(
      command->add_option("FILE", options->file, recordings_text("A recording", "; - is standard input"))
          ->required());
  command
      ->add_option("-o,--output", options->out,
                   "File to write; - is standard output. An existing file is replaced")
      ->type_name("OUT");
  add_choice<ReviewFormat>(*command, "--format", options->format,
                           {{"text", ReviewFormat::text},
                            {"json", ReviewFormat::json},
                            {"csv", ReviewFormat::csv},
                            {"fumen", ReviewFormat::fumen},
                            {"html", ReviewFormat::html}},
                           "Output format: json has one object per line, fumen one line per player");
  command
      ->add_option("--player", options->players, "Only this player (id or name); may be given several times")
      ->type_name("PLAYER")
      ->one_value_each_time();
  options->moments.add_to(*command);
  command
      ->add_option("--depth", options->depth,
                   "How many pieces to look ahead, the falling one included, as far as the queue showed "
                   "them; default: 3 in versus rounds, 2 in others")
      ->type_name("N")
      ->check(in_range(1, 7, true));
  options->judge.add_to(*command);
  command->add_flag("--list", options->list, "List every placement in text, not only the ten worst");
  options->overwrite.add_without_effect(*command);
  options->reading.add_all(*command);
  command->footer(
      "Example: tetron review game.tet\n         tetron review game.tet --player 0 --format html -o "
      "review.html\n"
      "         tetron review match.ttrm --round 3 --depth 4\n"
      "         tetron review match.ttrm --judge 'tetron bot'");
  command->callback([&program, options] { program.run = [options] { return review_of(*options); }; });
}

}  // namespace tetron::app
