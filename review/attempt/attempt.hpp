#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "field/grid.hpp"
#include "field/random.hpp"
#include "replay/game/match.hpp"
#include "replay/kinds/tetrio/finesse.hpp"
#include "replay/profile/profile.hpp"
#include "replay/timeline/statistics.hpp"
#include "review/judge/judgement.hpp"
#include "review/ruleset/gravity.hpp"
#include "review/ruleset/places.hpp"
#include "review/ruleset/ruleset.hpp"
#include "review/ruleset/stone.hpp"
#include "review/value/attack.hpp"

namespace tetron::replay {
class State;
class Timeline;
}  // namespace tetron::replay

namespace tetron::review {

// How long a falling piece takes for a row, at the least and at the most, in milliseconds.
inline constexpr std::uint32_t shortest_row = 30;
inline constexpr std::uint32_t longest_row = 1000;

// What is needed to play on from a moment of a recording.
struct AttemptStart {
  field::Grid grid;
  int rows_seen = 0;  // the lowest rows, which are visible; 0 for all
  std::optional<game::Place> falling{};
  std::vector<base::StoneStyle> upcoming{};  // in the order of the recording, to its end
  std::vector<game::Place> done{};  // where the player of the recording placed them, the falling one first
  std::vector<int> risen{};  // for each of those, by how many rows garbage had raised the field by then
  std::vector<std::uint32_t> cleared{};  // for each of those, the lines that it cleared
  // Garbage that rose in the recording, and when, counted from the moment; the highest row first.
  struct RecordedGarbage {
    base::Milliseconds at{};
    field::Grid rows;
  };
  std::vector<RecordedGarbage> recorded_garbage{};
  Spawns spawns{};          // where pieces appear
  bool draws_bags = false;  // after `upcoming`: bags with each kind once; else all kinds equally likely
  std::vector<base::StoneStyle> bag{};  // the rest of the bag in which `upcoming` ends
  base::Milliseconds row_time{500};  // until a piece falls by a row, if neither `gravity` nor `levels` says
  Gravity gravity{};                 // the gravity of the game, if it is known
  std::shared_ptr<const tetrio::Rules> attacks{};  // set if the game is won by attack
  AttackState attack_state{};  // the player's combo, chain and waiting garbage at the moment
  std::optional<LevelRule>
      levels{};  // if set, pieces fall faster with each level; row_time is that of level `paced`
  double paced = 0;
  std::uint32_t lines = 0;    // cleared before the moment
  base::Milliseconds time{};  // since the game began
  bool may_hold = false;      // the game has a hold
  std::optional<base::StoneStyle> held{};
  bool waits = false;  // for the player: nothing falls by itself
};

// Makes an attempt start at a moment of a recording. `state` is one of the timeline. Gravity is that of the
// rules. If they have none, a piece takes three times as long to fall through the field as the player took
// for a piece (the median of the whole game), and less with each level where levels rise with the lines
// (docs/decisions/review.md#playing-on-as-practice).
AttemptStart attempt_start(const replay::Timeline& timeline, const Ruleset& rules, const replay::State& state,
                           base::PlayerId player);
// The turn of a judged placement: the piece where it appeared, in the field in which it was placed. It waits
// for the player, and no garbage rises.
AttemptStart attempt_at_turn(const replay::Timeline& timeline, const Ruleset& rules, const Judgement& judged);
// Starts on a board alone: `queue` comes first, then bags.
AttemptStart attempt_on(field::Grid grid, std::vector<base::StoneStyle> queue);

// `undo` takes the last piece back, `again` all of them.
enum class Steer : std::uint8_t { left, right, down, drop, turn_right, turn_left, hold, undo, again };

// A game that is played on from a moment of a recording, or from a board. Garbage rises as it did in the
// recording.
class Attempt {
 public:
  // The profile and the stones must outlive it. `seed` is for pieces that are drawn after those of the
  // recording.
  Attempt(const replay::Profile& profile, const std::vector<Stone>& stones, AttemptStart start,
          std::uint64_t seed);

  // `is_held`: a key that is held down repeats; this does not count as another press.
  void steer(Steer steer, bool is_held = false);
  void advance(std::chrono::nanoseconds elapsed);

