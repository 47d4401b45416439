#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "field/grid.hpp"
#include "field/random.hpp"
#include "replay/game/match.hpp"
#include "replay/profile/profile.hpp"
#include "replay/tetrio/finesse.hpp"
#include "replay/timeline/statistics.hpp"
#include "review/ruleset/gravity.hpp"
#include "review/ruleset/ruleset.hpp"
#include "review/ruleset/stone.hpp"
#include "review/value/attack.hpp"

namespace tetron::replay {
class State;
class Timeline;
}  // namespace tetron::replay

namespace tetron::review {

// A row takes a falling stone so long, at the least and at the most, in milliseconds.
inline constexpr std::uint32_t shortest_row = 30;
inline constexpr std::uint32_t longest_row = 1000;

// What a player goes on with who takes over at a moment of a recording.
struct AttemptStart {
  field::Grid grid;
  int rows_seen = 0;  // of its rows, the lowest; 0 for all
  std::optional<game::Place> falling{};
  std::vector<base::StoneStyle> coming{};  // in the order of the recording, until its end
  std::vector<game::Place> done{};  // where the player of the recording put them, the falling one first
  std::vector<int> risen{};  // of each of them, by how many rows the field had been pushed up until then
  std::vector<std::uint32_t> cleared{};  // and the lines that each of them made
  // Rows that came up from below in the recording, and when since the moment; the highest row first.
  struct Rising {
    base::Milliseconds at{};
    field::Grid rows;
  };
  std::vector<Rising> rising{};
  std::map<base::StoneStyle, game::Place> spawns{};  // where stones appear
  bool draws_bags = false;              // after `coming`: each kind once before any comes again; else evenly
  std::vector<base::StoneStyle> bag{};  // what is left of the one that `coming` ends in
  base::Milliseconds row_time{500};     // until a stone falls by a row, where nothing else says so
  Gravity gravity{};                    // the game's own, if it is known
  std::shared_ptr<const tetrio::Rules> attacks{};  // of a game that is won by attack
  Standing standing{};                             // how the player stood then
  std::optional<LevelRule>
      levels{};  // else stones fall faster with them; row_time is that of the level `paced`
  double paced = 0;
  std::uint32_t lines = 0;    // cleared by then
  base::Milliseconds time{};  // since the game began
  bool may_hold = false;      // a stone can be kept for later
  std::optional<base::StoneStyle> held{};
};

// What a moment gives. `state` is one of the timeline. Gravity is that of the rules; where they have none a
// stone takes three times as long for a field as the player took for a stone, as a rule (the median of the
// whole game), and where levels rise with the lines it takes less with each
// (docs/decisions/0174-playing-on-as-practice.md).
AttemptStart attempt_start(const replay::Timeline& timeline, const Ruleset& rules, const replay::State& state,
                           base::PlayerId player);
// Of a board alone: `queue` comes first, then bags.
AttemptStart attempt_on(field::Grid grid, std::vector<base::StoneStyle> queue);

// `undo` takes the last stone back, `again` all of them.
enum class Steer : std::uint8_t { left, right, down, drop, turn_right, turn_left, hold, undo, again };

// A game that goes on from a moment of another one, or from a board. Of others comes what came there.
class Attempt {
 public:
  // The profile and the stones must outlive it. `seed` is for what is drawn after the recording's stones.
  Attempt(const replay::Profile& profile, const std::vector<Stone>& stones, AttemptStart start,
          std::uint64_t seed);

  // `is_held`: it goes on by itself, which is no further press of a key.
  void steer(Steer steer, bool is_held = false);
  void advance(std::chrono::nanoseconds elapsed);

