#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "app/commands/pc/answer/pc_answer.hpp"
#include "app/commands/pc/answer/pc_pages.hpp"
#include "app/commands/pc/answer/pc_saves.hpp"
#include "app/commands/pc/answer/pc_sequences.hpp"
#include "app/commands/pc/input/pc_input.hpp"
#include "app/commands/pc/input/pc_run.hpp"
#include "app/commands/program.hpp"

namespace tetron::app {

namespace {

constexpr int usual_tree = 3;
constexpr std::uint64_t usual_failed = 100;
constexpr std::size_t screen = 20;  // lines

struct PercentOptions {
  PcOptions common;
  std::optional<int> tree;              // empty: in text and JSON only if all of it is short
  std::optional<std::uint64_t> failed;  // empty: in text only if all of it is short
  bool each_sequence = false;
  SaveOptions saves;
};

// A beginning of sequences, and how many of the sequences with that beginning succeed.
struct Branch {
  std::string pieces;
  std::uint64_t success = 0;
  std::uint64_t total = 0;
};

base::Members members_of(std::type_identity<Branch>);

class PercentAnswer;
base::Members members_of(std::type_identity<PercentAnswer>);

class PercentAnswer final : public PcAnswer {
 public:
  PercentAnswer(const PercentOptions& options, const PcField& field, const pc::Queues& queues,
                const pc::Chance& chance, const Saves& saves)
      : options_(options), field_(field), queues_(queues), chance_(chance), saves_(saves) {
    grow_tree(queues_.root(), {}, 0, options_.tree.value_or(usual_tree));
  }

  void text(Output& out) const override {
    auto to = std::back_inserter(out.text());
    const std::string success = fmt::format("success: {}\n", summary());
    out.text() += success;
    if (!chance_.reason.empty() || !is_complete()) return;
    const std::size_t begin = out.text().size();
    if (shows_tree())
      for (const Branch& branch : branches_)
        fmt::format_to(to, "{:{}}{} {:.2f} %\n", "", 2 * branch.pieces.size(), branch.pieces,
                       percent(branch.success, branch.total));
    saves_.text(out, chance_.total);
    append_failing(out.text());
    if (std::ranges::count(std::string_view(out.text()).substr(begin), '\n') >
        static_cast<std::ptrdiff_t>(screen))
      out.text() += success;
  }

  void json(base::JsonWriter& json, const convert::AfterElement& after) const override {
    convert::write_members(json, base::members<PercentAnswer>(), this, after);
  }
  friend base::Members members_of(std::type_identity<PercentAnswer>);

  std::string csv_head() const override {
    return options_.each_sequence ? "pieces,success" : "success,total,percent,complete";
  }
  void csv(Output& out, std::string_view first) const override {
    if (!options_.each_sequence) {
      fmt::format_to(std::back_inserter(out.text()), "{}{},{},{:.2f},{}\n", first, chance_.success,
                     chance_.total, percent(chance_.success, chance_.total), is_complete() ? 1 : 0);
      return;
    }
    // Then nothing is known about any sequence.
    if (!is_complete() && chance_.succeeds.empty()) return;
    write_lines(out, queues_, first, [this](std::string& line, std::uint64_t number) {
      line += chance_.has(number) ? ",1" : ",0";
    });
  }

  double rank() const override { return percent(chance_.success, chance_.total); }
  std::size_t shown() const override { return 1; }
  std::vector<fumen::Page> pages(std::size_t) const override { return {page_of(field_, summary())}; }
  fumen::Page picture(std::size_t) const override { return page_of(field_, summary()); }
  std::string caption_of(std::size_t) const override {
    std::string html = fmt::format("<p>{}</p>\n", summary());
    if (!chance_.reason.empty()) html += fmt::format("<p>{}</p>\n", chance_.reason);
    if (!is_complete()) return html;
    html += "<table><tr><th>first pieces<th>success<th>of<th>%\n";
    for (const Branch& branch : branches_)
      html += fmt::format("<tr><td>{}<td>{}<td>{}<td>{:.2f}\n", branch.pieces, branch.success, branch.total,
                          percent(branch.success, branch.total));
    return html + "</table>\n" + saves_.html(chance_.total);
  }
  std::string_view title() const override { return "Perfect clear"; }
  std::string below() const override {
    if (!shows_failing()) return {};
    std::string html = fmt::format("<h2>{} fail</h2>\n<p><code>", failing());
    append_others(html, queues_, chance_.succeeds, " ", most_failed());
    return html + "</code></p>\n";
  }

