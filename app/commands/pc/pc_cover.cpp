#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <memory>

#include "app/commands/pc/pc_answer.hpp"
#include "app/commands/pc/pc_commands.hpp"
#include "app/commands/pc/pc_input.hpp"
#include "app/commands/pc/pc_pages.hpp"
#include "app/commands/pc/pc_run.hpp"
#include "app/commands/pc/pc_sequences.hpp"
#include "app/io/messages.hpp"
#include "base/escape.hpp"
#include "formats/fumen/grid.hpp"
#include "solver/pc/target.hpp"

namespace tetron::app {

namespace {

struct CoverOptions {
  PcOptions common;
  bool in_order = false;
  bool mirror = false;
};

// Something to be built, and who builds it.
struct Built {
  base::SafeText name;
  std::string comment;
  pc::Target target;
  pc::Built by;
};

pc::Wanted wanted(const fumen::Operation& operation) {
  pc::Wanted piece{operation.piece, {}};
  const auto cells = operation.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) piece.cells[i] = {cells[i].x, cells[i].y};
  return piece;
}

// A fumen of operations, page after page, is one target: its first field and all its pieces. Of others every
// page is one: the coloured cells are pieces; gray ones stand there before.
std::vector<Built> targets_of(const std::string& input) {
  base::SafeText name;
  const std::vector<fumen::Page> pages = read_pc_pages(input, name);
  std::vector<pc::Wanted> pieces;
  for (const fumen::Page& page : pages)
    if (page.operation) pieces.push_back(wanted(*page.operation));
  std::vector<Built> targets;
  if (!pieces.empty()) {
    auto target = pc::target_of(fumen::grid_of(pages.front().field), pieces);
    if (!target) refuse(ExitCode::cannot_open, "{}: a piece lies on blocks or outside of the field", name);
    targets.push_back({name, pages.front().comment.text(), std::move(*target), {}});
    return targets;
  }
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const base::SafeText own = pages.size() == 1 ? name : base::safe("{}, page {}", name, i + 1);
    auto target = pc::target_of(fumen::grid_of(pages[i].field));
    if (!target) refuse(ExitCode::cannot_open, "{}: the coloured cells are not whole pieces", own);
    targets.push_back({own, pages[i].comment.text(), std::move(*target), {}});
  }
  return targets;
}

class CoverAnswer final : public PcAnswer {
 public:
  CoverAnswer(const pc::Queues& queues, std::span<const Built> targets, solver::End end)
      : queues_(queues), targets_(targets), end_(end) {
    if (!is_known()) return;
    std::vector<std::uint64_t> any((queues.size() + 63) / 64);
    std::vector<std::uint64_t> all(any.size(), ~std::uint64_t{0});
    for (const Built& target : targets)
      for (std::size_t i = 0; i < any.size(); ++i) {
        const std::uint64_t word = i < target.by.covers.size() ? target.by.covers[i] : 0;
        any[i] |= word;
        all[i] &= word;
      }
    for (const std::uint64_t word : any) any_ += static_cast<std::uint64_t>(std::popcount(word));
    for (const std::uint64_t word : all) all_ += static_cast<std::uint64_t>(std::popcount(word));
  }

  // How many sequences build any of the targets.
  std::uint64_t any() const { return any_; }

  void text(Output& out) const override {
    auto to = std::back_inserter(out.text());
    for (const Built& target : targets_)
      fmt::format_to(to, "{}: {}\n", target.name, chance(target.by.covered));
    fmt::format_to(to, "any: {}\nall: {}\n", chance(any_), chance(all_));
  }

  void json(base::JsonWriter& json, Output& out) const override {
    json.number("success", any_);
    json.number("total", queues_.size());
    json.number("all", all_);
    json.boolean("complete", end_ == solver::End::complete);
    json.list("targets", targets_, [&](const Built& target) {
      json.begin_object();
      json.string("name", target.name.text());
      json.number("success", target.by.covered);
      list_sequences(json, "sequences", queues_, target.by.covers);
      json.end_object();
      out.flush_if_full();
    });
  }

  std::string csv_head() const override {
    std::string head = "pieces";
    for (std::size_t i = 0; i < targets_.size(); ++i) fmt::format_to(std::back_inserter(head), ",{}", i + 1);
    return head;
  }
  void csv(Output& out, std::string_view first) const override {
    if (end_ != solver::End::complete && !is_known()) return;
    write_lines(out, queues_, first, [this](std::string& line, std::uint64_t number) {
      for (const Built& target : targets_) line += has(target.by.covers, number) ? ",1" : ",0";
    });
  }

