#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "app/commands/pc/pc_commands.hpp"
#include "app/commands/pc/pc_input.hpp"
#include "app/commands/pc/pc_pages.hpp"
#include "app/commands/pc/pc_run.hpp"
#include "app/io/messages.hpp"
#include "base/escape.hpp"
#include "solver/pc/construction.hpp"
#include "solver/pc/pieces_in.hpp"

namespace tetron::app {

namespace {

struct CoverOptions {
  PcOptions common;
  bool in_order = false;
  bool mirror = false;
};

// Something to be built, and who builds it.
struct Target {
  base::SafeText name;
  PcField field;                                  // what stands there before
  std::vector<std::vector<pc::Wanted>> readings;  // as which pieces it can be understood
  pc::Built built;                                // by any of them
};

// The cells of a page as a field, of its pieces or of all else.
PcField field_of(const base::SafeText& name, const fumen::Field& field) {
  PcField result{name, field::Grid(fumen::Field::width, fumen::Field::rows), {}};
  for (int y = 0; y < fumen::Field::rows; ++y)
    for (int x = 0; x < fumen::Field::width; ++x)
      result.grid.set({field::Column(x), field::Row(fumen::Field::rows - 1 - y)},
                      static_cast<field::Cell>(field.at(x, y)));
  return result;
}

pc::Wanted wanted(const fumen::Operation& operation) {
  pc::Wanted piece{operation.piece, {}};
  const auto cells = operation.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) piece.cells[i] = {cells[i].x, cells[i].y};
  std::ranges::sort(piece.cells);
  return piece;
}

// Rows of the field now, as they were at the beginning: those that vanished are left out.
class Rows {
 public:
  Rows() {
    for (int row = 0; row < fumen::Field::rows; ++row) rows_.push_back(row);
  }
  int operator[](int row) const { return rows_[static_cast<std::size_t>(row)]; }
  // Takes out the rows that are full.
  void clear(fumen::Field& field) {
    for (int row = fumen::Field::rows; row-- > 0;)
      if (field.row_full(row)) {
        rows_.erase(rows_.begin() + row);
        rows_.push_back(next_++);
      }
    field.clear_lines();
  }

 private:
  std::vector<int> rows_;
  int next_ = fumen::Field::rows;
};

// A fumen of operations, page after page, is one target: its first field and all its pieces.
Target from_operations(const base::SafeText& name, std::span<const fumen::Page> pages) {
  Target target{name, field_of(name, pages.front().field), {{}}, {}};
  target.field.comment = pages.front().comment.text();
  fumen::Field field = pages.front().field;
  Rows rows;
  for (const fumen::Page& page : pages) {
    if (!page.operation) continue;
    pc::Wanted piece = wanted(*page.operation);
    for (pc::Cell& cell : piece.cells) {
      if (cell.row < 0 || cell.row >= fumen::Field::rows || cell.column < 0 ||
          cell.column >= fumen::Field::width || field.at(cell.column, cell.row) != fumen::Block::empty)
        refuse(ExitCode::cannot_open, "{}: a piece lies on blocks or outside of the field", name);
    }
    field.fill(*page.operation);
    for (pc::Cell& cell : piece.cells) cell.row = rows[cell.row];
    target.readings.front().push_back(piece);
    rows.clear(field);
  }
  return target;
}

// The coloured cells of a page as pieces; gray cells stand there before.
Target from_colors(const base::SafeText& name, const fumen::Page& page) {
  PcField whole = field_of(name, page.field);
  PcField before = whole;
  before.comment = page.comment.text();
  pc::Colored colored;
  for (int y = 0; y < fumen::Field::rows; ++y)
    for (int x = 0; x < fumen::Field::width; ++x) {
      const field::Cell cell = whole.at(x, y);
      if (!field::is_tetromino(cell)) continue;
      colored.push_back({{x, y}, *field::to_tetromino(cell)});
      before.grid.set({field::Column(x), field::Row(fumen::Field::rows - 1 - y)}, field::Cell::empty);
    }
  auto readings = pc::pieces_in(colored);
  if (readings.empty()) refuse(ExitCode::cannot_open, "{}: the coloured cells are not whole pieces", name);
  return {name, before, std::move(readings), {}};
}

std::vector<Target> targets_of(const std::string& input) {
  base::SafeText name;
  const std::vector<fumen::Page> pages = read_pc_pages(input, name);
  if (std::ranges::any_of(pages, [](const fumen::Page& page) { return page.operation.has_value(); }))
    return {from_operations(name, pages)};
  std::vector<Target> targets;
  for (std::size_t i = 0; i < pages.size(); ++i)
    targets.push_back(
        from_colors(pages.size() == 1 ? name : base::safe("{}, page {}", name, i + 1), pages[i]));
  return targets;
}

Target mirrored(const Target& target) {
  Target result = target;
  result.name += ", mirrored";
  result.field.grid = field::Grid(target.field.width(), target.field.grid.height());
  const int last = target.field.width() - 1;
  for (int y = 0; y < target.field.grid.height(); ++y)
    for (int x = 0; x <= last; ++x)
      result.field.grid.set({field::Column(last - x), field::Row(target.field.grid.height() - 1 - y)},
                            target.field.at(x, y));
  using enum field::Tetromino;
  for (auto& pieces : result.readings)
    for (pc::Wanted& piece : pieces) {
      for (pc::Cell& cell : piece.cells) cell.column = last - cell.column;
      piece.kind = piece.kind == l   ? j
                   : piece.kind == j ? l
                   : piece.kind == s ? z
                   : piece.kind == z ? s
                                     : piece.kind;
    }
  return result;
}

class Cover {
 public:
  explicit Cover(const CoverOptions& options)
      : options_(options), rules_(options.common.rules()), out_(options.common.out) {}

