#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "app/commands/pc/answer/pc_answer.hpp"
#include "app/commands/pc/answer/pc_pages.hpp"
#include "app/commands/pc/answer/pc_sequences.hpp"
#include "app/commands/pc/input/pc_input.hpp"
#include "app/commands/pc/input/pc_run.hpp"
#include "app/commands/program.hpp"
#include "app/io/messages.hpp"
#include "solver/pc/setup/spin_setup.hpp"

namespace tetron::app {

namespace {

struct SpinOptions {
  PcOptions common;
  pc::SpinQuestion question;
  std::optional<int> rows;  // default for setups: one
  bool setup = false;
  std::optional<int> pieces;         // for a setup, including the T
  std::optional<NumberRange> clear;  // rows, from 1, that a setup may clear
  std::optional<int> most_roof;
  bool no_roof = false;
  pc::SpinFit filter = pc::SpinFit::all;
};

std::string_view name_of(pc::SpinFit fit) {
  return fit == pc::SpinFit::all ? "all" : fit == pc::SpinFit::others ? "others" : "shape";
}
std::string_view remark_on(pc::SpinFit fit) {
  return fit == pc::SpinFit::all      ? ""
         : fit == pc::SpinFit::others ? ", the T has no way in"
                                      : ", cannot be built piece by piece";
}

std::vector<pc::Placed> whole_way(const pc::Spin& spin) {
  std::vector<pc::Placed> pieces = spin.before;
  pieces.push_back(spin.piece);
  return pieces;
}

std::string spin_text(const pc::Spin& spin) {
  const bool is_t = spin.piece.kind == field::Tetromino::t;
  return fmt::format("{}-spin{}, {} row{}", field::to_char(spin.piece.kind),
                     is_t && !spin.is_full ? " mini" : "", spin.piece.cleared,
                     spin.piece.cleared == 1 ? "" : "s");
}

struct ShownSpin {
  const pc::Spin& spin;
  std::optional<std::string_view> fit;
  std::string fumen;
};
base::Members members_of(std::type_identity<ShownSpin>);

class SpinAnswer;
base::Members members_of(std::type_identity<SpinAnswer>);

class SpinAnswer final : public PcAnswer {
 public:
  SpinAnswer(const PcField& field, const pc::Spins& found, bool are_setups)
      : field_(field), found_(found), are_setups_(are_setups) {}

  void text(Output& out) const override {
    auto to = std::back_inserter(out.text());
    fmt::format_to(to, "spins: {}{}, success: {}\n", at_least(found_.end == solver::End::complete),
                   found_.spins.size(),
                   chance_text(found_.success, found_.total, found_.end == solver::End::complete));
    for (const pc::Spin& one : found_.spins) {
      const auto pieces = whole_way(one);
      fmt::format_to(to, "\n{} ({})\n{}\n", headline(one), letters_of(pieces), fumen(one));
      if (are_setups_ || one.before.empty()) fmt::format_to(to, "{}\n", drawing_of(field_, pieces));
      out.flush_if_full();
    }
  }

  void json(base::JsonWriter& json, const convert::AfterElement& after) const override {
    convert::write_members(json, base::members<SpinAnswer>(), this, after);
  }
  friend base::Members members_of(std::type_identity<SpinAnswer>);

  std::string csv_head() const override { return "type,full,rows,covered,pieces,fumen"; }
  void csv(Output& out, std::string_view first) const override {
    for (const pc::Spin& one : found_.spins) {
      fmt::format_to(std::back_inserter(out.text()), "{}{},{},{},{},{},{}\n", first,
                     field::to_char(one.piece.kind), one.is_full ? 1 : 0, one.piece.cleared, one.covered,
                     letters_of(whole_way(one)), fumen(one));
      out.flush_if_full();
    }
  }

  double rank() const override { return percent(found_.success, found_.total); }
  std::size_t shown() const override { return found_.spins.size(); }
  std::vector<fumen::Page> pages(std::size_t number) const override {
    const pc::Spin& one = found_.spins[number];
    return way_steps(field_, whole_way(one), headline(one));
  }
  // The piece that spins, where it ends, on the field before it; for a setup, all pieces.
  fumen::Page picture(std::size_t number) const override {
    const pc::Spin& one = found_.spins[number];
    if (are_setups_) return way_page(field_, whole_way(one), headline(one));
    const auto steps = pages(number);
    return steps[steps.size() - 2];
  }
  std::string caption_of(std::size_t number) const override {
    const pc::Spin& one = found_.spins[number];
    return html_link(fumen(one), headline(one));
  }
  std::string_view title() const override { return are_setups_ ? "T-spin setups" : "Spins"; }

