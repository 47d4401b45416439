#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/read_error.hpp"

// Recordings of Quadra: the packets of a game, or the keys of a single game, and a summary.
// docs/formats/quadra.md.
namespace tetron::quadra {

struct ReadLimits {
  std::size_t bytes = std::size_t{16} << 20;     // of the file
  std::size_t unpacked = std::size_t{16} << 20;  // a day of a game of eight
  // Games compress to a seventh or more.
  std::size_t unpacked_for_each = 16;
  std::size_t unpacked_always = std::size_t{512} << 10;
};

inline constexpr std::size_t most_players = 8;  // places in a game

// The numbers of the packets that say something about the game. Others are kept unread.
namespace packet {
inline constexpr std::uint8_t chat = 0;
inline constexpr std::uint8_t start = 2;
inline constexpr std::uint8_t join = 7;
inline constexpr std::uint8_t pause = 9;
inline constexpr std::uint8_t drop = 12;
inline constexpr std::uint8_t stamp = 15;
inline constexpr std::uint8_t death = 17;
inline constexpr std::uint8_t respawn = 19;
inline constexpr std::uint8_t lines = 26;
inline constexpr std::uint8_t survived = 29;
inline constexpr std::uint8_t gone = 31;
inline constexpr std::uint8_t end = 33;
inline constexpr std::uint8_t moves = 35;
inline constexpr std::uint8_t seed = 40;
inline constexpr std::uint8_t remove_lines = 45;
inline constexpr std::uint8_t last = 49;
}  // namespace packet

// The name of a packet in the game's sources, in lower case; empty if there is none of this number.
std::string_view packet_name(std::uint8_t type);

// A packet: where it is in the unpacked bytes, without its frame and size.
struct Packet {
  std::uint32_t frame = 0;
  std::uint32_t offset = 0;
  std::uint16_t size = 0;
  std::uint8_t type = 0;
  friend bool operator==(const Packet&, const Packet&) = default;
};

enum class AttackType : std::uint8_t { lines, none, blind, full_blind };

// The rules of a game of packets.
struct Start {
  std::uint8_t version = 0;  // of the packets: 20 in the game's 1.1.0, 23 in 1.1.5, 24 since 1.2.0
  std::string name;
  std::uint32_t seed = 0;
  std::uint8_t players = 0;  // who play already; the recording does not have what they did before
  bool level_up = false;
  std::uint8_t level = 0;
  bool is_survivor = false;
  std::uint8_t least_lines = 0;  // that a placement must clear to send some
  std::uint8_t end = 0;
  std::int32_t end_value = 0;
  bool is_hot_potato = false;
  AttackType attack{};
  bool is_single = false;
};

struct Join {
  std::uint8_t team = 0;
  std::string name;
  std::uint8_t place = 0;
  std::uint8_t down_repeat = 0;
};

struct Stamp {
  std::uint8_t place = 0;
  std::uint8_t x = 0;  // of the corner of the piece's box of four by four, as the game counts
  std::uint8_t y = 0;
  std::uint8_t turns = 0;
  std::uint8_t score = 0;
  std::uint8_t rotated = 0;
  std::uint16_t frames_held = 0;
};

struct Lines {
  std::uint8_t place = 0;  // who gets them
  std::uint8_t count = 0;
  std::uint8_t complexity = 0;
  std::uint8_t hole = 0;  // before version 23
  std::uint8_t sender = 0;
  AttackType type{};
  std::uint32_t value = 0;
  std::array<std::uint16_t, 36> holes{};
};

struct Chat {
  std::uint8_t team = 0;  // 255: the game itself
  std::uint8_t to = 0;    // 255: everybody
  std::string text;
};

// What the end of a single game states.
struct Info {
  std::string name;
  std::uint32_t score = 0;
  std::uint32_t lines = 0;
  std::uint32_t level = 0;
};

// A single game of an early version: a byte for each frame in which a piece fell.
struct Keys {
  std::uint32_t seed = 0;
  std::array<std::int32_t, 3> repeats{};
  std::uint32_t offset = 0;  // of the first byte
  std::uint32_t size = 0;
};

struct Damage {
  std::uint64_t offset = 0;  // in the unpacked bytes
  std::string what;          // a sentence
};

struct Recording {
  std::string bytes;  // unpacked
  std::vector<Packet> packets;
  std::optional<Keys> keys;
  std::optional<Info> info;
  std::vector<std::pair<std::string, std::string>> summary;
  std::optional<Damage> damage;

  std::string_view content(const Packet& packet) const {
    return std::string_view(bytes).substr(packet.offset, packet.size);
  }
  // The value of a line of the summary; empty if there is none.
  std::string_view stated(std::string_view name) const;
};

// What a packet says. Versions before had less: what is missing reads as 0, as the game reads it. Empty if
// the game would refuse the packet.
std::optional<Start> read_start(std::string_view content);
std::optional<Join> read_join(std::string_view content);
std::optional<Stamp> read_stamp(std::string_view content);
std::optional<Lines> read_lines(std::string_view content);
std::optional<Chat> read_chat(std::string_view content);
// The place of the player that the packet is about: the first byte of many packets.
std::optional<std::uint8_t> place_of(std::string_view content);
std::uint32_t read_seed(std::string_view content);
// A byte for each frame in which a piece fell.
std::string_view read_moves(std::string_view content);

// Whether a file that begins with these bytes may be a recording.
bool looks_like_recording(std::string_view start);
// The error is a sentence: what was expected, what was found, and where.
std::expected<Recording, base::ReadError> read(std::string_view file, const ReadLimits& limits = {});
// A file with these bytes, not compressed.
std::string pack(std::string_view unpacked);

}  // namespace tetron::quadra
