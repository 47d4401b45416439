// How far a review tells the better player, on recordings of matches.
//   tetron_review_figures [--depth N] [--survival] [--list] FILE...
// For each round that one of its players won: whether the winner has the lower mean cost; over all players of
// all rounds the rank correlation of the mean cost with the attack a minute, and the share of placements that
// are called mistakes for players above 60 rows a minute. With --survival placements are valued
// by how long one lives. With --list a line for each player of a round.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/timeline/run.hpp"
#include "replay/timeline/statistics.hpp"
#include "review/judge/summary.hpp"
#include "review/ruleset/ruleset.hpp"

namespace {

using namespace tetron;

constexpr double strong = 60;  // rows a minute
constexpr std::uint32_t fewest_placements = 10;

// A chance that was told, and whether it came so.
struct Prediction {
  double chance = 0;
  bool won = false;
};

struct Part {
  double cost = 0;
  double apm = 0;
  std::uint32_t placements = 0;
  std::array<std::uint32_t, 4> grades{};
  std::array<std::uint32_t, review::mistake_kind_count> by_mistake_kind{};
  bool won = false;
};

struct Figures {
  std::vector<Part> parts;
  std::vector<Prediction> chances;
  int rounds = 0;
  int predicted_right = 0;
};

// The ranks of values, equal ones sharing the mean of theirs.
std::vector<double> ranks_of(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
  std::vector<double> ranks(values.size());
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i;
    while (end < order.size() && values[order[end]] == values[order[i]]) ++end;
    for (std::size_t n = i; n < end; ++n) ranks[order[n]] = static_cast<double>(i + end - 1) / 2;
    i = end;
  }
  return ranks;
}

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
  const auto n = static_cast<double>(a.size());
  const double mean_a = std::reduce(a.begin(), a.end()) / n;
  const double mean_b = std::reduce(b.begin(), b.end()) / n;
  double both = 0;
  double of_a = 0;
  double of_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    both += (a[i] - mean_a) * (b[i] - mean_b);
    of_a += (a[i] - mean_a) * (a[i] - mean_a);
    of_b += (b[i] - mean_b) * (b[i] - mean_b);
  }
  return of_a * of_b == 0 ? 0 : both / std::sqrt(of_a * of_b);
}

struct Settings {
  std::optional<int> depth;
  bool list = false;
  bool survival = false;
};

void add_round(const kinds::ShownRound& round, const std::string& name, const Settings& settings,
               Figures& figures) {
  const auto winner = round.round.winner();
  if (!winner || round.round.seats.size() != 2 || !round.track().layout().available.queue || !round.exact())
    return;
  review::JudgeOptions options;
  options.depth = settings.depth;
  for (std::uint8_t id = 0; id < 2; ++id) options.players.push_back(base::PlayerId(id));
  review::Ruleset rules = review::ruleset_of(round);
  if (settings.survival) rules.attacks.reset();
  const review::Review review = review::judge(round.track(), rules, options);
  replay::Run run(round.track());
  while (run.step()) {
  }
  std::vector<Part> parts;
  for (const base::PlayerId player : options.players) {
    Part part;
    part.won = *winner == player.value;
    part.apm = replay::rates(run.track(), run.state(), player, round.round.length).attack_per_minute;
    const review::Summary summary = review::summary_of(review, player);
    part.placements = summary.placements;
    part.cost = summary.mean_cost();
    for (const review::Judgement& one : review.judgements) {
      if (one.player != player) continue;
      if (review.unit == review::CostUnit::percent) figures.chances.push_back({one.chance, part.won});
      ++part.grades[static_cast<std::size_t>(one.grade)];
      if (review::is_mistake(one)) ++part.by_mistake_kind[static_cast<std::size_t>(one.mistake_kind)];
    }
    parts.push_back(part);
  }
  if (parts[0].placements < fewest_placements || parts[1].placements < fewest_placements) return;
  ++figures.rounds;
  figures.predicted_right += (parts[0].cost < parts[1].cost) == parts[0].won ? 1 : 0;
  for (const Part& part : parts) {
    figures.parts.push_back(part);
    if (settings.list)
      fmt::print("{},{},{},{:.1f},{},{:.4f},{},{},{}\n", name, round.number + 1, part.won ? 1 : 0, part.apm,
                 part.placements, part.cost, part.grades[1], part.grades[2], part.grades[3]);
  }
}

