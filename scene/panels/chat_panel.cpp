#include "scene/panels/chat_panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/isolate.hpp"
#include "scene/panels/markers.hpp"
#include "scene/panels/side_panel.hpp"
#include "scene/text/clock_text.hpp"
#include "scene/text/player_name.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

using replay::Marker;
using replay::MarkerKind;

// In ems.
constexpr double chat_line = 1.35;
constexpr double chat_gap = 0.55;
constexpr double chat_time_width = 5.2;
constexpr double bar_width = 0.25;  // the mark left of the last message
constexpr double indent = 0.7;

constexpr std::size_t most_lines = 4;
// Where the last sent message ends, as a share of the panel's height, so that some later messages are
// visible.
constexpr double present = 0.7;

class Layout {
 public:
  Layout(const replay::Timeline& timeline, const replay::Game& game, const View& view,
         const Arrangement& arrangement)
      : timeline_(timeline), game_(game), view_(view), sheet_(panel_sheet(arrangement, arrangement.chat)) {
    (void)take_scroll_bar(arrangement, sheet_.room);
  }

  std::vector<ChatEntry> entries() const {
    if (rows() == 0) return {};
    const auto all = timeline_.markers();
    const auto now =
        std::ranges::upper_bound(all, view_.now, {}, [](const Marker& m) { return m.mark.time; });
    const auto is_message = [this](const Marker& marker) {
      return marker.kind == MarkerKind::chat && may_show(view_, marker.mark);
    };
    auto middle = now;
    int left = view_.chat_scroll;
    for (; left < 0 && middle != all.begin(); left += is_message(*middle) ? 1 : 0) --middle;
    for (; left > 0 && middle != all.end(); ++middle) left -= is_message(*middle) ? 1 : 0;
    const auto before_now = std::find_if(std::make_reverse_iterator(now), all.rend(), is_message);
    // Enough entries before and after to fill the panel.
    std::vector<ChatEntry> entries;
    int sent = 0;
    for (auto at = middle; at != all.begin() && sent < sheet_.room.height;) {
      if (!is_message(*--at)) continue;
      entries.push_back(entry(*at));
      entries.back().is_last = before_now != all.rend() && &*before_now == &*at;
      entries.back().is_to_come = at >= now;
      sent += entries.back().box.height;
    }
    std::ranges::reverse(entries);
    int to_come = 0;
    for (auto at = middle; at != all.end() && to_come < sheet_.room.height; ++at) {
      if (!is_message(*at)) continue;
      entries.push_back(entry(*at));
      entries.back().is_last = before_now != all.rend() && &*before_now == &*at;
      entries.back().is_to_come = at >= now;
      to_come += entries.back().box.height;
    }
    set(entries, sent, sent + to_come);
    return entries;
  }

 private:
  // How many lines fit in the panel.
  std::size_t rows() const {
    return static_cast<std::size_t>(sheet_.room.height / std::max(1, sheet_.ems(chat_line)));
  }

  // An entry without its place.
  ChatEntry entry(const Marker& marker) const {
    const Message message = message_of(marker, timeline_, game_);
    ChatEntry entry;
    entry.mark = marker.mark;
    entry.sender = message.sender;
    entry.heading = player_name(game_, message.sender);
    if (message.target != 0)
      entry.heading =
          base::isolated(entry.heading) + " → " + name_in_sentence(game_, base::PlayerId(message.target));
    const double width = static_cast<double>(sheet_.room.width) / sheet_.em - indent;
    // With room for only one line, heading and text share it.
    const std::size_t most = view_.chat_scroll != 0 ? rows() - 1 : std::min(most_lines, rows() - 1);
    if (most > 0)
      entry.lines = wrapped(message.text, width, most);
    else
      entry.heading += ": " + message.text;
    entry.box = {sheet_.room.x, 0, sheet_.room.width,
                 sheet_.ems(chat_line) * static_cast<int>(1 + entry.lines.size()) + sheet_.ems(chat_gap)};
    return entry;
  }

  // Leaves out entries that do not fit completely.
  void set(std::vector<ChatEntry>& entries, int sent, int all) const {
    const Box& room = sheet_.room;
    const int wanted = sent - static_cast<int>(room.height * present);
    int y = room.y - std::clamp(wanted, 0, std::max(0, all - room.height));
    // The last sent message is always visible.
    if (sent > 0 && y + sent > room.bottom()) y = room.bottom() - sent;
    const auto last = std::ranges::find(entries, true, &ChatEntry::is_last);
    if (view_.chat_scroll == 0 && last != entries.end()) y = std::max(y, room.y - (sent - last->box.height));
    for (ChatEntry& entry : entries) {
      entry.box.y = y;
      y += entry.box.height;
    }
    std::erase_if(entries, [&](const ChatEntry& entry) {
      return entry.box.y < room.y || entry.box.bottom() - sheet_.ems(chat_gap) > room.bottom();
    });
  }

