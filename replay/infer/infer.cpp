#include "replay/infer/infer.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "replay/infer/build.hpp"
#include "replay/infer/common_turn_rule.hpp"
#include "replay/infer/dataset.hpp"
#include "replay/infer/deduce.hpp"
#include "replay/infer/refine.hpp"
#include "replay/infer/replayer.hpp"

namespace tetron::replay::infer {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t segments_to_compare = 60;  // to compare readings
constexpr std::size_t stones_to_compare = 900;
constexpr std::size_t readings_to_weigh = 12;  // of each codec
constexpr std::size_t readings_to_finish = 3;
constexpr double plausible = 0.5;  // share of the best reading's score, to be examined further
constexpr std::size_t segments_looked_at = 600;
constexpr std::size_t stones_looked_at = 6'000;
constexpr int rounds = 4;
constexpr int most_refinements = 3;
constexpr int first_rounds = 2;
constexpr int most_attempts = 10;
constexpr int few_attempts = 2;
constexpr std::size_t least_for_parts = 4;  // segments
constexpr double poor_share = 0.5;
constexpr double good_share = 0.9;
constexpr double nearly_all = 0.97;  // of the fields: nothing else needs to be tried
constexpr std::size_t few_segments = 12;

class Watch {
 public:
  explicit Watch(const Effort& effort) : effort_(effort), end_(Clock::now() + effort.time_limit) {}
  bool over() {
    over_ = over_ || effort_.stop.stop_requested() || Clock::now() > end_;
    return over_;
  }
  bool was_over() const { return over_; }
  void progress(int percent) const {
    if (effort_.progress) effort_.progress(percent);
  }

