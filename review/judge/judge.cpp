#include "review/judge/judge.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "replay/kinds/tetrio/rules.hpp"
#include "replay/timeline/what_happens.hpp"
#include "review/judge/advice.hpp"
#include "review/judge/calibration.hpp"
#include "review/judge/danger.hpp"
#include "review/judge/mistake_kind.hpp"
#include "review/ruleset/places.hpp"
#include "review/value/moment.hpp"
#include "review/value/versus.hpp"

namespace tetron::review {

namespace {

// What a player had when the piece to be placed appeared.
struct Turn {
  bool is_known = false;
  game::Place start;
  base::Milliseconds since{};
  // The piece that replaced it at the moment when it appeared, because it was put on hold.
  field::Cell swapped_at_once{};  // empty: it was not
  replay::PlayerState seen{};     // at the end of the moment of its appearance
  field::Cell held_before{};      // before that moment
};

// How far a review looks; where attack counts, only a few placements are followed.
// docs/decisions/review.md#what-a-mistake-is
SearchLimits limits_for(std::optional<int> depth, bool is_versus) {
  if (!is_versus) return {.depth = depth.value_or(2)};
  return depth ? SearchLimits{.depth = *depth, .roots = 10} : SearchLimits{.depth = 3, .beam = 1, .roots = 4};
}
// How far it looks again at what seems a mistake, if no depth was given.
// docs/decisions/review.md#what-a-mistake-is
constexpr SearchLimits second_look{.depth = 5, .beam = 4};
SearchLimits one_less(SearchLimits limits) {
  --limits.depth;
  return limits;
}

class Judge {
 public:
  Judge(const replay::Track& track, const Ruleset& rules, std::optional<int> depth, AskJudge ask)
      : profile_(track.profile()),
        rules_(rules),
        places_(profile_, rules_.stones, track.layout().height),
        versus_(versus_of(profile_, rules)),
        ask_(std::move(ask)),
        limits_(limits_for(depth, versus_ != nullptr)),
        search_(versus_ ? Search(versus_, limits_) : Search(Evaluator(), limits_)),
        further_(versus_ ? Search(versus_, one_less(limits_)) : Search()),
        second_(versus_ && !depth ? std::optional(Search(versus_, second_look)) : std::nullopt),
        turns_(static_cast<std::size_t>(track.layout().players)),
        held_before_(turns_.size()) {}

  CostUnit unit() const { return versus_ ? CostUnit::percent : CostUnit::lines; }
  int depth() const { return limits_.depth; }

  // To be called before each event, with the state before it and its time; and happened() after it.
  void happens(const replay::State& state, base::Milliseconds time) {
    if (time != moment_)
      for (std::size_t id = 0; id < turns_.size(); ++id) held_before_[id] = state.players[id].held;
    moment_ = time;
  }
  void happened(const replay::State& state) {
    for (std::size_t id = 0; id < turns_.size(); ++id)
      if (turns_[id].since == state.time) turns_[id].seen = state.players[id];
  }

  void changed(const replay::PieceChange& change, base::Milliseconds time) {
    Turn& turn = turns_[change.player.value];
    // A piece that comes out of hold belongs to the same turn.
    const bool is_fixed = change.fixed && profile_.stone(change.fixed->piece) != nullptr;
    if (is_fixed) turn.is_known = false;
    if (!change.appeared) return;
    if (!rules_.may_hold || !turn.is_known)
      turn = {true, *change.appeared, time, {}, {}, held_before_[change.player.value]};
    else if (time == turn.since && turn.swapped_at_once == field::Cell::empty)
      turn.swapped_at_once = change.appeared->piece;
  }

