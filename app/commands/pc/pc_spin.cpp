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

// Writes spins in the format asked for.
class SpinWriter {
 public:
  SpinWriter(Output& out, const PcOptions& options, const PcField& field, const pc::Spins& found)
      : out_(out), options_(options), field_(field), found_(found) {}

  void write() {
    begin();
    for (const pc::Spin& one : found_.spins) {
      add(one);
      out_.flush_if_full();
    }
    if (options_.format == PcFormat::json) out_.text() += "]}\n";
    if (options_.format == PcFormat::html) out_.text() += html_page("Spins", body_);
    if (options_.format == PcFormat::png) {
      if (!pictures_.empty()) draw_pc_pages(options_.out, pictures_);
    } else {
      out_.commit();
    }
  }

 private:
  void begin() {
    auto to = std::back_inserter(out_.text());
    if (options_.format == PcFormat::text)
      fmt::format_to(to, "spins: {}, success: {} of {} ({} %)\n", found_.spins.size(), found_.success,
                     found_.total, percent_of(found_.success, found_.total));
    if (options_.format == PcFormat::json)
      fmt::format_to(to, "{{\"spins\":{},\"success\":{},\"total\":{},\"complete\":{},\"found\":[",
                     found_.spins.size(), found_.success, found_.total, found_.end == solver::End::complete);
    if (options_.format == PcFormat::csv) out_.text() += "type,full,rows,covered,pieces,fumen\n";
  }

  void add(const pc::Spin& one) {
    auto to = std::back_inserter(out_.text());
    const auto pieces = whole_way(one);
    const std::string headline = fmt::format("{}: {} of {}", described(one), one.covered, found_.total);
    const bool fits = field_.width() <= fumen::Field::width;
    const std::string fumen = fits ? fumen_of(way_steps(field_, pieces, headline)) : std::string();
    switch (options_.format) {
      case PcFormat::text:
        fmt::format_to(to, "\n{} ({})\n{}\n", headline, letters_of(pieces), fumen);
        if (one.before.empty()) fmt::format_to(to, "{}\n", drawing_of(field_, pieces));
        break;
      case PcFormat::json:
        fmt::format_to(
            to,
            "{}{{\"type\":\"{}\",\"full\":{},\"rows\":{},\"covered\":{},\"pieces\":\"{}\",\"fumen\":\"{}\"}}",
            &one == found_.spins.data() ? "" : ",", field::to_char(one.piece.kind), one.is_full,
            one.piece.cleared, one.covered, letters_of(pieces), fumen);
        break;
      case PcFormat::csv:
        fmt::format_to(to, "{},{},{},{},{},{}\n", field::to_char(one.piece.kind), one.is_full ? 1 : 0,
                       one.piece.cleared, one.covered, letters_of(pieces), fumen);
        break;
      case PcFormat::fumen:
        // One that does not fit is told by what makes the page.
        fmt::format_to(to, "{}\n", fumen_of(way_steps(field_, pieces, headline)));
        break;
      case PcFormat::html:
        body_ += fmt::format("<section>{}<div>{}</div></section>\n", svg_of(last_step(pieces, {})),
                             html_link(fumen, headline));
        break;
      case PcFormat::png:
        pictures_.push_back(last_step(pieces, headline));
        break;
    }
  }

  // The piece that spins where it ends, on the field before.
  fumen::Page last_step(const std::vector<pc::Placed>& pieces, const std::string& comment) const {
    const auto steps = way_steps(field_, pieces, comment);
    return steps[steps.size() - 2];
  }

  Output& out_;
  const PcOptions& options_;
  const PcField& field_;
  const pc::Spins& found_;
  std::vector<fumen::Page> pictures_;
  std::string body_;
};

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
  SpinWriter(out, common, field, found).write();
  return tell_end(found.end, !found.spins.empty(), {});
}