 private:
  // Sequences that were not searched are not known to fail.
  std::string summary() const {
    return chance_text(chance_.success, chance_.total, is_complete()) +
           (is_complete() ? "" : "; the search stopped before the end");
  }
  bool is_complete() const { return chance_.end == solver::End::complete; }
  std::uint64_t failing() const { return chance_.total - chance_.success; }
  std::uint64_t most_failed() const { return options_.failed.value_or(usual_failed); }
  // Unless --tree is given, only a tree that fits a screen. That of one sequence says nothing new.
  bool shows_tree() const { return options_.tree || (branches_.size() <= screen && chance_.total > 1); }
  bool shows_failing() const { return is_complete() && failing() > 0 && most_failed() > 0; }
  // Unless --failed is given, only how many there are if they do not fit a screen.
  void append_failing(std::string& out) const {
    if (!shows_failing()) return;
    auto to = std::back_inserter(out);
    const bool is_listed = options_.failed || failing() <= screen;
    fmt::format_to(to, "failing: {}{}\n", failing(),
                   is_listed ? "" : "; --failed 100 lists some, --tree 1 counts by the first piece");
    if (!is_listed) return;
    append_others(out, queues_, chance_.succeeds, "\n", most_failed());
    out += '\n';
    if (failing() > most_failed())
      fmt::format_to(to, "... and {} more; --failed -1 shows all\n", failing() - most_failed());
  }

  // Branches of up to `depth` pieces, each before the ones that continue it.
  void grow_tree(pc::Queues::Node node, const std::string& pieces, std::uint64_t first, int depth) {
    if (node == pc::Queues::none || static_cast<int>(pieces.size()) == depth) return;
    for (std::size_t kind = 0; kind < 7; ++kind) {
      const auto next = queues_.next(node, kind);
      if (next == pc::Queues::none) continue;
      const std::uint64_t begin = first + queues_.before(node, kind);
      Branch branch{pieces + field::to_char(field::all_tetrominoes[kind]), 0, queues_.count(next)};
      branch.success = chance_.count(begin, branch.total);
      branches_.push_back(branch);
      grow_tree(next, branch.pieces, begin, depth);
    }
  }

  const PercentOptions& options_;
  const PcField& field_;
  const pc::Queues& queues_;
  const pc::Chance& chance_;
  const Saves& saves_;
  std::vector<Branch> branches_;
};

base::Members members_of(std::type_identity<Branch>) {
  using Of = base::Describe<Branch>;
  static constexpr std::array all{
      Of::member<&Branch::pieces>("pieces", "How the sequences begin."),
      Of::member<&Branch::success>("success", "Those that succeed."),
      Of::member<&Branch::total>("total", "How many begin so."),
  };
  return all;
}

base::Members members_of(std::type_identity<PercentAnswer>) {
  using Of = base::Describe<PercentAnswer>;
  using A = const PercentAnswer&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.chance_.success; }>("success", "The sequences that succeed."),
      Of::member<[](A of) { return of.chance_.total; }>("total", "How many sequences there are."),
      Of::member<[](A of) { return percent(of.chance_.success, of.chance_.total); }>(
          "percent", "Of all sequences.", {.unit = "%", .decimals = 2, .exact = 2, .least = 0, .most = 100}),
      Of::member<[](A of) { return of.is_complete(); }>("complete", "Whether the search came to its end."),
      Of::member<[](A of) {
        return of.chance_.reason.empty() ? std::nullopt : std::optional(std::string_view(of.chance_.reason));
      }>("reason", "Why there is none.", {.is_omitted = true}),
      Of::member<[](A of) { return of.shows_tree() ? std::span(of.branches_) : std::span<const Branch>(); }>(
          "tree", "The chances of each beginning."),
      Of::member<[](A of) {
        return sequences_outside(of.queues_, of.chance_.succeeds, of.is_complete() ? of.most_failed() : 0);
      }>("failed", "Sequences that fail."),
      Of::member<[](A of) { return of.saves_.list(of.chance_.total); }>("saves", saves_meaning,
                                                                        {.is_omitted = true}),
      Of::member<[](A of) { return of.saves_.nth(); }>("nth", nth_meaning,
                                                       {.least = 1, .most = 7, .is_omitted = true}),
  };
  return all;
}

