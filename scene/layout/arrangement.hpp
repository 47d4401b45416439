#pragma once

#include <optional>
#include <vector>

#include "replay/timeline/marks.hpp"
#include "scene/layout/card.hpp"
#include "scene/layout/controls.hpp"
#include "scene/layout/open_panels.hpp"

namespace tetron::replay {
struct Layout;
}

// Where things stand in a window of a given size. Boxes do not overlap and lie inside the window; those that
// found no room are empty.
namespace tetron::scene {

// What a click leads to: a line of the chat panel to its message.
struct Jump {
  Box box;
  replay::Mark mark;
};

// Another round of the match that is watched, beside the seek bar.
struct RoundSpot {
  std::size_t round = 0;  // from 0
  Box bar;
  Box area;  // where the mouse reaches it
};

// What is below the fields and panels.
enum class Footer : std::uint8_t {
  transport,  // what a window is operated with
  clock,      // the time alone, for pictures that nobody can click on
};

struct Arrangement {
  Size window;
  Footer footer = Footer::transport;
  double unit = 1;  // pixels that a pixel of the design takes
  Box damage;       // the sentence about damage, across the top
  std::vector<FieldPlace> fields;
  // Of these a footer that is a clock has the clock only.
  Box values;     // the line of values above the markers, where it is open
  Box markers;    // ticks above the seek bar
  Box seek_bar;   // its track; the left edge is the start, the right edge the end
  Box seek_area;  // where the mouse reaches it
  Box clock;
  Box titles;
  Box statistics;  // panels, where they are open and there is room
  Box chat;
  Box chunk;
  Box mistakes;
  Box least_cost;  // the slider in it; add_mistake_jumps()
  std::vector<ControlPlace> controls;
  std::vector<Jump> jumps;
  std::vector<RoundSpot> rounds;  // put_rounds_on_bar()
  int list_message_lines = 1;     // below the list of the games; make_room_for_message()

  // Pixels of `design` pixels, at least one.
  int px(double design) const;
  std::optional<base::PlayerId> player_at(Point p) const;
  std::optional<replay::Mark> jump_at(Point p) const;
  std::optional<std::size_t> round_at(Point p) const;
  std::optional<Control> control_at(Point p) const;
  // Empty where there is no room for it.
  Box control(Control control) const;
  // How far along the seek bar `x` is: 0..1.
  double share_at(int x) const;
  // The same along the slider, as the nearest of that many stops, from 0.
  int stop_at(int x, int stops) const;
};

// Pixels that a pixel of the design takes in a window of that size; `scale` as for arrange().
double unit_of(Size window, double scale);

// Texts grow with the window. `scale` is how fine the screen's pixels are, 1 for an ordinary one: where the
// window is small, texts are that many times as large as they must be on an ordinary screen, as far as there
// is room.
Arrangement arrange(const replay::Layout& game, Size window, double scale,
                    std::optional<base::PlayerId> focus, bool is_damaged, Panels panels = {},
                    Footer footer = Footer::transport);

}  // namespace tetron::scene