  // Empty if the piece has no shape, or is not between the walls.
  std::optional<Judgement> judge(const replay::State& state, base::PlayerId player, const game::Place& played,
                                 base::Milliseconds time) {
    Judgement one;
    one.player = player;
    one.placement = state.players[player.value].placements;
    one.event = state.events;
    one.time = time;
    one.played = played;
    const Stone* stone = places_.stone_of(one.played.piece);
    if (!stone) return std::nullopt;
    Situation situation{.board = Board(state.grid(state.layout().field_of(player)))};
    const auto landing = places_.landing_of(*stone, one.played, situation.board);
    if (!landing) return std::nullopt;
    fill(situation, state, player, one.played);
    if (versus_) {
      const Turn& turn = turns_[player.value];
      situation.attack_state = attack_state_of(turn.is_known ? turn.seen : state.players[player.value]);
      others_ = others_of(*versus_, state, player).value_or(Others{0, state.layout().height});
      others_.value -= others_danger(others_.room);
    }
    compare(situation, *stone, *landing, one);
    return one;
  }

  // The best placement of a turn that judge() has just valued, and what follows it.
  std::vector<game::Place> line(const replay::State& state, const Judgement& one, std::size_t most) {
    std::vector<game::Place> places;
    Situation situation{.board = Board(state.grid(state.layout().field_of(one.player)))};
    fill(situation, state, one.player, one.played);
    const Turn& turn = turns_[one.player.value];
    if (versus_)
      situation.attack_state = attack_state_of(turn.is_known ? turn.seen : state.players[one.player.value]);
    std::vector<const Stone*> known(situation.stones.begin(), situation.stones.end());
    while (places.size() < most && !known.empty()) {
      situation.stones = known;
      const Stone* stone = places.empty() ? places_.stone_of(one.best.piece) : nullptr;
      std::optional<Landing> landing;
      if (stone)
        landing = places_.landing_of(*stone, one.best, situation.board);
      else if (const auto best = search_.best(situation))
        std::tie(stone, landing) = std::pair(best->stone, std::optional(best->landing));
      if (!landing) break;
      const Placed after = placed(situation.board, *stone, *landing);
      if (after.is_out) break;
      places.push_back(places_.place_of(*stone, *landing));
      if (versus_) versus_->effect({situation.board, *stone, *landing}, after, situation.attack_state);
      situation.board = after.board;
      situation.start.reset();
      // Another piece than the falling one comes out of hold, or is the one after it.
      const bool was_held = stone != known.front() && situation.held != nullptr;
      if (stone != known.front()) situation.held = known.front();
      const std::size_t taken = stone == known.front() || was_held ? 1 : 2;
      known.erase(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(std::min(taken, known.size())));
    }
    return places;
  }

 private:
  // Fills in the pieces that could be seen, and where the first of them appeared.
  void fill(Situation& situation, const replay::State& state, base::PlayerId player,
            const game::Place& played) {
    known_.clear();
    is_cut_ = false;
    const Turn& turn = turns_[player.value];
    const game::Place first = turn.is_known ? turn.start : played;
    if (rules_.shows_queue && rules_.may_hold) {
      const Shown shown = shown_at(turn);
      add(first.piece);
      if (shown.first_next != field::Cell::empty) add(shown.first_next);
      for (const auto& next : turn.seen.queue) add(next);
      situation.may_hold = true;
      situation.held = places_.stone_of(shown.held);
    } else {
      add(played.piece);
      add(state.players[player.value].queue[0]);
    }
    situation.stones = known_;
    const Stone* falling = places_.stone_of(first.piece);
    if (turn.is_known && falling && falling == situation.stones.front()) {
      if (const auto at = places_.landing_of(*falling, first, situation.board))
        situation.start = Start{at->rotation, at->x, at->y};
    }
  }
  // What was visible when the piece appeared. If it was put on hold in that very moment, the end of the
  // moment already shows its replacement: the piece that was held, or the next piece if none was.
  struct Shown {
    field::Cell held{};
    field::Cell first_next{};  // comes before the queue; empty if there is none
  };
  static Shown shown_at(const Turn& turn) {
    if (turn.swapped_at_once == field::Cell::empty) return {turn.seen.held};
    if (turn.held_before != field::Cell::empty) return {turn.swapped_at_once};
    return {{}, turn.swapped_at_once};
  }
  void add(field::Cell piece) {
    const Stone* stone = places_.stone_of(piece);
    // Nothing is known of what follows a piece without a shape.
    if (stone && !is_cut_) known_.push_back(stone);
    is_cut_ = is_cut_ || !stone;
  }

