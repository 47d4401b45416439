#include <fmt/format.h>

#include <memory>

#include "app/commands/pc/pc_answer.hpp"
#include "app/commands/pc/pc_commands.hpp"
#include "app/commands/pc/pc_input.hpp"
#include "app/commands/pc/pc_pages.hpp"
#include "app/commands/pc/pc_run.hpp"
#include "app/commands/pc/pc_sequences.hpp"
#include "solver/pc/obstacle.hpp"
#include "solver/pc/percent.hpp"

namespace tetron::app {

namespace {

struct PercentOptions {
  PcOptions common;
  int tree = 3;
  std::uint64_t failed = 100;
};

// A beginning of the sequences, and how many of those that begin so succeed.
struct Branch {
  std::string pieces;
  std::uint64_t success = 0;
  std::uint64_t total = 0;
};

class PercentAnswer final : public PcAnswer {
 public:
  // Why there is none, if that is proved; else empty.
  PercentAnswer(const PercentOptions& options, const PcField& field, const pc::Queues& queues,
                const pc::Chance& chance, const std::string& why)
      : options_(options), field_(field), queues_(queues), chance_(chance), why_(why) {
    grow_tree(queues_.root(), {}, 0);
  }

  void text(Output& out) const override {
    auto to = std::back_inserter(out.text());
    fmt::format_to(to, "success: {}\n", summary());
    if (!why_.empty()) return;
    for (const Branch& branch : branches_)
      fmt::format_to(to, "{:{}}{} {:.2f} %\n", "", 2 * branch.pieces.size(), branch.pieces,
                     percent(branch.success, branch.total));
    if (!shows_failing()) return;
    fmt::format_to(to, "failing: {}\n", failing());
    append_others(out.text(), queues_, chance_.succeeds, "\n", options_.failed);
    out.text() += '\n';
    if (failing() > options_.failed)
      fmt::format_to(to, "... and {} more; --failed -1 shows all\n", failing() - options_.failed);
  }

  void json(base::JsonWriter& json, Output&) const override {
    json.number("success", chance_.success);
    json.number("total", chance_.total);
    json.number("percent", percent(chance_.success, chance_.total), 2);
    json.boolean("complete", is_complete());
    if (!why_.empty()) json.plain_string("reason", why_);
    json.list("tree", branches_, [&](const Branch& branch) {
      json.begin_object();
      json.plain_string("pieces", branch.pieces);
      json.number("success", branch.success);
      json.number("total", branch.total);
      json.end_object();
    });
    list_others(json, "failed", queues_, chance_.succeeds, is_complete() ? options_.failed : 0);
  }

  void csv(Output& out) const override {
    out.text() += "pieces,success\n";
    // Nothing is known of any then.
    if (!is_complete() && chance_.succeeds.empty()) return;
    write_lines(out, queues_, [this](std::string& line, std::uint64_t number) {
      line += chance_.has(number) ? ",1" : ",0";
    });
  }

  std::size_t shown() const override { return 1; }
  std::vector<fumen::Page> pages(std::size_t) const override { return {page_of(field_, summary())}; }
  fumen::Page picture(std::size_t) const override { return page_of(field_, summary()); }
  std::string beside(std::size_t) const override {
    std::string html = fmt::format("<p>{}</p>\n", summary());
    if (!why_.empty()) html += fmt::format("<p>{}</p>\n", why_);
    html += "<table><tr><th>first pieces<th>success<th>of<th>%\n";
    for (const Branch& branch : branches_)
      html += fmt::format("<tr><td>{}<td>{}<td>{}<td>{:.2f}\n", branch.pieces, branch.success, branch.total,
                          percent(branch.success, branch.total));
    return html + "</table>";
  }
  std::string_view title() const override { return "Perfect clear"; }
  std::string below() const override {
    if (!shows_failing()) return {};
    std::string html = fmt::format("<h2>{} fail</h2>\n<p><code>", failing());
    append_others(html, queues_, chance_.succeeds, " ", options_.failed);
    return html + "</code></p>\n";
  }

