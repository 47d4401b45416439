#pragma once

#include <array>
#include <optional>
#include <vector>

#include "replay/timeline/marks.hpp"
#include "scene/layout/card.hpp"
#include "scene/layout/controls.hpp"
#include "scene/layout/open_panels.hpp"
#include "scene/layout/scrolling.hpp"
#include "scene/layout/trial_view.hpp"

namespace tetron::replay {
struct Layout;
}

// Where everything is in a window of a given size. Boxes do not overlap and are inside the window. Boxes for
// which there was no room are empty.
namespace tetron::scene {

// What a click on a box jumps to; for example a line of the chat panel jumps to its message.
struct Jump {
  Box box;
  replay::Mark mark;
};

// Another round of the match that is shown, next to the seek bar.
struct RoundSpot {
  std::size_t round = 0;  // from 0
  Box bar;
  Box area;  // where the mouse selects it
};

// A list that may be longer than its panel.
enum class ListPanel : std::uint8_t { mistakes, chat };
struct ScrollPlace {
  ListPanel list{};
  Box area;   // where the wheel and keys scroll it
  Box track;  // of its scroll bar
  Scrolling scrolling;
};

// What is below the fields and panels.
enum class Footer : std::uint8_t {
  transport,  // what a window is operated with
  clock,      // only the time, for pictures without a mouse
  none,       // nothing: a strip at the top says what an audience needs
};

struct Arrangement {
  Size window;
  Footer footer = Footer::transport;
  double unit = 1;  // window pixels per design pixel
  Box stage;        // the strip for an audience, across the top
  Box damage;       // a sentence about damage, across the top
  Box salvage;      // the button at its right that opens what can be read; set by put_salvage_button()
  std::vector<FieldPlace> fields;
  Box advantage;  // between the fields of a duel: who is ahead, if the line of values is open
  // A footer that is a clock has only `clock` of the following.
  Box values;     // the line of values above the markers, if it is open
  Box markers;    // ticks above the seek bar
  Box seek_bar;   // the bar itself, from the start at the left edge to the end at the right edge
  Box seek_area;  // where the mouse operates it
  Box clock;
  Box titles;
  Box statistics;  // this and the following panels: if they are open and there is room
  Box chat;
  Box chunk;
  Box mistakes;
  Box least_cost;  // the slider in that panel, and the button to try a mistake; set by add_mistake_jumps()
  Box try_it;
  std::array<Box, trial_button_count> trial_buttons{};  // set by add_trial_buttons()
  std::vector<ControlPlace> controls;
  std::vector<Jump> jumps;
  Box mistake_order;                 // the heading of the list of mistakes; set by add_mistake_jumps()
  std::vector<ScrollPlace> scrolls;  // set with the jumps of these lists
  std::vector<RoundSpot> rounds;     // set by put_rounds_on_bar()
  int list_message_lines = 1;        // below the list of games; set by make_room_for_message()

  // Converts design pixels to window pixels; at least one.
  int px(double design) const;
  std::optional<base::PlayerId> player_at(Point p) const;
  std::optional<replay::Mark> jump_at(Point p) const;
  // The list or its scroll bar; null if there is none.
  const ScrollPlace* scroll_at(Point p) const;
  std::optional<std::size_t> round_at(Point p) const;
  std::optional<Control> control_at(Point p) const;
  std::optional<TrialButton> trial_button_at(Point p) const;
  // Empty if there is no room for it.
  Box control(Control control) const;
  // Position of `x` on the seek bar, 0 to 1.
  double share_at(int x) const;
  // Position of `x` on the slider, as the nearest of `stops` stops, from 0.
  int stop_at(int x, int stops) const;
};

// Puts the button into the sentence about damage, if there is one.
void put_salvage_button(Arrangement& arrangement);

// The least height of the knob of a scroll bar.
inline int least_knob(const Arrangement& arrangement) {
  return arrangement.px(24);
}

// Window pixels per design pixel in a window of that size. `scale` as for arrange().
double unit_of(Size window, double scale);

// Texts grow with the window. `scale` is the screen's pixel density, 1 for an ordinary screen. In a small
// window, texts are `scale` times as large as the smallest legible size on an ordinary screen, if there is
// room.
Arrangement arrange(const replay::Layout& game, Size window, double scale,
                    std::optional<base::PlayerId> focus, bool is_damaged, Panels panels = {},
                    Footer footer = Footer::transport);

}  // namespace tetron::scene
