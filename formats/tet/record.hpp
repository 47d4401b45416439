#pragma once

#include <variant>

#include "formats/tet/chunk.hpp"
#include "formats/tet/header.hpp"

// Chunks as values, for code that changes or makes recordings. A record has every byte of its chunk:
// `before` are the bytes between the prefix and the payload (data of newer versions with unknown meaning),
// `after` those that follow the known fields. write(read(chunk)) gives the bytes of the chunk.
// docs/formats/tet.md, "Chunks".
namespace tetron::tet {

struct Stone {
  Milliseconds time{};
  PlayerId player{};
  StonePlace stone{};
  std::uint8_t netstat{};
  Bytes before{};
  Bytes after = Bytes(stone::payload - stone::fields);
  friend bool operator==(const Stone&, const Stone&) = default;
};

struct NewStone {
  Milliseconds time{};
  PlayerId player{};
  StonePlace old_stone{};
  StonePlace new_stone{};
  StoneStyle next_style{};
  std::uint32_t credits{};  // 24 bits
  Bytes before{};
  Bytes after = Bytes(new_stone::payload - new_stone::fields);
  friend bool operator==(const NewStone&, const NewStone&) = default;
};

struct Matrix {
  Milliseconds time{};
  MatrixId matrix{};
  std::uint8_t lives{};
  StoneStyle next_style{};
  std::uint16_t lines{};
  std::uint8_t level{};
  std::uint32_t credits{};  // 24 bits
  std::uint8_t doubles{};
  std::uint8_t triples{};
  std::uint8_t tetrises{};
  Bytes before{};
  Bytes packed{};
  friend bool operator==(const Matrix&, const Matrix&) = default;
};

// The chunks of eight bytes. The meaning of the last two bytes depends on the type: Start and Stop 0 and 0,
// Gameover player and 0, Revive matrix and lives left, PlayerSelect player and target, WeaponSelect player
// and weapon.
struct Signal {
  ChunkType type = ChunkType::start;
  Milliseconds time{};
  std::uint8_t id{};
  std::uint8_t second{};
  Bytes after{};
  friend bool operator==(const Signal&, const Signal&) = default;
};

struct Weapon {
  Milliseconds time{};
  PlayerId player{};
  PlayerId target{};
  std::uint8_t weapon{};
  std::uint8_t byte_param{};
  std::uint16_t word_param{};
  Bytes after{};
  friend bool operator==(const Weapon&, const Weapon&) = default;
};

struct Message {
  Milliseconds time{};
  PlayerId player{};
  std::uint8_t target{};  // 0 means everybody
  Bytes text{};           // all bytes to the end of the chunk, including a NUL and what follows it
  friend bool operator==(const Message&, const Message&) = default;
};

// A chunk of an unknown type, a damaged chunk, or bytes between chunks.
struct Raw {
  Bytes bytes;
  friend bool operator==(const Raw&, const Raw&) = default;
};

using Record = std::variant<Stone, NewStone, Matrix, Signal, Weapon, Message, Raw>;

// The chunk as a value.
Record read(const Chunk& chunk);

// Appends the bytes of the record. Errors: a chunk of more than 255 bytes, credits of more than 24 bits, a
// signal of an unknown type. The offset in the error is where the record would have begun in `out`; nothing
// is appended then.
std::expected<void, Error> write(const Record& record, Bytes& out);

}  // namespace tetron::tet