 private:
  const Effort& effort_;
  Clock::time_point end_;
  bool over_ = false;
};

bool has_lines(const Evidence& evidence, std::uint32_t id) {
  const Segment& segment = evidence.segments[id];
  return evidence.snapshots[segment.before].lines != evidence.snapshots[segment.after].lines;
}

// Segments with few pieces tell the most, and those with clears the most about the field; takes some of all
// kinds, evenly spread.
std::vector<std::uint32_t> choose_segments(const Evidence& evidence, std::size_t most,
                                           std::size_t most_stones) {
  std::vector<std::uint32_t> order(evidence.segments.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::stable_sort(order, {}, [&](std::uint32_t id) { return evidence.segments[id].count; });
  std::vector<std::uint32_t> with_lines;
  std::vector<std::uint32_t> without;
  for (const std::uint32_t id : order) (has_lines(evidence, id) ? with_lines : without).push_back(id);
  std::vector<std::uint32_t> chosen;
  std::size_t stones = 0;
  for (std::size_t i = 0; i < order.size() && chosen.size() < most && stones < most_stones; ++i)
    for (const auto* kind : {&with_lines, &without})
      if (i < kind->size()) {
        chosen.push_back((*kind)[i]);
        stones += evidence.segments[(*kind)[i]].count;
      }
  return chosen;
}

// The range in which pieces were placed. No turn reaches further than the field, wherever its anchor is.
struct Reach {
  int columns = 0;  // of the turn that reaches furthest
  int rows = 0;
  int columns_of_all = 0;
};

// The outermost places are left out if there are enough others: a damaged chunk may say anything.
int reach_of(std::vector<int>& places) {
  constexpr std::size_t enough = 4;
  constexpr std::size_t one_of = 20;
  if (places.size() < enough) return 0;
  std::ranges::sort(places);
  const std::size_t left_out = std::max<std::size_t>(1, places.size() / one_of);
  return places[places.size() - 1 - left_out] - places[left_out] + 1;
}

Reach reach_of(const Evidence& evidence) {
  std::map<std::pair<int, int>, std::pair<std::vector<int>, std::vector<int>>> turns;
  std::vector<int> all;
  for (const tet::StonePlace& stone : evidence.placements) {
    auto& [columns, rows] = turns[{stone.style.value, stone.rot % 4}];
    columns.push_back(static_cast<std::int8_t>(stone.x));
    rows.push_back(static_cast<std::int8_t>(stone.y));
    all.push_back(columns.back());
  }
  Reach reach;
  reach.columns_of_all = reach_of(all);
  for (auto& [turn, places] : turns) {
    reach.columns = std::max(reach.columns, reach_of(places.first));
    reach.rows = std::max(reach.rows, reach_of(places.second));
  }
  return reach;
}

struct WeighedReading {
  Reading reading;
  double sensible = 0;  // number of segments that make sense, weighted by how even they look
  double score = 0;
};

class Inferrer {
 public:
  Inferrer(const Evidence& evidence, const Effort& effort, const Given& given)
      : evidence_(evidence), watch_(effort), given_(given) {}

  std::optional<Inference> run() {
    if (evidence_.segments.empty()) return std::nullopt;
    std::optional<Inference> best;
    if (given_.start) best = from_start(*given_.start);
    std::vector<Reading> readings = as_given(possible_readings(evidence_));
    search(readings, best);
    if (!convincing(best)) search(as_given(readings_with_bytes_after(evidence_)), best);
    if (best && best->reading.bytes_after > 0) fill_up(readings, *best);
    if (!convincing(best)) {
      for (Reading& reading : readings) reading.x_from_right = true;
      search(readings, best);
    }
    if (best) {
      best->certainty = measure(evidence_, best->reading, best->shapes, best->fit,
                                best->second ? best->second_fit.exact : 0);
      best->finished = !watch_.was_over();
      if (!best->finished && best->certainty.field) {
        best->certainty.field = false;
        best->certainty.field_doubt = "it was stopped, or out of time, before all ways to read it were tried";
      }
    }
    watch_.progress(100);
    return best;
  }

 private:
  // As fit_of(); a reading that a profile cannot express is replayed with the shapes.
  Fit fit_within(const Dataset& dataset, const Inference& found) const {
    Fit fit = fit_of(evidence_, found.profile, found.reading.bytes_after);
    if (!found.reading.x_from_right) return fit;
    std::vector<std::uint32_t> all(evidence_.segments.size());
    std::iota(all.begin(), all.end(), 0u);
    const Replayer replayer(evidence_, dataset.reading(), all);
    const ShapeTable table(found.shapes);
    fit.exact = 0;
    for (std::size_t i = 0; i < replayer.size(); ++i) fit.exact += replayer.exact(i, table);
    return fit;
  }

  static bool convincing(const std::optional<Inference>& found) {
    constexpr double least = 0.5;
    return found && found->fit.exact_share() >= least;
  }

  std::vector<Reading> as_given(std::vector<Reading> readings) const {
    std::erase_if(readings, [&](const Reading& one) {
      return (given_.width > 0 && one.width != given_.width) ||
             (given_.height > 0 && one.height != given_.height);
    });
    return readings;
  }

  // The bytes after the cells may be cells, too: the same field, but larger.
  void fill_up(const std::vector<Reading>& readings, Inference& best) {
    for (const Reading& one : readings) {
      if (one.codec != best.reading.codec || one.by_columns != best.reading.by_columns ||
          one.from_bottom != best.reading.from_bottom || one.empty != best.reading.empty)
        continue;
      Profile larger = best.profile;
      larger.width = one.width;
      larger.height = one.height;
      Inference found = from_start(larger);
      if (found.fit.exact < best.fit.exact) continue;
      found.second = best.second;
      found.second_fit = best.second_fit;
      best = std::move(found);
      return;
    }
  }

  // What the evidence says about a given profile, and what that has wrong.
  Inference from_start(const Profile& start) {
    Inference found;
    found.reading = reading_of(start);
    Dataset dataset(evidence_, found.reading,
                    choose_segments(evidence_, segments_looked_at, stones_looked_at));
    for (std::size_t style = 0; style < start.stones.size(); ++style) {
      if (!start.stones[style]) continue;
      StyleShape shape;
      shape.style = base::StoneStyle(static_cast<std::uint8_t>(style));
      shape.value = start.stones[style]->value ? *start.stones[style]->value : -1;
      shape.turns = start.stones[style]->turns;
      shape.rule = same_stone(shape, true) || same_stone(shape, false) ? TurnRule::shifted : TurnRule::free;
      found.shapes.styles.push_back(std::move(shape));
    }
    found.shapes.clockwise = std::ranges::all_of(
        found.shapes.styles, [](const StyleShape& shape) { return same_stone(shape, true); });
    dataset.choose_clears(found.shapes);
    conclude(dataset, found);
    Inference other = found;
    for (int round = 0; round < rounds; ++round) {
      other.shapes = deduce(Votes(dataset, other.shapes), given_.turning);
      dataset.choose_clears(other.shapes);
    }
    conclude(dataset, other);
    return other.fit.exact > found.fit.exact ? other : found;
  }

  std::vector<std::uint32_t> segments_to_look_at() const {
    return choose_segments(evidence_, segments_looked_at, stones_looked_at);
  }

  // Completes the most plausible readings.
  void search(const std::vector<Reading>& all, std::optional<Inference>& best) {
    if (all.empty() || (watch_.over() && best)) return;
    const std::vector<WeighedReading> readings = weigh_readings(all);
    const auto worth = [](const Inference& one) { return std::pair(one.fit.exact, one.shapes.score); };
    // First all of them quickly, then the slow part, the best one first: time may run out at any point.
    std::vector<Inference> finished;
    for (const WeighedReading& weighed : readings) {
      finished.push_back(finish(weighed.reading, segments_to_look_at()));
      watch_.progress(40 + 25 * static_cast<int>(finished.size()) / static_cast<int>(readings.size()));
      if (watch_.over()) break;
    }
    std::ranges::stable_sort(finished, std::ranges::greater(), worth);
    std::size_t done = 0;
    for (Inference& whole : finished) {
      Inference found = without_outliers(std::move(whole));
      watch_.progress(65 + 25 * static_cast<int>(++done) / static_cast<int>(finished.size()));
      if (!best) {
        best = std::move(found);
      } else if (worth(found) > worth(*best)) {
        found.second = best->reading;
        found.second_fit = best->fit;
        best = std::move(found);
      } else if (!best->second || found.fit.exact > best->second_fit.exact) {
        best->second = found.reading;
        best->second_fit = found.fit;
      }
    }
  }

  // The factor for a reading's weight: small if pieces reach beyond its field, or if many pieces stay away
  // from one side. In fields that are read with a wrong width pieces seem to be anywhere, and many shapes
  // explain them.
  double likelihood(const Reading& reading) const {
    constexpr double unlikely = 0.25;
    constexpr std::size_t many = 30;
    constexpr int widest = 2;  // columns between the anchor and the outermost cell, for most pieces
    constexpr double left_out =
        1.25;  // the outermost tenth of all, and some more for games that are lopsided
    if (evidence_.snapshots.empty()) return 1;
    const int width = reading.field_width(evidence_.snapshots.front().players_per_field);
    if (reach_.columns > width || reach_.rows > reading.height) return unlikely;
    const bool is_too_wide =
        evidence_.placements.size() >= many && width > widest + left_out * reach_.columns_of_all;
    return is_too_wide ? unlikely : 1;
  }

  // The most plausible readings, the best one first.
  std::vector<WeighedReading> weigh_readings(const std::vector<Reading>& readings) {
    const auto segments = choose_segments(evidence_, segments_to_compare, stones_to_compare);
    std::vector<WeighedReading> weighed;
    for (const Reading& reading : readings) {
      const Dataset dataset(evidence_, reading, segments);
      double even = 0;
      for (const Sample& one : dataset.samples()) even += 1 + evenness(one.after);
      weighed.push_back({reading, likelihood(reading) * even, 0});
      watch_.progress(static_cast<int>(20 * weighed.size() / readings.size()));
      if (watch_.over()) break;
    }
    weighed = best_of_each_codec(std::move(weighed));
    int done = 0;
    for (WeighedReading& one : weighed) {
      one.score = likelihood(one.reading) *
                  deduce(Votes(Dataset(evidence_, one.reading, segments), {}), given_.turning).score;
      watch_.progress(20 + 20 * ++done / static_cast<int>(weighed.size()));
      if (watch_.over()) break;
    }
    keep_best(weighed, readings_to_finish, &WeighedReading::score);
    return weighed;
  }

  // The evenness of fields is not comparable between codecs.
  static std::vector<WeighedReading> best_of_each_codec(std::vector<WeighedReading> all) {
    std::vector<WeighedReading> chosen;
    while (!all.empty()) {
      const Reading like = all.front().reading;
      const auto rest = std::ranges::stable_partition(all, [&](const WeighedReading& one) {
        return one.reading.codec != like.codec || one.reading.empty != like.empty;
      });
      std::vector<WeighedReading> group(rest.begin(), rest.end());
      all.erase(rest.begin(), rest.end());
      keep_best(group, readings_to_weigh, &WeighedReading::sensible);
      chosen.insert(chosen.end(), group.begin(), group.end());
    }
    return chosen;
  }

  template <class Worth>
  static void keep_best(std::vector<WeighedReading>& all, std::size_t most, Worth worth) {
    std::ranges::stable_sort(all, std::ranges::greater(), worth);
    if (all.size() > most) all.resize(most);
    const double least = all.empty() ? 0 : plausible * std::invoke(worth, all.front());
    std::erase_if(all, [&](const WeighedReading& one) {
      return std::invoke(worth, one) <= 0 || std::invoke(worth, one) < least;
    });
  }

  // If there are few segments, one that was changed by more than pieces and clears can spoil the result.
  Inference without_outliers(Inference best) {
    std::vector<std::uint32_t> segments = segments_to_look_at();
    const Reading reading = best.reading;
    if (segments.size() > few_segments || watch_.over()) return best;
    for (bool better = true;
         better && best.fit.exact < segments.size() && segments.size() > 1 && !watch_.over();) {
      better = false;
      const std::vector<std::uint32_t> all = segments;
      for (std::size_t without = 0; without < all.size(); ++without) {
        std::vector<std::uint32_t> rest = all;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(without));
        Inference found = finish(reading, rest);
        if (found.fit.exact <= best.fit.exact) continue;
        best = std::move(found);
        segments = std::move(rest);
        better = true;
      }
    }
    // Segments that were left out may be reproduced now, and show what no other segment does.
    Inference whole = best;
    Dataset dataset(evidence_, reading, segments_to_look_at());
    dataset.choose_clears(whole.shapes);
    conclude(dataset, whole);
    return whole.fit.exact > best.fit.exact ? whole : best;
  }

  Inference finish(const Reading& reading, const std::vector<std::uint32_t>& segments) {
    Inference best = finish(reading, segments, Clears::at_the_end);
    const bool rows_may_go_between = std::ranges::any_of(segments, [&](std::uint32_t id) {
      return evidence_.segments[id].count > 1 && has_lines(evidence_, id);
    });
    if (best.fit.exact_share() >= nearly_all || watch_.over()) return best;
    const auto take = [&](Inference found) {
      if (found.fit.exact > best.fit.exact) best = std::move(found);
    };
    if (rows_may_go_between) take(finish(reading, segments, Clears::any_time));
    // Starting with another part of the segments can lead to another result.
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
      const bool poor = best.fit.exact_share() < poor_share;
      const bool enough = best.fit.exact_share() >= good_share || (!poor && attempt >= few_attempts);
      if (enough || segments.size() < least_for_parts || watch_.over()) break;
      const auto part = attempt == 0 ? with_fewest_lines(segments) : some_of(segments, attempt);
      take(finish(reading, segments,
                  rows_may_go_between && attempt % 2 == 0 ? Clears::any_time : Clears::at_the_end, part));
    }
    return best;
  }