 private:
  auto shown_spins() const {
    return found_.spins | std::views::transform([this](const pc::Spin& one) {
             return ShownSpin{one, are_setups_ ? std::optional(name_of(one.fit)) : std::nullopt, fumen(one)};
           });
  }
  std::string headline(const pc::Spin& one) const {
    return fmt::format("{}{}: {} of {}", spin_text(one), remark_on(one.fit), one.covered, found_.total);
  }
  std::string fumen(const pc::Spin& one) const { return steps_fumen(field_, whole_way(one), headline(one)); }

  const PcField& field_;
  const pc::Spins& found_;
  bool are_setups_;
};

base::Members members_of(std::type_identity<ShownSpin>) {
  using Of = base::Describe<ShownSpin>;
  using A = const ShownSpin&;
  static constexpr std::array all{
      Of::member<[](A of) { return std::string(1, field::to_char(of.spin.piece.kind)); }>(
          "type", "The piece that spins.", {.words = "I|L|O|Z|T|J|S"}),
      Of::member<[](A of) { return of.spin.is_full; }>("full", "Whether it is not a mini."),
      Of::member<[](A of) { return of.spin.piece.cleared; }>("rows", "The rows that it clears."),
      Of::member<[](A of) { return of.spin.covered; }>("covered", "The sequences with which it can be."),
      Of::member<[](A of) { return of.fit; }>("fit", "Of setups: what is possible.",
                                              {.words = "all|others|shape", .is_omitted = true}),
      Of::member<[](A of) { return letters_of(whole_way(of.spin)); }>("pieces", "The pieces in their order."),
      Of::member<[](A of) { return of.fumen; }>("fumen", "A page for each piece."),
  };
  return all;
}

base::Members members_of(std::type_identity<SpinAnswer>) {
  using Of = base::Describe<SpinAnswer>;
  using A = const SpinAnswer&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.found_.spins.size(); }>("spins", "How many there are."),
      Of::member<[](A of) { return of.found_.success; }>("success", "The sequences with a spin."),
      Of::member<[](A of) { return of.found_.total; }>("total", "How many sequences there are."),
      Of::member<[](A of) { return of.found_.end == solver::End::complete; }>(
          "complete", "Whether the search came to its end."),
      Of::member<[](A of) { return of.shown_spins(); }>("found", "The spins."),
  };
  return all;
}

// The setups for a T-spin, with sequences of any length.
pc::Spins setups_of(const SpinOptions& options, const PcRun& run, const PcField& field) {
  const auto end_row = options.clear ? std::optional<int>(options.clear->last) : std::nullopt;
  const auto rows = pc::usual_rows(field.grid, end_row, options.common.lines, run.rules());
  pc::SpinSetupQuestion question;
  constexpr int usual_least = 2;
  question.rows = options.rows.value_or(usual_least);
  question.full = options.question.full;
  if (options.pieces) question.most_pieces = *options.pieces;
  if (options.clear) question.from_row = options.clear->first - 1;
  question.end_row = rows.end_row;
  if (options.most_roof) question.most_roof = *options.most_roof;
  question.roof = !options.no_roof;
  question.least_fit = options.filter;
  const pc::Board board = board_of(field, rows.lines, run.rules());
  const pc::Queues queues = run.queues(field.name, field.comment);
  return run.within_limits([&](const solver::Limits& limits) {
    return pc::spin_setups(board, question, queues, run.rules(), limits);
  });
}

pc::Spins spins_of(const SpinOptions& options, const PcRun& run, const PcField& field) {
  const pc::Board board = open_board_of(field, options.common.lines, run.rules());
  pc::SpinQuestion question = options.question;
  question.rows = options.rows.value_or(0);
  const pc::Queues queues = run.queues(
      field.name, field.comment, pc::pieces_that_matter(question, run.rules().hold, run.queue_length(field)));
  return run.within_limits(
      [&](const solver::Limits& limits) { return pc::spins(board, question, queues, run.rules(), limits); });
}

