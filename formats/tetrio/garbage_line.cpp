#include "formats/tetrio/garbage_line.hpp"

#include <utility>

#include "formats/tetrio/line_scanner.hpp"

namespace tetron::tetrio {

namespace {

bool read_kind(LineScanner& in, Interaction::Kind& kind) {
  if (!in.word(R"(,"type":"interaction)")) return false;
  kind = in.word("_confirm") ? Interaction::Kind::garbage_confirm : Interaction::Kind::garbage;
  return in.word(R"(")");
}

// The frame at which it was reported and its kind, in either order.
bool read_head(LineScanner& in, Interaction::Kind& kind) {
  std::uint32_t ignored = 0;
  if (in.word(R"(,"frame":)")) return in.count(ignored) && read_kind(in, kind);
  return read_kind(in, kind) && in.word(R"(,"frame":)") && in.count(ignored);
}

// The values of the event, in one of the two orders that the game has used.
struct Said {
  std::uint32_t amount = 0;
  std::uint32_t game = 0;
  std::uint32_t sent = 0;
  std::uint32_t id = 0;
  std::uint32_t acknowledged = 0;
  std::uint32_t size = 0;
};

bool read_amount(LineScanner& in, Said& said) {
  return in.word(R"("type":"garbage","amt":)") && in.count(said.amount);
}

bool read_names(LineScanner& in, Said& said) {
  std::uint32_t ignored = 0;
  return in.word(R"("gameid":)") && in.count(said.game) && in.word(R"(,"frame":)") && in.count(said.sent) &&
         in.word(R"(,"cid":)") && in.count(ignored) && in.word(R"(,"iid":)") && in.count(said.id);
}

bool read_said(LineScanner& in, Said& said) {
  std::uint32_t ignored = 0;
  const bool begins = read_amount(in, said) ? in.word(",") && read_names(in, said)
                                            : read_names(in, said) && in.word(",") && read_amount(in, said);
  return begins && in.word(R"(,"ackiid":)") && in.count(said.acknowledged) && in.word(R"(,"x":)") &&
         in.count(ignored) && in.word(R"(,"y":)") && in.count(ignored) && in.word(R"(,"size":)") &&
         in.count(said.size) && said.size <= 1000;
}

}  // namespace

std::size_t read_garbage_line(std::string_view text, Event& event, Interaction& interaction) {
  LineScanner in(text);
  Event line;
  Interaction act;
  Said said;
  std::uint32_t ignored = 0;
  line.kind = EventKind::ige;
  if (!in.word(R"({"frame":)") || !in.count(line.frame) || !in.word(R"(,"type":"ige","data":{"id":)") ||
      !in.count(ignored) || !read_head(in, act.kind) || !in.word(R"(,"data":{)") || !read_said(in, said) ||
      !in.word("}}}"))
    return 0;
  act.amount = said.amount;
  act.game = said.game;
  act.sent = said.sent;
  act.id = act.count = said.id;
  act.acknowledged = said.acknowledged;
  act.size = static_cast<int>(said.size);
  line.json = text.substr(0, in.length());
  event = line;
  interaction = std::move(act);
  return in.length();
}

}  // namespace tetron::tetrio
