#pragma once

#include <array>
#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "base/units.hpp"
#include "formats/tet/layout.hpp"

namespace tetron::tet {

using Bytes = std::vector<std::byte>;

// The first chunk of a file, with values as stored. docs/formats/tet.md, "Header".
struct Header {
  std::uint8_t version = 11;  // the version times ten
  std::uint8_t participants = 1;
  std::uint8_t day = 1;
  std::uint8_t month = 1;
  std::uint16_t year = 2003;
  std::uint8_t hour = 0;
  std::uint8_t minute = 0;
  std::uint8_t winner = 0;
  std::uint32_t score = 0;  // 24 bits
  std::uint8_t mode = 0;
  std::uint8_t players_per_field = 1;
  std::uint8_t network = 0;
  std::uint8_t reserved = 0;
  std::uint16_t lines = 0;
  std::uint16_t duration_s = 0;
  std::uint8_t level = 0;
  std::uint8_t lives = 0;
  std::array<std::uint8_t, header::max_players> teams{};
  std::array<std::byte, header::signature_length> signature{};
  std::array<std::uint16_t, header::max_players> name_offsets{};
  Bytes names;  // everything from byte 64 to the end of the header

  friend bool operator==(const Header&, const Header&) = default;

  std::size_t size() const { return header::length + names.size(); }
  // The id of the player whose machine recorded the game, if it was a network game.
  std::optional<base::PlayerId> local_player() const;
  // The bytes of the name of player `index`, which end at a NUL or at the end of the header. Empty if the
  // header has no name, or if its offset is outside the names.
  std::optional<std::span<const std::byte>> name(std::size_t index) const;
};

// An ASCII text in files that tetron writes, NUL-terminated and padded.
extern const std::array<std::byte, header::signature_length> own_signature;

// Reads only the header. Errors: fewer than 64 bytes, a type byte other than 0, a size below 64 or beyond
// the end.
std::expected<Header, base::Error> read_header(std::span<const std::byte> file);

// Appends the bytes of the header. Errors: names too long for the one-byte size, a score of more than 24
// bits.
std::expected<void, base::Error> write(const Header& header, Bytes& out);

// Stores the names (bytes without NUL) after the fixed part and sets their offsets. Errors: more than eight
// names, or more than 191 bytes with their NULs.
std::expected<void, base::Error> set_names(Header& header, std::span<const std::span<const std::byte>> names);

}  // namespace tetron::tet