  std::vector<std::uint32_t> with_fewest_lines(std::vector<std::uint32_t> segments) const {
    const auto lines = [&](std::uint32_t id) {
      const Segment& segment = evidence_.segments[id];
      return static_cast<std::uint16_t>(evidence_.snapshots[segment.after].lines -
                                        evidence_.snapshots[segment.before].lines);
    };
    std::ranges::stable_sort(segments, {}, lines);
    segments.resize((segments.size() + 1) / 2);
    return segments;
  }

  // Two of three segments, different ones for each attempt, the same in each run.
  static std::vector<std::uint32_t> some_of(const std::vector<std::uint32_t>& segments, int attempt) {
    std::vector<std::uint32_t> part;
    auto state = static_cast<std::uint32_t>(attempt) * 2'654'435'761u;
    for (const std::uint32_t id : segments) {
      state = state * 1'664'525u + 1'013'904'223u;
      if ((state >> 16) % 3 != 0) part.push_back(id);
    }
    return part;
  }

  // Deduces shapes repeatedly; each time it is clearer which piece a cell belongs to. The first rounds use
  // only `first`, if that is not empty.
  Inference finish(const Reading& reading, const std::vector<std::uint32_t>& segments, Clears clears,
                   const std::vector<std::uint32_t>& first = {}) {
    Inference found;
    found.reading = reading;
    if (!first.empty()) {
      Dataset part(evidence_, reading, first, clears);
      for (int round = 0; round < first_rounds; ++round) {
        found.shapes = deduce(Votes(part, found.shapes), given_.turning);
        part.choose_clears(found.shapes);
      }
    }
    Dataset dataset(evidence_, reading, segments, clears);
    if (!first.empty()) dataset.choose_clears(found.shapes);
    for (int round = 0; round < rounds; ++round) {
      found.shapes = deduce(Votes(dataset, found.shapes), given_.turning);
      dataset.choose_clears(found.shapes);
      if (watch_.over()) break;
    }
    conclude(dataset, found);
    return found;
  }