  const replay::Profile& profile() const { return profile_; }
  field::GridView grid() const { return now_.grid; }
  // The falling piece; empty when the game is over.
  std::optional<game::Place> stone() const;
  base::StoneStyle next() const;
  // The pieces after the falling one, next() first: as many as games show. All of them are known.
  std::span<const base::StoneStyle> upcoming() const;
  std::optional<base::StoneStyle> held() const { return now_.held; }
  std::uint32_t lines() const { return now_.lines; }
  // Empty if levels do not follow from lines.
  std::optional<int> level() const;
  // How long the piece now takes to fall by a row.
  std::chrono::nanoseconds row_time() const;
  std::uint32_t placements() const { return static_cast<std::uint32_t>(before_.size()); }
  bool is_over() const { return now_.is_over; }
  // Time since the attempt began.
  base::Milliseconds time() const;
  // The pieces that were placed, in order; their times are those of time().
  std::vector<replay::Placed> placed() const;
  // Key presses for the pieces that were placed; and how many of them were not needed to bring the pieces
  // above their places, empty if that is not known.
  std::uint32_t keys() const;
  std::optional<std::uint32_t> finesse_faults() const;
  // Where the last piece was placed.
  std::optional<game::Place> last() const;
  // Rows of attack of the placements; empty if the game is not won by attack.
  std::optional<double> attack() const;
  // After how many placements the field was empty for the first time; empty if it never was.
  std::optional<std::uint32_t> emptied() const;
  // Rows of garbage that have risen, as they did in the recording; and when the next known ones rise.
  std::uint32_t rows_received() const;
  std::optional<base::Milliseconds> next_rising() const;
  // Where the player of the recording placed the piece of this turn, if it is the same kind and that is
  // known.
  std::optional<game::Place> done() const;
  // Rows that garbage had raised the recording's field by since the moment when it placed this piece, minus
  // those that rose here.
  int rows_risen() const;
  // Where the next piece comes from: "pieces as they came", "pieces from bags" or "pieces drawn evenly".
  std::string_view source() const;
  const AttemptStart& start() const { return start_; }

  // The attempt as a round of one player: the field at the beginning, the hold, the queue, and keys and
  // places with their times since the beginning, without what was taken back. `message` (UTF-8) says where it
  // comes from.
  game::Match match(std::string_view player, std::string_view message) const;

 private:
  struct Falling {
    base::StoneStyle style{};
    int rotation = 0;
    int x = 0;  // lower left corner of its box
    int y = 0;
  };
  // A piece that was put on hold before the falling one.
  struct Swap {
    game::Place appeared;
    std::size_t drawn = 0;  // of queue_, when it appeared
    base::Milliseconds at{};
  };
  // A key press, and where the piece was then.
  struct Press {
    game::Key key{};
    game::Place place;
    base::Milliseconds at{};
    bool is_held = false;  // repeated by a key that is held
  };
  // The state of the attempt. One is kept for each piece, so that it can be taken back.
  struct Moment {
    field::Grid grid;
    Falling falling{};
    bool is_over = false;
    std::uint32_t lines = 0;
    std::size_t drawn = 0;  // of queue_
    std::optional<base::StoneStyle> held{};
    std::optional<Swap> swapped{};  // since the last placement
    std::size_t risen = 0;          // how many of AttemptStart::rising have risen
    AttackState attack_state{};
    double attack = 0;
    bool is_turned = false;  // the last movement of the piece was a turn
  };
  // A piece that was placed: the state when it appeared, where it was placed, and when.
  struct Past {
    Moment moment;
    game::Place fixed;
    base::Milliseconds at{};
    std::vector<Press> presses;
    std::optional<std::uint32_t> finesse_faults{};
  };

  const Stone& stone_of(base::StoneStyle style) const { return stones_[style.value]; }
  bool fits(const Falling& falling) const;
  bool move(int right, int up);
  void turn(int quarters);
  void fix();
  void rise();
  double attack_now();
  std::optional<std::uint32_t> finesse_faults_now() const;
  void undo();
  void go_back_to(Moment moment, std::size_t placements);
  void hold();
  void pressed(game::Key key, bool is_held = false);
  void appear(base::StoneStyle style);
  void appear_at(const game::Place& place);
  void draw_more();
  void touched();
  base::StoneStyle take();
  game::Place place_of(const Falling& falling) const;

  const replay::Profile& profile_;
  const std::vector<Stone>& stones_;
  AttemptStart start_;
  field::Random random_;
  std::vector<base::StoneStyle> kinds_;
  std::optional<AttackTable> attacks_;
  std::shared_ptr<const tetrio::Finesse> finesse_;
  std::vector<base::StoneStyle> queue_;  // everything that was drawn so far
  Moment now_;
  Moment appeared_;
  Moment begun_;
  Board board_;  // of now_.grid
  std::vector<Past> before_;
  std::vector<Press> presses_;  // since the last placement
  std::chrono::nanoseconds time_{};
  std::chrono::nanoseconds falling_for_{};  // since the piece fell by a row
  std::chrono::nanoseconds resting_for_{};
  int delays_ = 0;
};

}  // namespace tetron::review