  ExitCode run() {
    for (const std::string& input : options_.common.inputs)
      for (Target& target : targets_of(input)) targets_.push_back(std::move(target));
    if (options_.mirror)
      for (std::size_t i = 0, count = targets_.size(); i < count; ++i)
        targets_.push_back(mirrored(targets_[i]));
    const std::string comment = targets_.front().field.comment;
    queues_ = read_queues(options_.common, comment, queue_length(options_.common, comment));
    PcRun run(options_.common);
    for (Target& target : targets_)
      if (end_ == solver::End::complete) build(target, run.limits());
    run.hide();
    unite();
    write();
    return tell_end(end_, any_ > 0, {});
  }

 private:
  void build(Target& target, const solver::Limits& limits) {
    constexpr std::size_t most = 20;
    int lines = std::max(options_.common.lines.value_or(1), target.field.stack());
    for (const pc::Wanted& piece : target.readings.front())
      for (const pc::Cell& cell : piece.cells) lines = std::max(lines, cell.row + 1);
    if (target.readings.front().size() > most)
      refuse(ExitCode::cannot_open, "{}: it has more than {} pieces", target.name, most);
    const pc::Board board = board_of(target.field, lines, rules_);
    for (const auto& pieces : target.readings) {
      pc::Built built = pc::built(board, pieces, options_.in_order, queues_, rules_, limits);
      end_ = built.end;
      if (end_ != solver::End::complete) return;
      if (target.built.covered == 0) target.built.pieces = std::move(built.pieces);
      target.built.covers.resize(built.covers.size());
      target.built.covered = 0;
      for (std::size_t i = 0; i < built.covers.size(); ++i)
        target.built.covered +=
            static_cast<std::uint64_t>(std::popcount(target.built.covers[i] |= built.covers[i]));
    }
  }

  void unite() {
    if (std::ranges::all_of(targets_, [](const Target& target) { return target.built.covers.empty(); }))
      return;
    union_.assign((queues_.size() + 63) / 64, 0);
    std::vector<std::uint64_t> all(union_.size(), ~std::uint64_t{0});
    for (const Target& target : targets_)
      for (std::size_t i = 0; i < union_.size(); ++i) {
        const std::uint64_t word = i < target.built.covers.size() ? target.built.covers[i] : 0;
        union_[i] |= word;
        all[i] &= word;
      }
    for (const std::uint64_t word : union_) any_ += static_cast<std::uint64_t>(std::popcount(word));
    for (const std::uint64_t word : all) all_ += static_cast<std::uint64_t>(std::popcount(word));
  }

  static bool has(const std::vector<std::uint64_t>& set, std::uint64_t number) {
    return !set.empty() && (set[number / 64] >> number % 64 & 1) != 0;
  }
  std::string chance(std::uint64_t count) const {
    return fmt::format("{} of {} ({} %)", count, queues_.size(), percent_of(count, queues_.size()));
  }

