#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <optional>
#include <ranges>

#include "app/commands/pc/answer/pc_answer.hpp"
#include "app/commands/pc/answer/pc_pages.hpp"
#include "app/commands/pc/answer/pc_sequences.hpp"
#include "app/commands/pc/input/pc_input.hpp"
#include "app/commands/pc/input/pc_run.hpp"
#include "app/commands/pc/input/pc_scoring.hpp"
#include "app/commands/program.hpp"
#include "app/io/messages.hpp"

namespace tetron::app {

namespace {

struct ScoreOptions {
  PcOptions common;
  ScoringOptions scoring;
  bool minimal = false;
  bool steps = false;
};

struct ScoredWay;
base::Members members_of(std::type_identity<ScoredWay>);

class ScoreAnswer;
base::Members members_of(std::type_identity<ScoreAnswer>);

class ScoreAnswer final : public PcAnswer {
 public:
  ScoreAnswer(const ScoreOptions& options, const PcField& field, const pc::Queues& queues,
              const pc::Ways& ways, const pc::Scores& scores)
      : options_(options), field_(field), queues_(queues), ways_(ways), scores_(scores) {
    is_minimal_.assign(scores.ways.size(), false);
    for (const std::size_t way : scores.minimal) is_minimal_[way] = true;
    for (const pc::WayScore& way : scores.ways) best_for_.push_back(set_size(way.best));
    if (!is_known()) return;
    for (std::size_t way = 0; way < scores.ways.size(); ++way)
      if (is_minimal_[way] || !options.minimal) numbers_.push_back(way);
    std::ranges::stable_sort(numbers_, [&](std::size_t a, std::size_t b) {
      return std::tuple(best_for_[a], scores_.ways[a].mean) > std::tuple(best_for_[b], scores_.ways[b].mean);
    });
  }

  void text(Output& out) const override {
    out.text() += summary() + "\n";
    for (const std::size_t number : numbers_) {
      fmt::format_to(std::back_inserter(out.text()), "\n{}{}\n{}\n{}\n{}\n", headline(number),
                     minimal(number), clears_text(scores_.ways[number].pieces),
                     drawing_of(field_, pieces(number)), fumen(number));
      append_best(out.text(), number);
      out.text() += '\n';
      out.flush_if_full();
    }
  }

  void json(base::JsonWriter& json, const convert::AfterElement& after) const override {
    convert::write_members(json, base::members<ScoreAnswer>(), this, after);
  }
  friend base::Members members_of(std::type_identity<ScoreAnswer>);
  friend base::Members members_of(std::type_identity<ScoredWay>);
  friend ScoredWay;

  std::string csv_head() const override { return "pieces,score,way,fumen"; }
  void csv(Output& out, std::string_view first) const override {
    if (!is_known()) return;
    std::vector<std::string> of_way;
    for (std::size_t number = 0; number < scores_.ways.size(); ++number) of_way.push_back(fumen(number));
    write_lines(out, queues_, first, [&](std::string& line, std::uint64_t number) {
      const auto& best = scores_.of[number];
      if (best)
        fmt::format_to(std::back_inserter(line), ",{},{},{}", best->points, letters_of(pieces(best->way)),
                       of_way[best->way]);
      else
        line += ",,,";
    });
  }

  double rank() const override { return mean_of_all(); }
  std::size_t shown() const override { return numbers_.size(); }
  std::vector<fumen::Page> pages(std::size_t index) const override { return pages_of(numbers_[index]); }
  fumen::Page picture(std::size_t index) const override {
    return way_page(field_, pieces(numbers_[index]), headline(numbers_[index]));
  }
  std::string caption_of(std::size_t index) const override {
    const std::size_t number = numbers_[index];
    std::string html = fmt::format(
        "{}{}<p>{}</p><p><code>",
        html_link(fumen_of(way_steps(field_, pieces(number), headline(number))), headline(number)),
        minimal(number), clears_text(scores_.ways[number].pieces));
    append_best(html, number);
    return html + "</code>";
  }
  std::string_view title() const override { return "What ways to a perfect clear score"; }
  std::string above() const override { return fmt::format("<p>{}</p>\n", summary()); }

