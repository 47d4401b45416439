#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <memory>
#include <optional>
#include <ranges>

#include "app/commands/pc/answer/pc_answer.hpp"
#include "app/commands/pc/answer/pc_pages.hpp"
#include "app/commands/pc/answer/pc_sequences.hpp"
#include "app/commands/pc/input/pc_input.hpp"
#include "app/commands/pc/input/pc_run.hpp"
#include "app/commands/program.hpp"
#include "app/io/messages.hpp"
#include "base/counted.hpp"
#include "base/escape.hpp"
#include "formats/fumen/grid.hpp"
#include "solver/pc/setup/target.hpp"

namespace tetron::app {

namespace {

// A mode, and the number of rows that it requires.
struct Mode {
  pc::CoverMode mode = pc::CoverMode::normal;
  int rows = 1;
  friend bool operator==(const Mode&, const Mode&) = default;
};

struct CoverOptions {
  PcOptions common;
  bool in_order = false;
  bool mirror = false;
  bool priority = false;
  bool minimal = false;
  bool congruents = false;
  Mode mode;
  pc::CoverRule rule;  // all except the mode
};

// A target, and the sequences that build it.
struct Built {
  base::SafeText name;
  std::string comment;
  pc::Target target;
  pc::Built by{};
  bool is_minimal = false;  // one of the few targets that together cover as much as all
};

pc::Placed placed(const fumen::Operation& operation) {
  pc::Placed piece{operation.piece};
  const auto cells = operation.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) piece.cells[i] = {cells[i].x, cells[i].y};
  return piece;
}

// A fumen of operations is one target: its first field and the pieces of all its pages. In other fumens
// every page, or that of --page, is a target: the coloured cells are pieces, and gray ones are already there.
void add_targets(const PcPages& fumen, const PcOptions& options, std::vector<Built>& targets) {
  const auto& [name, pages] = fumen;
  std::vector<pc::Placed> pieces;
  std::vector<std::size_t> numbers;  // of the pages on which they are
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (!pages[i].operation) continue;
    pieces.push_back(placed(*pages[i].operation));
    numbers.push_back(i + 1);
  }
  const auto page = options.names_page ? options.page : std::nullopt;
  if (page && static_cast<std::size_t>(*page) > pages.size())
    refuse(ExitCode::usage, "--page {}: there is no such page; {} has {}", *page, name,
           base::counted(pages.size(), "page"));
  if (!pieces.empty()) {
    if (page)
      refuse(ExitCode::usage,
             "{}: --page {}: its pages have pieces, so all of them are one target; leave --page out", name,
             *page);
    const field::Grid first = fumen::grid_of(pages.front().field);
    auto target = pc::target_of(first, pieces);
    if (!target) {
      std::size_t good = 0;
      while (pc::target_of(first, std::span(pieces).first(good + 1))) ++good;
      refuse(ExitCode::cannot_open, "{}: page {}: its piece is on a block or outside the field", name,
             numbers[good]);
    }
    targets.push_back({name, pages.front().comment.text(), std::move(*target)});
    return;
  }
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (page && i + 1 != static_cast<std::size_t>(*page)) continue;
    const base::SafeText own = pages.size() == 1 ? name : base::safe("{}, page {}", name, i + 1);
    auto target = pc::target_of(fumen::grid_of(pages[i].field));
    if (!target) refuse(ExitCode::cannot_open, "{}: the coloured cells are not whole pieces", own);
    targets.push_back({own, pages[i].comment.text(), std::move(*target)});
  }
}

struct CoverTarget {
  const Built& target;
  const pc::Queues& queues;
  bool has_minimal = false;
};
base::Members members_of(std::type_identity<CoverTarget>);

class CoverAnswer;
base::Members members_of(std::type_identity<CoverAnswer>);

class CoverAnswer final : public PcAnswer {
 public:
  CoverAnswer(const CoverOptions& options, const pc::Queues& queues, std::span<const Built> targets,
              bool is_smallest, solver::End end)
      : queues_(queues),
        targets_(targets),
        minimal_only_(options.minimal),
        is_smallest_(is_smallest),
        end_(end) {
    for (std::size_t i = 0; i < targets.size(); ++i)
      if (targets[i].is_minimal || !options.minimal) numbers_.push_back(i);
    if (options.common.is_sorted)
      std::ranges::stable_sort(numbers_, std::greater<>(),
                               [&](std::size_t number) { return targets[number].by.covered; });
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
    for (const std::size_t number : numbers_)
      fmt::format_to(to, "{}: {}\n", targets_[number].name, chance(targets_[number].by.covered));
    fmt::format_to(to, "any: {}\nall: {}\n", chance(any_), chance(all_));
    if (numbers_.size() < targets_.size())
      fmt::format_to(to, "minimal: {} of {}{}\n", numbers_.size(), targets_.size(),
                     is_smallest_ ? "" : ", or fewer");
  }

