#include <algorithm>

#include "formats/quadra/recording.hpp"

namespace tetron::quadra {

namespace {

constexpr std::array<std::string_view, packet::last + 1> packet_names = {"chat",
                                                                         "findgame",
                                                                         "gameserver",
                                                                         "wantjoin",
                                                                         "playerwantjoin",
                                                                         "clientchat",
                                                                         "playeraccepted",
                                                                         "player",
                                                                         "clientpause",
                                                                         "pause",
                                                                         "stat",
                                                                         "gameinfo",
                                                                         "dropplayer",
                                                                         "clientdrop",
                                                                         "serverdrop",
                                                                         "stampblock",
                                                                         "clientstampblock",
                                                                         "dead",
                                                                         "clientdead",
                                                                         "respawn",
                                                                         "clientrespawn",
                                                                         "watch",
                                                                         "startwatch",
                                                                         "clientwatch",
                                                                         "download",
                                                                         "clientlines",
                                                                         "lines",
                                                                         "clientping",
                                                                         "testping",
                                                                         "first_frag",
                                                                         "clientfrag",
                                                                         "gone",
                                                                         "clientgone",
                                                                         "endgame",
                                                                         "rejoin",
                                                                         "moves",
                                                                         "clientmoves",
                                                                         "state",
                                                                         "clientstate",
                                                                         "serverstate",
                                                                         "serverrandom",
                                                                         "serverpotato",
                                                                         "serverlines",
                                                                         "serverping",
                                                                         "bye",
                                                                         "removebonus",
                                                                         "clientremove",
                                                                         "servernameteam",
                                                                         "gamestat",
                                                                         "serverlog"};

constexpr std::uint8_t no_place = 255;

// Numbers with the highest byte first; past the end all are 0.
class PacketReader {
 public:
  explicit PacketReader(std::string_view bytes) : rest_(bytes) {}

  std::uint8_t u8() {
    if (rest_.empty()) return 0;
    const auto byte = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return byte;
  }
  bool flag() { return u8() != 0; }
  std::uint16_t u16() {
    const unsigned high = u8();
    return static_cast<std::uint16_t>(high << 8U | u8());
  }
  std::uint32_t u32() {
    const std::uint32_t high = u16();
    return high << 16U | u16();
  }
  // Up to a byte 0.
  std::string text() {
    const std::size_t size = std::min(rest_.find('\0'), rest_.size());
    std::string text(rest_.substr(0, size));
    rest_.remove_prefix(std::min(size + 1, rest_.size()));
    return text;
  }
  std::string_view take(std::size_t size) {
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(taken.size());
    return taken;
  }

 private:
  std::string_view rest_;
};

}  // namespace

std::string_view packet_name(std::uint8_t type) {
  return type < packet_names.size() ? packet_names[type] : std::string_view();
}

std::optional<Start> read_start(std::string_view content) {
  constexpr std::uint8_t with_attacks = 22;
  PacketReader packet(content);
  Start start;
  packet.u32();
  start.version = packet.u8();
  start.name = packet.text();
  packet.u8();
  start.seed = packet.u32();
  packet.u8();
  start.players = packet.u8();
  start.level_up = !packet.flag();
  start.level = packet.u8();
  start.is_survivor = packet.flag();
  start.least_lines = packet.u8();
  packet.u16();
  start.end = packet.u8();
  start.end_value = static_cast<std::int32_t>(packet.u32());
  if (start.players > most_players) return std::nullopt;
  for (unsigned i = 0; i < start.players; ++i) {
    packet.u16();
    packet.text();
  }
  packet.take(3);
  packet.take(std::size_t{4} * start.players);
  packet.u8();
  start.is_hot_potato = packet.flag();
  if (start.version >= with_attacks) {
    const std::uint8_t type = packet.u8();
    if (type > static_cast<std::uint8_t>(AttackType::full_blind)) return std::nullopt;
    start.attack = static_cast<AttackType>(type);
    packet.take(4 + 3 * 5);
  }
  start.is_single = packet.flag();
  return start;
}

std::optional<Join> read_join(std::string_view content) {
  constexpr std::uint32_t not_stated = 0xffffffff;
  constexpr std::uint32_t most_repeat = 3;
  PacketReader packet(content);
  Join join;
  packet.u32();
  join.team = packet.u8();
  join.name = packet.text();
  packet.u8();
  const std::uint32_t repeat = packet.u32();
  packet.take(8);
  join.place = packet.u8();
  packet.take(8);
  std::uint32_t down = packet.u32();
  if (repeat != not_stated && down == 0) down = repeat;
  if (join.team >= most_players || join.place >= most_players || down > most_repeat) return std::nullopt;
  join.down_repeat = static_cast<std::uint8_t>(down);
  return join;
}

std::optional<std::uint8_t> place_of(std::string_view content) {
  const std::uint8_t place = PacketReader(content).u8();
  if (content.empty() || place >= most_players) return std::nullopt;
  return place;
}

std::optional<Stamp> read_stamp(std::string_view content) {
  if (!place_of(content)) return std::nullopt;
  PacketReader packet(content);
  Stamp stamp;
  stamp.place = packet.u8();
  stamp.x = packet.u8();
  stamp.y = packet.u8();
  stamp.turns = packet.u8();
  stamp.score = packet.u8();
  packet.u16();
  stamp.rotated = packet.u8();
  stamp.frames_held = packet.u16();
  if (stamp.turns > 3) return std::nullopt;
  return stamp;
}

std::optional<Lines> read_lines(std::string_view content) {
  if (!place_of(content)) return std::nullopt;
  PacketReader packet(content);
  Lines lines;
  lines.place = packet.u8();
  lines.count = packet.u8();
  lines.complexity = packet.u8();
  lines.hole = packet.u8();
  lines.sender = packet.u8();
  const std::uint8_t type = packet.u8();
  lines.value = packet.u32();
  if (lines.count > lines.holes.size() || (lines.sender >= most_players && lines.sender != no_place) ||
      type > static_cast<std::uint8_t>(AttackType::full_blind))
    return std::nullopt;
  lines.type = static_cast<AttackType>(type);
  for (std::size_t i = 0; i < lines.count; ++i) lines.holes[i] = packet.u16();
  return lines;
}

std::optional<Chat> read_chat(std::string_view content) {
  PacketReader packet(content);
  Chat chat;
  chat.team = packet.u8();
  chat.text = packet.text();
  chat.to = packet.u8();
  const auto is_team = [](std::uint8_t team) { return team < most_players || team == no_place; };
  if (!is_team(chat.team) || !is_team(chat.to)) return std::nullopt;
  return chat;
}

std::uint32_t read_seed(std::string_view content) {
  return PacketReader(content).u32();
}

std::string_view read_moves(std::string_view content) {
  PacketReader packet(content);
  packet.u8();
  const std::size_t size = packet.u8();
  return packet.take(size);
}

}  // namespace tetron::quadra