  void compare(Situation& situation, const Stone& stone, const Landing& landing, Judgement& one) {
    std::vector<Valued> ranked = search_.rank(situation);
    if (ranked.empty()) {
      // The piece does not fit where it appeared: assume that it came from above.
      situation.start.reset();
      ranked = search_.rank(situation);
    }
    const auto played = std::ranges::find_if(
        ranked, [&](const Valued& other) { return other.stone == &stone && other.landing == landing; });
    one.was_found = played != ranked.end();
    // A place that the search did not find is valued, too.
    Valued chosen =
        one.was_found && played->is_followed ? *played : search_.value_of(situation, stone, landing);
    if (second_ && !ranked.empty() &&
        grade_of_chance(cost_between(situation, chosen, ranked.front())) >= Grade::mistake)
      look_again(situation, ranked, chosen);
    one.of = static_cast<std::uint32_t>(ranked.size()) + (one.was_found ? 0 : 1);
    const auto better =
        std::ranges::count_if(ranked, [&](const Valued& other) { return is_better(other, chosen); });
    // Placements that were not followed are compared by their own values.
    const bool is_alone = better > 0 && one.was_found && !played->is_followed;
    const auto better_alone = !is_alone ? 0 : std::ranges::count_if(ranked, [&](const Valued& other) {
      return !other.is_followed && other.value > played->value;
    });
    one.rank = static_cast<std::uint32_t>(better + better_alone) + 1;
    const Valued& best = better == 0 ? chosen : ranked.front();
    describe(situation, chosen, best, one);
    if (versus_) describe_versus(situation, chosen, best, one);
    for (const Valued& other : ranked) one.missed_quad |= one.lines < 4 && other.lines >= 4;
    if (one.grade != Grade::fine) explain(situation, chosen, best, one);
    if (ask_) advise(situation, {&stone, landing}, ranked, one);
  }

  static bool is_more(const Valued& a, const Valued& b) { return a.value > b.value; }
  // The chance to win after a placement of a turn in which nothing is better than `best`.
  double chance_after(const Situation& situation, const Valued& one, const Valued& best) const {
    return chance_of(one.value - danger_after(*versus_, situation, *best.stone, best.landing) -
                     others_.value);
  }
  double cost_between(const Situation& situation, const Valued& chosen, const Valued& best) const {
    return 100 * (chance_after(situation, best, best) - chance_after(situation, chosen, best));
  }
  // Values the chosen placement and those that seemed better again, looking further; the best one is then
  // first.
  void look_again(const Situation& situation, std::vector<Valued>& ranked, Valued& chosen) {
    const auto end =
        std::ranges::find_if_not(ranked, [&](const Valued& other) { return is_better(other, chosen); });
    const auto look = [&](const Valued& one) {
      return second_->value_of(situation, *one.stone, one.landing).value;
    };
    for (auto one = ranked.begin(); one != end; ++one) one->value = look(*one);
    std::stable_sort(ranked.begin(), end, is_more);
    chosen.value = look(chosen);
    // The others stay behind the chosen one.
    for (auto one = end; one != ranked.end() && one->is_followed; ++one)
      one->value = std::min(one->value, chosen.value);
  }
  static bool is_better(const Valued& other, const Valued& chosen) {
    return other.is_followed && other.value > chosen.value;
  }