  // The last steps, when most shapes are known.
  void conclude(Dataset& dataset, Inference& found) {
    for (StyleShape& shape : found.shapes.styles) fill_turns(shape, found.shapes.clockwise);
    for (int refined = 0; refined < most_refinements && !watch_.over(); ++refined) {
      if (!refine(evidence_, dataset, found.shapes)) break;
      dataset.choose_clears(found.shapes);
    }
    std::vector<std::uint32_t> segments;
    for (const Sample& one : dataset.samples()) segments.push_back(one.segment);
    apply_common_turn_rule(Replayer(evidence_, found.reading, segments), found.shapes);
    found.garbage = other_values(evidence_, found.reading, found.shapes);
    found.profile = build_profile(found.reading, found.shapes, found.garbage);
    found.fit = fit_within(dataset, found);
  }

  const Evidence& evidence_;
  Watch watch_;
  const Given& given_;
  const Reach reach_ = reach_of(evidence_);
};

}  // namespace

std::chrono::seconds usual_time_limit() {
#ifdef __SANITIZE_ADDRESS__
  return std::chrono::seconds(20);
#else
  return std::chrono::seconds(4);
#endif
}

std::optional<Inference> infer(const Evidence& evidence, const Effort& effort, const Given& given) {
  return Inferrer(evidence, effort, given).run();
}

}  // namespace tetron::replay::infer