// Writes combos in the format asked for.
class ComboWriter {
 public:
  ComboWriter(Output& out, const PcOptions& options, const PcField& field, const pc::Queues& queues,
              const pc::Combos& found)
      : out_(out),
        options_(options),
        field_(field),
        queues_(queues),
        found_(found),
        of_length_(found.best.size() + 1) {
    std::uint64_t sum = 0;
    for (const std::uint8_t length : found.longest) {
      sum += length;
      ++of_length_[length];
    }
    if (!found.longest.empty()) mean_ = static_cast<double>(sum) / static_cast<double>(found.longest.size());
    if (!found.best.empty()) sequence_ = pc::to_text(queues.at(found.best_sequence));
  }

  void write() {
    switch (options_.format) {
      case PcFormat::text:
        text();
        break;
      case PcFormat::json:
        json();
        break;
      case PcFormat::csv:
        out_.text() += "pieces,combo\n";
        for_each([this](const std::string& pieces, int length, bool) {
          fmt::format_to(std::back_inserter(out_.text()), "{},{}\n", pieces, length);
        });
        break;
      case PcFormat::fumen:
        out_.text() += fumen_of(way_steps(field_, found_.best, sequence_)) + "\n";
        break;
      case PcFormat::html:
        out_.text() += html_page(
            "Combos", fmt::format("<section>{}<div>{}<p>{}</div></section>\n", svg_of(page_of(field_, {})),
                                  summary(), html_link(best_fumen(), sequence_)));
        break;
      case PcFormat::png: {
        const fumen::Page page = page_of(field_, summary());
        draw_pc_pages(options_.out, {&page, 1});
        return;
      }
    }
    out_.commit();
  }

 private:
  std::string summary() const {
    return fmt::format("longest: {}, mean: {:.4f} of {} sequences", found_.best.size(), mean_, found_.total);
  }
  // Empty if a fumen has no room for the field.
  std::string best_fumen() const {
    if (field_.width() > fumen::Field::width) return {};
    return fumen_of(way_steps(field_, found_.best, sequence_));
  }
  template <class Visit>
  void for_each(const Visit& visit) {
    for (std::uint64_t i = 0; i < found_.longest.size(); ++i) {
      visit(pc::to_text(queues_.at(i)), int{found_.longest[i]}, i == 0);
      out_.flush_if_full();
    }
  }

  void text() {
    auto to = std::back_inserter(out_.text());
    fmt::format_to(to, "{}\n", summary());
    for (std::size_t length = of_length_.size(); length-- > 0;)
      fmt::format_to(to, "{:3} pieces: {} ({} %)\n", length, of_length_[length],
                     percent_of(of_length_[length], found_.total));
    if (!found_.best.empty())
      fmt::format_to(to, "best: {} of {}\n{}\n", letters_of(found_.best), sequence_, best_fumen());
  }

  void json() {
    fmt::format_to(
        std::back_inserter(out_.text()),
        "{{\"longest\":{},\"total\":{},\"mean\":{:.4f},\"complete\":{},\"best\":{{\"sequence\":\"{}\","
        "\"pieces\":\"{}\",\"fumen\":\"{}\"}},\"sequences\":{{",
        found_.best.size(), found_.total, mean_, found_.end == solver::End::complete, sequence_,
        letters_of(found_.best), best_fumen());
    for_each([this](const std::string& pieces, int length, bool is_first) {
      fmt::format_to(std::back_inserter(out_.text()), "{}\"{}\":{}", is_first ? "" : ",", pieces, length);
    });
    out_.text() += "}}\n";
  }

  Output& out_;
  const PcOptions& options_;
  const PcField& field_;
  const pc::Queues& queues_;
  const pc::Combos& found_;
  std::vector<std::uint64_t> of_length_;  // how many sequences have a combo of so many pieces
  double mean_ = 0;
  std::string sequence_;  // that has the best
};

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
  ComboWriter(out, common, field, queues, found).write();
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
