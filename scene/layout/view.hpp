#pragma once

#include <array>
#include <bitset>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "replay/timeline/statistics.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/judge/threshold.hpp"
#include "review/value/risen.hpp"
#include "scene/layout/controls.hpp"
#include "scene/layout/open_panels.hpp"
#include "scene/layout/reached.hpp"
#include "scene/layout/rounds_on_bar.hpp"
#include "scene/layout/trial_view.hpp"
#include "scene/primitives/theme.hpp"

namespace tetron::scene {

// Indexed by replay::MarkerKind.
using MarkerKinds = std::bitset<replay::marker_kinds>;

// An outline of a piece: where it went in the recording, where it would have been better, where a bot would
// have put it, or where it would go from the column under the mouse.
enum class GhostKind : std::uint8_t { played, better, advised, pointed };
struct GhostPiece {
  base::MatrixId field{};
  game::Place place{};
  GhostKind kind{};
  review::RowsMoved moved{};  // since then, by clears and by garbage
};

// A solution of the solver, drawn in the field.
struct ShownSolution {
  struct Piece {
    field::Cell kind{};
    std::array<field::Position, 4> cells{};
  };
  base::MatrixId field{};
  std::vector<Piece> pieces{};  // in an order in which they can be built
  std::size_t number = 0;       // among the solutions, from 0
};

// Rows marked with the mouse.
struct MarkedRows {
  base::MatrixId field{};
  int first = 0;  // from the top
  int last = 0;
};

struct GameListView;
struct HelpView;
struct MenuView;

// How the chance of the player at the left changed in a round of a match.
struct ChancePoint {
  double time = 0;  // a share of the round
  double chance = 0;
};
using RoundCurves = std::map<std::size_t, std::vector<ChancePoint>>;  // by the round, from 0

// What the scene shows in addition to the game.
struct View {
  base::Milliseconds now{};
  bool playing = false;
  double speed = 1;
  std::optional<base::PlayerId> focus{};  // empty: all fields in a grid
  bool smooth = false;         // pieces move between cells when they fall; not in pictures and videos
  bool help = false;           // the help is open
  bool stage = false;          // for an audience: no buttons, no panels, nothing private
  bool stage_chances = false;  // on the stage: the curve and the bar of chances
  std::string message{};       // shown for a moment
  Look look{};
  MarkerKinds markers = MarkerKinds().set();  // kinds that are shown and stepped through
  std::optional<base::Milliseconds> loop_start{};
  std::optional<base::Milliseconds> loop_end{};  // only with an earlier start
  bool chat = false;                             // this, statistics and chunk: open panels
  int chat_scroll = 0;                           // messages that the panel is ahead of the moment
  bool statistics = false;
  bool chunk = false;
  // Duration, totals and winner are hidden until they are reached.
  bool hide_result = false;
  base::Milliseconds reached{};  // latest moment shown while results are hidden; at least `now`
  // How many events were shown by then. Fewer than have happened until then if some of that very moment were
  // not shown.
  std::uint32_t reached_events = std::numeric_limits<std::uint32_t>::max();
  std::optional<base::Milliseconds> hover{};  // the time under the mouse on the seek bar

  std::optional<replay::Mark> hover_mistake{};  // the line under the mouse in the list of mistakes
  // The state at one of these; must outlive the view. Null if nothing is to be shown of it.
  const replay::State* hover_state = nullptr;

  // The match that is shown; must outlive the view. Null for a single game.
  const RoundsOnBar* rounds = nullptr;
  bool hides_match = false;                  // hides how many rounds the match has and how it continues
  std::optional<std::size_t> hover_round{};  // the other round of the match under the mouse