  void describe(const Situation& situation, const Valued& chosen, const Valued& best, Judgement& one) const {
    const int holes = situation.board.holes();
    const double alone =
        versus_ ? survivor_.value(placed(situation.board, *chosen.stone, chosen.landing)) : chosen.immediate;
    one.lines_expected = review::lines_expected(alone);
    one.survival = review::survival(alone);
    if (!versus_) {
      one.cost = cost_of(chosen.immediate, best.value - chosen.value);
      one.grade = grade_of_lines(one.cost);
    }
    one.lines = chosen.lines;
    one.did.lines = chosen.lines;
    one.could.lines = best.lines;
    one.new_holes = chosen.holes - holes;
    one.best_new_holes = best.holes - holes;
    one.best = &best == &chosen ? one.played : places_.place_of(*best.stone, best.landing);
  }

  void advise(const Situation& situation, const Placing& played, const std::vector<Valued>& ranked,
              Judgement& one) const {
    const auto question = question_of(situation, profile_, rules_.stones);
    if (!question) return;
    const auto moves = ask_(*question);
    if (!moves) return;
    std::vector<Placing> reached;
    for (const Valued& valued : ranked) reached.push_back({valued.stone, valued.landing});
    Advised advised = advice_of(*moves, played, reached, profile_, rules_.stones);
    if (advised.best) advised.advice.best = places_.place_of(*advised.best->stone, advised.best->landing);
    one.advice = advised.advice;
  }
  PlacementEffect effect_of(const Situation& situation, const Valued& valued) const {
    const Placed after = placed(situation.board, *valued.stone, valued.landing);
    AttackState attack_state = situation.attack_state;
    const Versus::Effect done =
        versus_->effect({situation.board, *valued.stone, valued.landing}, after, attack_state);
    return {.piece = done.piece,
            .lines = after.lines,
            .spin = done.spin,
            .attack = done.attack.rows,
            .is_all_clear = after.lines > 0 && after.board.top() == 0,
            .breaks_back_to_back = done.attack.breaks_back_to_back};
  }
  void describe_versus(const Situation& situation, const Valued& chosen, const Valued& best,
                       Judgement& one) const {
    one.pending = situation.attack_state.pending;
    one.combo = situation.attack_state.combo;
    one.back_to_back = situation.attack_state.back_to_back;
    one.did = effect_of(situation, chosen);
    one.could = &best == &chosen ? one.did : effect_of(situation, best);
    one.chance = chance_after(situation, chosen, best);
    one.best_chance = chance_after(situation, best, best);
    one.cost = 100 * (one.best_chance - one.chance);
    one.grade = grade_of_chance(one.cost);
  }
  // Finds out what was wrong with the placement.
  void explain(const Situation& situation, const Valued& chosen, const Valued& best, Judgement& one) {
    const Stone* t = versus_ ? versus_->t() : nullptr;
    Fields fields{.before = versus_features(situation.board, situation.attack_state, t)};
    const auto look = [&](const Valued& valued, VersusFeatures& features, PlacementEffect& next) {
      Placed after = placed(situation.board, *valued.stone, valued.landing);
      AttackState attack_state = situation.attack_state;
      if (versus_) versus_->of_move({situation.board, *valued.stone, valued.landing}, after, attack_state);
      features = versus_features(after.board, attack_state, t);
      if (!versus_ || limits_.depth < 2 || after.is_out) return;
      const Situation further = situation_after(situation, *valued.stone, after.board, attack_state);
      if (further.stones.empty()) return;
      if (const auto& ranked = further_.rank(further); !ranked.empty())
        next = effect_of(further, ranked.front());
    };
    look(chosen, fields.did, one.next_did);
    look(best, fields.could, one.next_could);
    find_mistake_kind(one, fields, others_.room, versus_ != nullptr);
  }
  // The situation after one of the known pieces was placed: the falling one, the held one, or the next one if
  // nothing was held.
  static Situation situation_after(const Situation& before, const Stone& stone, const Board& board,
                                   const AttackState& attack_state) {
    Situation after{.board = board,
                    .stones = before.stones.subspan(1),
                    .may_hold = before.may_hold,
                    .held = before.held,
                    .attack_state = attack_state};
    const Stone* falling = before.stones.front();
    if (&stone == falling) return after;
    after.held = falling;
    if (!before.held && !after.stones.empty()) after.stones = after.stones.subspan(1);
    return after;
  }

