#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "player/controller/playback.hpp"
#include "player/keys/window_event.hpp"
#include "scene/layout/arrangement.hpp"
#include "scene/layout/view.hpp"

namespace tetron::player {

// How far the lists of the panels, the chat and the mistakes, are scrolled.
class PanelLists {
 public:
  explicit PanelLists(const Playback& playback) : playback_(playback) {}

  // By lines; not beyond the first and the last page.
  void scroll(const scene::ScrollPlace& place, std::ptrdiff_t by) {
    if (place.list == scene::ListPanel::chat) return scroll_chat(static_cast<int>(by));
    const auto last = static_cast<std::ptrdiff_t>(place.scrolling.last_first());
    const auto first = static_cast<std::ptrdiff_t>(place.scrolling.first);
    mistakes_first_ = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(first + by, 0, last));
  }
  // Returns false for keys that do not scroll.
  bool scroll_by_key(const scene::ScrollPlace& place, const KeyPress& key) {
    if (!place.scrolling.is_needed() || key.shift || key.control || key.alt) return false;
    const auto page = static_cast<std::ptrdiff_t>(std::max<std::size_t>(1, place.scrolling.shown));
    const auto all = static_cast<std::ptrdiff_t>(place.scrolling.all);
    std::ptrdiff_t by = 0;
    switch (key.code) {
      case KeyCode::up:
        by = -1;
        break;
      case KeyCode::down:
        by = 1;
        break;
      case KeyCode::page_up:
        by = -page;
        break;
      case KeyCode::page_down:
        by = page;
        break;
      case KeyCode::home:
        by = -all;
        break;
      case KeyCode::end:
        by = all;
        break;
      default:
        return false;
    }
    scroll(place, by);
    return true;
  }
  // Returns false if no list that is longer than its panel has its scroll bar there.
  bool press(const scene::Arrangement& arrangement, scene::Point at) {
    const scene::ScrollPlace* const list = arrangement.scroll_at(at);
    if (list == nullptr || !list->scrolling.is_needed() || !list->track.contains(at)) return false;
    dragged_ = list->list;
    move(arrangement, at);
    return true;
  }
  void move(const scene::Arrangement& arrangement, scene::Point at) {
    for (const scene::ScrollPlace& place : arrangement.scrolls) {
      if (place.list != dragged_) continue;
      const std::size_t first =
          scene::first_at(place.track, place.scrolling, scene::least_knob(arrangement), at.y);
      const auto by = static_cast<std::ptrdiff_t>(first) - static_cast<std::ptrdiff_t>(place.scrolling.first);
      const auto all = static_cast<std::ptrdiff_t>(place.scrolling.all);
      // To both ends, also where lines have different heights.
      scroll(place, first == 0 ? -all : first == place.scrolling.last_first() ? all : by);
    }
  }
  void release() { dragged_.reset(); }
  // Shows the messages of the moment again, as after each jump; or the last mistakes that were made.
  void show_present_chat() { chat_ = 0; }
  void show_last_mistakes() { mistakes_first_.reset(); }
  void show_in(scene::View& view) const {
    view.chat_scroll = chat_scroll();
    view.mistakes_first = mistakes_first_;
  }

 private:
  int chat_scroll() const { return chat_jumps_ == playback_.jumps() ? chat_ : 0; }
  // Only as far as there are messages that may be shown.
  void scroll_chat(int by) {
    int before = 0;
    int after = 0;
    for (const replay::Marker& marker : playback_.timeline().markers())
      if (marker.kind == replay::MarkerKind::chat && playback_.reached().may_show(marker.mark))
        ++(marker.mark.time <= playback_.now() ? before : after);
    chat_ = std::clamp(chat_scroll() + by, std::min(0, 1 - before), after);
    chat_jumps_ = playback_.jumps();
  }

  const Playback& playback_;
  int chat_ = 0;                               // messages that the panel is ahead of the moment
  std::uint64_t chat_jumps_ = 0;               // the jumps of the playback before it was scrolled
  std::optional<std::size_t> mistakes_first_;  // empty: those around the last one made
  std::optional<scene::ListPanel> dragged_;    // its scroll bar is being dragged
};

}  // namespace tetron::player