  std::size_t shown() const override { return targets_.size(); }
  std::vector<fumen::Page> pages(std::size_t number) const override {
    const Built& target = targets_[number];
    if (target.by.covered == 0) return {};
    return way_steps(field_of(target), target.by.pieces, chance(target.by.covered));
  }
  fumen::Page picture(std::size_t number) const override {
    const Built& target = targets_[number];
    fumen::Page page = page_of(field_of(target), chance(target.by.covered));
    for (const pc::Wanted& piece : target.target.readings.front())
      for (const pc::Cell& cell : piece.cells)
        page.field.set(cell.column, cell.row, static_cast<fumen::Block>(piece.kind));
    page.flags.lock = false;
    return page;
  }
  std::string beside(std::size_t number) const override {
    const Built& target = targets_[number];
    return fmt::format("{}: {}", base::escaped_markup(target.name.text()), chance(target.by.covered));
  }
  std::string_view title() const override { return "What the sequences build"; }
  std::string above() const override {
    return fmt::format("<p>any: {}, all: {}</p>\n", chance(any_), chance(all_));
  }

 private:
  static PcField field_of(const Built& target) { return {target.name, target.target.before, target.comment}; }
  std::string chance(std::uint64_t count) const { return chance_text(count, queues_.size()); }
  // Whether anything is known of any target.
  bool is_known() const {
    return std::ranges::any_of(targets_, [](const Built& target) { return !target.by.covers.empty(); });
  }

  const pc::Queues& queues_;
  std::span<const Built> targets_;
  solver::End end_;
  std::uint64_t any_ = 0;
  std::uint64_t all_ = 0;
};

solver::End build(const CoverOptions& options, const PcRun& run, std::span<Built> targets,
                  const pc::Queues& queues) {
  return run.within_limits([&](const solver::Limits& limits) {
    const int lines = options.common.lines.value_or(1);
    for (Built& one : targets) {
      if (one.target.size() > pc::most_built)
        refuse(ExitCode::cannot_open, "{}: it has more than {} pieces", one.name, pc::most_built);
      // That the size can be worked on is found out first.
      static_cast<void>(
          board_of({one.name, one.target.before, {}}, std::max(lines, one.target.rows()), run.rules()));
      one.by = pc::built(one.target, lines, options.in_order, queues, run.rules(), limits);
      if (one.by.end != solver::End::complete) return one.by.end;
    }
    return solver::End::complete;
  });
}

ExitCode cover(const CoverOptions& options) {
  const PcRun run(options.common);
  PcWriter writer(options.common);
  std::vector<Built> targets;
  for (const std::string& input : options.common.inputs)
    for (Built& target : targets_of(input)) targets.push_back(std::move(target));
  if (options.mirror)
    for (std::size_t i = 0, count = targets.size(); i < count; ++i) {
      Built other{targets[i].name, targets[i].comment, pc::mirrored(targets[i].target), {}};
      other.name += ", mirrored";
      targets.push_back(std::move(other));
    }
  const pc::Queues queues = run.queues(targets.front().comment);
  const solver::End end = build(options, run, targets, queues);
  const CoverAnswer answer(queues, targets, end);
  writer.write(answer);
  writer.end();
  return tell_end({end, answer.any() > 0});
}

}  // namespace

void add_pc_cover(Command& group, Program& program) {
  auto options = std::make_shared<CoverOptions>();
  Command* command = group.add_subcommand("cover", "Which sequences can build given placements");
  options->common.add_to(*command);
  command->add_flag("--in-order", options->in_order, "Only in the order in which the pages have the pieces");
  command->add_flag("--mirror", options->mirror, "What is given, and the same turned left to right");
  command->footer(
      "A fumen with pieces on its pages is one thing to build: its first field and\n"
      "these pieces. Of others every page is one: its coloured cells are the pieces,\n"
      "gray ones stand there before. Sequences count whole, however few are used.\n"
      "Exit codes: 0 some sequence builds one, 1 proved that none does, 4 stopped.\n\n"
      "Example: tetron pc cover setups.txt --queue '*p7' --mirror");
  command->callback([&program, options] { program.run = [options] { return cover(*options); }; });
}

}  // namespace tetron::app
