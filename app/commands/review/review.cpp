#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "app/commands/program.hpp"
#include "app/commands/recording/last_moment.hpp"
#include "app/commands/recording/match_round.hpp"
#include "app/commands/recording/moment_time.hpp"
#include "app/commands/recording/open_recording.hpp"
#include "app/commands/recording/recordings.hpp"
#include "app/commands/review/many_reviews.hpp"
#include "app/commands/review/review_output.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/messages.hpp"
#include "app/io/work_progress.hpp"
#include "app/judge/judge_options.hpp"
#include "app/options/overwrite.hpp"
#include "app/options/own_names.hpp"
#include "base/counted.hpp"
#include "convert/answer/text_out.hpp"
#include "convert/review/review_json.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "review/ruleset/ruleset.hpp"

namespace tetron::app {

namespace {

struct ReviewOptions {
  RecordingsOptions files;
  ReviewFormat format = ReviewFormat::text;
  std::vector<std::string> players;
  MomentRange moments;
  std::optional<int> depth;
  JudgeOptions judge;
  bool list = false;
  std::uint32_t worst = 10;
  bool is_wide = false;
  Overwrite overwrite;
  ReadingOptions reading;
};

review::Ruleset rules_of(const Input& input) {
  return input.round ? review::ruleset_of(*input.round) : review::ruleset_of(input.profile);
}

// The players that are reviewed. Of many files those with these names, or all if there are no names.
std::vector<base::PlayerId> players_of(const ReviewOptions& options, const Input& input, bool is_many) {
  std::vector<base::PlayerId> players;
  const std::vector<std::string>& names = is_many && options.players.empty() ? own_names() : options.players;
  for (const std::string& name : names)
    if (!is_many)
      players.push_back(player_named(name, input.game));
    else if (const auto player = find_player(name, input.game))
      players.push_back(*player);
  if (!names.empty()) return players;
  const replay::Layout layout = input.track().layout();
  for (int id = 0; id < layout.players; ++id)
    players.push_back(base::PlayerId(static_cast<std::uint8_t>(id)));
  return players;
}

// Prints what could not be valued, and whether the review was stopped.
ExitCode warn_of_limits(const ReviewOutput& what, ExitCode code) {
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

// Reviews a recording, or rounds of a match.
class Reviewer {
 public:
  using Take = std::function<void(const ReviewOutput& what)>;

  // Gives each review to `take`. `is_many`: the file is one of many, which need not have the player.
  Reviewer(const ReviewOptions& options, const Output& out, bool is_many, Take take)
      : options_(options), out_(out), is_many_(is_many), take_(std::move(take)) {
    if (!options.judge.command.empty()) judge_.emplace(options.judge.command, options.judge.patience());
  }

  // Returns false if it was stopped.
  bool add(const Input& input, std::optional<std::size_t> round = std::nullopt) {
    if (see_) see_(input.game);
    review::JudgeOptions judged;
    judged.players = players_of(options_, input, is_many_);
    if (judged.players.empty()) return true;
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
    const review::Review review = judge(input, judged);
    const ReviewOutput what{input,
                            review,
                            judged.players,
                            options_.list,
                            round,
                            judge_ ? &judge_->info() : nullptr,
                            is_part || review.is_stopped || review.gap.has_value(),
                            options_.worst};
    take_(what);
    tell_judge();
    fail(warn_of_limits(what, tell_damage(input, review.gap, ExitCode::done)));
    return !review.is_stopped;
  }
  // `see` is called with the players of each round, also of those that nobody asked for.
  void see_players(std::function<void(const replay::Game&)> see) { see_ = std::move(see); }
  // How many rounds will be added.
  void expect(std::size_t rounds) { rounds_ = rounds; }
  void fail(ExitCode code) { code_ = std::max(code_, code); }
  ExitCode finish() {
    note_after_end(shown_, range_, whole_, longest_);
    return code_;
  }

 private:
  // Of many files Ctrl-C ends all of the work, else it ends the review.
  review::Review judge(const Input& input, const review::JudgeOptions& judged) {
    std::optional<StopOnInterrupt> interrupt;
    if (!is_many_) interrupt.emplace();
    const base::Milliseconds end = end_of(input);
    longest_ = std::max(longest_, end);
    // Each round counts the same.
    constexpr std::uint64_t of_round = 1'000;
    if (!progress_) progress_.emplace(out_, rounds_ * of_round, base::counted(rounds_, "round"));
    review::Review review =
        review::judge(input.track(), rules_of(input), judged, [&](base::Milliseconds reached) {
          progress_->reached(of_round * judged_ +
                             std::min<std::uint64_t>(
                                 of_round, of_round * reached.value / std::max<std::uint64_t>(end.value, 1)));
          return !interrupt || !interrupt->token().stop_requested();
        });
    ++judged_;
    detail("{}: {} valued, looking {} ahead", shown_, base::counted(review.judgements.size(), "placement"),
           base::counted(review.depth, "piece"));
    return review;
  }
  // Prints the judge once.
  void tell_judge() {
    if (!judge_ || judge_->problem().empty() || is_judge_reported_) return;
    is_judge_reported_ = true;
    warning("{}: the judge is no longer asked: {}", options_.judge.command, judge_->problem());
    fail(ExitCode::problems);
  }

  const ReviewOptions& options_;
  const Output& out_;
  bool is_many_;
  Take take_;
  std::function<void(const replay::Game&)> see_;
  std::optional<JudgeProcess> judge_;
  std::optional<WorkProgress> progress_;
  std::size_t rounds_ = 1;
  std::size_t judged_ = 0;  // number of rounds so far
  bool is_judge_reported_ = false;
  TimeRange range_;       // the times of the last round
  base::SafeText shown_;  // name of the file for messages
  std::string_view whole_;
  base::Milliseconds longest_{};  // of the rounds
  ExitCode code_ = ExitCode::done;
};

// Reviews all rounds. If one cannot be played, prints a message and leaves it out.
ExitCode review_match(const MatchRounds& rounds, Reviewer& reviewer) {
  bool is_any = false;
  reviewer.expect(rounds.count());
  for (std::size_t number = 0; number < rounds.count(); ++number) {
    const auto input = rounds.round(number);
    if (!input) {
      reviewer.fail(ExitCode::cannot_open);
      continue;
    }
    is_any = true;
    if (!reviewer.add(*input, rounds.count() > 1 ? std::optional(number + 1) : std::nullopt)) break;
  }
  return is_any ? reviewer.finish() : ExitCode::cannot_open;
}

ExitCode review_file(const std::string& path, const ReviewOptions& options, Reviewer& reviewer) {
  const base::Encoding encoding = encoding_named(options.reading.encoding);
  auto file = open_file(path);
  if (!file) return ExitCode::cannot_open;
  if (is_match(file->file) && !options.reading.round) {
    const base::SafeText shown = file->shown;
    const auto rounds = MatchRounds::open(std::move(*file), encoding);
    if (!rounds) return ExitCode::cannot_open;
    refuse_without_rounds(shown, rounds->count());
    return review_match(*rounds, reviewer);
  }
  const auto input = open_recording(std::move(*file), path, options.reading);
  if (!input) return ExitCode::cannot_open;
  reviewer.add(*input);
  return reviewer.finish();
}

ExitCode review_one(const ReviewOptions& options, const std::string& path) {
  Output out(options.files.out);
  ReviewWriter writer(out, options.format, path, options.is_wide ? std::string::npos : out.columns());
  Reviewer reviewer(options, out, false, [&](const ReviewOutput& what) { writer.add(what); });
  const ExitCode code = review_file(path, options, reviewer);
  if (writer.is_empty()) return code;
  writer.finish();
  out.commit();
  return code;
}

// The work on one of many files.
ExitCode review_part(const ReviewOptions& options, const std::string& path, const std::string& shown,
                     std::optional<FileReviews>& found) {
  FileReviews& file = found.emplace();
  if (auto marks = marks_at(path)) file.marks = std::move(*marks);
  Output out;
  Reviewer reviewer(options, out, true, [&](const ReviewOutput& what) {
    append_placements(file.lines, options.format, shown, what);
    file.add(what, shown, options.worst);
  });
  reviewer.see_players([&](const replay::Game& game) {
    for (const base::UntrustedText& name : game.names)
      if (std::ranges::find(file.names, name.raw()) == file.names.end()) file.names.push_back(name.raw());
  });
  return review_file(path, options, reviewer);
}

ExitCode review_many(const ReviewOptions& options, Recordings& recordings, const Globals& globals) {
  Output out(options.files.out);
  ManyReviews all(options.worst, own_names());
  if (options.format == ReviewFormat::csv) append_review_header(out.text());
  const ExitCode code = recordings.read<FileReviews>(
      out,
      [&](const std::string& path, auto& file) {
        return review_part(options, path, below_folder(path, options.files.files), file);
      },
      [&](const std::string& path, FileReviews file) {
        for (const std::string& name : file.names) recordings.players.saw(name);
        if (file.sums.empty() || recordings.duplicates.add(path, file.marks)) return;
        out.text() += file.lines;
        out.flush_if_full();
        all.add(std::move(file));
      });
  recordings.finish();
  if (all.is_empty()) {
    if (code < ExitCode::cannot_open) error("no placement was reviewed: none of the files has such a player");
    return std::max(code, ExitCode::problems);
  }
  switch (options.format) {
    case ReviewFormat::text:
      all.append_text(out.text(), table_look(options.is_wide, out, globals));
      break;
    case ReviewFormat::json:
      all.append_json(out.text());
      break;
    case ReviewFormat::fumen:
      all.append_fumen(out.text());
      break;
    case ReviewFormat::html:
      all.append_html(out.text());
      break;
    case ReviewFormat::csv:
      break;
  }
  out.commit();
  return code;
}

ExitCode review_of(ReviewOptions options, const Globals& globals) {
  // Checked before any file is opened: an unknown value is wrong usage.
  (void)encoding_named(options.reading.encoding);
  if (!options.files.jobs) options.files.jobs = std::thread::hardware_concurrency();
  Recordings recordings(options.files, SoughtPlayers(options.players, options.players.empty()));
  const InputList& list = recordings.list;
  if (!list.is_many && list.inputs.size() == 1) return review_one(options, list.inputs.front().path);
  if (options.list)
    refuse(ExitCode::usage, "--list needs one recording; --format csv lists the placements of all");
  if (options.reading.round && options.reading.round != ReadingOptions::last_round && list.is_many)
    note("--round {} is used of each match", *options.reading.round);
  return list.inputs.empty() ? list.code : review_many(options, recordings, globals);
}

Answer answer_of_review() {
  return {"review",
          "review --format json",
          "One object per line: first each placement, in order, then each player; of a match its summary is "
          "the last.",
          {{"placement", convert::reviewed_placement_members},
           {"player", convert::reviewed_player_members},
           {"summary", MatchSummary::members}}};
}

Answer answer_of_review_many() {
  return {"review-many",
          "review --format json",
          "Of several files the last line: the sums of all players, and the worst placements. The lines "
          "before it are "
          "as in review.",
          {{"", base::members<ReviewOfMany>}}};
}

void describe_review(Command& command, Program& program) {
  auto options = std::make_shared<ReviewOptions>();
  options->files.add_to(command);
  add_choice<ReviewFormat>(command, "--format", options->format,
                           {{"text", ReviewFormat::text},
                            {"json", ReviewFormat::json},
                            {"csv", ReviewFormat::csv},
                            {"fumen", ReviewFormat::fumen},
                            {"html", ReviewFormat::html}},
                           "Output format: json has one object per line, fumen one line per player");
  command
      .add_option("--player", options->players,
                  "Only this player (id or name; me is --me); may be given several times. Of many files "
                  "without it: only "
                  "you, if --me or config.toml says who you are")
      ->type_name("PLAYER")
      ->one_value_each_time();
  options->moments.add_to(command);
  command
      .add_option("--depth", options->depth,
                  "How many pieces to look ahead, the falling one included, as far as the queue showed "
                  "them; default: 3 in versus rounds, 2 in others")
      ->type_name("N")
      ->check(in_range(1, 7, true));
  options->judge.add_to(command);
  command.add_flag("--list", options->list, "List every placement in text, not only the worst");
  command
      .add_option("--worst", options->worst,
                  "How many of the worst placements are shown; of many files, of all together")
      ->type_name("N")
      ->check(in_range(0, 1000, true));
  add_wide(command, options->is_wide);
  options->overwrite.add_without_effect(command);
  options->reading.add_all(command);
  command.footer(
      "Example: tetron review game.tet\n         tetron review game.tet --player 0 --format html -o "
      "review.html\n"
      "         tetron review match.ttrm --round 3 --depth 4\n"
      "         tetron review match.ttrm --judge 'tetron bot'\n"
      "         tetron review replays/ --me ann --worst 20 --format html -o all.html");
  program.run_for(command, [&program, options] { return review_of(*options, program.globals); });
}

}  // namespace

extern const NamedCommand review_command{"review",
                                         "Find the placements that cost most, and what was better",
                                         "review.md",
                                         describe_review,
                                         {answer_of_review, answer_of_review_many}};

}  // namespace tetron::app
