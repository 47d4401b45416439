#include <string_view>

#include "samples/generate/catalogue.hpp"
#include "samples/generate/play.hpp"

namespace tetron::samples {

namespace {

tet::Bytes text(std::string_view characters) {
  tet::Bytes bytes;
  for (const char c : characters) bytes.push_back(static_cast<std::byte>(c));
  return bytes;
}

tet::Bytes with_byte(tet::Bytes bytes, std::size_t at, std::uint8_t value) {
  bytes[at] = std::byte{value};
  return bytes;
}

}  // namespace

std::vector<SampleFile> bad_samples() {
  GameSettings game;
  game.seed = 12;
  game.players = {{.name = "left"}, {.name = "right"}};
  game.placements = 2;
  const tet::Bytes whole = to_bytes(play(game)).value_or(tet::Bytes{});
  const auto first = [&whole](std::size_t count) {
    return tet::Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(count));
  };
  const std::size_t header = std::to_integer<std::size_t>(whole[0]);
  return {
      {"bad/empty.tet", {}},
      {"bad/one-byte.tet", first(1)},
      {"bad/short.tet", first(tet::header::length - 1)},
      {"bad/cut-in-names.tet", first(header - 3)},
      {"bad/wrong-type.tet", with_byte(whole, tet::prefix::type, 4)},
      {"bad/header-size-0.tet", with_byte(whole, tet::prefix::size, 0)},
      {"bad/header-size-10.tet", with_byte(whole, tet::prefix::size, 10)},
      {"bad/header-size-63.tet", with_byte(whole, tet::prefix::size, 63)},
      {"bad/header-size-past-end.tet", with_byte(first(100), tet::prefix::size, 200)},
      {"bad/zeros.tet", tet::Bytes(256)},
      {"bad/text.tet",
       text("This is no recording but a plain text that somebody has given the ending of one by mistake.\n")},
      {"bad/without-header.tet",
       tet::Bytes(whole.begin() + static_cast<std::ptrdiff_t>(header), whole.end())},
  };
}

}  // namespace tetron::samples
