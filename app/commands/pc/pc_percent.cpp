#include "app/commands/pc/pc_commands.hpp"

#include <fmt/format.h>

#include <memory>

#include "app/commands/pc/pc_input.hpp"
#include "app/commands/pc/pc_pages.hpp"
#include "app/commands/pc/pc_run.hpp"
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

class Percent {
 public:
  explicit Percent(const PercentOptions& options)
      : options_(options), rules_(options.common.rules()), out_(options.common.out) {}

  ExitCode run() {
    field_ = read_pc_field(options_.common.inputs.front(), options_.common.page);
    const pc::Board board = board_of(field_, options_.common.lines.value_or(4), rules_);
    const std::size_t length = queue_length(options_.common, field_.comment);
    if (const auto obstacle = above(board); !obstacle.empty()) return none(obstacle, length);
    const auto needed = static_cast<std::size_t>(pc::pieces_needed(board));
    if (board.empty_cells() % 4 == 0 && length < needed)
      return none(fmt::format("{} pieces are needed, and the queue has {}", needed, length), length);
    queues_ =
        read_queues(options_.common, field_.comment, pc::pieces_that_matter(board, rules_.hold, length));
    PcRun run(options_.common);
    const pc::Obstacle obstacle = pc::obstacle(board, queues_, rules_, run.limits());
    if (obstacle.kind != pc::Obstacle::Kind::none) {
      chance_.total = queues_.size();
      return finish(pc::described(obstacle));
    }
    chance_ = pc::chance(board, queues_, rules_, run.limits());
    run.hide();
    return finish(pc::described({pc::Obstacle::Kind::way}));
  }

 private:
  std::string above(const pc::Board& board) const {
    if (field_.stack() <= board.lines) return {};
    return fmt::format("blocks stand above row {}; --lines {} takes them in", board.lines, field_.stack());
  }
  ExitCode none(const std::string& why, std::size_t length) {
    queues_ = read_queues(options_.common, field_.comment, length);
    chance_.total = queues_.size();
    return finish(why);
  }

  ExitCode finish(const std::string& why_not) {
    const std::string why =
        chance_.success == 0 && chance_.end == solver::End::complete ? why_not : std::string();
    grow_tree(queues_.root(), {}, 0);
    switch (options_.common.format) {
      case PcFormat::text:
        text(why);
        break;
      case PcFormat::json:
        json(why);
        break;
      case PcFormat::csv:
        csv();
        break;
      case PcFormat::fumen:
        out_.text() += fumen_of({page_of(field_, summary())}) + "\n";
        break;
      case PcFormat::html:
        html(why);
        break;
      case PcFormat::png: {
        const fumen::Page page = page_of(field_, summary());
        draw_pc_pages(options_.common.out, {&page, 1});
        return tell_end(chance_.end, chance_.success > 0, why);
      }
    }
    out_.commit();
    return tell_end(chance_.end, chance_.success > 0, why);
  }

  std::string summary() const {
    return fmt::format("{} of {} ({} %)", chance_.success, chance_.total,
                       percent_of(chance_.success, chance_.total));
  }

  // Branches of up to --tree pieces, each before those that go on from it.
  void grow_tree(pc::Queues::Node node, std::string pieces, std::uint64_t first) {
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

  // The failing sequences, as many as asked for.
  void append_failing(std::string& out, std::string_view quote, std::string_view between) const {
    std::uint64_t shown = 0;
    for (std::uint64_t i = 0; i < chance_.total && shown < options_.failed; ++i)
      if (!chance_.has(i))
        fmt::format_to(std::back_inserter(out), "{}{}{}{}", shown++ > 0 ? between : "", quote,
                       pc::to_text(queues_.at(i)), quote);
  }

  void text(const std::string& why) {
    auto to = std::back_inserter(out_.text());
    fmt::format_to(to, "success: {} of {} ({} %)\n", chance_.success, chance_.total,
                   percent_of(chance_.success, chance_.total));
    if (!why.empty()) return;
    for (const Branch& branch : branches_)
      fmt::format_to(to, "{:{}}{} {} %\n", "", 2 * branch.pieces.size(), branch.pieces,
                     percent_of(branch.success, branch.total));
    if (chance_.end != solver::End::complete || chance_.success == chance_.total) return;
    const std::uint64_t failed = chance_.total - chance_.success;
    if (options_.failed == 0) return;
    fmt::format_to(to, "failing: {}\n", failed);
    append_failing(out_.text(), "", "\n");
    out_.text() += '\n';
    if (failed > options_.failed)
      fmt::format_to(std::back_inserter(out_.text()), "... and {} more; --failed -1 shows all\n",
                     failed - options_.failed);
  }

  void json(const std::string& why) {
    std::string& to = out_.text();
    fmt::format_to(std::back_inserter(to), "{{\"success\":{},\"total\":{},\"percent\":{},\"complete\":{}",
                   chance_.success, chance_.total, percent_of(chance_.success, chance_.total),
                   chance_.end == solver::End::complete);
    if (!why.empty()) fmt::format_to(std::back_inserter(to), ",\"reason\":\"{}\"", why);
    to += ",\"tree\":[";
    for (const Branch& branch : branches_)
      fmt::format_to(std::back_inserter(to), "{}{{\"pieces\":\"{}\",\"success\":{},\"total\":{}}}",
                     &branch == branches_.data() ? "" : ",", branch.pieces, branch.success, branch.total);
    to += "],\"failed\":[";
    if (chance_.end == solver::End::complete) append_failing(to, "\"", ",");
    to += "]}\n";
  }

  void csv() {
    out_.text() += "pieces,success\n";
    for (std::uint64_t i = 0; i < chance_.total; ++i) {
      fmt::format_to(std::back_inserter(out_.text()), "{},{}\n", pc::to_text(queues_.at(i)),
                     chance_.has(i) ? 1 : 0);
      out_.flush_if_full();
    }
  }

  void html(const std::string& why) {
    std::string body = fmt::format("<section>{}<div><p>{}</p>\n", svg_of(page_of(field_, {})), summary());
    if (!why.empty()) body += fmt::format("<p>{}</p>\n", why);
    body += "<table><tr><th>first pieces<th>success<th>of<th>%\n";
    for (const Branch& branch : branches_)
      body += fmt::format("<tr><td>{}<td>{}<td>{}<td>{}\n", branch.pieces, branch.success, branch.total,
                          percent_of(branch.success, branch.total));
    body += "</table></div></section>\n";
    if (chance_.end == solver::End::complete && chance_.success < chance_.total && options_.failed > 0) {
      body += fmt::format("<h2>{} fail</h2>\n<p><code>", chance_.total - chance_.success);
      append_failing(body, "", " ");
      body += "</code></p>\n";
    }
    out_.text() += html_page("Perfect clear", body);
  }

  const PercentOptions& options_;
  pc::Rules rules_;
  Output out_;
  PcField field_;
  pc::Queues queues_;
  pc::Chance chance_;
  std::vector<Branch> branches_;
};

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
  command->callback([&program, options] { program.run = [options] { return Percent(*options).run(); }; });
}

}  // namespace tetron::app