 private:
  bool is_known() const { return ways_.end == solver::End::complete && scores_.end == solver::End::complete; }
  double mean_of_all() const {
    return ways_.total == 0
               ? 0
               : scores_.mean * static_cast<double>(scores_.success) / static_cast<double>(ways_.total);
  }
  std::string summary() const {
    return fmt::format(
        "mean: {:.2f} where there is a way, {:.2f} of all\n"
        "unique: {}{}, minimal: {}{}, success: {}",
        scores_.mean, mean_of_all(), at_least(is_known()), ways_.ways.size(), scores_.minimal.size(),
        scores_.is_smallest || scores_.ways.empty() ? "" : " at most",
        chance_text(scores_.success, ways_.total, is_known()));
  }
  // In the order that scores most.
  std::vector<pc::Placed> pieces(std::size_t number) const {
    std::vector<pc::Placed> placed;
    for (const pc::ScoredPiece& piece : scores_.ways[number].pieces) placed.push_back(piece.piece);
    return placed;
  }
  std::string headline(std::size_t number) const {
    const pc::WayScore& score = scores_.ways[number];
    return fmt::format("{}: mean {:.2f}, {} to {}, best for {} of {}", letters_of(pieces(number)), score.mean,
                       score.least, score.most, best_for_[number], ways_.ways[number].covered);
  }
  std::string_view minimal(std::size_t number) const { return is_minimal_[number] ? " (minimal)" : ""; }
  std::vector<fumen::Page> pages_of(std::size_t number) const {
    if (options_.steps) return way_steps(field_, pieces(number), headline(number));
    return {way_page(field_, pieces(number), headline(number))};
  }
  std::string fumen(std::size_t number) const { return fits_fumen(field_) ? fumen_of(pages_of(number)) : ""; }
  void append_best(std::string& to, std::size_t number) const {
    append_sequences(to, queues_, scores_.ways[number].best, " ", most_sequences_in_text);
    if (best_for_[number] > most_sequences_in_text) to += " ...";
  }
  auto scored_ways() const;

  const ScoreOptions& options_;
  const PcField& field_;
  const pc::Queues& queues_;
  const pc::Ways& ways_;
  const pc::Scores& scores_;
  std::vector<bool> is_minimal_;
  std::vector<std::uint64_t> best_for_;  // the number of sequences
  std::vector<std::size_t> numbers_;     // of the ways to show
};

// A way in JSON.
struct ScoredWay {
  const ScoreAnswer& answer;
  std::size_t number = 0;

  const pc::WayScore& score() const { return answer.scores_.ways[number]; }
  std::optional<std::string> fumen() const {
    if (!fits_fumen(answer.field_)) return std::nullopt;
    return steps_fumen(answer.field_, answer.pieces(number), answer.headline(number));
  }
};

auto ScoreAnswer::scored_ways() const {
  return numbers_ | std::views::transform([this](std::size_t number) { return ScoredWay{*this, number}; });
}

base::Members members_of(std::type_identity<ScoredWay>) {
  using Of = base::Describe<ScoredWay>;
  using A = const ScoredWay&;
  static constexpr std::array all{
      Of::member<[](A of) { return letters_of(of.answer.pieces(of.number)); }>(
          "pieces", "In the order that scores most."),
      Of::member<[](A of) { return bool{of.answer.is_minimal_[of.number]}; }>(
          "minimal", "Whether it is one of the smallest set."),
      Of::member<[](A of) { return of.answer.ways_.ways[of.number].covered; }>(
          "covered", "The sequences with which it can be."),
      Of::member<[](A of) { return of.score().mean; }>("mean", "The mean of its sequences.",
                                                       {.decimals = 2, .exact = 2}),
      Of::member<[](A of) { return of.score().least; }>("least", "The least."),
      Of::member<[](A of) { return of.score().most; }>("most", "The most."),
      Of::member<[](A of) { return clears_text(of.score().pieces); }>(
          "clears", "What is cleared, one after the other."),
      Of::member<[](A of) { return of.fumen(); }>(
          "fumen", "A page for each piece; left out if the field does not fit into a fumen.",
          {.is_omitted = true}),
      Of::member<[](A of) { return sequences_in(of.answer.queues_, of.score().best); }>(
          "best", "Sequences of which no other way makes more."),
  };
  return all;
}

base::Members members_of(std::type_identity<ScoreAnswer>) {
  using Of = base::Describe<ScoreAnswer>;
  using A = const ScoreAnswer&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.ways_.ways.size(); }>("unique", "How many ways there are."),
      Of::member<[](A of) { return of.scores_.minimal.size(); }>("minimal",
                                                                 "Ways that together score as much as all."),
      Of::member<[](A of) { return of.scores_.is_smallest; }>("smallest",
                                                              "Whether it is proved that no fewer ways do."),
      Of::member<[](A of) { return of.scores_.success; }>("success", "The sequences with a way."),
      Of::member<[](A of) { return of.ways_.total; }>("total", "How many sequences there are."),
      Of::member<[](A of) { return of.is_known(); }>(
          "complete", "Whether the search came to its end; if not, nothing is known of scores."),
      Of::member<[](A of) { return of.scores_.mean; }>(
          "mean", "Of the sequences with a way, the most of each.", {.decimals = 2, .exact = 2}),
      Of::member<[](A of) { return of.mean_of_all(); }>("mean_of_all", "The same, where the others count 0.",
                                                        {.decimals = 2, .exact = 2}),
      Of::member<[](A of) { return of.scored_ways(); }>("ways", "The ways."),
  };
  return all;
}