 private:
  std::string summary() const { return chance_text(chance_.success, chance_.total); }
  bool is_complete() const { return chance_.end == solver::End::complete; }
  std::uint64_t failing() const { return chance_.total - chance_.success; }
  bool shows_failing() const { return is_complete() && failing() > 0 && options_.failed > 0; }

  // Branches of up to --tree pieces, each before those that go on from it.
  void grow_tree(pc::Queues::Node node, const std::string& pieces, std::uint64_t first) {
    if (node == pc::Queues::none || static_cast<int>(pieces.size()) == options_.tree) return;
    for (std::size_t kind = 0; kind < 7; ++kind) {
      const auto next = queues_.next(node, kind);
      if (next == pc::Queues::none) continue;
      const std::uint64_t begin = first + queues_.before(node, kind);
      Branch branch{pieces + field::to_char(field::all_tetrominoes[kind]), 0, queues_.count(next)};
      branch.success = chance_.count(begin, branch.total);
      branches_.push_back(branch);
      grow_tree(next, branch.pieces, begin);
    }
  }

  const PercentOptions& options_;
  const PcField& field_;
  const pc::Queues& queues_;
  const pc::Chance& chance_;
  const std::string& why_;
  std::vector<Branch> branches_;
};

// Why no sequence can do without looking at any; empty if that cannot be said.
std::string why_not_at_all(const PcField& field, const pc::Board& board, std::size_t length) {
  if (field.stack() > board.lines)
    return fmt::format("blocks stand above row {}; --lines {} takes them in", board.lines, field.stack());
  const auto needed = static_cast<std::size_t>(pc::pieces_needed(board));
  if (board.empty_cells() % 4 == 0 && length < needed)
    return fmt::format("{} pieces are needed, and the queue has {}", needed, length);
  return {};
}

ExitCode percent_of(const PercentOptions& options) {
  const PcOptions& common = options.common;
  const pc::Rules rules = common.rules();
  Output out(common.out);
  const PcField field = read_pc_field(common.inputs.front(), common.page);
  const pc::Board board = board_of(field, common.lines.value_or(4), rules);
  const std::size_t length = queue_length(common, field.comment);
  std::string why = why_not_at_all(field, board, length);
  const pc::Queues queues = read_queues(
      common, field.comment, why.empty() ? pc::pieces_that_matter(board, rules.hold, length) : length);
  pc::Chance chance;
  chance.total = queues.size();
  within_limits(common, [&](const solver::Limits& limits) {
    if (why.empty()) why = pc::described(pc::obstacle(board, queues, rules, limits));
    if (!why.empty()) return;
    chance = pc::chance(board, queues, rules, limits);
    if (chance.success == 0 && chance.end == solver::End::complete)
      why = pc::described({pc::Obstacle::Kind::way});
  });
  write_answer(out, common, PercentAnswer(options, field, queues, chance, why));
  return tell_end(chance.end, chance.success > 0, why);
}

}  // namespace

void add_pc_percent(Command& group, Program& program) {
  auto options = std::make_shared<PercentOptions>();
  Command* command =
      group.add_subcommand("percent", "With how many of all sequences a perfect clear is possible");
  options->common.add_to(*command);
  command->add_option("--tree", options->tree, "Pieces that the tree of the first ones goes down to")
      ->check(in_range(0, 20))
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option_function<int>(
          "--failed",
          [options](const int& number) {
            options->failed = number < 0 ? ~std::uint64_t{0} : static_cast<std::uint64_t>(number);
          },
          "How many failing sequences are shown; -1: all")
      ->type_name("N")
      ->default_str("100");
  command->footer(
      "Counted over the distinct sequences of the pieces that can matter: as many as\n"
      "the empty cells need, and with hold one more.\n"
      "Exit codes: 0 some sequence succeeds, 1 proved that none does, 4 stopped.\n\n"
      "Example: tetron pc percent board.txt --queue '*p7'\n"
      "         tetron pc percent board.txt --queue 'T,*p6' --hold avoid");
  command->callback([&program, options] { program.run = [options] { return percent_of(*options); }; });
}

}  // namespace tetron::app
