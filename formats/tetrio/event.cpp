#include "formats/tetrio/event.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "formats/tetrio/members.hpp"

namespace tetron::tetrio {

namespace {

constexpr std::array<std::string_view, 13> key_names = {
    "moveLeft", "moveRight", "softDrop", "hardDrop", "rotateCW", "rotateCCW", "rotate180",
    "hold",     "retry",     "undo",     "redo",     "exit",     "",
};
constexpr std::array<std::string_view, 8> kind_names = {"start", "end", "full",    "keydown",
                                                        "keyup", "ige", "targets", ""};

std::int64_t whole(const Members& members, std::string_view key) {
  const double value = members.number(key).value_or(0);
  return std::abs(value) < 9e15 ? static_cast<std::int64_t>(value) : 0;
}

std::vector<std::int64_t> numbers(std::string_view json) {
  std::vector<std::int64_t> list;
  JsonReader reader(json);
  if (reader.kind() != JsonReader::Kind::array) return list;
  for (bool first = reader.enter_array(); reader.next_element(first);) {
    double value = 0;
    if (reader.kind() != JsonReader::Kind::number) {
      if (!reader.skip()) break;
    } else if (reader.read_number(value) && std::abs(value) < 9e15) {
      list.push_back(static_cast<std::int64_t>(value));
    }
  }
  return list;
}

}  // namespace

std::string_view name_of(Key key) {
  return key_names[static_cast<std::size_t>(key)];
}

Key key_named(std::string_view name) {
  const auto found = std::ranges::find(key_names, name);
  return found == key_names.end() ? Key::other : static_cast<Key>(found - key_names.begin());
}

std::string_view name_of(EventKind kind) {
  return kind_names[static_cast<std::size_t>(kind)];
}

std::optional<Interaction> read_interaction(const Event& event) {
  if (event.kind != EventKind::ige) return std::nullopt;
  const Members outer = Members::of(event.json).object("data");
  // Version 15 has one more object around it.
  const bool is_old = outer.text("type") == "ige";
  const Members middle = is_old ? outer.object("data") : outer;
  const std::string type = middle.text("type").value_or("");
  const Members inner = middle.object("data");
  Interaction result;
  if (type == "target") {
    result.kind = Interaction::Kind::targets;
    result.targets = numbers(inner.json("targets"));
    return result;
  }
  if ((type != "interaction" && type != "interaction_confirm") || inner.text("type") != "garbage")
    return result;
  result.kind = type == "interaction" ? Interaction::Kind::garbage : Interaction::Kind::garbage_confirm;
  result.amount = inner.number("amt").value_or(0);
  result.size = static_cast<int>(std::clamp(inner.number("size").value_or(1), 0.0, 1000.0));
  const double sent = (is_old ? middle.number("sent_frame") : inner.number("frame")).value_or(-1);
  if (sent >= 0 && sent < 4e9) result.sent = static_cast<std::uint32_t>(sent);
  if (is_old) {
    result.sender = middle.text("sender").value_or("");
    result.id = whole(middle, "cid");
    const double column = inner.number("column").value_or(-1);
    if (column >= 0 && column < 1000) result.column = static_cast<int>(column);
  } else {
    result.id = whole(inner, "iid");
    result.game = whole(inner, "gameid");
    result.acknowledged = whole(inner, "ackiid");
  }
  return result;
}

}  // namespace tetron::tetrio
