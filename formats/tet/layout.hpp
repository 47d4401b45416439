#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

// Offsets and sizes of the .tet format. Titles in quotes are sections of docs/formats/tet.md.
namespace tetron::tet {

// "Chunk types".
enum class ChunkType : std::uint8_t {
  header = 0,
  stone = 1,
  new_stone = 2,
  matrix = 3,
  start = 4,
  stop = 5,
  weapon = 10,
  gameover = 11,
  revive = 12,
  player_select = 13,
  weapon_select = 14,
  message = 20,
};

// "Chunk prefix".
namespace prefix {
inline constexpr std::size_t size = 0, type = 1, timestamp = 2, id = 6, second = 7, length = 8;
}

// "Header": 64 fixed bytes, then the names.
namespace header {
inline constexpr std::size_t length = 64;
inline constexpr std::size_t version = 2, participants = 3, day = 4, month = 5, year = 6, hour = 8,
                             minute = 9, winner = 10, score_high = 11, score_low = 12, mode = 14,
                             players_per_field = 15, network = 16, reserved = 17, lines = 18, duration = 20,
                             level = 22, lives = 23, teams = 24, signature = 32, name_offsets = 48;
inline constexpr std::size_t max_players = 8, signature_length = 16, max_size = 255;
}  // namespace header

// "Offset rule": the payload begins at byte 6 + offset; all known versions write 2.
inline constexpr std::size_t offset_base = prefix::id;
inline constexpr std::uint8_t standard_offset = 2;
inline constexpr std::uint8_t standard_matrix_offset = 13;

// Offsets within the payload.
namespace stone {
inline constexpr std::size_t style = 0, x = 1, y = 2, rot = 3, netstat = 4, fields = 5, payload = 8;
}
namespace new_stone {
inline constexpr std::size_t old_style = 0, old_x = 1, old_y = 2, old_rot = 3, style = 4, x = 5, y = 6,
                             rot = 7, next_style = 8, credits_high = 9, credits_low = 10, fields = 12,
                             payload = 16;
}
// The fixed fields are immediately before packdata.
namespace matrix {
inline constexpr std::size_t lives = 0, next_style = 1, lines = 2, level = 4, credits_high = 5,
                             credits_low = 6, doubles = 8, triples = 9, tetrises = 10, fields = 11;
inline constexpr std::size_t max_packed = 255 - prefix::length - fields;
}  // namespace matrix
namespace weapon {
inline constexpr std::size_t id = 0, byte_param = 1, word_param = 2, fields = 4;
}

// What a chunk of one type must contain to be readable.
struct ChunkLayout {
  bool known = false;
  bool has_offset = false;   // byte 7 gives the beginning of the payload
  std::uint8_t payload = 0;  // bytes needed from the beginning of the payload
  std::uint8_t before = 0;   // bytes needed immediately before it (Matrix)
  std::string_view name{};   // in messages and in the `type` of a dump
  std::string_view title{};  // "newstone chunk"
};

inline constexpr std::array<ChunkLayout, 256> make_layouts() {
  std::array<ChunkLayout, 256> all{};
  for (ChunkLayout& layout : all) layout = {false, false, 0, 0, "unknown", "unknown chunk"};
  const auto set = [&all](ChunkType type, const ChunkLayout& layout) {
    all[static_cast<std::size_t>(type)] = layout;
  };
  set(ChunkType::stone, {true, true, stone::payload, 0, "stone", "stone chunk"});
  set(ChunkType::new_stone, {true, true, new_stone::payload, 0, "newstone", "newstone chunk"});
  set(ChunkType::matrix, {true, true, 0, matrix::fields, "matrix", "matrix chunk"});
  set(ChunkType::start, {true, false, 0, 0, "start", "start chunk"});
  set(ChunkType::stop, {true, false, 0, 0, "stop", "stop chunk"});
  set(ChunkType::weapon, {true, false, weapon::fields, 0, "weapon", "weapon chunk"});
  set(ChunkType::gameover, {true, false, 0, 0, "gameover", "gameover chunk"});
  set(ChunkType::revive, {true, false, 0, 0, "revive", "revive chunk"});
  set(ChunkType::player_select, {true, false, 0, 0, "pselect", "pselect chunk"});
  set(ChunkType::weapon_select, {true, false, 0, 0, "wselect", "wselect chunk"});
  set(ChunkType::message, {true, false, 0, 0, "message", "message chunk"});
  return all;
}
inline constexpr std::array<ChunkLayout, 256> layouts = make_layouts();

}  // namespace tetron::tet
