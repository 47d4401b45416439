#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "app/commands/pc/pc_answer.hpp"
#include "app/commands/pc/pc_commands.hpp"
#include "app/commands/pc/pc_input.hpp"
#include "app/commands/pc/pc_pages.hpp"
#include "app/commands/pc/pc_run.hpp"
#include "app/commands/pc/pc_sequences.hpp"
#include "solver/pc/spin.hpp"

namespace tetron::app {

namespace {

struct SpinOptions {
  PcOptions common;
  pc::SpinQuestion question;
};

std::vector<pc::Placed> whole_way(const pc::Spin& spin) {
  std::vector<pc::Placed> pieces = spin.before;
  pieces.push_back(spin.piece);
  return pieces;
}

std::string described(const pc::Spin& spin) {
  const bool is_t = spin.piece.kind == field::Tetromino::t;
  return fmt::format("{}-spin{}, {} row{}", field::to_char(spin.piece.kind),
                     is_t && !spin.is_full ? " mini" : "", spin.piece.cleared,
                     spin.piece.cleared == 1 ? "" : "s");
}

class SpinAnswer final : public PcAnswer {
 public:
  SpinAnswer(const PcField& field, const pc::Spins& found) : field_(field), found_(found) {}

  void text(Output& out) const override {
    auto to = std::back_inserter(out.text());
    fmt::format_to(to, "spins: {}, success: {}\n", found_.spins.size(),
                   chance_text(found_.success, found_.total));
    for (const pc::Spin& one : found_.spins) {
      const auto pieces = whole_way(one);
      fmt::format_to(to, "\n{} ({})\n{}\n", headline(one), letters_of(pieces), fumen(one));
      if (one.before.empty()) fmt::format_to(to, "{}\n", drawing_of(field_, pieces));
      out.flush_if_full();
    }
  }

  void json(base::JsonWriter& json, Output& out) const override {
    json.number("spins", found_.spins.size());
    json.number("success", found_.success);
    json.number("total", found_.total);
    json.boolean("complete", found_.end == solver::End::complete);
    json.list("found", found_.spins, [&](const pc::Spin& one) {
      json.begin_object();
      json.plain_string("type", std::string(1, field::to_char(one.piece.kind)));
      json.boolean("full", one.is_full);
      json.number("rows", one.piece.cleared);
      json.number("covered", one.covered);
      json.plain_string("pieces", letters_of(whole_way(one)));
      json.plain_string("fumen", fumen(one));
      json.end_object();
      out.flush_if_full();
    });
  }

  std::string csv_head() const override { return "type,full,rows,covered,pieces,fumen"; }
  void csv(Output& out, std::string_view first) const override {
    for (const pc::Spin& one : found_.spins) {
      fmt::format_to(std::back_inserter(out.text()), "{}{},{},{},{},{},{}\n", first,
                     field::to_char(one.piece.kind), one.is_full ? 1 : 0, one.piece.cleared, one.covered,
                     letters_of(whole_way(one)), fumen(one));
      out.flush_if_full();
    }
  }

  std::size_t shown() const override { return found_.spins.size(); }
  std::vector<fumen::Page> pages(std::size_t number) const override {
    const pc::Spin& one = found_.spins[number];
    return way_steps(field_, whole_way(one), headline(one));
  }
  // The piece that spins where it ends, on the field before.
  fumen::Page picture(std::size_t number) const override {
    const auto steps = pages(number);
    return steps[steps.size() - 2];
  }
  std::string beside(std::size_t number) const override {
    const pc::Spin& one = found_.spins[number];
    return html_link(fumen(one), headline(one));
  }
  std::string_view title() const override { return "Spins"; }

 private:
  std::string headline(const pc::Spin& one) const {
    return fmt::format("{}: {} of {}", described(one), one.covered, found_.total);
  }
  std::string fumen(const pc::Spin& one) const { return steps_fumen(field_, whole_way(one), headline(one)); }

  const PcField& field_;
  const pc::Spins& found_;
};

ExitCode spin(const SpinOptions& options) {
  const PcRun run(options.common);
  PcWriter writer(options.common);
  const ExitCode code = run.for_each_field([&](PcField& field, const PcName& name) -> PcFound {
    const pc::Board board = open_board_of(field, options.common.lines, run.rules());
    const pc::Queues queues = run.queues(
        field.comment,
        pc::pieces_that_matter(options.question, run.rules().hold, run.queue_length(field.comment)));
    const pc::Spins found = run.within_limits([&](const solver::Limits& limits) {
      return pc::spins(board, options.question, queues, run.rules(), limits);
    });
    field.grid.clear_full_rows();
    writer.write(SpinAnswer(field, found), name);
    return {found.end, !found.spins.empty()};
  });
  writer.end();
  return code;
}

}  // namespace

void add_pc_spin(Command& group, Program& program) {
  auto options = std::make_shared<SpinOptions>();
  Command* command = group.add_subcommand("spin", "T-spins, or spins of all pieces, that can be reached");
  options->common.add_to(*command);
  command->add_flag("--all-kinds", options->question.all_kinds, "Spins of every piece, not of T alone");
  command->add_option("--before", options->question.before, "How many other pieces may be placed first")
      ->check(in_range(0, 6))
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--rows", options->question.rows, "Only spins that clear at least so many rows")
      ->check(in_range(0, 4))
      ->type_name("N")
      ->capture_default_str();
  command->footer(
      "Exit codes: 0 found, 1 proved that there is none, 4 stopped before the end.\n\n"
      "Example: tetron pc spin board.txt --queue '*p3' --before 1 --rows 2");
  command->callback([&program, options] { program.run = [options] { return spin(*options); }; });
}

}  // namespace tetron::app
