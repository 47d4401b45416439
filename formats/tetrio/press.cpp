#include "formats/tetrio/press.hpp"

#include "formats/tetrio/line_scanner.hpp"

namespace tetron::tetrio {

std::size_t read_press(std::string_view text, Event& event) {
  LineScanner in(text);
  Event press;
  if (!in.word(R"({"frame":)") || !in.count(press.frame) || !in.word(R"(,"type":"key)")) return 0;
  if (in.word("down"))
    press.kind = EventKind::key_down;
  else if (in.word("up"))
    press.kind = EventKind::key_up;
  else
    return 0;
  if (!in.word(R"(","data":{"key":")") || !in.key(press.key) || !in.word(",")) return 0;
  press.hoisted = in.word(R"("hoisted":true,)");
  if (!in.word(R"("subframe":)") || !in.fraction(press.subframe)) return 0;
  if (!press.hoisted) press.hoisted = in.word(R"(,"hoisted":true)");
  if (!in.word("}}")) return 0;
  event = press;
  event.json = text.substr(0, in.length());
  return in.length();
}

}  // namespace tetron::tetrio