ExitCode percent_of(const PercentOptions& options) {
  const PcRun run(options.common);
  const SaveQuestion save_question(options.saves);
  PcWriter writer(options.common);
  const ExitCode code = run.for_each_field([&](PcField& field, const PcName& name) -> PcFound {
    const pc::ClearQuestion question = run.clear_question(field);
    const pc::Chance chance =
        run.within_limits([&](const solver::Limits& limits) { return pc::chance(question, limits); });
    const Saves saves = save_question.ask(run, field, question, chance);
    writer.write(PercentAnswer(options, field, question.queues, chance, saves), name);
    return {saves.end(chance.end), chance.success > 0, chance.reason};
  });
  writer.end();
  return code;
}

Answer answer_of_pc_percent() {
  return {"pc-percent",
          "pc percent --format json",
          "One object per line, one for each field.",
          {{"", base::members<PercentAnswer>, base::members<PcEnd>}}};
}

void describe_pc_percent(Command& command, Program& program) {
  auto options = std::make_shared<PercentOptions>();
  options->common.add_to(command);
  options->common.add_sort(command);
  command
      .add_option(
          "--tree", options->tree,
          "Depth of the tree of first pieces; default: 3, in text and json only if the tree fits a screen")
      ->check(in_range(0, 20))
      ->type_name("N");
  command.add_flag("--each-sequence", options->each_sequence,
                   "In csv, a row for each sequence instead of one for each field");
  command
      .add_option_function<int>(
          "--failed",
          [options](const int& number) {
            if (number < -1)
              throw WrongValue{
                  "--failed",
                  fmt::format("must be a whole number from 0 on, or -1 for all, not '{}'", number)};
            options->failed = number < 0 ? ~std::uint64_t{0} : static_cast<std::uint64_t>(number);
          },
          "How many failing sequences to show, -1: all; default: 100, in text only if they fit a screen")
      ->type_name("N");
  options->saves.add_to(command);
  command.footer(
      "Counted over the distinct sequences of the pieces that can matter: as many as\n"
      "the empty cells need, and with hold one more.\n"
      "Several fields have an answer each; in JSON each is one line.\n"
      "Exit codes: 0 some sequence succeeds, 1 proved that none does, 4 stopped.\n\n"
      "Example: tetron pc percent board.txt --queue '*p7'\n"
      "         tetron pc percent positions.txt --queue '*p7' --format json\n"
      "         tetron pc percent board.txt --queue '*p7' --saves 'T&&S,^O#not O'\n"
      "         tetron pc percent board.txt --queue 'T,*p6' --hold avoid");
  program.run_for(command, [options] { return percent_of(*options); });
}

}  // namespace

extern const NamedCommand pc_percent_command{"pc percent",
                                             "Count the sequences with which a perfect clear is possible",
                                             "",
                                             describe_pc_percent,
                                             {answer_of_pc_percent}};

}  // namespace tetron::app
