#include "formats/tetrio/garbage_line.hpp"

#include "formats/tetrio/line_scanner.hpp"

namespace tetron::tetrio {

namespace {

bool read_kind(LineScanner& in, Interaction::Kind& kind) {
  if (!in.word(R"(,"type":"interaction)")) return false;
  kind = in.word("_confirm") ? Interaction::Kind::garbage_confirm : Interaction::Kind::garbage;
  return in.word(R"(")");
}

// The frame at which it was told and its kind, in either order.
bool read_head(LineScanner& in, Interaction::Kind& kind) {
  std::uint32_t ignored = 0;
  if (in.word(R"(,"frame":)")) return in.count(ignored) && read_kind(in, kind);
  return read_kind(in, kind) && in.word(R"(,"frame":)") && in.count(ignored);
}

}  // namespace

std::size_t read_garbage_line(std::string_view text, Event& event, Interaction& interaction) {
  LineScanner in(text);
  Event line;
  Interaction act;
  line.kind = EventKind::ige;
  const auto number = [&in](std::string_view key, std::uint32_t& value) {
    return in.word(key) && in.count(value);
  };
  std::uint32_t amount = 0;
  std::uint32_t game = 0;
  std::uint32_t sent = 0;
  std::uint32_t id = 0;
  std::uint32_t acknowledged = 0;
  std::uint32_t size = 0;
  std::uint32_t ignored = 0;
  if (!number(R"({"frame":)", line.frame) || !number(R"(,"type":"ige","data":{"id":)", ignored) ||
      !read_head(in, act.kind) || !number(R"(,"data":{"type":"garbage","amt":)", amount) ||
      !number(R"(,"gameid":)", game) || !number(R"(,"frame":)", sent) || !number(R"(,"cid":)", ignored) ||
      !number(R"(,"iid":)", id) || !number(R"(,"ackiid":)", acknowledged) || !number(R"(,"x":)", ignored) ||
      !number(R"(,"y":)", ignored) || !number(R"(,"size":)", size) || size > 1000 || !in.word("}}}"))
    return 0;
  act.amount = amount;
  act.game = game;
  act.sent = sent;
  act.id = id;
  act.acknowledged = acknowledged;
  act.size = static_cast<int>(size);
  line.json = text.substr(0, in.length());
  event = line;
  interaction = std::move(act);
  return in.length();
}

}  // namespace tetron::tetrio
