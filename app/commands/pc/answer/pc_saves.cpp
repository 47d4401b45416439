#include "app/commands/pc/answer/pc_saves.hpp"

#include <fmt/format.h>

#include <array>
#include <numeric>

#include "app/commands/pc/answer/pc_sequences.hpp"
#include "app/io/messages.hpp"
#include "base/escape.hpp"

namespace tetron::app {

namespace {

pc::Multiset pieces_of(const char* option, const std::string& letters) {
  pc::Multiset pieces{};
  for (const char letter : letters) {
    const auto kind = field::to_tetromino(field::to_cell(letter));
    if (!kind || letters.size() > 100)
      refuse(ExitCode::usage, "{}: expected letters of I L O Z T J S, such as LSZO", option);
    ++pieces[pc::index_of(*kind)];
  }
  return pieces;
}

// With ten pieces for each clear, the number of pieces left over from the bags is different before each of
// the seven clears.
std::optional<int> nth_of(const pc::Supply& supply, int needed) {
  const auto count = [](const pc::Multiset& pieces) {
    return std::accumulate(pieces.begin(), pieces.end(), 0);
  };
  if (count(supply.built) + needed != 10) return std::nullopt;
  for (int nth = 1; nth <= 7; ++nth)
    if ((count(supply.leftover) + 10 * (nth - 1)) % 7 == 0 && count(supply.leftover) <= 7) return nth;
  return std::nullopt;
}

std::string shown(const std::string& name) {
  return name.empty() ? "nothing" : name;
}

}  // namespace

void SaveOptions::add_to(Command& app) {
  app.add_option("--saves", saves,
                 "How often pieces can be saved: T, T&&S, T||S, !T, ^S, LSZ, /T[^T]/, each with #NAME, "
                 "several with commas; all: each set that can be left")
      ->type_name("SAVES");
  app.add_flag("--best-save", best, "Count each sequence only for the first of --saves that holds");
  app.add_option("--leftover", leftover,
                 "Pieces left by earlier perfect clears; unseen pieces of the last bag count as saved")
      ->type_name("PIECES");
  app.add_option("--built", built, "Pieces already on the field")->type_name("PIECES");
}

SaveQuestion::SaveQuestion(const SaveOptions& options)
    : is_asked_(!options.saves.empty()), best_(options.best) {
  if (!is_asked_) {
    if (options.best || !options.leftover.empty() || !options.built.empty())
      refuse(ExitCode::usage, "--best-save, --leftover and --built need --saves");
    return;
  }
  if (!options.leftover.empty())
    supply_ = pc::Supply{pieces_of("--leftover", options.leftover), pieces_of("--built", options.built)};
  else if (!options.built.empty())
    refuse(ExitCode::usage, "--built needs --leftover: TILJSZO for a first perfect clear");
  if (options.saves == "all") return;
  auto wanted = pc::read_saves(options.saves);
  if (!wanted)
    refuse(ExitCode::usage, "--saves: column {}: {}, not '{}'", wanted.error().at + 1, wanted.error().what,
           options.saves.substr(std::min(wanted.error().at, options.saves.size())));
  wanted_ = std::move(*wanted);
}

Saves SaveQuestion::ask(const PcRun& run, const PcField& field, const pc::ClearQuestion& question,
                        const pc::Chance& chance) const {
  if (!is_asked_) return {};
  if (chance.success == 0) return {{}, solver::End::complete};
  const pc::Ways ways =
      run.within_limits([&](const solver::Limits& limits) { return pc::ways(question, limits); });
  const auto counts =
      pc::count_saves(pc::leftovers(ways, question.queues), question.queues, supply_, wanted_, best_);
  if (!counts)
    refuse(ExitCode::usage, "{}: --leftover, --built and bags of seven cannot give {}", field.name,
           pc::to_text(question.queues.at(counts.error())));
  const auto nth = supply_ ? nth_of(*supply_, pc::pieces_needed(question.board)) : std::nullopt;
  return {*counts, ways.end, nth};
}

void Saves::text(Output& out, std::uint64_t total) const {
  if (!counts_) return;
  out.text() += nth_ ? fmt::format("saves, perfect clear {} of a loop of 7:\n", *nth_) : "saves:\n";
  for (const pc::SavedCount& save : *counts_)
    out.text() +=
        fmt::format("  {}: {}\n", base::safe("{}", shown(save.name)).text(), chance_text(save.count, total));
}

std::optional<std::vector<Saves::Shown>> Saves::list(std::uint64_t total) const {
  if (!counts_) return std::nullopt;
  std::vector<Shown> list;
  for (const pc::SavedCount& save : *counts_)
    list.push_back({save.name, save.count, percent(save.count, total)});
  return list;
}

base::Members members_of(std::type_identity<Saves::Shown>) {
  using Of = base::Describe<Saves::Shown>;
  static constexpr std::array all{
      Of::member<&Saves::Shown::name>("name", "What is saved; empty: nothing."),
      Of::member<&Saves::Shown::success>("success", "The sequences with which it can be."),
      Of::member<&Saves::Shown::percent>("percent", "Of all sequences.",
                                         {.unit = "%", .decimals = 2, .exact = 2, .least = 0, .most = 100}),
  };
  return all;
}

std::string Saves::html(std::uint64_t total) const {
  if (!counts_) return {};
  std::string html = nth_ ? fmt::format("<p>perfect clear {} of a loop of 7</p>\n", *nth_) : std::string();
  html += "<table><tr><th>saved<th>success<th>%\n";
  for (const pc::SavedCount& save : *counts_)
    html += fmt::format("<tr><td>{}<td>{}<td>{:.2f}\n", base::escaped_markup(shown(save.name)), save.count,
                        percent(save.count, total));
  return html + "</table>";
}

}  // namespace tetron::app