  const replay::Profile& profile() const { return profile_; }
  field::GridView grid() const { return now_.grid; }
  // The one that is falling; nothing when the game is over.
  std::optional<game::Place> stone() const;
  base::StoneStyle next() const;
  // The stones after this one, next() first: as many as games show, of which all are known.
  std::span<const base::StoneStyle> coming() const;
  std::optional<base::StoneStyle> held() const { return now_.held; }
  std::uint32_t lines() const { return now_.lines; }
  // Nothing where levels do not follow from lines.
  std::optional<int> level() const;
  // Until a stone falls by a row, as things stand.
  std::chrono::nanoseconds row_time() const;
  std::uint32_t placements() const { return static_cast<std::uint32_t>(before_.size()); }
  bool is_over() const { return now_.is_over; }
  // Since it began.
  base::Milliseconds time() const;
  // The stones that were placed, in order; times are those of time().
  std::vector<replay::Placed> placed() const;
  // Presses of keys for the stones that were placed; of them, more than were needed to bring them above where
  // they went: nothing where that is not known.
  std::uint32_t keys() const;
  std::optional<std::uint32_t> faults() const;
  // Rows that the placements attacked with, of a game that is won by that.
  std::optional<double> attack() const;
  // How many placements there were when the field was empty first; nothing if it never was.
  std::optional<std::uint32_t> emptied() const;
  // Rows that have come up, as they did in the recording; and when the next ones come that are known.
  std::uint32_t rows_received() const;
  std::optional<base::Milliseconds> next_rising() const;
  // Where the player of the recording put this stone, if it is the same and is known.
  std::optional<game::Place> done() const;
  // By how many rows more the field of the recording had been pushed up since the moment, as that stone went
  // there, than this one has been.
  int rows_risen() const;
  // "pieces as they came", "pieces from bags", "pieces drawn evenly": where the next one comes from.
  std::string_view source() const;
  const AttemptStart& start() const { return start_; }

  // The attempt as a round of one player with everything that belongs to it: the field that it began with,
  // what was held and what came, keys and places with their times since it began, without what was taken
  // back. `message` (UTF-8) says where it is from.
  game::Match match(std::string_view player, std::string_view message) const;

 private:
  struct Falling {
    base::StoneStyle style{};
    int rotation = 0;
    int x = 0;  // of the corner of its box
    int y = 0;
  };
  // A stone that went on hold before the one that falls.
  struct Swap {
    game::Place appeared;
    std::size_t drawn = 0;  // of queue_, as it appeared
    base::Milliseconds at{};
  };
  // A key, and where the stone was then.
  struct Press {
    game::Key key{};
    game::Place place;
    base::Milliseconds at{};
    bool is_held = false;  // it goes on from the one before
  };
  // How things stand; one for each stone, so that it can be taken back.
  struct Moment {
    field::Grid grid;
    Falling falling{};
    bool is_over = false;
    std::uint32_t lines = 0;
    std::size_t drawn = 0;  // of queue_
    std::optional<base::StoneStyle> held{};
    std::optional<Swap> swapped{};  // since a stone was fixed
    std::size_t risen = 0;          // of AttemptStart::rising
    Standing standing{};
    double attack = 0;
    bool is_turned = false;  // the last thing that moved the stone was a turn
  };
  // A stone that was placed: how things stood when it appeared, and where it went, and when.
  struct Past {
    Moment moment;
    game::Place fixed;
    base::Milliseconds at{};
    std::vector<Press> presses;
    std::optional<std::uint32_t> faults{};
  };

  const Stone& stone_of(base::StoneStyle style) const { return stones_[style.value]; }
  bool fits(const Falling& falling) const;
  bool move(int right, int up);
  void turn(int quarters);
  void fix();
  void rise();
  double attack_now();
  std::optional<std::uint32_t> faults_now() const;
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
  std::vector<base::StoneStyle> queue_;  // all that was drawn so far
  Moment now_;
  Moment appeared_;
  Moment begun_;
  Board board_;  // of now_.grid
  std::vector<Past> before_;
  std::vector<Press> presses_;  // since the last stone was fixed
  std::chrono::nanoseconds time_{};
  std::chrono::nanoseconds falling_for_{};  // since it fell by a row
  std::chrono::nanoseconds resting_for_{};
  int delays_ = 0;
};

}  // namespace tetron::review
