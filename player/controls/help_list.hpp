#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "player/controls/scroller.hpp"
#include "player/keys/keys.hpp"
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

  // Returns true if the event closes the help: Esc, the keys that close or quit, a click beside it.
  // `command` is what the event does without it. Window and unit as for help_places().
  bool handle(const WindowEvent& event, const std::optional<Command>& command, scene::Size window,
              double unit);

 private:
  bool press(const KeyPress& key, const std::optional<Command>& command, const scene::Scrolling& scrolling);
  void find();

  scene::HelpView view_;
  Scroller scroller_;
};

}  // namespace tetron::player