  void json(base::JsonWriter& json, const convert::AfterElement& after) const override {
    convert::write_members(json, base::members<CoverAnswer>(), this, after);
  }
  friend base::Members members_of(std::type_identity<CoverAnswer>);

  std::string csv_head() const override {
    std::string head = "pieces";
    for (const std::size_t i : numbers_) fmt::format_to(std::back_inserter(head), ",{}", i + 1);
    return head;
  }
  void csv(Output& out, std::string_view first) const override {
    if (end_ != solver::End::complete && !is_known()) return;
    write_lines(out, queues_, first, [this](std::string& line, std::uint64_t number) {
      for (const std::size_t i : numbers_) line += has(targets_[i].by.covers, number) ? ",1" : ",0";
    });
  }

  double rank() const override { return percent(any_, queues_.size()); }
  std::size_t shown() const override { return numbers_.size(); }
  std::vector<fumen::Page> pages(std::size_t index) const override {
    const Built& target = targets_[numbers_[index]];
    if (target.by.covered == 0) return {};
    return way_steps(field_of(target), target.by.pieces, chance(target.by.covered));
  }
  fumen::Page picture(std::size_t index) const override {
    const Built& target = targets_[numbers_[index]];
    fumen::Page page = page_of(field_of(target), chance(target.by.covered));
    for (const pc::Placed& piece : target.target.readings.front())
      for (const pc::Cell& cell : piece.origin)
        page.field.set(cell.column, cell.row, static_cast<fumen::Block>(piece.kind));
    page.flags.lock = false;
    return page;
  }
  std::string caption_of(std::size_t index) const override {
    const Built& target = targets_[numbers_[index]];
    return fmt::format("{}: {}", base::escaped_markup(target.name.text()), chance(target.by.covered));
  }
  std::string_view title() const override { return "What the sequences build"; }
  std::string above() const override {
    return fmt::format("<p>any: {}, all: {}</p>\n", chance(any_), chance(all_));
  }

 private:
  auto shown_targets() const {
    return numbers_ | std::views::transform([this](std::size_t number) {
             return CoverTarget{targets_[number], queues_, minimal_only_};
           });
  }
  static PcField field_of(const Built& target) { return {target.name, target.target.before, target.comment}; }
  std::string chance(std::uint64_t count) const {
    return chance_text(count, queues_.size(), end_ == solver::End::complete);
  }
  // Whether anything is known about any target.
  bool is_known() const {
    return std::ranges::any_of(targets_, [](const Built& target) { return !target.by.covers.empty(); });
  }

  const pc::Queues& queues_;
  std::span<const Built> targets_;
  std::vector<std::size_t> numbers_;  // of the targets to show
  bool minimal_only_;
  bool is_smallest_;
  solver::End end_;
  std::uint64_t any_ = 0;
  std::uint64_t all_ = 0;
};

base::Members members_of(std::type_identity<CoverTarget>) {
  using Of = base::Describe<CoverTarget>;
  using A = const CoverTarget&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.target.name.text(); }>("name", "The fumen, and its page."),
      Of::member<[](A of) { return of.target.by.covered; }>("success", "The sequences that build it."),
      Of::member<[](A of) { return sequences_in(of.queues, of.target.by.covers); }>("sequences",
                                                                                    "These sequences."),
      Of::member<[](A of) { return of.has_minimal ? std::optional(of.target.is_minimal) : std::nullopt; }>(
          "minimal", "With --minimal: whether it is one of few that together do as much as all.",
          {.is_omitted = true}),
  };
  return all;
}

