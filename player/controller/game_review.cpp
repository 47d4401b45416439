#include "player/controller/game_review.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "scene/text/clock_text.hpp"

namespace tetron::player {

bool GameReview::begin() {
  if (judging_) return true;
  const std::string& missing = facts_.missing().values;
  is_done_ = !missing.empty();
  if (is_done_)
    message_.show(missing);
  else
    judging_.emplace(playback_.timeline().track(), facts_.rules(), review::JudgeOptions{});
  return !is_done_;
}

void GameReview::forget(bool is_wanted) {
  judging_.reset();
  is_done_ = !is_wanted;
}

void GameReview::advance(bool is_wanted, std::chrono::milliseconds time) {
  if (!judging_ && !is_done_ && is_wanted) (void)begin();
  if (!judging_) return;
  const auto until = std::chrono::steady_clock::now() + time;
  while (!is_done_ && std::chrono::steady_clock::now() < until) is_done_ = !judging_->step();
}

std::string GameReview::reached_text() const {
  const base::Milliseconds now = judging_->now();
  return scene::clock_text(playback_.hides_result() ? std::min(now, playback_.reached().time) : now);
}

bool GameReview::has_come_here() const {
  const auto& judgements = judging_->review().judgements;
  return is_done_ || judging_->now() > playback_.now() ||
         (!judgements.empty() && judgements.back().event >= playback_.state().events);
}

bool GameReview::is_mistake(const review::Judgement& one) const {
  return scene::is_mistake(one, judging_->review().unit, least_cost_);
}

void GameReview::set_least_cost(int step) {
  if (!begin()) return;
  least_cost_ = std::clamp(step, 0, review::thresholds - 1);
  const review::CostUnit unit = judging_->review().unit;
  message_.show(fmt::format("mistakes: from {} {} on", review::threshold(unit, least_cost_),
                            unit == review::CostUnit::lines ? "lines" : "% of the round"));
}

const review::Judgement* GameReview::last_of(base::PlayerId player) const {
  const review::Judgement* last = nullptr;
  for (const review::Judgement& one : judging_->review().judgements) {
    if (one.event >= playback_.state().events) break;
    if (one.player == player) last = &one;
  }
  return last;
}

const review::Judgement* GameReview::mistake_here(std::optional<base::PlayerId> player) const {
  if (!judging_ || playback_.is_playing()) return nullptr;
  const auto& judgements = judging_->review().judgements;
  const auto one = std::ranges::find_if(judgements, [&](const review::Judgement& each) {
    return each.event + 1 == playback_.state().events && is_mistake(each) &&
           (!player || each.player == *player);
  });
  return one == judgements.end() ? nullptr : &*one;
}

review::RowsMoved GameReview::rows_moved_since(const review::Judgement& one) const {
  return review::rows_moved(playback_.timeline(), one.player, one.event + 1, playback_.state());
}

std::string GameReview::outline_better(scene::View& view, std::optional<base::PlayerId> focus) const {
  const replay::Layout& layout = playback_.timeline().layout();
  const bool is_alone = focus || layout.players == 1;
  const std::string_view unit = judging_->review().unit == review::CostUnit::lines ? "lines" : "%";
  std::string note;
  bool is_any_judged = false;
  for (int id = 0; id < layout.players; ++id) {
    const base::PlayerId player(static_cast<std::uint8_t>(id));
    if (focus && player != *focus) continue;
    const review::Judgement* const last = last_of(player);
    if (last == nullptr) continue;
    is_any_judged = true;
    if (last->rank == 1) {
      if (is_alone) note = fmt::format("rank 1 of {}: nothing was better", last->of);
      continue;
    }
    const base::MatrixId field = layout.field_of(player);
    const review::RowsMoved moved = rows_moved_since(*last);
    view.ghosts.push_back({field, last->played, scene::GhostKind::played, moved});
    view.ghosts.push_back({field, last->best, scene::GhostKind::better, moved});
    if (is_alone || (view.at_mistake && last->event + 1 == playback_.state().events))
      note = fmt::format("cost {:.2f} {}, rank {} of {}; green: better{}", last->cost, unit, last->rank,
                         last->of, view.at_mistake ? "; o: try it" : "");
  }
  // There is always a text.
  if (!has_come_here()) return "not valued yet: so far to " + reached_text();
  if (!is_any_judged) return "no placed piece can be valued yet";
  if (!note.empty()) return note;
  return view.ghosts.empty() ? "nothing was better: the last piece of each player is the best"
                             : "green: better";
}

std::vector<scene::ChancePoint> GameReview::curve() const {
  std::vector<scene::ChancePoint> points;
  const double length = playback_.timeline().duration().value;
  if (!judging_ || !is_done_ || playback_.timeline().layout().players != 2 || length <= 0) return points;
  const review::Review& review = judging_->review();
  if (review.unit != review::CostUnit::percent) return points;
  for (const review::Judgement& one : review.judgements)
    points.push_back({one.time.value / length, one.player.value == 0 ? one.chance : 1 - one.chance});
  std::ranges::stable_sort(points, {}, &scene::ChancePoint::time);
  return points;
}

void GameReview::show_in(scene::View& view) const {
  view.review = found();
  view.least_cost = least_cost_;
}

}  // namespace tetron::player
