#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "replay/game/board.hpp"

namespace tetron::measures {

// A field of a player as it stood for some time.
struct Stand {
  const game::Field& field;
  std::uint32_t time = 0;                 // since when, in ms
  std::size_t placed = 0;                 // how many pieces the player had placed
  const game::Placed* reached = nullptr;  // the last of them; null at the beginning
  const game::Placed* next = nullptr;     // the one after it; null at the end
};

// All fields of the player in this seat, in order of time: the one at the beginning, and each that a
// placement or garbage leaves. Fields that players share are left out.
void for_each_stand(const game::Round& round, std::size_t seat, std::span<const game::PieceKind> pieces,
                    const std::function<void(const Stand&)>& take);

}  // namespace tetron::measures