  const replay::Profile& profile_;
  const Ruleset& rules_;
  Places places_;
  std::shared_ptr<const Versus> versus_;  // null if placements are valued by how long a player survives
  Evaluator survivor_;
  Others others_;
  AskJudge ask_;
  SearchLimits limits_;
  Search search_;
  Search further_;                // for the piece after a placement
  std::optional<Search> second_;  // for what seems a mistake
  bool is_cut_ = false;
  std::vector<const Stone*> known_;
  std::vector<Turn> turns_;  // by player
  base::Milliseconds moment_{};
  std::vector<field::Cell> held_before_;  // by player, before moment_
};

}  // namespace

class Judging::Work {
 public:
  Work(const replay::Track& track, Ruleset rules, JudgeOptions options)
      : profile_(track.profile()),
        rules_(std::move(rules)),
        options_(std::move(options)),
        judge_(track, rules_, options_.depth, options_.ask),
        run_(track) {
    review_.unit = judge_.unit();
    review_.depth = judge_.depth();
    review_.unvalued.resize(static_cast<std::size_t>(track.layout().players));
  }

  bool step() {
    while (const auto event = run_.next()) {
      if (options_.until && event->time > *options_.until) break;
      const auto change = replay::piece_change(*event, run_.track());
      const bool is_wanted = change && wants(*change, event->time);
      judge_.happens(run_.state(), event->time);
      if (is_wanted) add(*change, event->time);
      if (change) judge_.changed(*change, event->time);
      run_.step();
      judge_.happened(run_.state());
      if (is_wanted) return true;
    }
    review_.gap = run_.first_gap();
    return false;
  }
  base::Milliseconds now() const { return run_.state().time; }
  const Review& review() const { return review_; }
  std::vector<Judgement> take() { return std::exchange(review_.judgements, {}); }

 private:
  bool wants(const replay::PieceChange& change, base::Milliseconds time) const {
    return change.fixed && profile_.stone(change.fixed->piece) != nullptr &&
           (!options_.from || time >= *options_.from) &&
           (options_.players.empty() ||
            std::ranges::find(options_.players, change.player) != options_.players.end());
  }
  void add(const replay::PieceChange& change, base::Milliseconds time) {
    if (auto one = judge_.judge(run_.state(), change.player, *change.fixed, time))
      review_.judgements.push_back(*one);
    else
      ++review_.unvalued[change.player.value];
  }

