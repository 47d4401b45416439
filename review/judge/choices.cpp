#include "review/judge/choices.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "motion/keys.hpp"
#include "replay/timeline/what_happens.hpp"
#include "review/judge/calibration.hpp"
#include "review/judge/danger.hpp"
#include "review/ruleset/places.hpp"
#include "review/value/moment.hpp"
#include "review/value/search.hpp"
#include "review/value/versus.hpp"

namespace tetron::review {

namespace {

// What a player knows and can do at a moment.
class Chooser {
 public:
  Chooser(const replay::Timeline& timeline, const Ruleset& rules, const replay::State& state,
          base::PlayerId player)
      : timeline_(timeline),
        rules_(rules),
        places_(timeline.profile(), rules.stones, state.layout().height),
        state_(state),
        player_(player),
        situation_{.board = Board(state.grid(state.layout().field_of(player)))} {
    const replay::PlayerState& own = state.players[player.value];
    if (!own.falling) return;
    falling_ = places_.stone_of(own.falling->piece);
    if (!falling_) return;
    known_.push_back(falling_);
    for (const field::Cell piece : own.queue) {
      const Stone* const stone = places_.stone_of(piece);
      // Nothing is known of what follows a piece without a shape.
      if (!stone || (!rules.shows_queue && known_.size() == 2)) break;
      known_.push_back(stone);
    }
    situation_.stones = known_;
    if (const auto at = places_.landing_of(*falling_, *own.falling, situation_.board))
      situation_.start = Start{at->rotation, at->x, at->y};
    situation_.may_hold = rules.may_hold;
    situation_.held = places_.stone_of(own.held);
    if (rules.attacks) situation_.attack_state = attack_state_of(own);
  }

  // Null if there is none.
  const Stone* falling() const { return falling_; }
  // The piece that hold would bring; null if hold is not possible.
  const Stone* from_hold() const {
    if (!situation_.may_hold || was_hold_pressed()) return nullptr;
    if (situation_.held) return situation_.held;
    return known_.size() > 1 ? known_[1] : nullptr;
  }
  const Places& places() const { return places_; }
  const Situation& situation() const { return situation_; }

  // Where a piece of the hold appears, by what is seen in the recording.
  std::optional<Start> start_of(const Stone& stone) const {
    if (&stone == falling_) return situation_.start;
    Spawns spawns;
    for (replay::Run run(timeline_.track()); const auto event = run.next(); run.step()) {
      const auto change = replay::piece_change(*event, run.track());
      if (!change || change->player != player_ || !change->appeared ||
          places_.stone_of(change->appeared->piece) != &stone)
        continue;
      add_spawn(spawns, timeline_.profile(), *change->appeared);
      if (change->appeared->turn == field::Rotation::spawn) break;
    }
    if (spawns.empty()) return std::nullopt;
    const auto at = places_.landing_of(stone, spawns.begin()->second, situation_.board);
    return at ? std::optional(Start{at->rotation, at->x, at->y}) : std::nullopt;
  }

 private:
  // Whether the hold changed since the player's last placement.
  bool was_hold_pressed() const {
    const auto marks = timeline_.placements(player_);
    const auto next = std::ranges::upper_bound(marks, state_.events, {}, &replay::Mark::events);
    replay::Playhead playhead(timeline_);
    if (next != marks.begin()) playhead.seek_events(std::prev(next)->events);
    const field::Cell held = playhead.state().players[player_.value].held;
    return held != state_.players[player_.value].held;
  }

  const replay::Timeline& timeline_;
  const Ruleset& rules_;
  Places places_;
  const replay::State& state_;
  base::PlayerId player_;
  const Stone* falling_ = nullptr;
  std::vector<const Stone*> known_;
  Situation situation_;
};

}  // namespace

Choices choices_at(const replay::Timeline& timeline, const Ruleset& rules, const replay::State& state,
                   base::PlayerId player, std::optional<int> depth) {
  const auto versus = versus_of(timeline.profile(), rules);
  Choices choices{.unit = versus ? CostUnit::percent : CostUnit::lines};
  const Chooser chooser(timeline, rules, state, player);
  if (!chooser.falling()) return choices;
  const Stone* const from_hold = chooser.from_hold();
  const SearchLimits limits{.depth = depth.value_or(versus ? 3 : 2), .beam = versus ? 1 : 4};
  Search search = versus ? Search(versus, limits) : Search(Evaluator(), limits);
  const Others fields =
      (versus ? others_of(*versus, state, player) : std::nullopt).value_or(Others{0, state.layout().height});
  const double others = fields.value - others_danger(fields.room);
  const Situation& situation = chooser.situation();
  const std::vector<Valued>& ranked = search.rank(situation);
  const double danger = versus && !ranked.empty()
                            ? danger_after(*versus, situation, *ranked.front().stone, ranked.front().landing)
                            : 0;
  for (const Valued& one : ranked) {
    const bool is_held = one.stone != chooser.falling();
    if (is_held && one.stone != from_hold) continue;
    Choice& choice = choices.all.emplace_back();
    choice.place = chooser.places().place_of(*one.stone, one.landing);
    choice.is_held = is_held;
    choice.lines = one.lines;
    choice.value = versus ? 100 * chance_of(one.value - danger - others) : lines_expected(one.value);
    if (!versus) continue;
    const review::Move move{situation.board, *one.stone, one.landing};
    AttackState attack_state = situation.attack_state;
    const Versus::Effect effect =
        versus->effect(move, placed(situation.board, *one.stone, one.landing), attack_state);
    choice.spin = effect.spin;
    choice.attack = effect.attack.rows;
  }
  return choices;
}

std::string_view name_of(Input input) {
  constexpr std::array<std::string_view, 8> names{"hold",       "left",      "right",     "down",
                                                  "turn_right", "turn_left", "turn_half", "drop"};
  return names[static_cast<std::size_t>(input)];
}

std::optional<std::vector<Input>> inputs_to(const replay::Timeline& timeline, const Ruleset& rules,
                                            const replay::State& state, base::PlayerId player,
                                            const game::Place& place) {
  const Chooser chooser(timeline, rules, state, player);
  const Stone* const stone = chooser.places().stone_of(place.piece);
  if (!stone || !chooser.falling()) return std::nullopt;
  std::vector<Input> inputs;
  if (stone != chooser.falling()) {
    if (stone != chooser.from_hold()) return std::nullopt;
    inputs.push_back(Input::hold);
  }
  const Board& board = chooser.situation().board;
  const auto landing = chooser.places().landing_of(*stone, place, board);
  const auto start = chooser.start_of(*stone);
  if (!landing || !start) return std::nullopt;
  const auto keys = motion::KeyFinder().find(board, *stone, *start, *landing);
  if (!keys) return std::nullopt;
  for (const motion::Key key : *keys) {
    using enum motion::Key;
    constexpr std::array to_input{Input::left,      Input::right,     Input::down, Input::turn_right,
                                  Input::turn_left, Input::turn_half, Input::drop};
    static_assert(static_cast<std::size_t>(drop) + 1 == to_input.size());
    inputs.push_back(to_input[static_cast<std::size_t>(key)]);
  }
  return inputs;
}

}  // namespace tetron::review
