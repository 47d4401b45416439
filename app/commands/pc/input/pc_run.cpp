#include "app/commands/pc/input/pc_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <utility>

#include "app/commands/pc/input/pc_queue.hpp"
#include "app/io/messages.hpp"
#include "base/counted.hpp"
#include "convert/text/board_read.hpp"
#include "solver/pc/clear/usual.hpp"

namespace tetron::app {

namespace {

std::optional<QueueText> queue_of(const PcOptions& options) {
  if (!options.queue.empty() && !options.queue_file.empty())
    refuse(ExitCode::usage, "--queue and --queue-file cannot be used together");
  if (!options.queue.empty()) return QueueText{"--queue", options.queue};
  if (options.queue_file.empty()) return std::nullopt;
  return queue_file(options.queue_file);
}

// What the comment of a page says in the way solution-finder reads it: "4 --patterns *p4", "4 *p4", "*p4".
struct CommentInput {
  std::optional<int> lines;
  std::string queue;  // empty: it says no queue
  std::string other;  // options that are ignored
};

CommentInput said_in(const std::string& comment) {
  CommentInput input;
  std::istringstream words(comment);
  std::string word;
  std::vector<std::string> loose;
  for (bool is_first = true; words >> word; is_first = false) {
    const auto number = convert::clear_lines_in(word);
    if (is_first && number) {
      input.lines = number;
    } else if (word == "-p" || word == "--patterns") {
      words >> input.queue;
    } else if (word == "-c" || word == "--clear-line") {
      words >> word;
      input.lines = convert::clear_lines_in(word);
    } else if (word.starts_with('-')) {
      input.other += input.other.empty() ? word : " " + word;
    } else if (input.other.empty()) {
      loose.push_back(word);
    } else {
      input.other += " " + word;
    }
  }
  // Words that are not a pattern are a remark, such as "3rd bag".
  if (input.queue.empty() && loose.size() == 1 && pc::parse_patterns(loose.front()))
    input.queue = loose.front();
  if (input.queue.empty()) return {};
  std::erase_if(input.queue, [](char c) { return c == '\'' || c == '"'; });
  return input;
}

// Refuses a name with the extension of another format than PNG.
void refuse_other_picture(const std::string& out) {
  std::string extension = std::filesystem::path(out).extension().string();
  std::ranges::transform(extension, extension.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  if (!extension.empty() && extension != ".png")
    refuse(ExitCode::usage,
           "--format png cannot be used with --output '{}'; expected a name that ends with .png", out);
}

}  // namespace

PcRun::Watched::Watched(const PcRun& run)
    : progress(true, "board", run.began_,
               ++run.searches_ > 1 ? fmt::format("search {}, ", fmt::group_digits(run.searches_)) : ""),
      limits(run.limits_) {
  limits.stop = interrupt.token();
  limits.progress = &progress.progress();
  progress.progress().set_phase(solver::Progress::Phase::search);
}

PcRun::Watched::~Watched() {
  detail("searched: {}", base::counted(progress.progress().tilings(), "board"));
}

PcRun::PcRun(const PcOptions& options)
    : options_(options), rules_(options.rules()), limits_(options.limits()) {
  if (options.format == PcFormat::png) refuse_other_picture(options.out);
  if (const auto queue = queue_of(options)) {
    patterns_ = patterns_of(*queue);
    queue_name_ = queue->name;
  }
}

std::vector<pc::Pattern> PcRun::patterns(const base::SafeText& name, const std::string& comment) const {
  if (patterns_) return *patterns_;
  if (comment.starts_with("#Q=")) return patterns_of({queue_name_, comment});
  const CommentInput input = said_in(comment);
  if (input.queue.empty())
    refuse(ExitCode::usage,
           "{}: no quiz or pattern in its comment says which pieces come; give --queue, such as '*p7'", name);
  if (std::exchange(noted_, name).text() != name.text()) {
    note("{}: its comment gives --queue '{}'", name, input.queue);
    if (!input.other.empty())
      warning("{}: '{}' in its comment is not read; give it as an option of tetron", name, input.other);
  }
  return patterns_of({queue_name_, input.queue});
}

std::optional<int> PcRun::lines(const PcField& field) const {
  if (options_.lines) return options_.lines;
  const bool is_drawn = field.lines.has_value();
  const auto said = is_drawn ? field.lines : patterns_ ? std::nullopt : said_in(field.comment).lines;
  if (said) note("{}: {} gives --lines {}", field.name, is_drawn ? "its first line" : "its comment", *said);
  return said;
}

pc::Queues PcRun::queues(const base::SafeText& name, const std::string& comment,
                         std::optional<std::size_t> length) const {
  const auto all = patterns(name, comment);
  auto queues = pc::queues_of(all, length.value_or(pc::length_of(all.front())));
  if (!queues) refuse(ExitCode::usage, "{}: {}", queue_name_, queues.error().what);
  return std::move(*queues);
}

std::size_t PcRun::queue_length(const PcField& field) const {
  return pc::length_of(patterns(field.name, field.comment).front());
}

pc::ClearQuestion PcRun::clear_question(const PcField& field) const {
  const pc::Board board = board_of(field, lines(field).value_or(pc::usual_question().lines), rules_);
  const int stack = field.stack();
  auto question = pc::clear_question(board, stack, rules_, patterns(field.name, field.comment));
  if (!question) refuse(ExitCode::usage, "{}: {}", queue_name_, question.error().what);
  if (stack > board.lines) question->reason += fmt::format("; --lines {} includes them", stack);
  return std::move(*question);
}

ExitCode PcRun::for_each_field(const std::function<PcFound(PcField& field, const PcName& name)>& ask) const {
  const PcInputs inputs(options_.inputs, options_.page, options_.names_page);
  ExitCode worst = ExitCode::done;
  const auto is_up = [](solver::End end) {
    return end == solver::End::deadline || end == solver::End::stop_requested;
  };
  const ExitCode unread = inputs.for_each([&](PcField& field) {
    const PcFound found = ask(field, {field.name, inputs.are_many()});
    worst = std::max(worst, tell_end(found, inputs.are_many() ? field.name : base::SafeText()));
    return !is_up(found.end);
  });
  return std::max(worst, unread);
}

void refuse_too_many(const PcField& field, const pc::ClearQuestion& question) {
  const int needed = pc::pieces_needed(question.board);
  if (question.reason.empty() && needed > static_cast<int>(pc::most_built))
    refuse(ExitCode::cannot_open, "{}: {} pieces are needed; tetron searches with {} at most", field.name,
           needed, pc::most_built);
}

ExitCode tell_end(const PcFound& found, const base::SafeText& name) {
  const base::SafeText of_field = name.text().empty() ? name : base::safe("{}: ", name);
  const auto stopped = [&](std::string_view why) {
    warning("{}stopped before the end: {}; there may be more", of_field, why);
    return ExitCode::damaged;
  };
  switch (found.end) {
    case solver::End::deadline:
      return stopped("the time is up");
    case solver::End::memory:
      return stopped("this needs more memory than --memory allows");
    case solver::End::stop_requested:
    case solver::End::enough:
      return stopped("interrupted");
    case solver::End::complete:
      break;
  }
  if (found.any) return ExitCode::done;
  note("{}there is no {}{}{}", of_field, found.what, found.why_not.empty() ? "" : ": ", found.why_not);
  return ExitCode::problems;
}

}  // namespace tetron::app