base::Members members_of(std::type_identity<CoverAnswer>) {
  using Of = base::Describe<CoverAnswer>;
  using A = const CoverAnswer&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.any_; }>("success", "The sequences that build any target."),
      Of::member<[](A of) { return of.queues_.size(); }>("total", "How many sequences there are."),
      Of::member<[](A of) { return of.all_; }>("all", "The sequences that build each target."),
      Of::member<[](A of) { return of.end_ == solver::End::complete; }>(
          "complete", "Whether the search came to its end."),
      Of::member<[](A of) { return of.shown_targets(); }>("targets", "The targets."),
      Of::member<[](A of) { return of.minimal_only_ ? std::optional(of.is_smallest_) : std::nullopt; }>(
          "smallest", "With --minimal: whether it is proved that no fewer targets do as much.",
          {.is_omitted = true}),
  };
  return all;
}

// What is built for a target: `target` itself, or with --congruents any pieces that fill the same cells.
solver::End build(const CoverOptions& options, const PcRun& run, Built& one, int lines,
                  const pc::Queues& queues, const solver::Limits& limits) {
  pc::CoverRule rule = options.rule;
  rule.mode = options.mode.mode;
  rule.rows = options.mode.rows;
  if (!options.congruents) {
    one.by = pc::built(one.target, lines, options.in_order, queues, run.rules(), limits, rule);
    return one.by.end;
  }
  solver::End end{};
  const pc::Target any = pc::congruents(one.target, lines, queues, run.rules(), limits, end);
  if (end != solver::End::complete) return end;
  if (any.readings.empty())
    one.by.covers.resize((queues.size() + 63) / 64);
  else
    one.by = pc::built(any, lines, false, queues, run.rules(), limits, rule);
  return one.by.end;
}

solver::End build(const CoverOptions& options, const PcRun& run, std::span<Built> targets,
                  const pc::Queues& queues) {
  return run.within_limits([&](const solver::Limits& limits) {
    const int lines = options.common.lines.value_or(1);
    for (Built& one : targets) {
      if (one.target.size() > pc::most_built)
        refuse(ExitCode::cannot_open, "{}: it has more than {} pieces", one.name, pc::most_built);
      // Only to check first whether the solver can work on this size.
      static_cast<void>(
          board_of({one.name, one.target.before, {}}, std::max(lines, one.target.rows()), run.rules()));
      const solver::End end = build(options, run, one, lines, queues, limits);
      if (end != solver::End::complete) return end;
    }
    return solver::End::complete;
  });
}

// Each sequence counts only for the first target that it builds.
void give_to_first(std::span<Built> targets) {
  std::vector<std::uint64_t> taken;
  for (Built& target : targets) {
    taken.resize(std::max(taken.size(), target.by.covers.size()));
    target.by.covered = 0;
    for (std::size_t i = 0; i < target.by.covers.size(); ++i) {
      const std::uint64_t all = target.by.covers[i];
      target.by.covered += static_cast<std::uint64_t>(std::popcount(target.by.covers[i] &= ~taken[i]));
      taken[i] |= all;
    }
  }
}

// Marks few targets that together are built by as many sequences as all. Returns whether it is proved that
// fewer are not enough.
bool mark_minimal(std::span<Built> targets, const solver::Limits& limits) {
  const auto is_over = [&] {
    return limits.stop.stop_requested() ||
           (limits.deadline && std::chrono::steady_clock::now() >= *limits.deadline);
  };
  std::vector<const std::vector<std::uint64_t>*> sets;
  for (const Built& target : targets) sets.push_back(&target.by.covers);
  bool is_smallest = true;
  for (const std::size_t number : pc::small_cover(sets, is_smallest, is_over))
    targets[number].is_minimal = true;
  return is_smallest;
}

ExitCode cover(const CoverOptions& options) {
  if (options.congruents && options.in_order)
    refuse(ExitCode::usage,
           "--congruents uses other pieces than the pages; it cannot be used with --in-order");
  const PcRun run(options.common);
  PcWriter writer(options.common);
  std::vector<Built> targets;
  for (const std::string& input : options.common.inputs)
    for (const PcPages& fumen : read_pc_pages(input)) add_targets(fumen, options.common, targets);
  if (options.mirror)
    for (std::size_t i = 0, count = targets.size(); i < count; ++i) {
      Built other{targets[i].name, targets[i].comment, pc::mirrored(targets[i].target)};
      other.name += ", mirrored";
      targets.push_back(std::move(other));
    }
  const pc::Queues queues = run.queues(targets.front().name, targets.front().comment);
  const solver::End end = build(options, run, targets, queues);
  if (options.priority) give_to_first(targets);
  const bool is_smallest =
      options.minimal && end == solver::End::complete &&
      run.within_limits([&](const solver::Limits& limits) { return mark_minimal(targets, limits); });
  const CoverAnswer answer(options, queues, targets, is_smallest, end);
  writer.write(answer);
  writer.end();
  return tell_end({end, answer.any() > 0});
}

