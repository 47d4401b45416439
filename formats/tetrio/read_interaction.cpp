#include "formats/tetrio/read_interaction.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "formats/tetrio/garbage_line.hpp"
#include "formats/tetrio/members.hpp"

namespace tetron::tetrio {

namespace {

// What the nested objects of an `ige` event contain: the event itself is level 0, its `data` level 1, and so
// on.
struct Found {
  static constexpr int levels = 4;
  std::array<std::string_view, levels> types;
  std::array<double, levels> frames = {-1, -1, -1, -1};
  double amount = 0;
  double iid = 0;
  double cid = 0;
  double game = 0;
  double killer = 0;
  double acknowledged = -1;
  double size = 1;
  double column = -1;
  double sent_frame = -1;
  double altitude = 0;
  std::string_view sender;
  std::string_view sender_id;
  std::string_view game_text;
  std::vector<std::int64_t> targets;
};

std::int64_t whole(double value) {
  return std::abs(value) < 9e15 ? static_cast<std::int64_t>(value) : 0;
}

bool find_targets(JsonReader& in, Found& found) {
  for (bool first = in.enter_array(); in.next_element(first);) {
    double value = 0;
    if (in.kind() == JsonReader::Kind::text) {
      std::string_view text;
      if (!in.read_text(text)) return false;
      found.targets.push_back(game_number(unescaped(text)));
      continue;
    }
    if (in.kind() != JsonReader::Kind::number ? !in.skip() : !in.read_number(value)) return false;
    found.targets.push_back(whole(value));
  }
  return !in.failed();
}

bool find(JsonReader& in, Found& found, int level) {
  const auto number_of = [&](std::string_view key) -> double* {
    if (key == "amt") return &found.amount;
    if (key == "iid") return &found.iid;
    if (key == "cid") return &found.cid;
    if (key == "gameid") return &found.game;
    if (key == "ackiid") return &found.acknowledged;
    if (key == "size") return &found.size;
    if (key == "column") return &found.column;
    if (key == "zthalt") return &found.altitude;
    if (key == "sent_frame") return &found.sent_frame;
    if (key == "frame") return &found.frames[static_cast<std::size_t>(level)];
    return nullptr;
  };
  using Kind = JsonReader::Kind;
  std::string_view key;
  for (bool first = in.enter_object(); in.next_key(first, key);) {
    const Kind kind = in.kind();
    bool read = false;
    if (kind == Kind::object && key == "data" && level + 1 < Found::levels) {
      read = find(in, found, level + 1);
    } else if (kind == Kind::object && key == "killer") {
      Members killer;
      read = killer.read(in);
      found.killer = killer.number("gameid").value_or(0);
    } else if (double* const number = kind == Kind::number ? number_of(key) : nullptr; number != nullptr) {
      read = in.read_number(*number);
    } else if (kind == Kind::text && key == "type") {
      read = in.read_text(found.types[static_cast<std::size_t>(level)]);
    } else if (kind == Kind::text && key == "sender") {
      read = in.read_text(found.sender);
    } else if (kind == Kind::text && key == "sender_id") {
      read = in.read_text(found.sender_id);
    } else if (kind == Kind::text && key == "gameid") {
      read = in.read_text(found.game_text);
    } else if (kind == Kind::array && (key == "targets" || (key == "data" && level == 1))) {
      read = find_targets(in, found);
    } else {
      read = in.skip();
    }
    if (!read) return false;
  }
  return !in.failed();
}

}  // namespace

std::optional<Interaction> read_interaction(const Event& event) {
  if (event.kind != EventKind::ige && event.kind != EventKind::targets) return std::nullopt;
  Event again;
  if (Interaction line; read_garbage_line(event.json, again, line) == event.json.size()) return line;
  Found found;
  JsonReader in(event.json);
  if (!find(in, found, 0)) return std::nullopt;
  // Up to version 18 there is one more level of objects.
  const bool is_old = found.types[1] == "ige";
  const std::string_view type = found.types[is_old ? 2 : 1];
  const std::string_view what = found.types[is_old ? 3 : 2];
  Interaction result;
  if (type == "target" || type == "targets") {
    result.kind = Interaction::Kind::targets;
    result.targets = std::move(found.targets);
    return result;
  }
  if (type == "kev") {
    result.kind = Interaction::Kind::kill;
    result.game = whole(found.killer);
    return result;
  }
  if ((type != "interaction" && type != "interaction_confirm") || what != "garbage") return result;
  result.kind = type == "interaction" ? Interaction::Kind::garbage : Interaction::Kind::garbage_confirm;
  result.amount = found.amount;
  result.altitude = found.altitude;
  result.size = static_cast<int>(std::clamp(found.size, 0.0, 1000.0));
  const double sent = found.sent_frame >= 0 ? found.sent_frame : found.frames[2];
  if (sent >= 0 && sent < 4e9) result.sent = static_cast<std::uint32_t>(sent);
  const std::string_view game = found.game_text.empty() ? found.sender_id : found.game_text;
  result.game = game.empty() ? whole(found.game) : game_number(unescaped(game));
  result.sender = unescaped(found.sender);
  result.id = whole(is_old ? found.cid : found.iid);
  result.count = whole(found.iid > 0 ? found.iid : found.cid);
  if (found.acknowledged >= 0) result.acknowledged = whole(found.acknowledged);
  if (found.column >= 0 && found.column < 1000) result.column = static_cast<int>(found.column);
  return result;
}

}  // namespace tetron::tetrio
