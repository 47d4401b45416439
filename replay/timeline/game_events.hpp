#pragma once

#include <array>
#include <span>
#include <type_traits>

#include "replay/timeline/events.hpp"
#include "replay/timeline/track.hpp"

namespace tetron::replay {

// What a chunk or a step means, as events of a game: those of the step in its round, or those made of the
// chunk, of which there is at least one. Refers to the event.
//
// Events of a chunk have players as stored, which may be none of the game; an event of a field is of its
// first player. A piece that is not known is empty in Moved and Spawned. The `board` of BoardSet and the
// `text` of Said are no index: what they stand for is in the chunk.
class GameEvents {
 public:
  GameEvents(const Event& event, const Track& track);
  GameEvents(const GameEvents&) = delete;
  GameEvents& operator=(const GameEvents&) = delete;

  const game::Event* begin() const { return all_.data(); }
  const game::Event* end() const { return all_.data() + all_.size(); }
  const game::Event& front() const { return all_.front(); }

  // The first event of this type; null if there is none.
  template <class What>
  const What* first() const {
    for (const game::Event& event : all_)
      if (const auto* what = std::get_if<What>(&event.what)) return what;
    return nullptr;
  }

  // The most events of a chunk.
  static constexpr std::size_t most = 4;

 private:
  // Only those made are initialised: playing makes events by the million.
  union {
    std::array<game::Event, most> made_;
  };
  std::span<const game::Event> all_;
};
static_assert(std::is_trivially_destructible_v<game::Event>);

}  // namespace tetron::replay