// What was said and what came, for each tenth of the chances.
void print_chances(const std::vector<Prediction>& chances) {
  struct Tenth {
    double count = 0;
    double said = 0;
    double won = 0;
  };
  std::array<Tenth, 10> tenths{};
  for (const Prediction& prediction : chances) {
    Tenth& tenth = tenths[std::min<std::size_t>(9, static_cast<std::size_t>(prediction.chance * 10))];
    ++tenth.count;
    tenth.said += prediction.chance;
    tenth.won += prediction.won ? 1 : 0;
  }
  for (const Tenth& tenth : tenths)
    if (tenth.count > 0)
      fmt::print("  {} placements: said {:.1f} %, won {:.1f} %\n", tenth.count,
                 100 * tenth.said / tenth.count, 100 * tenth.won / tenth.count);
}

// By which factor the slope of the chances would fit best what came: Newton's way to the greatest likelihood.
double slope_factor(const std::vector<Prediction>& chances) {
  double factor = 1;
  for (int i = 0; i < 30; ++i) {
    double first = 0;
    double second = 0;
    for (const Prediction& prediction : chances) {
      if (prediction.chance < 1e-6 || prediction.chance > 1 - 1e-6) continue;
      const double x = std::log(prediction.chance / (1 - prediction.chance));
      const double chance = 1 / (1 + std::exp(-factor * x));
      first += x * ((prediction.won ? 1 : 0) - chance);
      second += x * x * chance * (1 - chance);
    }
    if (second > 0) factor += first / second;
  }
  return factor;
}

void print(const Figures& figures, double seconds) {
  std::vector<double> costs;
  std::vector<double> apm;
  std::array<double, 4> grades{};
  std::array<double, review::mistake_kind_count> by_mistake_kind{};
  double placements = 0;
  double of_strong = 0;
  double mistakes = 0;
  for (const Part& part : figures.parts) {
    costs.push_back(part.cost);
    apm.push_back(part.apm);
    placements += part.placements;
    for (std::size_t i = 0; i < grades.size(); ++i) grades[i] += part.grades[i];
    for (std::size_t i = 0; i < by_mistake_kind.size(); ++i) by_mistake_kind[i] += part.by_mistake_kind[i];
    if (part.apm <= strong) continue;
    of_strong += part.placements;
    mistakes += part.grades[2] + part.grades[3];
  }
  if (figures.rounds == 0) return fmt::print("no round of two players that one of them won\n");
  fmt::print("rounds {}, winner has the lower mean cost in {:.1f} %\n", figures.rounds,
             100.0 * figures.predicted_right / figures.rounds);
  fmt::print("rank correlation of the mean cost with attack a minute {:.3f}\n",
             correlation(ranks_of(costs), ranks_of(apm)));
  fmt::print("mistakes of players above {} a minute {:.1f} % of {} placements\n", strong,
             of_strong > 0 ? 100 * mistakes / of_strong : 0, of_strong);
  fmt::print("of all {} placements: inaccuracies {:.1f} %, mistakes {:.1f} %, blunders {:.1f} %\n",
             placements, 100 * grades[1] / placements, 100 * grades[2] / placements,
             100 * grades[3] / placements);
  for (std::size_t i = 0; i < by_mistake_kind.size(); ++i)
    fmt::print("  {}: {:.2f} %\n", review::name_of(static_cast<review::MistakeKind>(i)),
               100 * by_mistake_kind[i] / placements);
  print_chances(figures.chances);
  if (!figures.chances.empty())
    fmt::print("the slope of the chances fits the outcomes with a factor of {:.2f}\n",
               slope_factor(figures.chances));
  fmt::print("{:.2f} s\n", seconds);
}

}  // namespace

int main(int count, char** words) {
  Settings settings;
  Figures figures;
  const auto start = std::chrono::steady_clock::now();
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    if (word == "--list") {
      settings.list = true;
    } else if (word == "--survival") {
      settings.survival = true;
    } else if (word == "--depth" && i + 1 < count) {
      settings.depth = std::clamp(std::atoi(words[++i]), 1, 7);
    } else {
      const auto file = base::FileBytes::open(words[i]);
      if (!file) {
        fmt::print(stderr, "{}: cannot be opened\n", word);
        return 3;
      }
      const auto source = kinds::kind_of(file->text()).open(file->text(), {});
      if (!source) {
        fmt::print(stderr, "{}: not a recording that is known\n", word);
        return 3;
      }
      for (std::size_t number = 0; number < (*source)->match().rounds.size(); ++number)
        if (const auto round = kinds::shown(**source, number))
          add_round(*round, std::string(word.substr(word.rfind('/') + 1)), settings, figures);
    }
  }
  print(figures, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
}
