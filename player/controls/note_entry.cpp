#include "player/controls/note_entry.hpp"

#include <string_view>

#include "base/utf8.hpp"
#include "player/keys/search.hpp"
#include "scene/text/clock_text.hpp"

namespace tetron::player {

namespace {

constexpr std::size_t most_text = 1000;  // bytes; what is longer is not typed
constexpr std::size_t most_shown = 36;   // code points of the text

bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

}  // namespace

NoteEntry::Result NoteEntry::handle(const WindowEvent& event) {
  if (event.kind == WindowEvent::Kind::key_pressed) {
    if (event.key.code == KeyCode::escape) return Result::dropped;
    if (event.key.code == KeyCode::enter) return Result::kept;
    if (event.key.code == KeyCode::backspace) erase_last(text_);
  }
  if (event.kind == WindowEvent::Kind::typed && event.character >= U' ' && event.character != 0x7f &&
      text_.size() + 4 <= most_text)
    base::append_utf8(text_, event.character);
  return Result::typing;
}

std::string NoteEntry::line() const {
  std::string_view end = text_;
  std::size_t points = 0;
  for (std::size_t at = text_.size(); at > 0; --at)
    if (!is_continuation(text_[at - 1]) && ++points == most_shown) {
      end = std::string_view(text_).substr(at - 1);
      break;
    }
  std::string shown(end);
  // Where there is little room, the window leaves out what follows the last "; ".
  for (auto at = shown.find("; "); at != shown.npos; at = shown.find("; ", at))
    shown.replace(at + 1, 1, "\u00a0");
  return "note at " + scene::clock_text(time_) + ": " + (end.size() < text_.size() ? "…" : "") + shown +
         "▏; Enter keeps it, Esc does not" + (index_ ? "; an empty one is removed" : "");
}

}  // namespace tetron::player