void add_modes(Command& command, CoverOptions& options) {
  using enum pc::CoverMode;
  command.add_flag("--congruents", options.congruents,
                   "Accept any pieces that fill the same cells, not only those given");
  command.add_flag("--priority", options.priority,
                   "Count each sequence only for the first one that it builds");
  command.add_flag("--minimal", options.minimal,
                   "Only a smallest set of those given that covers the same sequences");
  add_choice<Mode>(
      command, "--mode", options.mode,
      {{"normal", {normal}},
       {"1L", {rows, 1}},
       {"2L", {rows, 2}},
       {"3L", {rows, 3}},
       {"4L", {rows, 4}},
       {"1L-OR-PC", {rows_or_empty, 1}},
       {"2L-OR-PC", {rows_or_empty, 2}},
       {"3L-OR-PC", {rows_or_empty, 3}},
       {"4L-OR-PC", {rows_or_empty, 4}},
       {"tetris", {quad}},
       {"tetris-end", {quad_at_end}},
       {"b2b", {b2b}},
       {"tsm", {t_spin}},
       {"any", {t_spin}},
       {"tss", {t_spin_full, 1}},
       {"tsd", {t_spin_full, 2}},
       {"tst", {t_spin_full, 3}}},
      "The clears on the way: each of at least N rows (1L to 4L) or a perfect clear (1L-OR-PC to 4L-OR-PC), "
      "four rows by an I (tetris), at the end (tetris-end), only T-spins and four rows (b2b), a T-spin "
      "(tsm or any), a full one of one to three rows (tss, tsd, tst); normal is any")
      ->type_name("MODE");
  command
      .add_option("--starting-b2b", options.rule.starting_b2b,
                  "The first N clears are T-spins or of four rows")
      ->check(in_range(0, 20))
      ->type_name("N")
      ->capture_default_str();
  const auto add_most = [&](const char* name, std::optional<int>& most, const char* what) {
    command
        .add_option_function<int>(
            name, [&most](const int& number) { most = number; }, what)
        ->check(in_range(0, 20))
        ->type_name("N");
  };
  add_most("--max-soft", options.rule.most_soft, "At most N pieces that do not come straight down");
  add_most("--max-clears", options.rule.most_clears, "At most N pieces that clear rows");
  command
      .add_option("--last-soft", options.rule.last_soft,
                  "The last N pieces may be moved and turned, whatever --drop says")
      ->check(in_range(0, 20))
      ->type_name("N")
      ->capture_default_str();
}

Answer answer_of_pc_cover() {
  return {"pc-cover",
          "pc cover --format json",
          "One object.",
          {{"", base::members<CoverAnswer>, base::members<PcEnd>}}};
}

void describe_pc_cover(Command& command, Program& program) {
  auto options = std::make_shared<CoverOptions>();
  options->common.add_to(command);
  options->common.add_sort(command);
  command.get_option("INPUT")->description(
      "Fumens or links to them, files with fumens, or - (standard input)");
  command.add_flag("--in-order", options->in_order, "Only in the order of the pages");
  command.add_flag("--mirror", options->mirror, "Also the mirror image of what is given");
  add_modes(command, *options);
  command.footer(
      "A fumen with pieces on its pages is one thing to build: its first field and\n"
      "these pieces. In any other fumen each page is one: its coloured cells are the\n"
      "pieces, its gray cells are there before. A sequence counts as a whole, even if\n"
      "only some of its pieces are used.\n"
      "Exit codes: 0 some sequence builds one, 1 proved that none does, 4 stopped.\n\n"
      "Example: tetron pc cover setups.txt --queue '*p7' --mirror\n"
      "         tetron pc cover setups.txt --queue '*p7' --mode tsd --drop t-soft\n"
      "         tetron pc cover setups.txt --queue '*p7' --congruents --minimal");
  program.run_for(command, [options] { return cover(*options); });
}

}  // namespace

extern const NamedCommand pc_cover_command{"pc cover",
                                           "Find which sequences can build given placements",
                                           "",
                                           describe_pc_cover,
                                           {answer_of_pc_cover}};

}  // namespace tetron::app