ExitCode spin(const SpinOptions& options) {
  const PcRun run(options.common);
  PcWriter writer(options.common);
  const ExitCode code = run.for_each_field([&](PcField& field, const PcName& name) -> PcFound {
    if (options.setup) field.grid.clear_full_rows();
    const pc::Spins found = options.setup ? setups_of(options, run, field) : spins_of(options, run, field);
    field.grid.clear_full_rows();
    writer.write(SpinAnswer(field, found, options.setup), name);
    return {found.end, !found.spins.empty(), {}, "spin"};
  });
  writer.end();
  return code;
}

void add_number(Command& command, const std::string& name, std::optional<int>& value, const Check& check,
                const std::string& description) {
  command
      .add_option_function<int>(
          name, [&value](const int& number) { value = number; }, description)
      ->check(check)
      ->type_name("N");
}

// Refuses options that belong to the other of the two questions.
void refuse_other_question(const SpinOptions& options, const Command& command) {
  if (options.setup) {
    for (const char* option : {"--all-kinds", "--before"})
      if (command.is_given(option)) refuse(ExitCode::usage, "{} cannot be used with --setup", option);
    return;
  }
  for (const char* option : {"--pieces", "--clear", "--max-roof", "--no-roof", "--filter"})
    if (command.is_given(option)) refuse(ExitCode::usage, "{} needs --setup", option);
}

Answer answer_of_pc_spin() {
  return {"pc-spin",
          "pc spin --format json",
          "One object per line, one for each field.",
          {{"", base::members<SpinAnswer>, base::members<PcEnd>}}};
}

void describe_pc_spin(Command& command, Program& program) {
  auto options = std::make_shared<SpinOptions>();
  options->common.add_to(command);
  options->common.add_sort(command);
  command.add_flag("--all-kinds", options->question.all_kinds, "Spins of every piece, not only of T");
  command.add_option("--before", options->question.before, "How many other pieces may be placed first")
      ->check(in_range(0, 6))
      ->type_name("N")
      ->capture_default_str();
  add_number(command, "--rows", options->rows, in_range(0, 4),
             "Only spins that clear at least N rows; with --setup the default is 2");
  command.add_flag("--full", options->question.full, "Only full T-spins, no minis");
  command.add_flag(
      "--setup", options->setup,
      "Find what to build with the queue so that its T clears rows in a spin; no piece is superfluous");
  add_number(command, "--pieces", options->pieces, in_range(1, 20),
             "With --setup: at most N pieces, the T included");
  add_range(
      command, "--clear", options->clear, "rows as 2 or 1-3",
      "With --setup: the T clears rows A to B, 1 is the lowest; without it those up to --lines, or else "
      "to the highest block, the second at least");
  add_number(command, "--max-roof", options->most_roof, in_range(0, 20),
             "With --setup: at most N pieces that only let the T turn into its place");
  command.add_flag("--no-roof", options->no_roof, "With --setup: do not look for such pieces");
  add_choice<pc::SpinFit>(
      command, "--filter", options->filter,
      {{"strict", pc::SpinFit::all}, {"ignore-t", pc::SpinFit::others}, {"none", pc::SpinFit::shape}},
      "Which setups --setup shows: strict, those that can be built; ignore-t, with --no-roof, also those "
      "whose T has no way in; none, also those that cannot be built piece by piece");
  command.footer(
      "Pieces of a setup lie in the lowest --lines rows; without --lines, in the\n"
      "rows that the T may clear and two above.\n\n"
      "Exit codes: 0 found, 1 proved that there is none, 4 stopped before the end.\n\n"
      "Example: tetron pc spin board.txt --queue '*p3' --before 1 --rows 2\n"
      "         tetron pc spin board.txt --queue '*p4' --setup --clear 1-2");
  program.run_for(command, [options, &command] {
    refuse_other_question(*options, command);
    return spin(*options);
  });
}

}  // namespace

extern const NamedCommand pc_spin_command{"pc spin",
                                          "Find T-spins, or spins of any piece, that can be reached",
                                          "",
                                          describe_pc_spin,
                                          {answer_of_pc_spin}};

}  // namespace tetron::app