ExitCode score(const ScoreOptions& options) {
  const PcRun run(options.common);
  const Scoring scoring(options.scoring);
  PcWriter writer(options.common);
  const ExitCode code = run.for_each_field([&](PcField& field, const PcName& name) -> PcFound {
    const pc::ClearQuestion question = run.clear_question(field);
    refuse_too_many(field, question);
    const pc::Ways ways =
        run.within_limits([&](const solver::Limits& limits) { return pc::ways(question, limits); });
    // If ways are missing, one of them may be better than those found.
    pc::Scores scores;
    if (ways.end == solver::End::complete)
      scores = run.within_limits([&](const solver::Limits& limits) {
        return pc::scores(question.board, ways, question.queues, run.rules(), scoring.judge(),
                          scoring.margin(), limits);
      });
    field.grid.clear_full_rows();
    writer.write(ScoreAnswer(options, field, question.queues, ways, scores), name);
    return {ways.end == solver::End::complete ? scores.end : ways.end, !ways.ways.empty(), ways.reason};
  });
  writer.end();
  return code;
}

Answer answer_of_pc_score() {
  return {"pc-score",
          "pc score --format json",
          "One object per line, one for each field.",
          {{"", base::members<ScoreAnswer>, base::members<PcEnd>}}};
}

void describe_pc_score(Command& command, Program& program) {
  auto options = std::make_shared<ScoreOptions>();
  options->common.add_to(command);
  options->common.add_sort(command);
  options->scoring.add_to(command);
  command.add_flag("--minimal", options->minimal,
                   "Only a smallest set of ways with which each sequence scores its most");
  command.add_flag("--steps", options->steps,
                   "Fumens with a page for each piece, in the order that scores most");
  command.footer(
      "Each sequence counts with the way and the order that score most. The mean is\n"
      "over the sequences with a way; over all, the others score 0.\n"
      "CSV has a line for each sequence, with its score and the best way.\n"
      "Exit codes: 0 found, 1 proved that there is none, 4 stopped before the end.\n\n"
      "Example: tetron pc score board.txt --queue '*p7' --b2b 1 --b2b-bonus 600\n"
      "         tetron pc score board.txt --queue '*p7' --minimal --margin 200\n"
      "         tetron pc score board.txt --queue '*p7' --points attack --format csv");
  program.run_for(command, [options] { return score(*options); });
}

}  // namespace

extern const NamedCommand pc_score_command{"pc score",
                                           "Score the ways to a perfect clear, and find the best",
                                           "",
                                           describe_pc_score,
                                           {answer_of_pc_score}};

}  // namespace tetron::app