  std::vector<GhostPiece> ghosts{};
  bool attempt_shadow = true;  // where the piece of who plays on will land
  bool at_mistake = false;     // the position before it can be tried
  std::string note{};          // shown instead of the file's name
  std::optional<ShownSolution> solution{};
  std::optional<MarkedRows> marked{};
  // Numbers of the user's attempt, shown instead of the recording's.
  struct PlayingOn {
    base::PlayerId player{};
    replay::PlayerStatistics numbers{};  // of the attempt alone
    std::size_t last_minute = 0;         // placements
    int countdown = 0;                   // seconds until it begins; 0: it has begun
    base::Milliseconds time{};           // since it began
    std::uint32_t keys = 0;              // key presses for the placements
    std::optional<std::uint32_t>
        finesse_faults{};            // of these, presses more than needed; empty if that is not known
    std::optional<double> attack{};  // rows sent, in games that are won by sending rows
    // The recording's state after the same time, and what its player had done by then. Must outlive the
    // view. Null if it must stay hidden.
    const replay::State* recorded = nullptr;
    std::optional<TrialView> trial{};  // a mistake is tried, and something was dropped
    std::uint32_t recorded_pieces = 0;
    std::uint32_t recorded_lines = 0;
  };
  std::optional<PlayingOn> playing_on{};
  bool asking = false;                       // a question for the solver is shown
  std::optional<std::uint64_t> solutions{};  // how many solutions it has found, once it is done
  bool mistakes = false;
  // The first visible line of the list of mistakes; empty: those around the last one made.
  std::optional<std::size_t> mistakes_first{};
  bool mistakes_by_cost = false;             // the list has the most costly first, not the first
  int least_cost = review::usual_threshold;  // of listed mistakes: a step of review/judge/threshold.hpp
  bool values = false;                       // the curve above the seek bar
  // The chances in other rounds of the match that were reviewed; must outlive the view. Null if there are
  // none.
  const RoundCurves* round_curves = nullptr;
  // What the review has found so far; must outlive the view. Null if there is no review.
  const review::Review* review = nullptr;
  // The list of games, over everything else; must outlive the view. Null if it is closed.
  const GameListView* games = nullptr;
  // The help, over everything else; must outlive the view. Null if it is closed.
  const HelpView* help_list = nullptr;
  bool inputs = false;  // the keys that players press, below their fields
  ControlStates controls{};
  // The menu, over everything else; must outlive the view. Null if none is open.
  const MenuView* menu = nullptr;
  std::vector<std::string> hints{};  // lines for first-time users
  int next_round_in = 0;             // seconds, for an audience; 0: nothing is said
  // Another game of the same mode, to compare with: when its 10th, 20th ... line was cleared. Empty: none.
  std::vector<base::Milliseconds> best{};
  // For an audience: the color around the fields, which other programs replace by a picture.
  std::optional<Color> key_color{};

  Panels panels() const { return {statistics, chat, chunk, mistakes, values, inputs}; }
};

inline Reached reached_of(const View& view) {
  return {view.hide_result, view.reached, view.reached_events};
}
inline base::Milliseconds bar_end(const View& view, const replay::Timeline& timeline) {
  return reached_of(view).bar_end(timeline);
}
inline bool hides_result(const View& view, const replay::Timeline& timeline) {
  return reached_of(view).hides_end(timeline);
}
inline bool may_show(const View& view, const replay::Mark& mark) {
  return reached_of(view).may_show(mark);
}
// Whether the winner and the final numbers may be shown: at the end of the game; with hidden results, also
// at any time after the end was seen.
inline bool shows_result(const View& view, const replay::Timeline& timeline, const replay::State& state) {
  return state.events >= timeline.events() || (view.hide_result && !hides_result(view, timeline));
}

// Whether a placement is a mistake if mistakes begin at that cost, a step of review/judge/threshold.hpp.
inline bool is_mistake(const review::Judgement& one, review::CostUnit unit, int least_cost) {
  return one.grade != review::Grade::fine && review::is_shown(one, unit, least_cost);
}
// Whether the judged placement is listed as a mistake.
inline bool is_listed(const View& view, const review::Judgement& one) {
  return view.review != nullptr && is_mistake(one, view.review->unit, view.least_cost);
}

// What the window always shows.
struct Titles {
  std::string file_name;
  std::string damage;  // empty if there is none
  // Which profile is used if it is not the built-in one. `profile_kind` leaves out what says something about
  // the rest of the recording.
  std::string profile{};
  std::string profile_kind{};
};

}  // namespace tetron::scene
