#pragma once

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
  void scroll(const scene::ScrollPlace& place, std::ptrdiff_t by);
  // Returns false for keys that do not scroll.
  bool scroll_by_key(const scene::ScrollPlace& place, const KeyPress& key);
  // Returns false if no list that is longer than its panel has its scroll bar there.
  bool press(const scene::Arrangement& arrangement, scene::Point at);
  void move(const scene::Arrangement& arrangement, scene::Point at);
  void release() { dragged_.reset(); }
  // Shows the messages of the moment again, as after each jump; or the last mistakes that were made.
  void show_present_chat() { chat_ = 0; }
  void show_last_mistakes() { mistakes_first_.reset(); }
  void show_in(scene::View& view) const;

 private:
  int chat_scroll() const { return chat_jumps_ == playback_.jumps() ? chat_ : 0; }
  void scroll_chat(int by);

  const Playback& playback_;
  int chat_ = 0;                               // messages that the panel is ahead of the moment
  std::uint64_t chat_jumps_ = 0;               // the jumps of the playback before it was scrolled
  std::optional<std::size_t> mistakes_first_;  // empty: those around the last one made
  std::optional<scene::ListPanel> dragged_;    // its scroll bar is being dragged
};

}  // namespace tetron::player
