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

// The first chunk of a file, as stored. docs/formats/tet.md, "Header".
struct Header {
  std::uint8_t version = 11;  // times ten
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
  // The bytes of player `index`'s name, which end at NUL or at the end of the header; nothing if the header
  // gives none or its offset lies outside the names.
  std::optional<std::span<const std::byte>> name(std::size_t index) const;
};

// ASCII text that files written by this program carry, NUL-terminated and padded.
extern const std::array<std::byte, header::signature_length> own_signature;

// Reads the header and nothing after it. Errors: shorter than 64 bytes, type byte not 0, size below 64 or
// past the end.
std::expected<Header, base::Error> read_header(std::span<const std::byte> file);

// Appends the header's bytes. Errors: names too long for the one-byte size, a score of more than 24 bits.
std::expected<void, base::Error> write(const Header& header, Bytes& out);

// Puts names (bytes without NUL) one after the other behind the fixed part and sets their offsets. Errors:
// more than eight, or more than 191 bytes with their NULs.
std::expected<void, base::Error> set_names(Header& header, std::span<const std::span<const std::byte>> names);

}  // namespace tetron::tet
