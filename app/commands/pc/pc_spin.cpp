#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "app/commands/pc/pc_commands.hpp"
#include "app/commands/pc/pc_input.hpp"
#include "app/commands/pc/pc_pages.hpp"
#include "app/commands/pc/pc_run.hpp"
#include "solver/pc/combo.hpp"
#include "solver/pc/spin.hpp"

namespace tetron::app {

namespace {

// Rows that pieces find room in above a stack.
constexpr int room_above = 4;

// As many rows as --lines says, or the stack with some above it, at most what can be worked on.
int open_lines(const PcOptions& options, const PcField& field, const pc::Rules& rules) {
  if (options.lines) return std::max(*options.lines, field.stack());
  pc::Board board;
  board.width = field.width();
  board.lines = std::min(field.stack() + room_above, pc::most_lines);
  while (board.lines > field.stack() && !pc::is_workable(board, rules)) --board.lines;
  return std::max(board.lines, 1);
}

struct SpinOptions {
  PcOptions common;
  pc::SpinQuestion question;
};

struct ComboOptions {
  PcOptions common;
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

// A page for each piece, full rows gone.
std::vector<fumen::Page> steps_of(const PcField& field, const std::vector<pc::Placed>& pieces,
                                  const std::string& text) {
  return way_steps(field, pieces, text);
}

ExitCode spin(const SpinOptions& options) {
  const PcOptions& common = options.common;
  const pc::Rules rules = common.rules();
  Output out(common.out);
  PcField field = read_pc_field(common.inputs.front(), common.page);
  const pc::Board board = board_of(field, open_lines(common, field, rules), rules);
  const std::size_t most = static_cast<std::size_t>(options.question.before) + 1 + (rules.hold ? 1 : 0);
  const pc::Queues queues =
      read_queues(common, field.comment, std::min(most, queue_length(common, field.comment)));
  PcRun run(common);
  const pc::Spins found = pc::spins(board, options.question, queues, rules, run.limits());
  run.hide();
  field.grid.clear_full_rows();
  const bool fits = field.width() <= fumen::Field::width;
  auto to = std::back_inserter(out.text());
  const auto headline = [&](const pc::Spin& one) {
    return fmt::format("{}: {} of {}", described(one), one.covered, found.total);
  };
  std::vector<fumen::Page> pictures;
  std::string body;
  if (common.format == PcFormat::text)
    fmt::format_to(to, "spins: {}, success: {} of {} ({} %)\n", found.spins.size(), found.success,
                   found.total, percent_of(found.success, found.total));
  if (common.format == PcFormat::json)
    fmt::format_to(to, "{{\"spins\":{},\"success\":{},\"total\":{},\"complete\":{},\"found\":[",
                   found.spins.size(), found.success, found.total, found.end == solver::End::complete);
  if (common.format == PcFormat::csv) out.text() += "type,full,rows,covered,pieces,fumen\n";
  for (const pc::Spin& one : found.spins) {
    const auto pieces = whole_way(one);
    const std::string fumen = fits ? fumen_of(steps_of(field, pieces, headline(one))) : std::string();
    switch (common.format) {
      case PcFormat::text:
        fmt::format_to(to, "\n{} ({})\n{}\n", headline(one), letters_of(pieces), fits ? fumen : "");
        if (one.before.empty()) fmt::format_to(to, "{}\n", drawing_of(field, pieces));
        break;
      case PcFormat::json:
        fmt::format_to(
            to,
            "{}{{\"type\":\"{}\",\"full\":{},\"rows\":{},\"covered\":{},\"pieces\":\"{}\",\"fumen\":\"{}\"}}",
            &one == found.spins.data() ? "" : ",", field::to_char(one.piece.kind), one.is_full,
            one.piece.cleared, one.covered, letters_of(pieces), fumen);
        break;
      case PcFormat::csv:
        fmt::format_to(to, "{},{},{},{},{},{}\n", field::to_char(one.piece.kind), one.is_full ? 1 : 0,
                       one.piece.cleared, one.covered, letters_of(pieces), fumen);
        break;
      case PcFormat::fumen:
        fmt::format_to(to, "{}\n", fumen);
        break;
      case PcFormat::html: {
        const auto steps = steps_of(field, pieces, {});
        body += fmt::format("<section>{}<div>{}</div></section>\n", svg_of(steps[steps.size() - 2]),
                            html_link(fumen, headline(one)));
        break;
      }
      case PcFormat::png: {
        const auto steps = steps_of(field, pieces, headline(one));
        pictures.push_back(steps[steps.size() - 2]);
        break;
      }
    }
    out.flush_if_full();
  }
  if (common.format == PcFormat::json) out.text() += "]}\n";
  if (common.format == PcFormat::html) out.text() += html_page("Spins", body);
  if (common.format == PcFormat::png) {
    if (!pictures.empty()) draw_pc_pages(common.out, pictures);
  } else {
    out.commit();
  }
  return tell_end(found.end, !found.spins.empty(), {});
}

ExitCode combo(const ComboOptions& options) {
  const PcOptions& common = options.common;
  const pc::Rules rules = common.rules();
  Output out(common.out);
  PcField field = read_pc_field(common.inputs.front(), common.page);
  const pc::Board board = board_of(field, open_lines(common, field, rules), rules);
  const pc::Queues queues = read_queues(common, field.comment, queue_length(common, field.comment));
  PcRun run(common);
  const pc::Combos found = pc::combos(board, queues, rules, run.limits());
  run.hide();
  field.grid.clear_full_rows();
  std::uint64_t sum = 0;
  std::vector<std::uint64_t> of_length(found.best.size() + 1);
  for (const std::uint8_t length : found.longest) {
    sum += length;
    ++of_length[length];
  }
  const double mean = found.total == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(found.total);
  const std::string summary =
      fmt::format("longest: {}, mean: {:.4f} of {} sequences", found.best.size(), mean, found.total);
  const bool fits = field.width() <= fumen::Field::width;
  const std::string sequence =
      found.best.empty() ? std::string() : pc::to_text(queues.at(found.best_sequence));
  auto to = std::back_inserter(out.text());
  switch (common.format) {
    case PcFormat::text:
      fmt::format_to(to, "{}\n", summary);
      for (std::size_t length = of_length.size(); length-- > 0;)
        fmt::format_to(to, "{:3} pieces: {} ({} %)\n", length, of_length[length],
                       percent_of(of_length[length], found.total));
      if (!found.best.empty())
        fmt::format_to(to, "best: {} of {}\n{}\n", letters_of(found.best), sequence,
                       fits ? fumen_of(steps_of(field, found.best, sequence)) : "");
      break;
    case PcFormat::json:
      fmt::format_to(to,
                     "{{\"longest\":{},\"total\":{},\"mean\":{:.4f},\"complete\":{},\"best\":{{\"sequence\":"
                     "\"{}\",\"pieces\":\"{}\",\"fumen\":\"{}\"}},\"sequences\":{{",
                     found.best.size(), found.total, mean, found.end == solver::End::complete, sequence,
                     letters_of(found.best), fits ? fumen_of(steps_of(field, found.best, sequence)) : "");
      for (std::uint64_t i = 0; i < found.total; ++i) {
        fmt::format_to(to, "{}\"{}\":{}", i == 0 ? "" : ",", pc::to_text(queues.at(i)), found.longest[i]);
        out.flush_if_full();
      }
      out.text() += "}}\n";
      break;
    case PcFormat::csv:
      out.text() += "pieces,combo\n";
      for (std::uint64_t i = 0; i < found.total; ++i) {
        fmt::format_to(to, "{},{}\n", pc::to_text(queues.at(i)), found.longest[i]);
        out.flush_if_full();
      }
      break;
    case PcFormat::fumen:
      fmt::format_to(to, "{}\n", fumen_of(steps_of(field, found.best, sequence)));
      break;
    case PcFormat::html:
      out.text() += html_page(
          "Combos",
          fmt::format("<section>{}<div>{}<p>{}</div></section>\n", svg_of(page_of(field, {})), summary,
                      html_link(fumen_of(steps_of(field, found.best, sequence)), sequence)));
      break;
    case PcFormat::png: {
      const fumen::Page page = page_of(field, summary);
      draw_pc_pages(common.out, {&page, 1});
      return tell_end(found.end, !found.best.empty(), "no piece clears a row");
    }
  }
  out.commit();
  return tell_end(found.end, !found.best.empty(), "no piece clears a row");
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

void add_pc_combo(Command& group, Program& program) {
  auto options = std::make_shared<ComboOptions>();
  Command* command =
      group.add_subcommand("combo", "The longest combos: pieces in a row that each clear a row");
  options->common.add_to(*command);
  command->footer(
      "Exit codes: 0 found, 1 proved that no piece clears a row, 4 stopped.\n\n"
      "Example: tetron pc combo board.txt --queue '*p7'");
  command->callback([&program, options] { program.run = [options] { return combo(*options); }; });
}

}  // namespace tetron::app
