#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "replay/game/event.hpp"

// What some recordings contain in addition to placements and fields, depending on the game and the kind.
namespace tetron::kinds {

enum class Content : std::uint8_t { moves, keys, hold, queue, attack, garbage, weapons, chat };
inline constexpr std::size_t content_words = static_cast<std::size_t>(Content::chat) + 1;

std::string_view word_of(Content content);
// The content that an event belongs to; empty if every kind has such events.
std::optional<Content> content_of(const game::What& what);

class Contents {
 public:
  constexpr Contents() = default;
  constexpr Contents(std::initializer_list<Content> contents) {
    for (const Content content : contents) add(content);
  }
  static constexpr Contents all() {
    Contents contents;
    for (std::size_t i = 0; i < content_words; ++i) contents.add(static_cast<Content>(i));
    return contents;
  }

  constexpr void add(Content content) {
    bits_ = static_cast<std::uint8_t>(bits_ | 1u << static_cast<unsigned>(content));
  }
  constexpr bool has(Content content) const { return (bits_ >> static_cast<unsigned>(content) & 1u) != 0; }
  // "moves, weapons, chat"
  std::string words() const;
  friend constexpr bool operator==(Contents, Contents) = default;

 private:
  std::uint8_t bits_ = 0;
};

}  // namespace tetron::kinds
