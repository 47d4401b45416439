#pragma once

#include <vector>

#include "player/keys/scroller.hpp"
#include "scene/panels/help.hpp"

namespace tetron::player {

// The help while it is open: what is typed searches in it.
class HelpList {
 public:
  // Begins with all rows.
  void open(std::vector<scene::KeyHelp> rows);
  void close() { view_.rows.clear(); }
  bool is_open() const { return !view_.rows.empty(); }
  // Null while it is closed.
  const scene::HelpView* view() const { return is_open() ? &view_ : nullptr; }

  // Returns true if the event closes the help: Esc, a click beside it, or whatever `closes`. Window and unit
  // as for help_places().
  bool handle(const WindowEvent& event, bool closes, scene::Size window, double unit);

 private:
  bool press(const KeyPress& key, const scene::Scrolling& scrolling);
  void find();

  scene::HelpView view_;
  Scroller scroller_;
};

}  // namespace tetron::player