  void write() {
    auto to = std::back_inserter(out_.text());
    switch (options_.common.format) {
      case PcFormat::text:
        for (const Target& target : targets_)
          fmt::format_to(to, "{}: {}\n", target.name, chance(target.built.covered));
        fmt::format_to(to, "any: {}\nall: {}\n", chance(any_), chance(all_));
        break;
      case PcFormat::json:
        json();
        break;
      case PcFormat::csv:
        csv();
        break;
      case PcFormat::fumen:
        for (const Target& target : targets_)
          if (target.built.covered > 0)
            fmt::format_to(
                to, "{}\n",
                fumen_of(way_steps(target.field, target.built.pieces, chance(target.built.covered))));
        break;
      case PcFormat::html: {
        std::string body = fmt::format("<p>any: {}, all: {}</p>\n", chance(any_), chance(all_));
        for (const Target& target : targets_)
          body += fmt::format("<section>{}<div>{}: {}</div></section>\n", svg_of(page(target)),
                              base::escaped_markup(target.name.text()), chance(target.built.covered));
        out_.text() += html_page("What the sequences build", body);
        break;
      }
      case PcFormat::png: {
        std::vector<fumen::Page> pages;
        for (const Target& target : targets_) pages.push_back(page(target));
        draw_pc_pages(options_.common.out, pages);
        return;
      }
    }
    out_.commit();
  }

  fumen::Page page(const Target& target) const {
    fumen::Page page = page_of(target.field, chance(target.built.covered));
    for (const pc::Wanted& piece : target.readings.front())
      for (const pc::Cell& cell : piece.cells)
        page.field.set(cell.column, cell.row, static_cast<fumen::Block>(piece.kind));
    page.flags.lock = false;
    return page;
  }

  void json() {
    auto to = std::back_inserter(out_.text());
    fmt::format_to(to, "{{\"success\":{},\"total\":{},\"all\":{},\"complete\":{},\"targets\":[", any_,
                   queues_.size(), all_, end_ == solver::End::complete);
    for (const Target& target : targets_) {
      fmt::format_to(to, "{}{{\"name\":", &target == targets_.data() ? "" : ",");
      base::append_json_string(out_.text(), target.name.text());
      fmt::format_to(to, ",\"success\":{},\"sequences\":[", target.built.covered);
      append_sequences(out_.text(), queues_, target.built.covers, "\"", ",", ~std::uint64_t{0});
      out_.text() += "]}";
    }
    out_.text() += "]}\n";
  }

  void csv() {
    out_.text() += "pieces";
    for (std::size_t i = 0; i < targets_.size(); ++i)
      fmt::format_to(std::back_inserter(out_.text()), ",{}", i + 1);
    out_.text() += '\n';
    for (std::uint64_t number = 0; number < queues_.size(); ++number) {
      out_.text() += pc::to_text(queues_.at(number));
      for (const Target& target : targets_) out_.text() += has(target.built.covers, number) ? ",1" : ",0";
      out_.text() += '\n';
      out_.flush_if_full();
    }
  }

  const CoverOptions& options_;
  pc::Rules rules_;
  Output out_;
  pc::Queues queues_;
  std::vector<Target> targets_;
  std::vector<std::uint64_t> union_;
  std::uint64_t any_ = 0;
  std::uint64_t all_ = 0;
  solver::End end_ = solver::End::complete;
};

}  // namespace

void add_pc_cover(Command& group, Program& program) {
  auto options = std::make_shared<CoverOptions>();
  Command* command = group.add_subcommand("cover", "Which sequences can build given placements");
  options->common.add_to(*command, true);
  command->add_flag("--in-order", options->in_order, "Only in the order in which the pages have the pieces");
  command->add_flag("--mirror", options->mirror, "What is given, and the same turned left to right");
  command->footer(
      "A fumen with pieces on its pages is one thing to build: its first field and\n"
      "these pieces. Of others every page is one: its coloured cells are the pieces,\n"
      "gray ones stand there before. Sequences count whole, however few are used.\n"
      "Exit codes: 0 some sequence builds one, 1 proved that none does, 4 stopped.\n\n"
      "Example: tetron pc cover setups.txt --queue '*p7' --mirror");
  command->callback([&program, options] { program.run = [options] { return Cover(*options).run(); }; });
}

}  // namespace tetron::app
