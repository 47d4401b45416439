#include <fmt/format.h>

#include <array>
#include <memory>
#include <ranges>
#include <utility>

#include "app/commands/pc/answer/pc_answer.hpp"
#include "app/commands/pc/answer/pc_pages.hpp"
#include "app/commands/pc/answer/pc_sequences.hpp"
#include "app/commands/pc/input/pc_input.hpp"
#include "app/commands/pc/input/pc_run.hpp"
#include "app/commands/program.hpp"
#include "solver/pc/clear/combo.hpp"

namespace tetron::app {

namespace {

struct BestCombo {
  std::string sequence;
  std::string pieces;
  std::string fumen;
};
base::Members members_of(std::type_identity<BestCombo>);

class ComboAnswer;
base::Members members_of(std::type_identity<ComboAnswer>);

class ComboAnswer final : public PcAnswer {
 public:
  ComboAnswer(const PcField& field, const pc::Queues& queues, const pc::Combos& found)
      : field_(field), queues_(queues), found_(found), of_length_(found.best.size() + 1) {
    std::uint64_t sum = 0;
    for (const std::uint8_t length : found.longest) {
      sum += length;
      ++of_length_[length];
    }
    if (!found.longest.empty()) mean_ = static_cast<double>(sum) / static_cast<double>(found.longest.size());
    if (!found.best.empty()) sequence_ = pc::to_text(queues.at(found.best_sequence));
  }

  void text(Output& out) const override {
    auto to = std::back_inserter(out.text());
    fmt::format_to(to, "{}\n", summary());
    for (std::size_t length = found_.end == solver::End::complete ? of_length_.size() : 0; length-- > 0;)
      fmt::format_to(to, "{:3} pieces: {} ({:.2f} %)\n", length, of_length_[length],
                     percent(of_length_[length], found_.total));
    if (!found_.best.empty())
      fmt::format_to(to, "best: {} of {}\n{}\n", letters_of(found_.best), sequence_, best_fumen());
  }

  void json(base::JsonWriter& json, const convert::AfterElement& after) const override {
    convert::write_members(json, base::members<ComboAnswer>(), this, after);
  }
  friend base::Members members_of(std::type_identity<ComboAnswer>);

  std::string csv_head() const override { return "pieces,combo"; }
  void csv(Output& out, std::string_view first) const override {
    if (found_.longest.empty()) return;
    write_lines(out, queues_, first, [this](std::string& line, std::uint64_t number) {
      line += ',';
      base::append_number(line, int{found_.longest[number]});
    });
  }

  double rank() const override { return mean_; }
  std::size_t shown() const override { return 1; }
  std::vector<fumen::Page> pages(std::size_t) const override {
    return way_steps(field_, found_.best, sequence_);
  }
  fumen::Page picture(std::size_t) const override { return page_of(field_, summary()); }
  std::string caption_of(std::size_t) const override {
    return fmt::format("{}<p>{}", summary(), html_link(best_fumen(), sequence_));
  }
  std::string_view title() const override { return "Combos"; }

 private:
  auto lengths() const {
    return std::views::iota(std::size_t{0}, found_.longest.size()) |
           std::views::transform(
               [this, texts = std::make_shared<pc::QueueTexts>(queues_)](std::size_t number) {
                 return std::pair(std::string(texts->at(number)), int{found_.longest[number]});
               });
  }
  std::string summary() const {
    if (found_.end != solver::End::complete)
      return fmt::format("longest: at least {}; the search stopped before the end", found_.best.size());
    return fmt::format("longest: {}, mean: {:.4f} of {} sequences", found_.best.size(), mean_, found_.total);
  }
  std::string best_fumen() const { return steps_fumen(field_, found_.best, sequence_); }

  const PcField& field_;
  const pc::Queues& queues_;
  const pc::Combos& found_;
  std::vector<std::uint64_t> of_length_;  // how many sequences have a combo of that many pieces
  double mean_ = 0;
  std::string sequence_;  // the one with the best combo
};

base::Members members_of(std::type_identity<BestCombo>) {
  using Of = base::Describe<BestCombo>;
  static constexpr std::array all{
      Of::member<&BestCombo::sequence>("sequence", "The pieces as they come."),
      Of::member<&BestCombo::pieces>("pieces", "The pieces in the order in which they are placed."),
      Of::member<&BestCombo::fumen>("fumen", "A page for each piece."),
  };
  return all;
}

base::Members members_of(std::type_identity<ComboAnswer>) {
  using Of = base::Describe<ComboAnswer>;
  using A = const ComboAnswer&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.found_.best.size(); }>("longest", "The pieces of the longest combo."),
      Of::member<[](A of) { return of.found_.total; }>("total", "How many sequences there are."),
      Of::member<[](A of) { return of.mean_; }>("mean", "The mean of all sequences.",
                                                {.decimals = 4, .exact = 4}),
      Of::member<[](A of) { return of.found_.end == solver::End::complete; }>(
          "complete", "Whether the search came to its end."),
      Of::member<[](A of) {
        return BestCombo{of.sequence_, letters_of(of.found_.best), of.best_fumen()};
      }>("best", "The longest."),
      Of::member<[](A of) { return of.lengths(); }>("sequences", "The longest combo of each sequence."),
  };
  return all;
}

ExitCode combo(const PcOptions& options) {
  const PcRun run(options);
  PcWriter writer(options);
  const ExitCode code = run.for_each_field([&](PcField& field, const PcName& name) -> PcFound {
    const pc::Board board = open_board_of(field, run.lines(field), run.rules());
    const pc::Queues queues = run.queues(field.name, field.comment);
    const pc::Combos found = run.within_limits(
        [&](const solver::Limits& limits) { return pc::combos(board, queues, run.rules(), limits); });
    field.grid.clear_full_rows();
    writer.write(ComboAnswer(field, queues, found), name);
    return {found.end, !found.best.empty(), "no piece clears a row"};
  });
  writer.end();
  return code;
}

Answer answer_of_pc_combo() {
  return {"pc-combo",
          "pc combo --format json",
          "One object per line, one for each field.",
          {{"", base::members<ComboAnswer>, base::members<PcEnd>}}};
}

void describe_pc_combo(Command& command, Program& program) {
  auto options = std::make_shared<PcOptions>();
  options->add_to(command);
  options->add_sort(command);
  command.footer(
      "Exit codes: 0 found, 1 proved that no piece clears a row, 4 stopped.\n\n"
      "Example: tetron pc combo board.txt --queue '*p7'");
  program.run_for(command, [options] { return combo(*options); });
}

}  // namespace

extern const NamedCommand pc_combo_command{"pc combo",
                                           "Find the longest combos: pieces in a row that each clear a row",
                                           "",
                                           describe_pc_combo,
                                           {answer_of_pc_combo}};

}  // namespace tetron::app