  const replay::Profile& profile_;
  const Ruleset rules_;
  const JudgeOptions options_;
  Judge judge_;
  replay::Run run_;
  Review review_;
};

std::string_view name_of(CostUnit unit) {
  return unit == CostUnit::lines ? "lines" : "percent";
}

std::string_view name_of(Grade grade) {
  constexpr std::array<std::string_view, 4> names{"fine", "inaccuracy", "mistake", "blunder"};
  return names[static_cast<std::size_t>(grade)];
}

std::string_view name_of(MistakeKind mistake_kind) {
  constexpr std::array<std::string_view, mistake_kind_count> names{
      "missed kill",       "missed all clear",    "missed T-spin",
      "missed four lines", "broken back-to-back", "broken combo",
      "missed attack",     "missed setup",        "spent T",
      "lost T-slot",       "covered well",        "hole",
      "hole not opened",   "hole buried deeper",  "no room for what waits",
      "too high",          "uneven field",        "worse field"};
  return names[static_cast<std::size_t>(mistake_kind)];
}

Judging::Judging(const replay::Track& track, Ruleset rules, JudgeOptions options)
    : work_(std::make_unique<Work>(track, std::move(rules), std::move(options))) {}
Judging::Judging(Judging&&) noexcept = default;
Judging& Judging::operator=(Judging&&) noexcept = default;
Judging::~Judging() = default;

bool Judging::step() {
  return work_->step();
}
base::Milliseconds Judging::now() const {
  return work_->now();
}
const Review& Judging::review() const {
  return work_->review();
}
std::vector<Judgement> Judging::take() {
  return work_->take();
}

Review judge(const replay::Track& track, const Ruleset& rules, const JudgeOptions& options,
             const GoOn& go_on) {
  Judging judging(track, rules, options);
  bool is_stopped = false;
  do {
    is_stopped = go_on && !go_on(judging.now());
  } while (!is_stopped && judging.step());
  Review review = judging.review();
  review.is_stopped = is_stopped;
  return review;
}

namespace {

// How many events happen before the player's previous placement: the turn does not depend on anything
// earlier.
std::uint32_t turn_begin(const replay::Timeline& timeline, const Judgement& known) {
  const auto marks = timeline.placements(known.player);
  const auto own = std::ranges::upper_bound(marks, known.event, {}, &replay::Mark::events);
  return own == marks.begin() ? 0 : std::prev(own)->events - 1;
}

// Without a place, the one that was played is valued. The playhead is then before the placement.
std::optional<Judgement> judge_turn(Judge& judge, replay::Playhead& playhead,
                                    const replay::Timeline& timeline, const Judgement& known,
                                    const std::optional<game::Place>& place) {
  const replay::Track& track = timeline.track();
  playhead.seek_events(turn_begin(timeline, known));
  while (const auto event = playhead.next()) {
    const auto change = replay::piece_change(*event, track);
    if (playhead.state().events == known.event) {
      if (!change || change->player != known.player || !change->fixed) return std::nullopt;
      return judge.judge(playhead.state(), change->player, place.value_or(*change->fixed), event->time);
    }
    judge.happens(playhead.state(), event->time);
    if (change) judge.changed(*change, event->time);
    playhead.step();
    judge.happened(playhead.state());
  }
  return std::nullopt;
}

}  // namespace

std::optional<Judgement> judge_again(const replay::Timeline& timeline, const Ruleset& rules,
                                     const Judgement& known, AskJudge ask) {
  Judge judge(timeline.track(), rules, std::nullopt, std::move(ask));
  replay::Playhead playhead(timeline);
  return judge_turn(judge, playhead, timeline, known, std::nullopt);
}

std::optional<Judgement> judge_instead(const replay::Timeline& timeline, const Ruleset& rules,
                                       const Judgement& known, const game::Place& place) {
  Judge judge(timeline.track(), rules, std::nullopt, {});
  replay::Playhead playhead(timeline);
  return judge_turn(judge, playhead, timeline, known, place);
}

CostUnit unit_of(const replay::Timeline& timeline, const Ruleset& rules) {
  return versus_of(timeline.profile(), rules) ? CostUnit::percent : CostUnit::lines;
}

std::vector<game::Place> better_line(const replay::Timeline& timeline, const Ruleset& rules,
                                     const Judgement& known, std::size_t most) {
  Judge judge(timeline.track(), rules, std::nullopt, {});
  replay::Playhead playhead(timeline);
  const auto one = judge_turn(judge, playhead, timeline, known, std::nullopt);
  if (!one || one->rank == 1) return {};
  return judge.line(playhead.state(), *one, most);
}

// The piece, its queue and hold may change in several events of one moment.
replay::State turn_start(const replay::Timeline& timeline, const Judgement& known) {
  const auto falling = [&](const replay::State& state) { return state.players[known.player.value].falling; };
  replay::Playhead playhead(timeline);
  const std::uint32_t begin = turn_begin(timeline, known);
  playhead.seek_events(begin == 0 ? 0 : begin + 1);
  while (playhead.state().events < known.event) {
    const auto event = playhead.next();
    if (!event || (falling(playhead.state()) && event->time != playhead.state().time)) break;
    playhead.step();
  }
  return playhead.state();
}

}  // namespace tetron::review
