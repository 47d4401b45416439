#include "app/commands/review/many_reviews.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <tuple>
#include <utility>

#include "app/commands/pc/answer/pc_pages.hpp"
#include "app/commands/review/reviewed.hpp"
#include "base/counted.hpp"
#include "base/escape.hpp"
#include "convert/answer/answer.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/measures/period.hpp"
#include "review/judge/words.hpp"

namespace tetron::app {

namespace {

using review::CostUnit;
using review::MistakeKind;

constexpr std::size_t most_practice = 5;
constexpr std::size_t most_advised = 3;  // players, in text
constexpr std::size_t most_opponents = 10;

// The player's opponents, sorted by name: "ben", "ben, cat".
std::string opponents_of(const ReviewOutput& what, base::PlayerId player) {
  std::vector<std::string> names;
  for (int id = 0; id < what.input.track().layout().players; ++id)
    if (id != player.value) names.push_back(what.input.game.names[static_cast<std::size_t>(id)].raw());
  std::ranges::sort(names);
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
  return all;
}

std::string month_of(const ReviewOutput& what) {
  return measures::period_of(
      what.input.round ? what.input.round->match.origin.date.raw() : what.input.game.date,
      measures::Period::month);
}

bool is_worse(const WorstPlacement& a, const WorstPlacement& b) {
  return std::tuple(a.unit, a.cost) > std::tuple(b.unit, b.cost);
}

// Leaves the worst `most` of each unit.
void keep_worst(std::vector<WorstPlacement>& worst, std::size_t most) {
  std::ranges::stable_sort(worst, is_worse);
  std::size_t kept = 0;
  std::erase_if(worst, [&, unit = std::optional<CostUnit>()](const WorstPlacement& one) mutable {
    if (std::exchange(unit, one.unit) != one.unit) kept = 0;
    return ++kept > most;
  });
}

std::string_view unit_words(CostUnit unit) {
  return unit == CostUnit::percent ? "%" : "lines";
}

// "match.ttrm, round 3, 0:41.20, ann, placement 61"; safe to print.
std::string where_text(const WorstPlacement& one) {
  return fmt::format("{}, {}{}, {}, placement {}", base::escaped(one.file),
                     one.round > 0 ? fmt::format("round {}, ", one.round) : "",
                     time_text(base::Milliseconds(one.t_ms)), base::escaped(one.player), one.placement);
}

std::string text_of(const Practice& one) {
  return practice_text(one.mistake_kind, one.sum.times, one.sum.cost, one.unit);
}

template <MistakeKind which>
std::uint32_t times_of(const ReviewSums& sums) {
  return sums.of(which).times;
}

template <auto Get>
auto counted_of(const ReviewSums& sums) {
  return sums.summary.*Get;
}

}  // namespace

void ReviewSums::add(const ReviewSums& other) {
  matches += other.matches;
  rounds += other.rounds;
  summary.add(other.summary);
  for (std::size_t i = 0; i < mistakes.size(); ++i) {
    mistakes[i].times += other.mistakes[i].times;
    mistakes[i].cost += other.mistakes[i].cost;
  }
  for (std::size_t i = 0; i < missed_spins.size(); ++i) missed_spins[i] += other.missed_spins[i];
}

base::Members members_of(std::type_identity<ReviewSums>) {
  using Of = base::Describe<ReviewSums>;
  using review::Summary;
  static constexpr std::array all{
      Of::member<&ReviewSums::player>("player", "The name of the player.", {.priority = 1}),
      Of::member<[](const ReviewSums& sums) {
        return sums.opponent.empty() ? std::nullopt : std::optional(sums.opponent);
      }>("opponent", "The other players of the matches; null in other sums."),
      Of::member<[](const ReviewSums& sums) {
        return sums.month.empty() ? std::nullopt : std::optional(sums.month);
      }>("month", "2026-05; null in other sums."),
      Of::member<&ReviewSums::matches>("matches", "How many files.", {.priority = 6}),
      Of::member<&ReviewSums::rounds>("rounds", "How many rounds, or games.", {.priority = 1}),
      Of::member<counted_of<&Summary::placements>>("placements", "Placements that were valued.",
                                                   {.priority = 1}),
      Of::member<[](const ReviewSums& sums) {
        return sums.summary.placements == 0 ? 0 : 100.0 * sums.summary.best / sums.summary.placements;
      }>("best_percent", "How many of them were the best that could be reached.",
         {.heading = "best %", .unit = "%", .decimals = 1, .exact = 2, .priority = 2}),
      Of::member<[](const ReviewSums& sums) { return sums.summary.mean_cost(); }>(
          "mean_cost", "What a placement cost, in the unit.", {.decimals = 2, .exact = 3, .priority = 1}),
      Of::member<[](const ReviewSums& sums) { return review::name_of(sums.unit); }>(
          "unit", "The unit of costs.", {.priority = 3}),
      Of::member<counted_of<&Summary::inaccuracies>>("inaccuracies", "How many were inaccurate.",
                                                     {.priority = 7}),
      Of::member<counted_of<&Summary::mistakes>>("mistakes", "Mistakes, with the blunders.", {.priority = 1}),
      Of::member<counted_of<&Summary::blunders>>("blunders", "Blunders.", {.priority = 2}),
      Of::member<counted_of<&Summary::new_holes>>("new_holes", "Holes that were made.", {.priority = 8}),
      Of::member<times_of<MistakeKind::missed_kill>>(
          "missed_kills", "Chances to end the round that were missed.", {.priority = 9}),
      Of::member<times_of<MistakeKind::missed_all_clear>>("missed_all_clears", "All clears that were missed.",
                                                          {.priority = 5}),
      Of::member<times_of<MistakeKind::missed_spin>>(
          "missed_spins", "Full spins with lines that were missed.", {.priority = 4}),
      Of::member<[](const ReviewSums& sums) { return sums.missed_spins[2]; }>(
          "missed_spin_doubles", "Those of them that clear two lines.", {.priority = 9}),
      Of::member<times_of<MistakeKind::missed_quad>>("missed_quads", "Four lines that were missed.",
                                                     {.priority = 4}),
  };
  return all;
}

base::Members members_of(std::type_identity<WorstPlacement>) {
  using Of = base::Describe<WorstPlacement>;
  static constexpr std::array all{
      Of::member<&WorstPlacement::file>("file", "As it was given, or below the folder."),
      Of::member<[](const WorstPlacement& one) {
        return (one.round > 0) ? std::optional(one.round) : std::nullopt;
      }>("round", "The number of the round, in a match.", {.least = 1}),
      Of::member<&WorstPlacement::player>("player", "The name of the player."),
      Of::member<&WorstPlacement::placement>("placement", "Its number, from 1.", {.least = 1}),
      Of::member<&WorstPlacement::t_ms>("t_ms", "When it was placed.", {.unit = "ms"}),
      Of::member<&WorstPlacement::cost>("cost", "What it lost, in the unit.", {.decimals = 2, .exact = 2}),
      Of::member<[](const WorstPlacement& one) { return review::name_of(one.unit); }>(
          "unit", "The unit of the cost."),
      Of::member<[](const WorstPlacement& one) { return review::name_of(one.grade); }>("grade",
                                                                                       "How bad it is."),
      Of::member<[](const WorstPlacement& one) { return review::name_of(one.mistake_kind); }>(
          "fault", "What was wrong with it."),
      Of::member<&WorstPlacement::words>("words", "The same as a sentence."),
      Of::member<&WorstPlacement::played>("played", "What was played: T left at 3,1."),
      Of::member<&WorstPlacement::better>("better", "What was better."),
      Of::member<&WorstPlacement::fumen>("fumen", "Two pages: played, better."),
  };
  return all;
}

base::Members members_of(std::type_identity<Practice>) {
  using Of = base::Describe<Practice>;
  static constexpr std::array all{
      Of::member<&Practice::player>("player", "The name of the player."),
      Of::member<[](const Practice& one) { return review::name_of(one.mistake_kind); }>("fault",
                                                                                        "What was wrong."),
      Of::member<[](const Practice& one) { return review::practice_words(one.mistake_kind); }>(
          "advice", "How to practise against it."),
      Of::member<[](const Practice& one) { return one.sum.times; }>("times", "How often."),
      Of::member<[](const Practice& one) { return one.sum.cost; }>(
          "cost", "What it cost in all, in the unit.", {.decimals = 2, .exact = 2}),
      Of::member<[](const Practice& one) { return review::name_of(one.unit); }>("unit", "The unit of costs."),
  };
  return all;
}

void FileReviews::add(const ReviewOutput& what, const std::string& file, std::size_t most) {
  const CostUnit unit = what.review.unit;
  std::vector<const review::Judgement*> wanted;
  std::vector<std::string> all;
  for (const base::UntrustedText& name : what.input.game.names) all.push_back(name.raw());
  const std::vector<std::string> people = game::People().of_match(all);
  for (const base::PlayerId player : what.players) {
    const std::string name = people[player.value].empty() ? all[player.value] : people[player.value];
    auto at = std::ranges::find_if(
        sums, [&](const ReviewSums& one) { return one.player == name && one.unit == unit; });
    if (at == sums.end())
      at = sums.insert(sums.end(), {.player = name,
                                    .opponent = opponents_of(what, player),
                                    .month = month_of(what),
                                    .unit = unit,
                                    .matches = 1});
    ReviewSums& into = *at;
    ++into.rounds;
    for (const review::Judgement& one : what.review.judgements) {
      if (one.player != player) continue;
      review::add(into.summary, one);
      if (one.grade == review::Grade::fine) continue;
      ReviewSums::Mistakes& mistakes_of_kind = into.mistakes[static_cast<std::size_t>(one.mistake_kind)];
      ++mistakes_of_kind.times;
      mistakes_of_kind.cost += one.cost;
      if (one.mistake_kind == MistakeKind::missed_spin)
        ++into.missed_spins[static_cast<std::size_t>(std::clamp(one.could.lines, 0, 4))];
    }
    std::ranges::copy(review::worst_of(what.review, player, most), std::back_inserter(wanted));
  }
  std::ranges::stable_sort(wanted, std::greater<>(), &review::Judgement::cost);
  if (wanted.size() > most) wanted.resize(most);
  if (static_cast<std::size_t>(std::ranges::count(worst, unit, &WorstPlacement::unit)) == most) {
    const auto least = std::ranges::find(worst | std::views::reverse, unit, &WorstPlacement::unit);
    std::erase_if(wanted, [&](const review::Judgement* one) { return one->cost <= least->cost; });
  }
  for (const PlacementPages& pages : pages_of(what, wanted)) {
    const review::Judgement& one = *pages.judgement;
    worst.push_back({.file = file,
                     .round = static_cast<std::uint32_t>(what.round.value_or(0)),
                     .player = what.input.game.names[one.player.value].raw(),
                     .placement = one.placement + 1,
                     .t_ms = one.time.value,
                     .unit = unit,
                     .cost = one.cost,
                     .grade = one.grade,
                     .mistake_kind = one.mistake_kind,
                     .played = place_text(what, one, one.played),
                     .better = place_text(what, one, one.best),
                     .words = review::words_of(one),
                     .fumen = fumen_of(pages.pages),
                     .section = html_section(what, pages)});
  }
  keep_worst(worst, most);
}

void ManyReviews::add(FileReviews file) {
  ++files_;
  // Those without a name are in no sum: they may be anybody.
  std::vector<std::string> names;
  for (const ReviewSums& one : file.sums)
    if (std::ranges::find(names, one.player) == names.end()) names.push_back(one.player);
  const std::vector<std::string> people = people_.of_match(names);
  for (ReviewSums& one : file.sums) {
    one.player = people[static_cast<std::size_t>(std::ranges::find(names, one.player) - names.begin())];
    one.opponent = people_.of_match(std::vector{one.opponent}).front();
  }
  std::erase_if(file.sums, [](const ReviewSums& one) { return one.player.empty(); });
  std::ranges::move(file.sums, std::back_inserter(sums_));
  std::ranges::move(file.worst, std::back_inserter(worst_));
  keep_worst(worst_, most_);
}

std::vector<ReviewSums> ManyReviews::sums_by(Key kept) const {
  std::vector<ReviewSums> all;
  for (const ReviewSums& one : sums_) {
    ReviewSums key{.player = one.player, .unit = one.unit};
    key.*kept = one.*kept;
    const auto same = [&](const ReviewSums& other) {
      return std::tie(other.player, other.opponent, other.month, other.unit) ==
             std::tie(key.player, key.opponent, key.month, key.unit);
    };
    auto at = std::ranges::find_if(all, same);
    if (at == all.end()) at = all.insert(all.end(), std::move(key));
    at->add(one);
  }
  std::ranges::stable_sort(all, std::greater<>(),
                           [](const ReviewSums& one) { return one.summary.placements; });
  return all;
}

std::vector<Practice> ManyReviews::practice_of(const ReviewSums& player) {
  std::vector<Practice> all;
  for (std::size_t kind = 0; kind < review::mistake_kind_count; ++kind)
    if (player.mistakes[kind].times > 0)
      all.push_back({player.player, static_cast<MistakeKind>(kind), player.unit, player.mistakes[kind]});
  std::ranges::stable_sort(all, std::greater<>(), [](const Practice& one) { return one.sum.cost; });
  if (all.size() > most_practice) all.resize(most_practice);
  return all;
}

std::string ManyReviews::counted_text() const {
  std::uint64_t placements = 0;
  for (const ReviewSums& one : sums_) placements += one.summary.placements;
  return base::counted(files_, "file") + ", " + fmt::format("{} placements", fmt::group_digits(placements));
}

void ManyReviews::append_text(std::string& out, const convert::TableLook& look) const {
  const std::vector<ReviewSums> all = players();
  out += counted_text() + "\n\n";
  if (!all.empty()) convert::append_table(out, all, look);
  for (const ReviewSums& player : all | std::views::take(most_advised)) {
    const std::vector<Practice> practice = practice_of(player);
    if (practice.empty()) continue;
    out += fmt::format("\n{} should practise\n", base::escaped(player.player));
    for (std::size_t i = 0; i < practice.size(); ++i)
      out += fmt::format("  {}. {}\n", i + 1, text_of(practice[i]));
  }
  if (all.size() > most_advised) out += "\n--player NAME says what another one should practise\n";
  const auto append_by = [&](Key key, std::string_view heading, std::size_t most) {
    std::vector<ReviewSums> by = sums_by(key);
    if (by.size() < 2) return;
    if (key == &ReviewSums::month) std::ranges::stable_sort(by, {}, key);
    const std::size_t count = by.size();
    if (count > most) by.resize(most);
    out += fmt::format("\n{}, {}\n", base::escaped(all.front().player),
                       count > most ? fmt::format("{}, the first {} of {}", heading, most, count) : heading);
    std::vector<base::Member> members(base::members<ReviewSums>().begin(), base::members<ReviewSums>().end());
    members.front().heading = key == &ReviewSums::month ? "month" : "opponent";
    std::vector<const void*> rows;
    for (ReviewSums& one : by) {
      one.player = (one.*key).empty() ? "-" : one.*key;
      rows.push_back(&one);
    }
    convert::append_table(out, members, rows, look);
  };
  if (!all.empty() &&
      std::ranges::all_of(all, [&](const ReviewSums& one) { return one.player == all.front().player; })) {
    append_by(&ReviewSums::opponent, "by opponent", most_opponents);
    append_by(&ReviewSums::month, "by month", sums_.size());
  }
  if (!worst_.empty()) out += "\nworst, with a fumen of two pages: played, better\n";
  for (std::size_t i = 0; i < worst_.size(); ++i) {
    const WorstPlacement& one = worst_[i];
    out += fmt::format("{:>3}. {}\n     {}, {}: {}\n     {}; better: {}\n     {}\n", i + 1, where_text(one),
                       review::cost_words(one.cost, one.unit), review::name_of(one.grade), one.words,
                       one.played, one.better, one.fumen);
  }
}

base::Members members_of(std::type_identity<ReviewOfMany>) {
  using Of = base::Describe<ReviewOfMany>;
  static constexpr std::array all{
      Of::member<&ReviewOfMany::files>("files", "How many files were reviewed."),
      Of::member<&ReviewOfMany::players>("players", "The sums of each player and unit."),
      Of::member<&ReviewOfMany::opponents>("by_opponent", "The same for each opponent."),
      Of::member<&ReviewOfMany::months>("by_month", "The same for each month."),
      Of::member<&ReviewOfMany::practise>("practise", "What each player should practise."),
      Of::member<&ReviewOfMany::worst>("worst", "The worst placements."),
  };
  return all;
}

void ManyReviews::append_json(std::string& out) const {
  ReviewOfMany object{files_, players(), sums_by(&ReviewSums::opponent), sums_by(&ReviewSums::month),
                      {},     worst_};
  for (const ReviewSums& player : object.players)
    std::ranges::move(practice_of(player), std::back_inserter(object.practise));
  convert::append_json_line(out, object);
}

void ManyReviews::append_fumen(std::string& out) const {
  for (const WorstPlacement& one : worst_) out += one.fumen + "\n";
}

void ManyReviews::append_html(std::string& out) const {
  const auto markup = [](std::string_view text) { return base::escaped_markup(base::escaped(text)); };
  std::string body = fmt::format(
      "<p>{}</p>\n<table>\n<tr><th>player<th>rounds<th>placements<th>best"
      "<th>mean cost<th>mistakes<th>blunders\n",
      counted_text());
  for (const ReviewSums& one : players())
    body += fmt::format("<tr><td>{}<td>{}<td>{}<td>{:.1f} %<td>{:.2f} {}<td>{}<td>{}\n", markup(one.player),
                        one.rounds, one.summary.placements,
                        one.summary.placements == 0 ? 0 : 100.0 * one.summary.best / one.summary.placements,
                        one.summary.mean_cost(), unit_words(one.unit), one.summary.mistakes,
                        one.summary.blunders);
  body += "</table>\n";
  for (const ReviewSums& player : players()) {
    const std::vector<Practice> practice = practice_of(player);
    if (practice.empty()) continue;
    body += fmt::format("<h2>{} should practise</h2>\n<ol>\n", markup(player.player));
    for (const Practice& one : practice) body += fmt::format("<li>{}\n", markup(text_of(one)));
    body += "</ol>\n";
  }
  body += "<h2>The worst placements</h2>\n";
  for (const WorstPlacement& one : worst_)
    body += fmt::format("<h3>{}</h3>\n{}", markup(where_text(one)), one.section);
  out += html_page("Review", body);
}

}  // namespace tetron::app
