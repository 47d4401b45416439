#include "tests/formats/tet/tape.hpp"

namespace tetron::test {

namespace {

std::byte low(std::uint64_t value) {
  return static_cast<std::byte>(value & 255);
}

void put_stone(Bytes& out, const Put& stone) {
  for (unsigned value : {stone.style, stone.x, stone.y, stone.rot}) out.push_back(low(value));
}
void put_u24(Bytes& out, unsigned value) {
  for (unsigned part : {value >> 16, value, value >> 8}) out.push_back(low(part));
}
void put_u16(Bytes& out, unsigned value) {
  for (unsigned part : {value, value >> 8}) out.push_back(low(part));
}

}  // namespace

Tape::Tape(unsigned players, unsigned per_field, unsigned lives) : bytes_(64) {
  bytes_[0] = low(64);
  bytes_[2] = low(11);
  bytes_[3] = low(players);
  bytes_[4] = low(17);
  bytes_[5] = low(5);
  bytes_[6] = low(2003);
  bytes_[7] = low(2003 >> 8);
  bytes_[15] = low(per_field);
  bytes_[23] = low(lives);
}

void Tape::put(std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) bytes_.push_back(low(value >> 8 * i));
}

Tape& Tape::chunk(unsigned type, std::uint32_t ms, unsigned id, unsigned second, const Bytes& rest) {
  put(8 + rest.size(), 1);
  put(type, 1);
  put(ms, 4);
  put(id, 1);
  put(second, 1);
  return raw(rest);
}

Tape& Tape::raw(const Bytes& bytes) {
  bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  return *this;
}

Tape& Tape::start(std::uint32_t ms) {
  return chunk(4, ms, 0, 0);
}
Tape& Tape::stop(std::uint32_t ms) {
  return chunk(5, ms, 0, 0);
}

Tape& Tape::stone(std::uint32_t ms, unsigned player, Put now) {
  Bytes rest;
  put_stone(rest, now);
  rest.resize(8);
  return chunk(1, ms, player, 2, rest);
}

Tape& Tape::new_stone(std::uint32_t ms, unsigned player, Put old, Put now, unsigned next, unsigned credits) {
  Bytes rest;
  put_stone(rest, old);
  put_stone(rest, now);
  rest.push_back(low(next));
  put_u24(rest, credits);
  rest.resize(16);
  return chunk(2, ms, player, 2, rest);
}

Tape& Tape::matrix(std::uint32_t ms, unsigned field, const Bytes& packed, const Counts& counts) {
  Bytes rest;
  for (unsigned value : {counts.lives, counts.next}) rest.push_back(low(value));
  put_u16(rest, counts.lines);
  rest.push_back(low(counts.level));
  put_u24(rest, counts.credits);
  for (unsigned value : {counts.doubles, counts.triples, counts.tetrises}) rest.push_back(low(value));
  return chunk(3, ms, field, 13, rest + packed);
}

Tape& Tape::weapon(std::uint32_t ms, unsigned player, unsigned target, unsigned weapon) {
  return chunk(10, ms, player, target, {low(weapon), low(0), low(0), low(0)});
}
Tape& Tape::gameover(std::uint32_t ms, unsigned player) {
  return chunk(11, ms, player, 0);
}
Tape& Tape::revive(std::uint32_t ms, unsigned field, unsigned lives) {
  return chunk(12, ms, field, lives);
}
Tape& Tape::player_select(std::uint32_t ms, unsigned player, unsigned target) {
  return chunk(13, ms, player, target);
}
Tape& Tape::weapon_select(std::uint32_t ms, unsigned player, unsigned weapon) {
  return chunk(14, ms, player, weapon);
}
Tape& Tape::message(std::uint32_t ms, unsigned player, std::string_view text, unsigned target) {
  return chunk(20, ms, player, target, bytes_of(text));
}

std::vector<std::size_t> chunk_offsets(const Bytes& file) {
  std::vector<std::size_t> offsets;
  std::size_t at = std::to_integer<std::size_t>(file.at(0));
  for (; at < file.size(); at += std::to_integer<std::size_t>(file.at(at))) offsets.push_back(at);
  if (at != file.size()) throw std::invalid_argument("chunk_offsets: the chain breaks");
  return offsets;
}

}  // namespace tetron::test
