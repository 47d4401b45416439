#include "formats/tetrio/event.hpp"

#include <array>

namespace tetron::tetrio {

namespace {

constexpr std::array<std::string_view, 13> key_names = {
    "moveLeft", "moveRight", "softDrop", "hardDrop", "rotateCW", "rotateCCW", "rotate180",
    "hold",     "retry",     "undo",     "redo",     "exit",     "",
};
constexpr std::array<std::string_view, 8> kind_names = {"start", "end", "full",    "keydown",
                                                        "keyup", "ige", "targets", ""};

}  // namespace

std::string_view name_of(Key key) {
  return key_names[static_cast<std::size_t>(key)];
}

Key key_named(std::string_view name) {
  for (std::size_t key = 0; key < key_names.size(); ++key)
    if (key_names[key].size() == name.size() && key_names[key] == name) return static_cast<Key>(key);
  return Key::other;
}

std::string_view name_of(EventKind kind) {
  return kind_names[static_cast<std::size_t>(kind)];
}

std::int64_t game_number(std::string_view text) {
  // FNV-1a. If two games got the same number, only their attacks on each other would be confused.
  std::uint64_t number = 0xcbf29ce484222325;
  for (const char byte : text) {
    number ^= static_cast<unsigned char>(byte);
    number *= 0x100000001b3;
  }
  return static_cast<std::int64_t>(number | std::uint64_t{1} << 63);
}

}  // namespace tetron::tetrio