  const replay::Timeline& timeline_;
  const replay::Game& game_;
  const View& view_;
  PanelSheet sheet_;
};

void draw_entry(Layer& layer, const Frame& frame, const ChatEntry& entry, int em) {
  const auto ems = [em](double count) { return static_cast<int>(count * em); };
  Box box = entry.box;
  box.height -= ems(chat_gap);
  if (entry.is_last) layer.fill({box.x, box.y, std::max(2, ems(bar_width)), box.height}, frame.theme.accent);
  box.x += ems(indent);
  box.width -= ems(indent);
  Box line = box.take_top(ems(chat_line));
  const int time = std::min(ems(chat_time_width), line.width / 2);
  const Color who =
      entry.is_to_come ? frame.theme.faint : mixed(player_color(entry.sender), frame.theme.text, 0.4);
  layer.write(entry.heading, {line.x, line.y, line.width - time, line.height},
              {em, who, Align::left, Weight::bold, Reading::left_to_right});
  layer.write(clock_text(entry.mark.time), {line.right() - time, line.y, time, line.height},
              {em, entry.is_to_come ? frame.theme.faint : frame.theme.label, Align::right});
  for (const std::string& text : entry.lines)
    layer.write(text, box.take_top(ems(chat_line)),
                {em, entry.is_to_come ? frame.theme.faint : frame.theme.text});
}

}  // namespace

namespace {

Scrolling chat_scrolling(const replay::Timeline& timeline, const View& view,
                         const std::vector<ChatEntry>& entries) {
  Scrolling scrolling;
  scrolling.shown = entries.size();
  for (const Marker& marker : timeline.markers()) {
    if (marker.kind != MarkerKind::chat || !may_show(view, marker.mark)) continue;
    if (!entries.empty() && marker.mark.events == entries.front().mark.events)
      scrolling.first = scrolling.all;
    ++scrolling.all;
  }
  return scrolling;
}

}  // namespace

std::vector<ChatEntry> chat_entries(const replay::Timeline& timeline, const replay::Game& game,
                                    const View& view, const Arrangement& arrangement) {
  return Layout(timeline, game, view, arrangement).entries();
}

void add_chat_jumps(Arrangement& arrangement, const replay::Timeline& timeline, const replay::Game& game,
                    const View& view) {
  const std::vector<ChatEntry> entries = chat_entries(timeline, game, view, arrangement);
  for (const ChatEntry& entry : entries) arrangement.jumps.push_back({entry.box, entry.mark});
  Box room = panel_sheet(arrangement, arrangement.chat).room;
  if (room.empty()) return;
  const Box track = take_scroll_bar(arrangement, room);
  arrangement.scrolls.push_back(
      {ListPanel::chat, arrangement.chat, track, chat_scrolling(timeline, view, entries)});
}

void draw_chat(Layer& layer, const Frame& frame) {
  const Box& box = frame.arrangement.chat;
  if (box.empty()) return;
  draw_panel_frame(layer, frame, box, "Chat", {});
  const PanelSheet sheet = panel_sheet(frame.arrangement, box);
  const auto entries = chat_entries(frame.timeline, frame.game, frame.view, frame.arrangement);
  for (const ChatEntry& entry : entries) draw_entry(layer, frame, entry, sheet.em);
  Box list = sheet.room;
  const Box track = take_scroll_bar(frame.arrangement, list);
  draw_scroll_bar(
      layer, frame.theme,
      {track, chat_scrolling(frame.timeline, frame.view, entries), least_knob(frame.arrangement)});
  const auto is_message = [&frame](const replay::Marker& marker) {
    return marker.kind == replay::MarkerKind::chat && may_show(frame.view, marker.mark);
  };
  if (!entries.empty() || std::ranges::any_of(frame.timeline.markers(), is_message)) return;
  Box room = sheet.room;
  layer.write(frame.hides_result() ? "no messages yet" : "no messages", room.take_top(sheet.ems(chat_line)),
              {sheet.em, frame.theme.faint});
}

}  // namespace tetron::scene
