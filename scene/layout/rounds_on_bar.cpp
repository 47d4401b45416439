#include "scene/layout/rounds_on_bar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "scene/layout/arrangement.hpp"

namespace tetron::scene {

namespace {

// The width in pixels of each round except the current one. `room` is the sum of them, `least` the smallest
// width.
std::vector<int> widths_of(const RoundsOnBar& match, int room, int least) {
  const std::size_t others = match.rounds.size() - 1;
  std::uint64_t total = 0;
  for (std::size_t round = 0; round < match.rounds.size(); ++round)
    if (round != match.current) total += match.rounds[round].length.value;
  const auto more = static_cast<std::uint64_t>(room - static_cast<int>(others) * least);
  std::vector<int> widths;
  for (std::size_t round = 0; round < match.rounds.size(); ++round) {
    if (round == match.current) continue;
    const std::uint64_t share = total > 0 ? more * match.rounds[round].length.value / total : more / others;
    widths.push_back(least + static_cast<int>(share));
  }
  return widths;
}

}  // namespace

RoundsOnBar hidden_match(const RoundsOnBar& match, bool is_over, bool has_seen_all_before) {
  RoundsOnBar left = match;
  if (match.current >= match.rounds.size()) return left;
  left.rounds.resize(std::min(match.rounds.size(), match.current + (is_over ? 2 : 1)));
  for (std::size_t round = 0; round < left.rounds.size(); ++round) {
    RoundOnBar& one = left.rounds[round];
    one.title = fmt::format("round {}", match.before + round + 1);
    const bool has_ended = round < match.current || (is_over && round == match.current);
    if (!has_ended) one.length = {};
    if (!has_ended || !has_seen_all_before) one.won_by.reset();
    if (!has_seen_all_before) one.won.clear();
  }
  return left;
}

std::vector<std::uint32_t> score_now(const RoundsOnBar& match, bool shows_result) {
  if (match.rounds.size() < 2 || match.current >= match.rounds.size()) return {};
  const RoundOnBar& round = match.rounds[match.current];
  std::vector<std::uint32_t> score = round.won;
  // A single player cannot win.
  if (score.size() < 2) return {};
  if (shows_result && round.won_by && *round.won_by < score.size()) ++score[*round.won_by];
  return score;
}

void put_rounds_on_bar(Arrangement& all, const RoundsOnBar& match) {
  if (match.rounds.size() < 2 || match.current >= match.rounds.size() || all.seek_bar.empty()) return;
  const Box whole = all.seek_bar;
  const Box reach = all.seek_area;
  const int gap = all.px(3);
  const int least = all.px(4);
  const int others = static_cast<int>(match.rounds.size()) - 1;
  // Each other round gets a width in proportion to its length. The current round gets at least half of the
  // bar.
  std::uint64_t beside = 0;
  for (const RoundOnBar& round : match.rounds) beside += round.length.value;
  const std::uint64_t own = match.rounds[match.current].length.value;
  const int room = whole.width - others * gap;
  const int by_length =
      beside > 0 ? static_cast<int>(static_cast<std::uint64_t>(std::max(0, room)) * (beside - own) / beside)
                 : room;
  const int for_others = std::max(others * least, std::min(by_length, whole.width / 2 - others * gap));
  if (for_others + others * gap > whole.width / 2) return;
  const std::vector<int> widths = widths_of(match, for_others, least);

  const int used = std::accumulate(widths.begin(), widths.end(), 0);
  int x = whole.x;
  std::size_t other = 0;
  for (std::size_t round = 0; round < match.rounds.size(); ++round) {
    const bool is_last = round + 1 == match.rounds.size();
    const int width = round == match.current ? room - used : widths[other++];
    // Each round's mouse area includes half of the gaps next to it.
    const int from = round == 0 ? reach.x : x - gap / 2;
    const int to = is_last ? reach.right() : x + width + (gap - gap / 2);
    const Box area{from, reach.y, to - from, reach.height};
    const Box bar{x, whole.y, width, whole.height};
    if (round == match.current) {
      all.seek_bar = bar;
      all.seek_area = area;
      if (!all.markers.empty()) all.markers = {x, all.markers.y, width, all.markers.height};
    } else {
      all.rounds.push_back({round, bar, area});
    }
    x += width + gap;
  }
}

}  // namespace tetron::scene
