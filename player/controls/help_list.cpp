#include "player/controls/help_list.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "player/keys/search.hpp"

namespace tetron::player {

void HelpList::open(std::vector<scene::KeyHelp> rows) {
  view_ = {};
  view_.rows = std::move(rows);
  find();
}

// A heading is there with those of its rows that are found; all are if the words are its own.
void HelpList::find() {
  const std::vector<std::string> words = words_of(view_.query);
  view_.found.clear();
  view_.first = 0;
  std::optional<std::size_t> heading;
  std::string_view of;  // its text
  for (std::size_t i = 0; i < view_.rows.size(); ++i) {
    const scene::KeyHelp& row = view_.rows[i];
    if (row.keys.empty()) {
      heading = i;
      of = row.description;
      continue;
    }
    std::string text(of);
    for (const std::string_view part : {std::string_view(row.keys), row.description, row.also})
      text.append(" ").append(part);
    // What is at the top and again below its heading is found there.
    const bool comes_again =
        std::any_of(view_.rows.begin() + static_cast<std::ptrdiff_t>(i) + 1, view_.rows.end(),
                    [&](const scene::KeyHelp& other) { return other.description == row.description; });
    if (!words.empty() && (comes_again || !has_words(folded(text), words))) continue;
    if (heading) view_.found.push_back(*std::exchange(heading, std::nullopt));
    view_.found.push_back(i);
  }
}

bool HelpList::press(const KeyPress& key, const scene::Scrolling& scrolling) {
  const auto page = static_cast<std::ptrdiff_t>(scrolling.shown);
  const auto all = static_cast<std::ptrdiff_t>(scrolling.all);
  const auto scroll = [&](std::ptrdiff_t by) { view_.first = Scroller::moved(scrolling, by); };
  switch (key.code) {
    case KeyCode::escape:
      return true;
    case KeyCode::up:
      scroll(-1);
      return false;
    case KeyCode::down:
      scroll(1);
      return false;
    case KeyCode::page_up:
      scroll(-page);
      return false;
    case KeyCode::page_down:
      scroll(page);
      return false;
    case KeyCode::home:
      scroll(-all);
      return false;
    case KeyCode::end:
      scroll(all);
      return false;
    case KeyCode::backspace:
      erase_last(view_.query);
      find();
      return false;
    default:
      return false;
  }
}

bool HelpList::handle(const WindowEvent& event, bool closes, scene::Size window, double unit) {
  if (closes) return true;
  const scene::HelpPlaces places = scene::help_places(view_, window, unit);
  if (const auto first = scroller_.handle(event, places.bar)) {
    view_.first = *first;
    return false;
  }
  switch (event.kind) {
    case WindowEvent::Kind::key_pressed:
      return press(event.key, places.bar.scrolling);
    case WindowEvent::Kind::typed:
      // A question mark is that key, held too long.
      if (event.character < U' ' || event.character == 0x7f || event.character == U'?') return false;
      type_into(view_.query, event.character);
      find();
      return false;
    case WindowEvent::Kind::mouse_pressed:
      return !places.panel.contains(event.at);
    default:
      return false;
  }
}

}  // namespace tetron::player
