#pragma once

#include <array>
#include <bitset>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "replay/timeline/statistics.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/judge/threshold.hpp"
#include "scene/layout/controls.hpp"
#include "scene/layout/open_panels.hpp"
#include "scene/layout/rounds_on_bar.hpp"
#include "scene/primitives/theme.hpp"

namespace tetron::scene {

// By replay::MarkerKind.
using MarkerKinds = std::bitset<replay::marker_kinds>;

// A stone that is not there: where it went in the recording, could have gone, or a bot would have put it.
enum class GhostKind : std::uint8_t { played, better, advised };
struct GhostStone {
  base::MatrixId field{};
  game::Place place{};
  GhostKind kind{};
  int risen = 0;  // rows that the field has been pushed up by since
};

// A way that the solver found, shown in the field as it is.
struct ShownWay {
  struct Stone {
    field::Cell kind{};
    std::array<field::Position, 4> cells{};
  };
  base::MatrixId field{};
  std::vector<Stone> stones{};  // in an order of building
  std::size_t number = 0;       // of the ways, from 0
};

// Rows that were marked with the mouse.
struct MarkedRows {
  base::MatrixId field{};
  int first = 0;  // from the top
  int last = 0;
};

struct GameListView;
struct MenuView;

// What the scene shows besides the game itself.
struct View {
  base::Milliseconds now{};
  bool playing = false;
  double speed = 1;
  std::optional<base::PlayerId> focus{};  // nothing: all fields in a grid
  bool help = false;
  std::string message{};  // shown for a moment
  Look look{};
  MarkerKinds markers = MarkerKinds().set();  // the kinds shown on the bar and stepped through
  std::optional<base::Milliseconds> loop_start{};
  std::optional<base::Milliseconds> loop_end{};  // only with a start before it
  bool chat = false;                             // panels
  int chat_scroll = 0;                           // messages that the chat panel is ahead of the moment
  bool statistics = false;
  bool chunk = false;
  // No duration, totals or winner are shown before they are reached.
  bool hide_result = false;
  base::Milliseconds reached{};  // the furthest that was shown since the result is hidden, at least `now`
  // How many events were: where some of that very moment were not, fewer than have happened until then.
  std::uint32_t reached_events = std::numeric_limits<std::uint32_t>::max();
  std::optional<base::Milliseconds> hover{};  // where the mouse points on the seek bar

  // The match that is watched; lives as long as the view. Null of a single game.
  const RoundsOnBar* rounds = nullptr;
  bool hides_match = false;                  // nothing says how many rounds it has, or how it goes on
  std::optional<std::size_t> hover_round{};  // the other one of it that the mouse points at

  std::vector<GhostStone> ghosts{};
  std::string note{};  // stands in place of the file's name
  std::optional<ShownWay> way{};
  std::optional<MarkedRows> marked{};
  // Of the player who plays on, in place of what the recording says.
  struct PlayingOn {
    base::PlayerId player{};
    replay::PlayerStatistics numbers{};     // of the attempt alone
    std::size_t last_minute = 0;            // placements
    int countdown = 0;                      // seconds until it begins; 0: it goes on
    base::Milliseconds time{};              // that it has gone on for
    std::uint32_t keys = 0;                 // presses for the placements
    std::optional<std::uint32_t> faults{};  // of them, more than needed; where that can be told
    std::optional<double> attack{};         // rows sent, in games that are won by them
    // The recording at the same time since the moment, and what its player has done by then; lives as long as
    // the view. Null where it must not be told.
    const replay::State* recorded = nullptr;
    std::uint32_t recorded_pieces = 0;
    std::uint32_t recorded_lines = 0;
  };
  std::optional<PlayingOn> playing_on{};
  bool asking = false;                  // the solver has a question
  std::optional<std::uint64_t> ways{};  // how many it has found, when it is done
  bool mistakes = false;
  int least_cost = review::usual_threshold;  // of what is among them: a step of review/judge/threshold.hpp
  bool values = false;                       // the line above the seek bar
  // What was found until now; lives as long as the view. Null if nothing was looked for.
  const review::Review* review = nullptr;
  // The list of the games, over everything else; lives as long as the view. Null if it is closed.
  const GameListView* games = nullptr;
  bool inputs = false;  // the keys that players press, below their fields
  ControlStates controls{};
  // A menu, over everything else; lives as long as the view. Null if none is open.
  const MenuView* menu = nullptr;
  std::vector<std::string> hints{};  // lines for who is here the first time

  Panels panels() const { return {statistics, chat, chunk, mistakes, values, inputs}; }
};

// The moment at the right end of the seek bar. With the result hidden the bar ends at what has been seen, so
// that nothing on it tells how much is to come.
inline base::Milliseconds bar_end(const View& view, const replay::Timeline& timeline) {
  return view.hide_result ? view.reached : timeline.duration();
}

// True as long as nothing may tell how the game ends, or when.
inline bool hides_result(const View& view, const replay::Timeline& timeline) {
  return view.hide_result && (view.reached < timeline.duration() || view.reached_events < timeline.events());
}
// Whether who won, and with how much, may be shown: once the game has come to its end, as long as that is on
// the screen; with the result hidden, from then on.
inline bool tells_result(const View& view, const replay::Timeline& timeline, const replay::State& state) {
  return state.events >= timeline.events() || (view.hide_result && !hides_result(view, timeline));
}
// Whether what happens at `mark` may be shown: it has been seen, or nothing is hidden.
inline bool may_show(const View& view, const replay::Mark& mark) {
  return !view.hide_result || (mark.time <= view.reached && mark.events <= view.reached_events);
}

// Whether a placement that was found is among the mistakes.
inline bool is_listed(const View& view, const review::Judgement& one) {
  return view.review != nullptr && review::is_shown(one, view.review->unit, view.least_cost);
}

// What stands in the window all the time.
struct Titles {
  std::string file_name;
  std::string damage;  // empty if there is none
  // Which profile is used if it is not the built-in one; and without what tells of the rest of the recording.
  std::string profile{};
  std::string profile_kind{};
};

}  // namespace tetron::scene
